-- One row per learner and month end covered by a payment: the day is the month's last, or today in the running month.
with periods as (
    select
        learner_key,
        begins_on,
        begins_on + days as until_on
    from intermediate.int_paid_periods
),

month_ends as (
    select
        strftime(first_on, '%Y-%m') as month,
        least(last_day(first_on), (getvariable('as_of') at time zone 'Africa/Kampala')::date) as end_on
    from (
        select unnest(generate_series(
            date_trunc('month', (select min(begins_on) from periods)),
            date_trunc('month', getvariable('as_of') at time zone 'Africa/Kampala'),
            interval 1 month
        ))::date as first_on
    )
)

select distinct
    month,
    learner_key
from month_ends
inner join periods on end_on >= begins_on and end_on < until_on
