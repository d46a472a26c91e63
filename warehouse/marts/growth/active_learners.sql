-- One row per Kampala day since the first study: learners who studied that day, in the seven and in the thirty days up to
-- it. Study is a second of reading or one answered question; opening the site is not.
-- Each day of study carries a learner on for a day, a week or thirty days, or until they study again: those who come and
-- go are counted once each, and the days are their running sum.
with study as (
    select distinct learner_key, day
    from learning.study_time_daily
    where reading_seconds + quiz_seconds > 0 or questions > 0
),

stretches as (
    select
        span,
        day as comes_on,
        least(day + span, lead(day) over (partition by learner_key, span order by day)) as goes_on
    from study
    cross join (values (1), (7), (30)) as spans (span)
),

moves as (
    select span, comes_on as day, count(*) as learners from stretches group by span, comes_on
    union all
    select span, goes_on as day, -count(*) as learners from stretches group by span, goes_on
),

days as (
    select unnest(generate_series(
        (select min(day) from study)::timestamp,
        (getvariable('as_of') at time zone 'Africa/Kampala')::date::timestamp,
        interval 1 day
    ))::date as day
),

changes as (
    select
        days.day,
        coalesce(sum(learners) filter (where span = 1), 0) as of_day,
        coalesce(sum(learners) filter (where span = 7), 0) as of_week,
        coalesce(sum(learners) filter (where span = 30), 0) as of_month
    from days
    left join moves on days.day = moves.day
    group by days.day
)

select
    day,
    sum(of_day) over up_to_it::bigint as in_a_day,
    sum(of_week) over up_to_it::bigint as in_a_week,
    sum(of_month) over up_to_it::bigint as in_thirty_days
from changes
window up_to_it as (order by day rows unbounded preceding)
