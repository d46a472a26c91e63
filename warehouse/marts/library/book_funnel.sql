-- One row per book and Kampala month: of those who took the book up in it, how many went on, as far as we know today.
-- Whoever came to a later step has done the earlier ones. Previews are counted without their visitors, in the month
-- they were opened. No number of people below five is told.
with first_steps as (
    select
        book_id,
        learner_key,
        min(since) as began_at,
        bool_or(is_opening) as opened
    from (
        select book_id, learner_key, added_at as since, false as is_opening from staging.stg_user_library
        union all
        select book_id, learner_key, opened_at, true from staging.stg_reading_sessions
    )
    group by book_id, learner_key
),

steps as (
    select
        first_steps.book_id,
        strftime(first_steps.began_at at time zone 'Africa/Kampala', '%Y-%m') as month,
        coalesce(progress.completed_at is not null, false) as finished,
        finished or coalesce(progress.active_seconds, 0) >= getvariable('funnel_seconds') as read_on,
        read_on or first_steps.opened as opened
    from first_steps
    left join staging.stg_book_progress_snapshot as progress
        on first_steps.book_id = progress.book_id and first_steps.learner_key = progress.learner_key
),

people as (
    select
        book_id,
        month,
        count(*) as took_up,
        count(*) filter (where opened) as opened,
        count(*) filter (where read_on) as read_ten_minutes,
        count(*) filter (where finished) as finished
    from steps
    group by book_id, month
),

previews as (
    select
        book_id,
        strftime(day, '%Y-%m') as month,
        sum(deliveries)::bigint as previews
    from staging.stg_book_deliveries
    where part = 'preview'
    group by book_id, strftime(day, '%Y-%m')
)

select
    book_id,
    books.author_id,
    month,
    previews.previews,
    if(took_up >= getvariable('small_group_min'), took_up, null) as took_up,
    if(people.opened >= getvariable('small_group_min'), people.opened, null) as opened,
    if(read_ten_minutes >= getvariable('small_group_min'), read_ten_minutes, null) as read_ten_minutes,
    if(people.finished >= getvariable('small_group_min'), people.finished, null) as finished,
    if(people.finished >= getvariable('small_group_min'), round(100.0 * people.finished / took_up, 1), null)
        as finished_pct
from people
full join previews using (book_id, month)
inner join staging.stg_books as books using (book_id)
