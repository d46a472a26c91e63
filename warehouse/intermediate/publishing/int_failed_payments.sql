-- One row per row of failed payments for a plan: the first of a learner's that failed or came in wrong with none in the
-- seven days before it, and whether a payment of theirs came through within seven days after.
with failed as (
    select
        payment_id,
        learner_key,
        provider,
        amount_ugx,
        created_at,
        created_on,
        lag(created_at) over (partition by learner_key order by created_at, payment_id) as before_at
    from staging.stg_payments
    where status in ('failed', 'invalid')
),

firsts as (
    select * from failed where before_at is null or created_at - before_at > interval 7 days
),

paid as (
    select firsts.payment_id, min(payments.paid_at) as recovered_at
    from firsts
    inner join staging.stg_payments as payments
        on payments.learner_key = firsts.learner_key
        and payments.status = 'completed'
        and payments.paid_at >= firsts.created_at
        and payments.paid_at <= firsts.created_at + interval 7 days
    group by firsts.payment_id
)

select
    payment_id,
    learner_key,
    provider,
    amount_ugx,
    strftime(created_on, '%Y-%m') as month,
    recovered_at is not null as is_recovered,
    recovered_at is null and created_at + interval 7 days > getvariable('as_of') as may_recover
from firsts
left join paid using (payment_id)
