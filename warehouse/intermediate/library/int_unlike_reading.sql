-- One row per reader, author and month whose page turning is not reading: openings that leap over half a book or more,
-- or pages turned with the evenness of a machine. Every event that names a page is judged alike, heartbeats too. Says nothing of fewer than four openings or thirty timed pages.
with turns as (
    select
        learner_key,
        book_id,
        session_id,
        strftime(occurred_on, '%Y-%m') as month,
        page - lag(page) over (partition by session_id order by seq) as step,
        seconds
    from staging.stg_reading_events
    where page is not null
),

openings as (
    select
        learner_key,
        author_id,
        month,
        session_id,
        bool_or(2 * step >= page_count and step > 3) as is_leap,
        count(seconds) as pages,
        sum(seconds) as seconds,
        sum(seconds::bigint * seconds) as squares
    from turns
    inner join staging.stg_books using (book_id)
    where author_id is not null
    group by all
)

select
    learner_key,
    author_id,
    month,
    count(*)::int as openings,
    round(avg(is_leap::int), 4) as leap_share,
    sum(pages)::int as timed_pages,
    round(
        sqrt(greatest(0, sum(squares) / sum(pages) - pow(sum(seconds) / sum(pages), 2))) / (sum(seconds) / sum(pages)), 4
    ) as spread
from openings
group by all
having sum(seconds) > 0 and (
    (count(*) >= getvariable('hold_leaping_openings') and 100 * avg(is_leap::int) >= getvariable('hold_leaping_pct'))
    or (sum(pages) >= getvariable('hold_even_turning_pages') and sqrt(greatest(0, sum(squares) / sum(pages) - pow(sum(seconds) / sum(pages), 2)))
        <= getvariable('hold_even_turning_pct') / 100.0 * sum(seconds) / sum(pages))
)
