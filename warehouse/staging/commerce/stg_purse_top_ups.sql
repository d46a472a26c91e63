-- One row per payment into a learner's purse or for a school's seats: it came in by a provider, and is revenue only once
-- a plan is drawn from it, or as the days of the seats come.
select
    id as payment_id,
    learner_key,
    provider,
    tracking_id,
    status,
    amount as amount_ugx,
    amount_reversed as reversed_ugx,
    paid_at,
    (paid_at at time zone 'Africa/Kampala')::date as paid_on
from raw.payments
where purpose in ('purse', 'seats')
