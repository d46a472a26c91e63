-- One row per case of money that came in and fits no payment, or of a payment its provider changed its mind about.
select
    id as item_id,
    payment_id,
    provider,
    tracking as tracking_id,
    reason,
    held as held_ugx,
    found_at,
    resolved_at
from raw.suspense_items
