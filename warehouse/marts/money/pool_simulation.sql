-- One row per author, month and policy for sharing the pool: what each would earn, and how far that is from today's.
-- pro_rata is the rule in force. user_centric gives each reader's own money to the authors that reader read, and money of
-- readers who read nobody to all. share_50 halves the authors' part. cap_120 halves the day's cap, to 120 minutes.
with paid_rows as (
    select earned_month as month, day, learner_key, author_id, sum(paid_seconds)::bigint as seconds
    from intermediate.int_credited_seconds
    where paid_seconds > 0
    group by all
),

pools as (
    select month, any_value(spent_ugx)::hugeint as pool_ugx, any_value(shared_ugx)::hugeint as shared_ugx
    from intermediate.int_author_earnings
    inner join intermediate.int_month_revenue using (month)
    group by month
),

reader_money as (
    select learner_key, month, paid_ugx::hugeint as amount_ugx from intermediate.int_paid_months
),

reader_authors as (
    select *, sum(seconds) over (partition by month, learner_key)::hugeint as reader_seconds
    from (
        select month, learner_key, author_id, sum(seconds)::hugeint as seconds
        from paid_rows
        group by all
    )
),

own_money as (
    select month, author_id, sum(amount_ugx * 1000000 * seconds // reader_seconds)::hugeint as weight
    from reader_authors
    inner join reader_money using (month, learner_key)
    group by all
),

by_time as (
    select month, author_id, sum(seconds)::hugeint as seconds from paid_rows group by all
),

unread_money as (
    select month, sum(amount_ugx)::hugeint as amount_ugx
    from reader_money
    anti join reader_authors using (month, learner_key)
    group by month
),

capped as (
    select month, author_id, sum(least(seconds, seconds * getvariable('daily_cap_seconds') // 2 // day_seconds))::hugeint as weight
    from (
        select *, sum(seconds) over (partition by month, day, learner_key)::hugeint as day_seconds from paid_rows
    )
    group by all
),

totals as (
    select month, sum(seconds)::hugeint as seconds from by_time group by month
),

weights as (
    select month, author_id, 'pro_rata' as policy, seconds as weight, pool_ugx from by_time inner join pools using (month)
    union all
    select
        month, author_id, 'user_centric' as policy,
        coalesce(own_money.weight, 0)
        + coalesce(unread_money.amount_ugx, 0) * 1000000 * by_time.seconds // totals.seconds as weight,
        pool_ugx
    from by_time
    inner join totals using (month)
    inner join pools using (month)
    left join own_money using (month, author_id)
    left join unread_money using (month)
    union all
    select month, author_id, 'share_50' as policy, seconds as weight, shared_ugx * 50 // 100 as pool_ugx
    from by_time inner join pools using (month)
    union all
    select month, author_id, 'cap_120' as policy, weight, pool_ugx from capped inner join pools using (month)
),

floors as (
    select
        *,
        coalesce(pool_ugx * weight // nullif(sum(weight) over scope, 0)::hugeint, 0) as floor_ugx,
        coalesce(pool_ugx * weight % nullif(sum(weight) over scope, 0)::hugeint, 0) as remainder,
        sum(weight) over scope as weights
    from weights
    window scope as (partition by month, policy)
),

earned as (
    select
        month, author_id, policy,
        (floor_ugx + (row_number() over (
            partition by month, policy order by remainder desc, weight desc, author_id::varchar
        ) <= case when weights > 0 then pool_ugx - sum(floor_ugx) over (partition by month, policy) else 0 end
        )::int)::bigint as earnings_ugx
    from floors
)

select
    author_id,
    month,
    policy,
    earned.earnings_ugx,
    earned.earnings_ugx - today.earnings_ugx as difference_ugx
from earned
inner join (select month, author_id, earnings_ugx from earned where policy = 'pro_rata') as today using (month, author_id)
