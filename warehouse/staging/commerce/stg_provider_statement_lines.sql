-- One row per line of the payment provider's own statement.
select
    id as line_id,
    provider,
    tracking_id,
    merchant_reference,
    kind,
    amount as amount_ugx,
    fee as fee_ugx,
    settled_at,
    statement_on
from raw.provider_statement_lines
