-- One row per reader, day, book and month of pay: the seconds of each kind before anybody looks for fraud.
-- Order of precedence: idle, too_fast, overlap, trial, own_book, over_cap; what is left is eligible.
-- Caps run in the order seconds were earned: per reader and day, then per reader and month, then per reader, book and
-- month. Only readers who could meet a cap are followed stretch by stretch; the others cannot lose a second to one.
with by_day as (
    select
        learner_key, book_id, day, earned_month, entitlement, is_expired,
        sum(seconds) filter (where kind = 'idle') as idle,
        sum(seconds) filter (where kind = 'too_fast') as too_fast,
        sum(seconds - net_seconds) filter (where kind = 'active') as overlap,
        sum(net_seconds) as net
    from intermediate.int_daily_credited
    group by all
),

by_right as materialized (
    select
        by_day.learner_key, book_id, author_id, day, earned_month, entitlement, is_expired,
        date_trunc('month', day)::date as month,
        coalesce(page_count, 0) * getvariable('book_cap_seconds_per_page') as book_cap,
        coalesce(idle, 0)::bigint as idle,
        coalesce(too_fast, 0)::bigint as too_fast,
        coalesce(overlap, 0)::bigint as overlap,
        (case when entitlement is distinct from 'paid' then net else 0 end)::bigint as trial,
        (case when entitlement = 'paid' and by_day.learner_key = authors.learner_key then net else 0 end)::bigint as own_book,
        (case when entitlement = 'paid' and by_day.learner_key is distinct from authors.learner_key then net else 0 end)::bigint as capped_from
    from by_day
    left join staging.stg_books using (book_id)
    left join staging.stg_authors as authors using (author_id)
),

near_a_cap as (
    select learner_key, month from by_right
    group by learner_key, month, day having sum(capped_from) > getvariable('daily_cap_seconds')
    union
    select learner_key, month from by_right
    group by learner_key, month having sum(capped_from) > getvariable('monthly_cap_seconds')
    union
    select learner_key, month from by_right
    group by learner_key, month, book_id having sum(capped_from) > any_value(book_cap)
),

followed as (
    select
        daily.learner_key, daily.book_id, daily.day, daily.earned_month, daily.is_expired, daily.place,
        near_a_cap.month, rights.book_cap, daily.net_seconds
    from intermediate.int_daily_credited as daily
    inner join near_a_cap
        on near_a_cap.learner_key = daily.learner_key and near_a_cap.month = date_trunc('month', daily.day)::date
    inner join by_right as rights
        on rights.learner_key = daily.learner_key and rights.book_id = daily.book_id and rights.day = daily.day
        and rights.earned_month = daily.earned_month and rights.is_expired = daily.is_expired
        and rights.entitlement = daily.entitlement
    where daily.kind = 'active' and daily.entitlement = 'paid' and rights.capped_from > 0
),

within_day as (
    select *, least(net_seconds, greatest(0, getvariable('daily_cap_seconds') - (sum(net_seconds) over (
        partition by learner_key, day order by earned_month, place
    ) - net_seconds))) as day_seconds
    from followed
),

within_month as (
    select *, least(day_seconds, greatest(0, getvariable('monthly_cap_seconds') - (sum(day_seconds) over (
        partition by learner_key, month order by earned_month, day, place
    ) - day_seconds))) as month_seconds
    from within_day
),

within_book as (
    select *, least(month_seconds, greatest(0, book_cap - (sum(month_seconds) over (
        partition by learner_key, month, book_id order by earned_month, day, place
    ) - month_seconds))) as book_seconds
    from within_month
),

kept as (
    select learner_key, book_id, day, earned_month, is_expired, sum(book_seconds)::bigint as eligible
    from within_book
    group by all
)

select
    learner_key, book_id, author_id, day, month, earned_month, is_expired,
    sum(idle)::bigint as idle,
    sum(too_fast)::bigint as too_fast,
    sum(overlap)::bigint as overlap,
    sum(trial)::bigint as trial,
    sum(own_book)::bigint as own_book,
    sum(capped_from - coalesce(kept.eligible, capped_from))::bigint as over_cap,
    sum(coalesce(kept.eligible, capped_from))::bigint as eligible
from (
    select * exclude (entitlement, idle, too_fast, overlap, trial, own_book, capped_from, book_cap),
        sum(idle) as idle, sum(too_fast) as too_fast, sum(overlap) as overlap, sum(trial) as trial,
        sum(own_book) as own_book, sum(capped_from) as capped_from
    from by_right
    group by all
) as rights
left join kept using (learner_key, book_id, day, earned_month, is_expired)
group by all
