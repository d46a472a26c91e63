-- One row per payment begun: a fact of who pays, the plan, the provider and how it ended.
-- A completed payment stands on the day it was paid, any other on the day it was begun.
select
    payment_id,
    learner_key,
    plan,
    provider,
    status,
    coalesce(case when status = 'completed' then paid_on end, created_on) as day,
    amount_ugx,
    reversed_ugx
from staging.stg_payments
