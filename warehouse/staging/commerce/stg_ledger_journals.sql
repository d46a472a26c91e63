-- One row per business event in the ledger.
select
    id as journal_id,
    kind,
    idem,
    ref_type,
    ref_id,
    reverses_id,
    occurred_at,
    (occurred_at at time zone 'Africa/Kampala')::date as occurred_on,
    strftime(occurred_at at time zone 'Africa/Kampala', '%Y-%m') as occurred_month
from raw.ledger_journals
