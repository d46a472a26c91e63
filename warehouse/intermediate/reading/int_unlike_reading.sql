-- One row per reader, author and month whose page turning is not reading: pages skipped towards the end, or turned
-- with the evenness of a machine. Needs thirty turned pages before it says anything.
with turns as (
    select
        learner_key,
        book_id,
        session_id,
        strftime(occurred_on, '%Y-%m') as month,
        page - lag(page) over (partition by session_id order by seq) as step,
        seconds
    from staging.stg_reading_events
    where event_type = 'page_view' and page is not null
)

select
    learner_key,
    author_id,
    month,
    count(*)::int as turns,
    round(avg((abs(step) > 3)::int), 4) as jump_share,
    count(seconds)::int as timed_turns,
    round(stddev_pop(seconds) / nullif(avg(seconds), 0), 4) as spread
from turns
inner join staging.stg_books using (book_id)
where step is not null and author_id is not null
group by all
having count(*) >= 30
    and (avg((abs(step) > 3)::int) >= 0.5 or stddev_pop(seconds) / nullif(avg(seconds), 0) <= 0.12)
