-- One row per week of joining and week since: how many of those who joined then studied in that week of theirs.
-- A learner's week begins on the weekday they joined; only weeks that are over for the whole cohort are told, so that a
-- cohort's line never dips merely because its last week still runs.
with today as (
    select (getvariable('as_of') at time zone 'Africa/Kampala')::date as day
),

learners as (
    select
        learner_key,
        joined_on,
        date_trunc('week', joined_on)::date as cohort
    from staging.stg_users
    where role = 'user' and user_type = 'student'
),

cohorts as (
    select
        learners.cohort,
        count(*) as learners,
        greatest(0, (any_value(today.day) - learners.cohort - 6) // 7) as weeks_over
    from learners
    cross join today
    group by learners.cohort
),

steps as (
    select
        cohort,
        learners,
        unnest(generate_series(0, weeks_over - 1)) as week
    from cohorts
    where weeks_over > 0
),

studied as (
    select
        learners.cohort,
        (study.day - learners.joined_on) // 7 as week,
        count(distinct learners.learner_key) as active
    from learning.study_time_daily as study
    inner join learners on study.learner_key = learners.learner_key
    where study.day >= learners.joined_on and (study.reading_seconds + study.quiz_seconds > 0 or study.questions > 0)
    group by learners.cohort, (study.day - learners.joined_on) // 7
)

select
    steps.cohort,
    steps.week,
    steps.learners,
    coalesce(studied.active, 0) as active,
    round(100.0 * coalesce(studied.active, 0) / steps.learners, 2) as retained_pct
from steps
left join studied on steps.cohort = studied.cohort and steps.week = studied.week
