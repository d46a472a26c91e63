-- One row per book and Kampala week with a reader: who came, how long they stayed, who finished, who came back.
-- Nothing is told of a week with fewer than five readers, and no number of people below five.
with weeks as (
    select
        book_id,
        week,
        count(*) as readers,
        count(*) >= getvariable('small_group_min') as is_group,
        count(*) filter (where is_new) as new_readers,
        sum(active_seconds)::bigint as active_seconds,
        sum(counted_seconds)::bigint as counted_seconds,
        round(median(active_seconds))::bigint as median_reader_seconds,
        count(*) filter (where next_week <= week + getvariable('return_days')) as back,
        -- The days in which they could come back are over.
        week + 7 + getvariable('return_days') <= timezone('Africa/Kampala', getvariable('as_of')::timestamptz)::date
            as is_told
    from intermediate.int_reader_weeks
    group by book_id, week
),

finished as (
    select
        book_id,
        date_trunc('week', completed_on)::date as week,
        count(*) as finishers
    from staging.stg_book_progress_snapshot
    where completed_on is not null
    group by book_id, date_trunc('week', completed_on)
)

select
    weeks.book_id,
    books.author_id,
    weeks.week,
    if(is_group, readers, null) as readers,
    if(is_group and new_readers >= getvariable('small_group_min'), new_readers, null) as new_readers,
    if(is_group, active_seconds, null) as active_seconds,
    if(is_group, counted_seconds, null) as counted_seconds,
    if(is_group, median_reader_seconds, null) as median_reader_seconds,
    if(finishers >= getvariable('small_group_min'), finishers, null) as finishers,
    if(is_told and back >= getvariable('small_group_min'), round(100.0 * back / readers, 1), null) as came_back_pct
from weeks
inner join staging.stg_books as books using (book_id)
left join finished on weeks.book_id = finished.book_id and weeks.week = finished.week
