-- One row per author and month: seconds that earn, the share of all such seconds, and the shillings they come to.
select
    author_id,
    month,
    paid_seconds as reading_seconds,
    platform_seconds,
    coalesce(100.0 * paid_seconds / nullif(platform_seconds, 0), 0)::decimal(9, 6) as share_pct,
    earnings_ugx,
    not is_final as is_estimate
from intermediate.int_author_earnings
