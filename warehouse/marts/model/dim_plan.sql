-- One row per plan by its name: the price and days it has now, and whether it is sold.
select
    name as plan,
    max(price_ugx)::bigint as price_ugx,
    max(billing_period_days)::int as days,
    bool_or(is_active) as is_sold
from staging.stg_subscription_plans
group by name
