-- One row per account of the ledger.
select
    id as account_id,
    code,
    kind
from raw.ledger_accounts
