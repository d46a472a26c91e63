-- One row per month with a close begun; final figures never change again.
select
    month,
    state,
    revenue_basis,
    total_subscription_revenue as revenue_ugx,
    reversals as reversals_ugx,
    carried_in as carried_in_ugx,
    author_pool_amount as pool_ugx,
    author_pool_percentage as pool_pct,
    total_reading_seconds as paid_seconds,
    revenue_per_minute,
    is_finalized as is_final,
    finalized_at
from raw.monthly_revenue_pools
