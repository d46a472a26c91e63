-- One row per reader, author and month in which a book was opened again and again, at one page each time, with no page
-- turned: openings of five minutes or more, and the share of the reader's time with the author they make up.
with openings as (
    select
        learner_key,
        book_id,
        session_id,
        strftime(min(started_on), '%Y-%m') as month,
        sum(seconds) as seconds,
        sum(seconds) >= getvariable('hold_reopened_opening_seconds')
        and coalesce(max(last_page) - min(first_page), 0) = 0 as is_still
    from staging.stg_read_intervals
    where kind = 'active'
    group by all
)

select
    learner_key,
    author_id,
    month,
    count(*) filter (where is_still)::int as openings,
    coalesce(sum(seconds) filter (where is_still), 0)::bigint as seconds,
    (100 * coalesce(sum(seconds) filter (where is_still), 0) // sum(seconds))::int as share_pct
from openings
inner join staging.stg_books using (book_id)
where author_id is not null
group by all
having count(*) filter (where is_still) >= getvariable('hold_reopened_openings')
    and 100 * coalesce(sum(seconds) filter (where is_still), 0) >= getvariable('hold_reopened_pct') * sum(seconds)
