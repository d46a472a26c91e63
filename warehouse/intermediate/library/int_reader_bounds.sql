-- One row per reader, month of reading and month of pay: eligible seconds, and how many of them may earn, so that no
-- reader moves more money than their own payments bring, over all authors and wherever the seconds are paid.
-- The bound is reader_bound_pct of what the reader paid for the month of reading. What one capped reader leaves over
-- raises the value of everybody's seconds, so the value is found at which all bounds hold together: of readers in order
-- of bound per weight, the highest value that is left for the rest. Held seconds are left out of it.
-- Seconds sent late may move what those in time left of the bound. In a month whose pool is more than its readers paid
-- for it, bounds rise alike until the pool is spent. Values are exact: shillings by 10^18.
with final_before_bounds as (
    select month from staging.stg_monthly_revenue_pools
    where is_final and not month in (select month from staging.stg_statement_lines where status = 'over_bound')
),

held as (
    select learner_key, author_id, read_month, month
    from intermediate.int_minute_holds
    group by all
    having bool_or(decision <> 'released')
),

units as (
    select
        learner_key,
        read_month,
        month,
        sum(seconds)::bigint as seconds,
        sum(weight)::hugeint as weight,
        sum(case when held.author_id is null then weight else 0 end)::hugeint as free_weight,
        sum(case when held.author_id is null then seconds else 0 end)::hugeint as free_seconds
    from intermediate.int_reader_author_months as amounts
    left join held using (learner_key, author_id, read_month, month)
    group by all
),

in_time as (
    select
        learner_key, month, weight, free_weight, free_seconds,
        coalesce(paid_ugx, 0)::hugeint * getvariable('reader_bound_pct') // 100 as bound_ugx
    from units
    left join intermediate.int_paid_months using (learner_key, month)
    where read_month = month
),

pools as (
    select
        month,
        any_value(carried_in_ugx)::hugeint
        + any_value(shared_ugx)::hugeint * sum(free_weight)::hugeint // (10000 * sum(free_seconds)::hugeint) as pool_ugx,
        sum(bound_ugx * free_weight // weight)::hugeint as bounds_ugx
    from in_time
    inner join intermediate.int_month_revenue using (month)
    where free_weight > 0
    group by month
),

bounded as (
    select
        learner_key, month, weight, free_weight, pool_ugx,
        case when bounds_ugx < pool_ugx then bound_ugx * pool_ugx * 101 // (100 * bounds_ugx) else bound_ugx end as bound_ugx
    from in_time
    inner join pools using (month)
    where bounds_ugx > 0
),

ranked as (
    select
        month,
        pool_ugx,
        free_weight,
        bound_ugx * free_weight // weight as moved_ugx,
        row_number() over (partition by month order by bound_ugx * 1000000000000000000 // weight, learner_key) as place
    from bounded
    where free_weight > 0
),

levels as (
    select month, max(value_left // weight_left) as value
    from (
        select
            month,
            (pool_ugx - (sum(moved_ugx) over in_turn - moved_ugx)) * 1000000000000000000::hugeint as value_left,
            sum(free_weight) over (partition by month) - (sum(free_weight) over in_turn - free_weight) as weight_left
        from ranked
        window in_turn as (partition by month order by place rows unbounded preceding)
    )
    group by month
),

left_over as (
    select
        learner_key,
        month as read_month,
        greatest(0, bound_ugx - least(bound_ugx, weight * value // 1000000000000000000)) as bound_ugx
    from bounded
    inner join levels using (month)
),

limits as (
    select learner_key, month as read_month, month, bound_ugx, weight from bounded
    union all
    select
        late.learner_key, late.read_month, late.month,
        case
            when left_over.learner_key is not null then left_over.bound_ugx
            else coalesce(paid.paid_ugx, 0)::hugeint * getvariable('reader_bound_pct') // 100
        end as bound_ugx,
        sum(late.weight) over (partition by late.learner_key, late.read_month)::hugeint as weight
    from units as late
    left join left_over using (learner_key, read_month)
    left join intermediate.int_paid_months as paid on paid.learner_key = late.learner_key and paid.month = late.read_month
    where late.read_month < late.month
)

select
    units.learner_key,
    units.read_month,
    units.month,
    units.seconds,
    limits.bound_ugx::bigint as bound_ugx,
    case
        when value is null or month in (select month from final_before_bounds) then units.seconds
        else least(
            units.seconds, units.seconds * (limits.bound_ugx * 1000000000000000000 // limits.weight) // greatest(1, value)
        )
    end::bigint as allowed_seconds
from units
left join limits using (learner_key, read_month, month)
left join levels using (month)
