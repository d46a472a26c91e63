-- One row per learner and month end covered by a payment: the day is the month's last, or today in the running month.
with periods as (
    select
        learner_key,
        amount_ugx * getvariable('billing_period_days') // days as monthly_ugx,
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

select
    month,
    learner_key,
    arg_max(monthly_ugx, begins_on)::bigint as monthly_ugx
from month_ends
inner join periods on end_on >= begins_on and end_on < until_on
group by month, learner_key
