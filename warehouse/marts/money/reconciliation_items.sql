-- One row per payment as the provider's statement and we tell it, with the amount each names.
select
    provider, tracking_id, payment_id, day, kind, provider_ugx, payment_ugx, suspense_ugx, journal_ugx, fee_ugx,
    coalesce(provider_ugx, 0) - coalesce(payment_ugx, 0) - coalesce(suspense_ugx, 0) as difference_ugx
from intermediate.int_reconciliation_items
