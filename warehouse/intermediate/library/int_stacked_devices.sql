-- One row per reader and month in which three or more openings were read at the same moment, and for how long.
with crowded as (
    select distinct learner_key, day
    from intermediate.int_daily_credited
    where kind = 'active' and net_seconds < seconds
),

stretches as (
    select stretch.learner_key, stretch.session_id, stretch.started_at, stretch.ended_at, crowded.day
    from staging.stg_read_intervals as stretch
    inner join crowded on crowded.learner_key = stretch.learner_key and crowded.day = stretch.started_on
    where stretch.kind = 'active'
),

edges as (
    select learner_key, day, started_at as moment, 1 as step from stretches
    union all
    select learner_key, day, ended_at as moment, -1 as step from stretches
),

depths as (
    select
        learner_key,
        day,
        sum(step) over by_time as openings,
        epoch(lead(moment) over by_time - moment) as seconds
    from edges
    window by_time as (partition by learner_key, day order by moment, step rows unbounded preceding)
)

select
    learner_key,
    strftime(day, '%Y-%m') as month,
    sum(seconds)::bigint as seconds,
    max(openings)::int as openings,
    count(distinct day)::int as days
from depths
where openings >= getvariable('hold_openings_at_once')
group by all
having sum(seconds) >= getvariable('hold_stacked_seconds')
