-- One row per author and month with seconds to show: paid seconds, the month's, and the shillings they come to.
-- Weight is paid seconds times the author's rate; the pool, or the most of it that may be shared out, is split by largest
-- remainder (ties: weight, then id), in 128-bit integers, so that shares add up to it to the shilling. Final months are
-- what the close sealed.
with authors_months as (
    select
        earned_month as month,
        author_id,
        sum(paid_seconds)::bigint as paid_seconds
    from intermediate.int_credited_seconds
    where author_id is not null
    group by all
),

weighed as (
    select
        *,
        paid_seconds::hugeint * coalesce(rate_bp, getvariable('author_pool_percentage') * 100) as weight
    from authors_months
    left join staging.stg_authors using (author_id)
),

pools as (
    select
        month,
        sum(paid_seconds)::hugeint as platform_seconds,
        sum(weight)::hugeint as weights,
        any_value(carried_in_ugx) + case
            when sum(paid_seconds) > 0
                then any_value(shared_ugx)::hugeint * sum(weight)::hugeint // (10000 * sum(paid_seconds)::hugeint)
            else any_value(shared_ugx)::hugeint * getvariable('author_pool_percentage') // 100
        end as pool_ugx
    from weighed
    inner join intermediate.int_month_revenue using (month)
    group by month
),

floors as (
    select
        month, author_id, paid_seconds, platform_seconds, weight, pool_ugx, spent_ugx,
        coalesce(spent_ugx * weight // nullif(weights, 0), 0) as floor_ugx,
        coalesce(spent_ugx * weight % nullif(weights, 0), 0) as remainder,
        weights
    from weighed
    inner join (
        select pools.*, least(pool_ugx, coalesce(most_ugx, pool_ugx)) as spent_ugx
        from pools
        left join intermediate.int_month_limits using (month)
    ) using (month)
),

shares as (
    select
        *,
        row_number() over (
            partition by month order by remainder desc, weight desc, author_id::varchar
        ) <= case when weights > 0 then spent_ugx - sum(floor_ugx) over (partition by month) else 0 end as has_one_more
    from floors
),

final_months as (
    select month, pool_ugx, paid_seconds as platform_seconds
    from staging.stg_monthly_revenue_pools
    where is_final
)

select
    month,
    author_id,
    paid_seconds,
    platform_seconds::bigint as platform_seconds,
    weight,
    pool_ugx::bigint as pool_ugx,
    spent_ugx::bigint as spent_ugx,
    (floor_ugx + has_one_more::int)::bigint as earnings_ugx,
    false as is_final
from shares
where month not in (select month from final_months)
union all
select
    month,
    author_id,
    reading_seconds as paid_seconds,
    platform_seconds::bigint as platform_seconds,
    reading_seconds::hugeint as weight,
    pool_ugx::bigint as pool_ugx,
    sum(earnings_ugx) over (partition by month)::bigint as spent_ugx,
    earnings_ugx,
    true as is_final
from staging.stg_author_monthly_earnings
inner join final_months using (month)
