-- One row per learner and month end covered by a payment: the day is the month's last, or today in the running month.
with periods as (
    select
        learner_key, amount_ugx, paid_on,
        paid_on + getvariable('billing_period_days')::int as until_on
    from staging.stg_payments
    where status = 'completed' and reversed_ugx < amount_ugx
),

month_ends as (
    select
        strftime(first_on, '%Y-%m') as month,
        least(last_day(first_on), (getvariable('as_of') at time zone 'Africa/Kampala')::date) as end_on
    from (
        select unnest(generate_series(
            date_trunc('month', (select min(paid_on) from periods)),
            date_trunc('month', getvariable('as_of') at time zone 'Africa/Kampala'),
            interval 1 month
        ))::date as first_on
    )
)

select
    month,
    learner_key,
    arg_max(amount_ugx, paid_on)::bigint as monthly_ugx,
    strftime((select min(first.paid_on) from periods as first where first.learner_key = periods.learner_key), '%Y-%m') as first_month
from month_ends
inner join periods on end_on >= paid_on and end_on < until_on
group by month, learner_key
