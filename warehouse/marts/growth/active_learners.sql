-- One row per Kampala day since the first study: learners who studied that day, in the seven and in the thirty days up to
-- it. Study is a second of reading or one answered question; opening the site is not.
with study as (
    select distinct learner_key, day
    from learning.study_time_daily
    where reading_seconds + quiz_seconds > 0 or questions > 0
),

days as (
    select unnest(generate_series(
        (select min(day) from study)::timestamp,
        (getvariable('as_of') at time zone 'Africa/Kampala')::date::timestamp,
        interval 1 day
    ))::date as day
)

select
    days.day,
    count(distinct study.learner_key) filter (where study.day = days.day) as in_a_day,
    count(distinct study.learner_key) filter (where study.day > days.day - 7) as in_a_week,
    count(distinct study.learner_key) as in_thirty_days
from days
left join study on study.day between days.day - 29 and days.day
group by days.day
