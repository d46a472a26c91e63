-- One row per stretch of reading on one Kampala day: its seconds, and those of them nobody else had claimed before.
-- A stretch that crosses midnight is cut there. Among a reader's active stretches, over all books and devices, the
-- first start owns the overlap (ties by id): one window. What arrived after its month's cut-off never takes a second
-- from what was already countable, so days with such arrivals are settled piece by piece, in order of arrival month.
-- Kept on disk by day: a day needs only the stretches that touch it.
with whole_stretches as (
    select
        interval_id,
        learner_key,
        book_id,
        entitlement,
        kind,
        received_at,
        epoch_us(started_at) // 1000000 + getvariable('kampala_offset_seconds') as stretch_starts,
        epoch_us(ended_at) // 1000000 + getvariable('kampala_offset_seconds') as stretch_ends
    from staging.stg_read_intervals
    where ended_at > started_at and hash(learner_key) % getvariable('buckets') = getvariable('bucket')
),

cut_at_midnight as (
    select *, stretch_starts // 86400 as day_number, stretch_starts as starts, stretch_ends as ends
    from whole_stretches
    where stretch_starts // 86400 = (stretch_ends - 1) // 86400
    union all
    select
        * exclude (day_number),
        day_number,
        greatest(stretch_starts, day_number * 86400) as starts,
        least(stretch_ends, (day_number + 1) * 86400) as ends
    from (
        select *, unnest(range(stretch_starts // 86400, (stretch_ends - 1) // 86400 + 1)) as day_number
        from whole_stretches
        where stretch_starts // 86400 < (stretch_ends - 1) // 86400
    )
),

pieces as materialized (
    select
        * exclude (received_at, stretch_ends),
        (date '1970-01-01' + day_number::int)::date as day,
        greatest(
            date_trunc('month', date '1970-01-01' + day_number::int),
            date_trunc('month', received_at + to_seconds(
                getvariable('kampala_offset_seconds') - 86400 * getvariable('close_after_days')
            ))
        )::date as earned_month,
        epoch(received_at) + getvariable('kampala_offset_seconds') - stretch_ends
        > 86400 * getvariable('late_days') as is_expired
    from cut_at_midnight
    where day_number between getvariable('first_day') and getvariable('last_day')
),

days_with_late as (
    select distinct learner_key, day
    from pieces
    where earned_month > day
),

on_time as (
    select
        *,
        row_number() over reading as place,
        greatest(0, ends - greatest(starts, coalesce(max(ends) over (
            partition by learner_key, day order by stretch_starts, interval_id
            rows between unbounded preceding and 1 preceding
        ), 0))) as net_seconds
    from pieces
    where kind = 'active' and (learner_key, day) not in (select (learner_key, day) from days_with_late)
    window reading as (partition by learner_key, day order by stretch_starts, interval_id)
),

mixed as (
    select *, row_number() over (
        partition by learner_key, day order by earned_month, stretch_starts, interval_id
    ) as place
    from pieces
    where kind = 'active' and (learner_key, day) in (select (learner_key, day) from days_with_late)
),

segments as (
    select learner_key, day, edge, lead(edge) over (partition by learner_key, day order by edge) as next_edge
    from (
        select learner_key, day, starts as edge from mixed
        union
        select learner_key, day, ends as edge from mixed
    )
),

owned as (
    select learner_key, day, place, sum(next_edge - edge) as net_seconds
    from (
        select learner_key, day, edge, any_value(next_edge) as next_edge, min(place) as place
        from segments
        inner join mixed using (learner_key, day)
        where starts <= edge and ends >= next_edge
        group by learner_key, day, edge
    )
    group by learner_key, day, place
)

select
    day, learner_key, book_id, entitlement, kind, earned_month, is_expired, place,
    ends - starts as seconds,
    net_seconds::bigint as net_seconds
from on_time
union all
select
    day, learner_key, book_id, entitlement, kind, earned_month, is_expired, place,
    ends - starts as seconds,
    coalesce(net_seconds, 0)::bigint as net_seconds
from mixed
left join owned using (learner_key, day, place)
union all
select
    day, learner_key, book_id, entitlement, kind, earned_month, is_expired, 0 as place,
    ends - starts as seconds,
    0::bigint as net_seconds
from pieces
where kind <> 'active'
