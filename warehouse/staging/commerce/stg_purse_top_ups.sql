-- One row per payment into a learner's purse: it came in by a provider, and is revenue only once a plan is drawn from it.
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
where purpose = 'purse'
