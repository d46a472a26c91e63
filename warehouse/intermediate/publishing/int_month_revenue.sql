-- One row per Kampala month with money or reading in it: what came in, what was taken back, what was carried in.
-- Cash basis: completed payments by the provider's moment, less reversals by the moment they were booked. Carried in is
-- what a final month before left of its authors' pool, with what it took back from authors (payments reversed since).
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

left_over as (
    select
        strftime((month || '-01')::date + interval 1 month, '%Y-%m') as month,
        any_value(pool_ugx) - coalesce(sum(earnings_ugx - correction_ugx), 0)::bigint as carried_in_ugx
    from staging.stg_monthly_revenue_pools
    left join staging.stg_author_monthly_earnings using (month)
    where is_final
    group by month
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
left join left_over using (month)
