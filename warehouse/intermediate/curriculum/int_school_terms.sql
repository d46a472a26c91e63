-- One row per school term, by the ministry's calendar (term starts of 2027 announced, ends expected).
-- `is_latest` marks the term running now or, in the holidays, the last one that ran.
with calendar (school_year, term, starts_on, ends_on) as (
    values
    (2026, 1, date '2026-02-10', date '2026-05-01'),
    (2026, 2, date '2026-05-25', date '2026-08-21'),
    (2026, 3, date '2026-09-14', date '2026-12-04'),
    (2027, 1, date '2027-02-01', date '2027-04-30'),
    (2027, 2, date '2027-05-24', date '2027-08-20'),
    (2027, 3, date '2027-09-13', date '2027-12-03')
),

today as (
    select (getvariable('as_of') at time zone 'Africa/Kampala')::date as day
)

select
    calendar.school_year || '-T' || calendar.term as period,
    calendar.school_year,
    calendar.term,
    calendar.starts_on,
    calendar.ends_on,
    calendar.starts_on <= today.day as has_begun,
    calendar.starts_on = max(calendar.starts_on) filter (where calendar.starts_on <= today.day) over () as is_latest
from calendar
cross join today
