-- One row per line of a journal: debit above zero, credit below.
select
    id as posting_id,
    journal_id,
    line,
    account_id,
    amount as amount_ugx
from raw.ledger_postings
