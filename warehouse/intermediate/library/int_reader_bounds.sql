-- One row per reader and month of pay: eligible seconds, and how many of them may earn, so that no reader ever moves more
-- money than their own payments bring, over all authors and all months.
-- The bound of a month is reader_bound_pct of what the reader paid for it, and what was left of earlier months' bounds.
-- What one capped reader leaves over raises the value of everybody's seconds, so the value is found at which all bounds
-- hold together: of readers in order of bound per weight, the highest value that is left for the rest. Held seconds are
-- left out of it. What is left of a month is reckoned with the value at which nobody has anything left of earlier ones;
-- that value is the higher one, so nothing is ever used twice. No more of a pool is shared out than its readers' bounds
-- come to; of a final month it is what was. Who hardly read has a bound no reading reaches: a second of theirs moves
-- at most reader_value_times what all bounds bring for all seconds, or it would set the value, and everybody else keep
-- a few seconds of many. Values are exact: shillings by 10^18.
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
        month,
        sum(seconds)::bigint as seconds,
        sum(weight)::hugeint as weight,
        sum(case when held.author_id is null then weight else 0 end)::hugeint as free_weight,
        sum(case when held.author_id is null then seconds else 0 end)::hugeint as free_seconds
    from intermediate.int_reader_author_months as amounts
    left join held using (learner_key, author_id, read_month, month)
    group by all
),

sealed as (
    select month, sum(earnings_ugx)::hugeint as shared_out_ugx
    from staging.stg_author_monthly_earnings
    semi join (select month from staging.stg_monthly_revenue_pools where is_final) using (month)
    group by month
),

pools as (
    select
        month,
        coalesce(
            any_value(shared_out_ugx),
            any_value(carried_in_ugx)::hugeint
            + any_value(shared_ugx)::hugeint * sum(free_weight)::hugeint // (10000 * sum(free_seconds)::hugeint)
        ) as pool_ugx
    from units
    inner join intermediate.int_month_revenue using (month)
    left join sealed using (month)
    where free_weight > 0
    group by month
),

in_month as (
    select
        learner_key, month, weight, free_weight, seconds, pool_ugx,
        coalesce(paid_ugx, 0)::hugeint * getvariable('reader_bound_pct') // 100 as bound_ugx
    from intermediate.int_paid_months
    full join units using (learner_key, month)
    left join pools using (month)
),

-- A month whose pool is no less than its bounds bring, each at most reader_value_times the ordinary, has no such value:
-- its readers have nothing left of it. So it is before the month is final and after.
own_ranked as (
    select
        month,
        pool_ugx,
        free_weight,
        bound_ugx * free_weight // weight as moved_ugx,
        least(
            bound_ugx * free_weight // weight,
            free_weight * (
                sum(bound_ugx * free_weight // weight) over (partition by month) * 1000000000000000000::hugeint
                // sum(free_weight) over (partition by month) * getvariable('reader_value_times')
            ) // 1000000000000000000
        ) as least_ugx,
        row_number() over (partition by month order by bound_ugx * 1000000000000000000 // weight, learner_key) as place
    from in_month
    where free_weight > 0
),

own_values as (
    select month, case when sum(least_ugx) > any_value(pool_ugx) then max(value_left // weight_left) end as value
    from (
        select
            month, moved_ugx, least_ugx, pool_ugx,
            (pool_ugx - (sum(moved_ugx) over in_turn - moved_ugx)) * 1000000000000000000::hugeint as value_left,
            sum(free_weight) over (partition by month) - (sum(free_weight) over in_turn - free_weight) as weight_left
        from own_ranked
        window in_turn as (partition by month order by place rows unbounded preceding)
    )
    group by month
),

walked as (
    select
        learner_key, month, weight, free_weight, seconds, pool_ugx, bound_ugx,
        sum(bound_ugx - case
            when weight is null or pool_ugx is null then 0
            when value is null then 1000000000000000
            else weight * value // 1000000000000000000 + 1
        end) over (partition by learner_key order by month rows unbounded preceding) as balance
    from in_month
    left join own_values using (month)
),

with_rest as (
    select
        learner_key, month, weight, free_weight, seconds, pool_ugx,
        bound_ugx + coalesce(
            lag(balance) over in_time
            - least(0, min(balance) over (in_time rows between unbounded preceding and 1 preceding)),
            0
        ) as bound_ugx
    from walked
    window in_time as (partition by learner_key order by month)
),

highest as (
    select
        month,
        sum(bound_ugx * free_weight // weight) * 1000000000000000000::hugeint // sum(free_weight)
        * getvariable('reader_value_times') as value
    from with_rest
    where free_weight > 0
    group by month
),

bounded as (
    select
        with_rest.*,
        case
            when free_weight > 0
                then least(bound_ugx * free_weight // weight, free_weight * value // 1000000000000000000)
            else 0
        end as free_bound_ugx
    from with_rest
    left join highest using (month)
    where seconds is not null
),

ranked as (
    select
        month,
        least(pool_ugx, sum(free_bound_ugx) over (partition by month)) as pool_ugx,
        free_weight,
        free_bound_ugx,
        row_number() over (partition by month order by bound_ugx * 1000000000000000000 // weight, learner_key) as place
    from bounded
    where free_weight > 0 and pool_ugx is not null
),

levels as (
    select month, max(value_left // weight_left) as value
    from (
        select
            month,
            free_bound_ugx,
            (pool_ugx - (sum(free_bound_ugx) over in_turn - free_bound_ugx)) * 1000000000000000000::hugeint as value_left,
            sum(free_weight) over (partition by month) - (sum(free_weight) over in_turn - free_weight) as weight_left
        from ranked
        window in_turn as (partition by month order by place rows unbounded preceding)
    )
    group by month
    having sum(free_bound_ugx) > 0
)

select
    learner_key,
    month,
    seconds,
    bound_ugx::bigint as bound_ugx,
    free_bound_ugx::bigint as free_bound_ugx,
    pool_ugx::bigint as pool_ugx,
    case
        when value is null or month in (select month from final_before_bounds) then seconds
        else least(seconds, seconds * (bound_ugx * 1000000000000000000 // weight) // greatest(1, value))
    end::bigint as allowed_seconds
from bounded
left join levels using (month)
