-- One row per stretch of reading on one Kampala day: its seconds, and those of them nobody else had claimed before.
-- A stretch that crosses midnight is cut there. Among a reader's active stretches, over all books and devices, the
-- first start owns the overlap (ties by id): one window. What arrived after its month's cut-off never takes a second
-- from what was already countable, so a reader's day with such arrivals is settled piece by piece, in order of arrival.
-- Kept on disk by day: a day needs only the stretches that touch it. Its seconds are counted from its midnight, and
-- `some_late` is false where none of its stretches can be late, so that nothing is planned for them.
with days as (
    select unnest(range(getvariable('first_day'), getvariable('last_day') + 1)) as day_number
    union all
    select distinct unnest(range(
        (epoch_us(started_at) // 1000000 + getvariable('kampala_offset_seconds')) // 86400,
        (epoch_us(ended_at) // 1000000 + getvariable('kampala_offset_seconds') - 1) // 86400 + 1
    )) as day_number
    from staging.stg_read_intervals
    where getvariable('first_day') is null
),

calendar as (
    select
        day_number,
        day_number * 86400 - getvariable('kampala_offset_seconds') as day_starts,
        (date '1970-01-01' + day_number::int)::date as day,
        epoch(date_trunc('month', date '1970-01-01' + day_number::int) + interval 1 month)::bigint
        + 86400 * getvariable('close_after_days') - getvariable('kampala_offset_seconds') as cut_off
    from days
),

pieces as not materialized (
    select
        day_number,
        day,
        interval_id,
        learner_key,
        book_id,
        kind,
        received_at,
        entitlement = 'paid' as is_paid,
        (epoch_us(started_at) // 1000000 - day_starts)::int as stretch_starts,
        greatest(epoch_us(started_at) // 1000000 - day_starts, 0)::int as starts,
        least(epoch_us(ended_at) // 1000000 - day_starts, 86400)::int as ends,
        case when epoch_us(received_at) // 1000000 >= cut_off then datediff(
            'month',
            day,
            (received_at + to_seconds(getvariable('kampala_offset_seconds') - 86400 * getvariable('close_after_days')))::date
        ) else 0 end::int as months_late,
        case when epoch_us(received_at) // 1000000 >= cut_off
            then epoch_us(received_at) - epoch_us(ended_at) > 86400000000 * getvariable('late_days')
            else false
        end as is_expired
    from staging.stg_read_intervals
    inner join calendar
        on epoch_us(started_at) // 1000000 < day_starts + 86400
        and epoch_us(ended_at) // 1000000 > day_starts
    where ended_at > started_at
        and (getvariable('buckets') = 1 or hash(learner_key) % getvariable('buckets') = getvariable('bucket'))
),

with_late as materialized (
    select distinct learner_key, day_number
    from pieces
    where getvariable('some_late') and months_late > 0 and kind = 'active'
        and received_at >= coalesce(getvariable('cut_off_at'), '-infinity'::timestamptz)
),

plain as (
    select
        day, learner_key, book_id, kind, is_paid, months_late, is_expired,
        row_number() over (partition by learner_key, day_number order by stretch_starts, interval_id) as place,
        ends - starts as seconds,
        case when kind = 'active' then greatest(0, ends - greatest(starts, coalesce(
            max(case when kind = 'active' then ends end) over (
                partition by learner_key, day_number order by stretch_starts, interval_id
                rows between unbounded preceding and 1 preceding
            ), 0
        ))) else 0 end as net_seconds
    from pieces
    anti join with_late using (learner_key, day_number)
),

mixed as materialized (
    select * exclude (received_at), row_number() over (
        partition by learner_key, day_number order by months_late, stretch_starts, interval_id
    ) as place
    from pieces
    semi join with_late using (learner_key, day_number)
),

segments as (
    select learner_key, day_number, edge, lead(edge) over (partition by learner_key, day_number order by edge) as next_edge
    from (
        select learner_key, day_number, starts as edge from mixed where kind = 'active'
        union
        select learner_key, day_number, ends as edge from mixed where kind = 'active'
    )
),

owned as (
    select learner_key, day_number, place, sum(next_edge - edge) as net_seconds
    from (
        select learner_key, day_number, edge, any_value(next_edge) as next_edge, min(place) as place
        from segments
        inner join mixed using (learner_key, day_number)
        where kind = 'active' and starts <= edge and ends >= next_edge
        group by learner_key, day_number, edge
    )
    group by learner_key, day_number, place
)

select
    day, learner_key, book_id, kind, is_paid, months_late, is_expired,
    place::int as place, seconds::int as seconds, net_seconds::int as net_seconds
from plain
union all
select
    day, learner_key, book_id, kind, is_paid, months_late, is_expired,
    place::int as place, (ends - starts)::int as seconds, coalesce(net_seconds, 0)::int as net_seconds
from mixed
left join owned using (learner_key, day_number, place)
where getvariable('some_late')
