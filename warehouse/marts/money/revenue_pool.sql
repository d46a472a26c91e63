-- One row per month: what learners paid, the authors' part of it, and every second behind it by its reason.
-- Seconds are of authors' books; books of the house stand apart. Final months are what the close sealed.
with statuses as (
    pivot (select month, status, seconds from intermediate.int_statement_lines)
    on status in ('counted', 'idle', 'too_fast', 'overlap', 'over_cap', 'over_bound', 'trial', 'own_book', 'held', 'late')
    using coalesce(sum(seconds), 0)
    group by month
),

house as (
    select earned_month as month, sum(seconds)::bigint as house_seconds
    from intermediate.int_credited_seconds
    where author_id is null
    group by earned_month
),

drafted as (
    select
        month,
        any_value(pool_ugx) as pool_ugx,
        any_value(platform_seconds) as paid_seconds,
        sum(earnings_ugx)::bigint as shared_out_ugx
    from intermediate.int_author_earnings
    group by month
),

final_months as (
    select * from staging.stg_monthly_revenue_pools where is_final
),

figures as (
    select
        revenue.month,
        coalesce(final_months.revenue_ugx, revenue.revenue_ugx) as revenue_ugx,
        coalesce(final_months.reversals_ugx, revenue.reversals_ugx) as reversals_ugx,
        coalesce(final_months.carried_in_ugx, revenue.carried_in_ugx) as carried_in_ugx,
        coalesce(
            final_months.pool_ugx,
            drafted.pool_ugx,
            shared_ugx * getvariable('author_pool_percentage') // 100 + revenue.carried_in_ugx
        )::bigint as pool_ugx,
        coalesce(final_months.paid_seconds, drafted.paid_seconds, 0)::bigint as paid_seconds,
        coalesce(shared_out_ugx, 0) as shared_out_ugx,
        most_ugx,
        final_months.month is not null as is_final
    from intermediate.int_month_revenue as revenue
    left join final_months using (month)
    left join drafted using (month)
    left join intermediate.int_month_limits using (month)
)

select
    month,
    revenue_ugx,
    reversals_ugx,
    revenue_ugx - reversals_ugx as net_revenue_ugx,
    carried_in_ugx,
    round(100.0 * (pool_ugx - carried_in_ugx) / nullif(revenue_ugx - reversals_ugx, 0), 2) as pool_pct,
    pool_ugx,
    pool_ugx - shared_out_ugx as carried_out_ugx,
    most_ugx,
    coalesce(counted, 0)::bigint as seconds_counted,
    coalesce(idle, 0)::bigint as seconds_idle,
    coalesce(too_fast, 0)::bigint as seconds_too_fast,
    coalesce(overlap, 0)::bigint as seconds_overlap,
    coalesce(over_cap, 0)::bigint as seconds_over_cap,
    coalesce(over_bound, 0)::bigint as seconds_over_bound,
    coalesce(trial, 0)::bigint as seconds_trial,
    coalesce(own_book, 0)::bigint as seconds_own_book,
    coalesce(held, 0)::bigint as seconds_held,
    coalesce(late, 0)::bigint as seconds_late,
    paid_seconds,
    coalesce(house_seconds, 0)::bigint as house_seconds,
    round(60.0 * shared_out_ugx / nullif(paid_seconds, 0), 6) as revenue_per_minute,
    is_final,
    getvariable('as_of') as as_of
from figures
left join statuses using (month)
left join house using (month)
