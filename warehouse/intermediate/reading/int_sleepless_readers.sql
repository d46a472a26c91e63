-- One row per reader and month with two or more Kampala days read in eighteen or more of the hours.
with long_days as (
    select learner_key, started_on
    from staging.stg_read_intervals
    where kind = 'active'
    group by all
    having epoch(max(ended_at) - min(started_at)) >= 17 * 3600 and sum(seconds) >= 3600
),

hours as (
    select
        learner_key,
        unnest(range(
            (epoch_us(started_at) // 1000000 + getvariable('kampala_offset_seconds')) // 3600,
            (epoch_us(ended_at) // 1000000 - 1 + getvariable('kampala_offset_seconds')) // 3600 + 1
        )) as hour_number
    from staging.stg_read_intervals
    inner join long_days using (learner_key, started_on)
    where kind = 'active'
),

days as (
    select learner_key, hour_number // 24 as day_number, count(distinct hour_number)::int as hours
    from hours
    group by all
    having count(distinct hour_number) >= 18
)

select
    learner_key,
    strftime(date '1970-01-01' + day_number::int, '%Y-%m') as month,
    count(*)::int as days,
    max(hours)::int as hours
from days
group by all
having count(*) >= 2
