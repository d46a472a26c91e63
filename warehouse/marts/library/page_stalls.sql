-- One row per page of a book read by at least ten people: where readers linger, and where they leave for good.
-- Fewer readers than that are never shown by page, so nobody can be recognised.
-- An exit is a reader whose last page in the book this is, two weeks or more ago, without having finished it.
with visits as (
    select
        book_id,
        page,
        count(distinct learner_key) as readers,
        count(*) as visits,
        round(median(seconds))::bigint as median_seconds
    from intermediate.int_page_visits
    group by book_id, page
    having count(distinct learner_key) >= getvariable('page_readers_min')
),

last_openings as (
    select
        book_id,
        learner_key,
        arg_max(last_page, last_seen_at) as page,
        max(last_seen_at) as last_seen_at
    from staging.stg_reading_sessions
    where last_page is not null
    group by book_id, learner_key
),

exits as (
    select
        openings.book_id,
        openings.page,
        count(*) as exits
    from last_openings as openings
    left join staging.stg_book_progress_snapshot as progress
        on openings.book_id = progress.book_id and openings.learner_key = progress.learner_key
    where
        progress.completed_at is null
        and openings.last_seen_at < getvariable('as_of')::timestamptz - interval 14 day
    group by openings.book_id, openings.page
),

typical as (
    select
        book_id,
        median(seconds) as book_seconds
    from intermediate.int_page_visits
    group by book_id
)

select
    visits.book_id,
    visits.page,
    visits.readers,
    visits.visits,
    visits.median_seconds,
    round(visits.median_seconds / nullif(typical.book_seconds, 0), 2) as times_typical,
    coalesce(exits.exits, 0) as exits,
    round(100.0 * least(coalesce(exits.exits, 0), visits.readers) / visits.readers, 2) as exit_pct
from visits
inner join typical using (book_id)
left join exits on visits.book_id = exits.book_id and visits.page = exits.page
