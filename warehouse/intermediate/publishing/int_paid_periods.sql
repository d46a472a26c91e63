-- One row per completed payment of a learner not taken back: the days it covers. A payment made early begins when the last one ends.
with bought as (
    select
        payment_id,
        learner_key,
        amount_ugx - reversed_ugx as amount_ugx,
        paid_on,
        coalesce(billing_period_days, getvariable('billing_period_days')) as days
    from staging.stg_payments
    left join (select name as plan, billing_period_days from staging.stg_subscription_plans) using (plan)
    where status = 'completed' and paid_on is not null and reversed_ugx < amount_ugx
        and provider is distinct from 'seats'  -- a school's, which its learners read by
),

queued as (
    select *, sum(days) over in_turn - days as days_before
    from bought
    window in_turn as (partition by learner_key order by paid_on, payment_id rows unbounded preceding)
)

select
    payment_id,
    learner_key,
    amount_ugx,
    paid_on,
    days::int as days,
    days_before::int + max(paid_on - days_before::int) over (
        partition by learner_key order by paid_on, payment_id rows unbounded preceding
    ) as begins_on
from queued
