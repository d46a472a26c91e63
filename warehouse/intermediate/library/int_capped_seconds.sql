-- One row per stretch of reading on one Kampala day: its seconds of each kind before anybody looks for fraud.
-- Order of precedence: idle, too_fast, overlap, trial, own_book, over_cap; what is left is eligible.
-- Caps run in the order seconds were earned: per reader and day, then per reader and month, then per reader, book and
-- month. Readers near a cap of a day or month are followed stretch by stretch through all three; others only in the
-- books whose cap they come near; nobody else can lose a second.
with pieces as not materialized (
    select
        daily.learner_key, daily.book_id, daily.kind, daily.is_paid, daily.is_expired, daily.day, daily.place,
        daily.seconds, daily.net_seconds, daily.months_late,
        year(day) * 12 + month(day) as month_number,
        author_id,
        is_paid and daily.learner_key is not distinct from own.learner_key as is_own,
        is_paid and net_seconds > 0 and daily.learner_key is distinct from own.learner_key as may_earn,
        coalesce(page_count, 0) * getvariable('book_cap_seconds_per_page') as book_cap
    from intermediate.int_daily_credited as daily
    left join (
        select book_id, author_id, page_count, learner_key
        from staging.stg_books
        left join staging.stg_authors using (author_id)
    ) as own using (book_id)
),

earning as not materialized (
    select
        learner_key, book_id, author_id, day, place, months_late, month_number, is_expired,
        seconds, net_seconds, book_cap,
        hash(learner_key, month_number) as reader_month,
        hash(learner_key, book_id, month_number) as reader_book
    from pieces
    where may_earn
),

paid as not materialized (
    select
        book_id,
        net_seconds,
        hash(learner_key, day) as reader_day,
        hash(learner_key, year(day) * 12 + month(day)) as reader_month,
        hash(learner_key, book_id, year(day) * 12 + month(day)) as reader_book
    from intermediate.int_daily_credited
    where is_paid and net_seconds > 0
),

-- Groups are told apart by a 64-bit hash, and always by it: two that share one are followed for nothing, none is missed.
reader_days as materialized (
    select reader_day, reader_month, sum(net_seconds) as net_seconds from paid group by all
),

reader_months as materialized (
    select reader_month, sum(net_seconds) as net_seconds from reader_days group by reader_month
),

busy_readers as materialized (
    select reader_month from reader_days where net_seconds > getvariable('daily_cap_seconds')
    union
    select reader_month from reader_months where net_seconds > getvariable('monthly_cap_seconds')
),

-- Only who read longer in a month than a book's cap can have filled it; nobody earns in a book of no pages.
short_books as (
    select book_id, page_count * getvariable('book_cap_seconds_per_page') as book_cap
    from staging.stg_books
    where page_count * getvariable('book_cap_seconds_per_page') < (select max(net_seconds) from reader_months)
),

full_books as materialized (
    select distinct reader_book
    from (
        select reader_book, book_cap, sum(paid.net_seconds) as net_seconds
        from paid
        inner join short_books using (book_id)
        inner join reader_months using (reader_month)
        where reader_months.net_seconds > book_cap
        group by reader_book, book_cap
    )
    where net_seconds > book_cap
),

within_day as (
    select *, least(net_seconds, greatest(0, getvariable('daily_cap_seconds') - (sum(net_seconds) over (
        partition by learner_key, day order by months_late, place
    ) - net_seconds))) as day_seconds
    from earning
    where reader_month in (select reader_month from busy_readers)
),

within_month as (
    select *, least(day_seconds, greatest(0, getvariable('monthly_cap_seconds') - (sum(day_seconds) over (
        partition by learner_key, month_number order by months_late, day, place
    ) - day_seconds))) as month_seconds
    from within_day
),

followed as (
    select * exclude (day_seconds, reader_month, reader_book) from within_month
    union all by name
    select * exclude (reader_month, reader_book), net_seconds as month_seconds
    from earning
    where reader_book in (select reader_book from full_books)
        and not reader_month in (select reader_month from busy_readers)
),

within_book as (
    select *, least(month_seconds, greatest(0, book_cap - (sum(month_seconds) over (
        partition by learner_key, month_number, book_id order by months_late, day, place
    ) - month_seconds))) as eligible
    from followed
),

settled as (
    select
        learner_key, book_id, author_id, day, months_late, is_expired, 'active' as kind, true as is_paid,
        false as is_own, seconds, net_seconds, eligible
    from within_book
    union all by name
    select
        learner_key, book_id, author_id, day, months_late, is_expired, kind, is_paid, is_own, seconds, net_seconds,
        case when may_earn and book_cap > 0 then net_seconds else 0 end as eligible
    from pieces
    where not (may_earn and (
        hash(learner_key, book_id, month_number) in (select reader_book from full_books)
        or hash(learner_key, month_number) in (select reader_month from busy_readers)
    ))
)

select
    learner_key,
    book_id,
    author_id,
    day,
    date_trunc('month', day)::date as month,
    (date_trunc('month', day) + to_months(months_late))::date as earned_month,
    is_expired,
    case when kind = 'idle' then seconds else 0 end as idle,
    case when kind = 'too_fast' then seconds else 0 end as too_fast,
    case when kind = 'active' then seconds - net_seconds else 0 end as overlap,
    case when is_paid then 0 else net_seconds end as trial,
    case when is_own then net_seconds else 0 end as own_book,
    case when is_paid and not is_own then net_seconds - eligible else 0 end::int as over_cap,
    eligible::int as eligible
from settled
