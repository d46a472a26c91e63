-- One row per kind of report and period that has begun: the last weeks and months, each half term, term, and a
-- term's mock papers. `counts_until` is the last day with numbers, `is_over` tells whether more are to come.
with today as (
    select (getvariable('as_of') at time zone 'Africa/Kampala')::date as day
),

weeks as (
    select unnest(range(
        date_trunc('week', day)::timestamp - interval 1 week * (getvariable('report_weeks') - 1),
        day::timestamp + interval 1 day,
        interval 1 week
    ))::date as starts_on
    from today
),

months as (
    select unnest(range(
        date_trunc('month', day)::timestamp - interval 1 month * (getvariable('report_months') - 1),
        day::timestamp + interval 1 day,
        interval 1 month
    ))::date as starts_on
    from today
),

terms as (
    select
        period,
        starts_on,
        ends_on,
        lead(starts_on) over (order by starts_on) as next_term_starts_on
    from intermediate.int_school_terms
    qualify has_begun
),

periods as (
    select 'weekly' as report_type, strftime(starts_on, '%G-W%V') as period, starts_on, starts_on + 6 as ends_on, null::date as next_term_starts_on
    from weeks
    union all
    select 'monthly', strftime(starts_on, '%Y-%m'), starts_on, last_day(starts_on), null
    from months
    union all
    select 'mid_term', period, starts_on, starts_on + ((ends_on - starts_on) // 2)::int, null
    from terms
    union all
    select 'end_of_term', period, starts_on, ends_on, next_term_starts_on
    from terms
    union all
    select 'mock', period, starts_on, ends_on, null
    from terms
)

select
    periods.report_type,
    periods.period,
    periods.starts_on,
    periods.ends_on,
    least(periods.ends_on, today.day) as counts_until,
    periods.ends_on < today.day as is_over,
    periods.next_term_starts_on
from periods
cross join today
