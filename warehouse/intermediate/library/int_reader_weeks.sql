-- One row per book, reader and Kampala week with reading in it: the seconds, and the week of the same book that is next.
select
    book_id,
    learner_key,
    week,
    active_seconds,
    counted_seconds,
    week = min(week) over readings as is_new,
    lead(week) over readings as next_week
from (
    select
        book_id,
        learner_key,
        date_trunc('week', day)::date as week,
        sum(trial + own_book + over_cap + eligible)::bigint as active_seconds,
        sum(eligible)::bigint as counted_seconds
    from intermediate.int_capped_seconds
    group by all
)
where active_seconds > 0
window readings as (partition by book_id, learner_key order by week)
