-- One row per learner and Kampala month covered by their payments, or by a seat of their school: the shillings paid for
-- that month. A seat counts at its price for the days it was held; the day it ends is the next holder's.
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

seats as (
    select
        learner_key,
        price_ugx as amount_ugx,
        ends_on - covers_from + 1 as days,
        covers_from as begins_on,
        greatest(given_on, covers_from) as held_from,
        least(coalesce(ended_on - 1, ends_on), ends_on) as held_until
    from staging.stg_seats
    inner join staging.stg_seat_orders using (order_id)
    where state = 'paid'
),

held as (
    select
        *,
        unnest(generate_series(
            date_trunc('month', held_from), date_trunc('month', held_until), interval 1 month
        ))::date as first_on
    from seats
    where held_until >= held_from
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
    union all
    select
        learner_key,
        first_on,
        amount_ugx,
        days,
        greatest(first_on, held_from) - begins_on as days_before,
        least(last_day(first_on), held_until) + 1 - begins_on as days_until
    from held
)

select
    learner_key,
    strftime(first_on, '%Y-%m') as month,
    sum(days_until - days_before)::int as days,
    sum(amount_ugx * days_until // days - amount_ugx * days_before // days)::bigint as paid_ugx
from parts
group by all
