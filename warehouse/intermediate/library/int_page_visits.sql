-- One row per page left: how long it was before the reader's eyes, and whether they came back to an earlier page next.
-- An event says how long the page just left was open; which page that was is told by the event before it.
select
    book_id,
    learner_key,
    page,
    seconds,
    next_page < page as is_back
from (
    select
        learner_key,
        book_id,
        lag(page) over (partition by session_id order by seq) as page,
        page as next_page,
        seconds
    from staging.stg_reading_events
    where page is not null
)
where page is not null and seconds is not null
