-- One row per learner and Kampala day with a book open: time read, time that counted for authors, pages, books.
-- Active time leaves out idling, leafing too fast and the same second on a second device; what counts for authors also
-- leaves out trial time, one's own books and what is above the caps (holds are decided later, at the month's close).
with minutes as (
    select
        learner_key,
        day,
        sum(trial + own_book + over_cap + eligible) as active_seconds,
        sum(eligible) as counted_seconds,
        count(distinct book_id) as books
    from intermediate.int_capped_seconds
    group by learner_key, day
),

pages as (
    select
        learner_key,
        occurred_on as day,
        count(distinct (book_id, page)) as pages
    from staging.stg_reading_events
    where page is not null
    group by learner_key, occurred_on
)

select
    minutes.learner_key,
    minutes.day,
    minutes.active_seconds::bigint as active_seconds,
    minutes.counted_seconds::bigint as counted_seconds,
    coalesce(pages.pages, 0) as pages,
    minutes.books
from minutes
left join pages on minutes.learner_key = pages.learner_key and minutes.day = pages.day
