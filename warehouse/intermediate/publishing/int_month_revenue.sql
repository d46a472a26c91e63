-- One row per Kampala month with money or reading in it: what came in, what was taken back, what was carried in.
-- Cash basis: completed payments by the provider's moment, less reversals by the moment they were booked. Carried in is
-- the authors' pool of the month before when that month is final and nobody was read in it.
with received as (
    select paid_month as month, sum(amount_ugx)::bigint as revenue_ugx, count(*) as payments
    from staging.stg_payments
    where status = 'completed' and paid_month is not null
    group by paid_month
),

taken_back as (
    select reversed_month as month, sum(reversed_ugx)::bigint as reversals_ugx
    from staging.stg_payments
    where status = 'completed' and reversed_month is not null
    group by reversed_month
),

unread as (
    select strftime((month || '-01')::date + interval 1 month, '%Y-%m') as month, pool_ugx as carried_in_ugx
    from staging.stg_monthly_revenue_pools
    where is_final and paid_seconds = 0
),

months as (
    select month from received
    union
    select month from taken_back
    union
    select distinct strftime(earned_month, '%Y-%m') from intermediate.int_capped_seconds
)

select
    month,
    coalesce(payments, 0) as payments,
    coalesce(revenue_ugx, 0)::bigint as revenue_ugx,
    coalesce(reversals_ugx, 0)::bigint as reversals_ugx,
    greatest(0, coalesce(revenue_ugx, 0) - coalesce(reversals_ugx, 0))::bigint as shared_ugx,
    coalesce(carried_in_ugx, 0)::bigint as carried_in_ugx
from months
left join received using (month)
left join taken_back using (month)
left join unread using (month)
