-- One row per Kampala day, provider and status of payment: how many, and how much.
-- Completed payments stand on the day they were paid, all others on the day they were begun.
select
    coalesce(case when status = 'completed' then paid_on end, created_on) as day,
    provider,
    status,
    count(*)::int as payments,
    sum(amount_ugx)::bigint as amount_ugx,
    sum(reversed_ugx)::bigint as reversed_ugx
from staging.stg_payments
group by all
