"""What must be true of payments and the ledger at any moment, in words for whoever has to look."""

from collections.abc import Iterator

from sqlalchemy import text
from sqlalchemy.orm import Session

CHECKS = {
    "journals that do not sum to nothing": """
select journal_id::text from ledger_postings group by journal_id having sum(amount) <> 0""",
    "completed payments without exactly their journal": """
select p.id::text from payments p
left join ledger_journals j on j.idem = concat_ws(':', 'pay', p.id, 'completed')
left join ledger_postings l on l.journal_id = j.id and l.amount > 0
where p.status = 'completed' group by p.id, p.amount having coalesce(sum(l.amount), 0) <> p.amount""",
    "journals of payments that are not completed": """
select j.idem from ledger_journals j join payments p on j.ref_type = 'payments' and j.ref_id = p.id::text
where j.kind = 'subscription_payment' and p.status <> 'completed'""",
    "periods of payments that are not completed": """
select id::text from payments where status <> 'completed' and period_ends_at is not null""",
    "suspense that is not what its items hold": """
select held.code || ' ' || held.ugx || ' ' || coalesce(owed.ugx, 0) from (
  select a.code, -sum(l.amount) ugx from ledger_accounts a join ledger_postings l on l.account_id = a.id
  where a.code = 'L:suspense' group by a.code
) held, (select sum(held) ugx from suspense_items where resolved_at is null) owed
where held.ugx <> coalesce(owed.ugx, 0)""",
}


def violations(db: Session) -> Iterator[str]:
    """What is not as it must be; nothing where all is well."""
    for name, sql in CHECKS.items():
        found = db.scalars(text(sql)).all()
        if found:
            yield f"{name}: {', '.join(found[:5])}{' …' if len(found) > 5 else ''}"
