-- One row per payment begun: a fact of who pays, the plan, the provider and how it ended.
-- A completed payment stands on the day it was paid, any other on the day it was begun.
select
    payment_id,
    stg_payments.learner_key,
    plan,
    stg_payments.provider,
    status,
    coalesce(case when status = 'completed' then paid_on end, created_on) as day,
    stg_payments.amount_ugx,
    reversed_ugx,
    case when not coalesce(failed.may_recover, true) then failed.is_recovered end as is_recovered
from staging.stg_payments
left join intermediate.int_failed_payments as failed using (payment_id)
