-- One row per plan paid for and not wholly taken back: the days it is in force, and what it brings in thirty days.
-- The value of a period is what is left of its payment and the credit of the smaller plan it replaced, so that a bigger
-- plan counts whole from its first day. Payments that say no period are queued as `int_paid_periods` queues them.
with periods as (
    select
        payment_id,
        learner_key,
        plan,
        int_paid_periods.amount_ugx + coalesce(credit_ugx, 0) as value_ugx,
        coalesce((period_begins_at at time zone 'Africa/Kampala')::date, begins_on) as begins_on,
        coalesce((period_ends_at at time zone 'Africa/Kampala')::date, begins_on + days) as until_on,
        coalesce(
            epoch_us(period_ends_at) // 1000000 - epoch_us(period_begins_at) // 1000000, days * 86400
        )::bigint as seconds
    from intermediate.int_paid_periods
    inner join staging.stg_payments using (payment_id, learner_key)
)

select
    payment_id,
    learner_key,
    plan,
    begins_on,
    until_on,
    (value_ugx * 2592000 // seconds)::bigint as mrr_ugx
from periods
where until_on > begins_on
