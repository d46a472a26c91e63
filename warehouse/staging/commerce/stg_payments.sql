-- One row per payment for a plan, from a purse or for a month of a school's seats too; months and days are Kampala's, by
-- the moment of completion. What is paid ahead, into a purse or for seats, is no revenue before it is drawn or its days
-- come, and stands apart.
select
    id as payment_id,
    learner_key,
    provider_order_id,
    tracking_id,
    provider,
    plan,
    status,
    amount as amount_ugx,
    amount_reversed as reversed_ugx,
    credit as credit_ugx,
    failure_reason,
    created_at,
    (created_at at time zone 'Africa/Kampala')::date as created_on,
    paid_at,
    (paid_at at time zone 'Africa/Kampala')::date as paid_on,
    strftime(paid_at at time zone 'Africa/Kampala', '%Y-%m') as paid_month,
    reversed_at,
    (reversed_at at time zone 'Africa/Kampala')::date as reversed_on,
    strftime(reversed_at at time zone 'Africa/Kampala', '%Y-%m') as reversed_month,
    period_begins_at,
    period_ends_at
from raw.payments
where coalesce(purpose, 'plan') = 'plan'
