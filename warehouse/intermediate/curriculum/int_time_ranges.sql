-- One row per time range a learner may look back over, ending today; a term's range is the latest term's.
with today as (
    select (getvariable('as_of') at time zone 'Africa/Kampala')::date as day
)

select '7d' as time_range, day - 6 as starts_on, day as ends_on from today
union all
select '30d', day - 29, day from today
union all
select '90d', day - 89, day from today
union all
select 'year', date_trunc('year', day)::date, day from today
union all
select 'term', terms.starts_on, least(today.day, terms.ends_on)
from today
cross join intermediate.int_school_terms as terms
where terms.is_latest
