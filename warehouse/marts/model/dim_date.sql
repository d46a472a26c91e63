-- One row per Kampala day since the first person came, up to today and to the end of the last school term that is known:
-- its week, month and year, and the school term it lies in.
with bounds as (
    select
        (select min(joined_on) from staging.stg_users) as first_on,
        greatest(
            (getvariable('as_of') at time zone 'Africa/Kampala')::date,
            (select max(ends_on) from intermediate.int_school_terms)
        ) as last_on
),

days as (
    select unnest(generate_series(first_on::timestamp, last_on::timestamp, interval 1 day))::date as day
    from bounds
    where first_on is not null
)

select
    days.day,
    date_trunc('week', days.day)::date as week,
    strftime(days.day, '%Y-%m') as month,
    year(days.day) as year,
    coalesce(terms.period, 'holidays') as term,
    days.day - date_trunc('week', days.day)::date >= 5 as is_weekend
from days
left join intermediate.int_school_terms as terms on days.day between terms.starts_on and terms.ends_on
