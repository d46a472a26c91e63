-- One row per learner who began a free trial: a fact of whether a payment followed.
with paid as (
    select learner_key, min(paid_on) as paid_on
    from staging.stg_payments
    where status = 'completed'
    group by learner_key
)

select
    learner_key,
    (trial_started_at at time zone 'Africa/Kampala')::date as day,
    paid.learner_key is not null as has_paid
from staging.stg_users
left join paid using (learner_key)
where trial_started_at is not null
