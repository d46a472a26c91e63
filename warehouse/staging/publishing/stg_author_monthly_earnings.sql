-- One row per author and closed month.
select
    author_id,
    month,
    reading_seconds,
    reading_share_percentage as share_pct,
    earnings_amount as earnings_ugx,
    correction_amount as correction_ugx,
    is_paid,
    paid_at
from raw.author_monthly_earnings
