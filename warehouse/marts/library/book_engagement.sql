-- One row per book and Kampala month with a reader: who came, how long they stayed, who finished.
with minutes as (
    select
        book_id,
        learner_key,
        strftime(day, '%Y-%m') as month,
        sum(trial + own_book + over_cap + eligible) as active_seconds
    from intermediate.int_capped_seconds
    group by book_id, learner_key, strftime(day, '%Y-%m')
),

readers as (
    select
        book_id,
        month,
        count(*) as readers,
        count(*) filter (where is_new) as new_readers,
        sum(active_seconds)::bigint as active_seconds,
        round(median(active_seconds))::bigint as median_reader_seconds
    from (
        select
            book_id,
            month,
            active_seconds,
            month = min(month) over (partition by book_id, learner_key) as is_new
        from minutes
        where active_seconds > 0
    )
    group by book_id, month
),

pages as (
    select
        book_id,
        strftime(occurred_on, '%Y-%m') as month,
        count(distinct (learner_key, page)) as pages
    from staging.stg_reading_events
    where page is not null
    group by book_id, strftime(occurred_on, '%Y-%m')
),

finished as (
    select
        book_id,
        strftime(completed_on, '%Y-%m') as month,
        count(*) as completions
    from staging.stg_book_progress_snapshot
    where completed_on is not null
    group by book_id, strftime(completed_on, '%Y-%m')
)

select
    readers.book_id,
    books.author_id,
    readers.month,
    readers.readers,
    readers.new_readers,
    readers.active_seconds,
    readers.median_reader_seconds,
    coalesce(pages.pages, 0) as pages,
    coalesce(finished.completions, 0) as completions
from readers
inner join staging.stg_books as books using (book_id)
left join pages on readers.book_id = pages.book_id and readers.month = pages.month
left join finished on readers.book_id = finished.book_id and readers.month = finished.month
