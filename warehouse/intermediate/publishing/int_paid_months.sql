-- One row per learner and Kampala month covered by their payments: the shillings paid for that month.
-- A payment is spread over the days of its period: the first k of n days of an amount A carry A * k // n of it, so that
-- its months add up to it to the shilling. This is the one meaning of "paid for a month" in the warehouse.
with periods as (
    select
        learner_key,
        amount_ugx,
        days,
        begins_on,
        unnest(generate_series(
            date_trunc('month', begins_on), date_trunc('month', begins_on + days - 1), interval 1 month
        ))::date as first_on
    from intermediate.int_paid_periods
),

parts as (
    select
        learner_key,
        first_on,
        amount_ugx,
        days,
        greatest(0, first_on - begins_on) as days_before,
        least(days, last_day(first_on) + 1 - begins_on) as days_until
    from periods
)

select
    learner_key,
    strftime(first_on, '%Y-%m') as month,
    sum(days_until - days_before)::int as days,
    sum(amount_ugx * days_until // days - amount_ugx * days_before // days)::bigint as paid_ugx
from parts
group by all
