-- One row per Kampala day and provider: the provider's statement, our payments and the ledger's journals side by side.
select
    day,
    provider,
    coalesce(sum(provider_ugx), 0)::bigint as provider_ugx,
    coalesce(sum(payment_ugx), 0)::bigint as payments_ugx,
    coalesce(sum(suspense_ugx), 0)::bigint as suspense_ugx,
    coalesce(sum(journal_ugx), 0)::bigint as journal_ugx,
    coalesce(sum(fee_ugx), 0)::bigint as fees_ugx,
    count(*) filter (where kind = 'matched')::int as matched,
    count(*) filter (where kind = 'missing_here')::int as missing_here,
    count(*) filter (where kind = 'missing_there')::int as missing_there,
    coalesce(sum(provider_ugx - payment_ugx) filter (where kind = 'amount_diff'), 0)::bigint as amount_diff_ugx
from intermediate.int_reconciliation_items
group by all
