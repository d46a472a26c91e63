-- One row per reader and month with two or more Kampala days of which eighteen hours or more were read in.
-- An hour counts from ten minutes of active reading, so that a glance at night does not make a sleepless day.
with long_days as (
    select learner_key, started_on
    from staging.stg_read_intervals
    where kind = 'active'
    group by all
    having epoch(max(ended_at) - min(started_at)) >= (getvariable('hold_sleepless_hours') - 1) * 3600 and sum(seconds) >= 3600
),

pieces as (
    select
        learner_key,
        epoch_us(started_at) // 1000000 + getvariable('kampala_offset_seconds') as starts,
        epoch_us(ended_at) // 1000000 + getvariable('kampala_offset_seconds') as ends
    from staging.stg_read_intervals
    inner join long_days using (learner_key, started_on)
    where kind = 'active'
),

hours as (
    select
        learner_key,
        hour_number,
        sum(least(ends, (hour_number + 1) * 3600) - greatest(starts, hour_number * 3600)) as seconds
    from (select *, unnest(range(starts // 3600, (ends - 1) // 3600 + 1)) as hour_number from pieces)
    group by all
),

days as (
    select learner_key, hour_number // 24 as day_number, count(*)::int as hours
    from hours
    where seconds >= 600
    group by all
    having count(*) >= getvariable('hold_sleepless_hours')
)

select
    learner_key,
    strftime(date '1970-01-01' + day_number::int, '%Y-%m') as month,
    count(*)::int as days,
    max(hours)::int as hours
from days
group by all
having count(*) >= getvariable('hold_sleepless_days')
