-- One row per plan on offer.
select
    id as plan_id,
    name,
    price_amount as price_ugx,
    billing_period_days,
    is_active
from raw.subscription_plans
