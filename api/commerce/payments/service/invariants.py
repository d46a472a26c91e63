"""What must be true of payments and the ledger at any moment, in words for whoever has to look."""

from collections.abc import Iterator, Mapping

from sqlalchemy import text
from sqlalchemy.orm import Session

PURSES = {
    "purses whose ledger is not what was put in, drawn and sent back": """
with held as (
  select substr(a.code, 9) as who, -sum(l.amount) as ugx from ledger_accounts a
  join ledger_postings l on l.account_id = a.id where a.code like 'L:purse:%' group by a.code
), moved as (
  select user_id::text as who,
    sum(case when purpose = 'purse' then amount - amount_reversed else amount_reversed - amount end) as ugx
  from payments where status = 'completed' and (purpose = 'purse' or provider = 'purse') group by user_id
)
select coalesce(h.who, m.who) from held h full join moved m using (who)
where coalesce(h.ugx, 0) <> coalesce(m.ugx, 0) or coalesce(h.ugx, 0) < 0""",
    "draws that are not what their top-ups paid": """
select p.id::text from payments p left join purse_uses u on u.draw_id = p.id and u.given_back_at is null
where p.provider = 'purse' group by p.id, p.amount, p.amount_reversed
having coalesce(sum(u.amount), 0) <> p.amount - p.amount_reversed""",
    "top-ups that paid more than was put in": """
select p.id::text from payments p join purse_uses u on u.top_up_id = p.id and u.given_back_at is null
group by p.id, p.amount, p.amount_reversed having sum(u.amount) > p.amount - p.amount_reversed""",
    "orders of seats whose ledger is not what was paid, counted and sent back": """
with held as (
  select substr(a.code, 9) as which, -sum(l.amount) as ugx from ledger_accounts a
  join ledger_postings l on l.account_id = a.id where a.code like 'L:seats:%' group by a.code
), moved as (
  select seat_order_id::text as which,
    sum(case when purpose = 'seats' then amount - amount_reversed else amount_reversed - amount end) as ugx
  from payments where status = 'completed' and seat_order_id is not null group by seat_order_id
)
select coalesce(h.which, m.which) from held h full join moved m using (which)
where coalesce(h.ugx, 0) <> coalesce(m.ugx, 0) or coalesce(h.ugx, 0) < 0""",
    "periods of payments that are not completed": """
select id::text from payments where status <> 'completed' and period_ends_at is not null""",
}
CHECKS = PURSES | {
    "journals that do not sum to nothing": """
select journal_id::text from ledger_postings group by journal_id having sum(amount) <> 0""",
    "completed payments without exactly their journal": """
select p.id::text from payments p
left join ledger_journals j on j.idem = concat_ws(':', 'pay', p.id, 'completed')
left join ledger_postings l on l.journal_id = j.id and l.amount > 0
where p.status = 'completed' group by p.id, p.amount having coalesce(sum(l.amount), 0) <> p.amount""",
    "journals of payments that are not completed": """
select j.idem from ledger_journals j join payments p on j.ref_type = 'payments' and j.ref_id = p.id::text
where j.kind in ('subscription_payment', 'purse_top_up', 'seats_paid') and p.status <> 'completed'""",
    "suspense that is not what its items hold": """
select held.code || ' ' || held.ugx || ' ' || coalesce(owed.ugx, 0) from (
  select a.code, -sum(l.amount) ugx from ledger_accounts a join ledger_postings l on l.account_id = a.id
  where a.code = 'L:suspense' group by a.code
) held, (select sum(held) ugx from suspense_items where resolved_at is null) owed
where held.ugx <> coalesce(owed.ugx, 0)""",
}


def violations(db: Session, checks: Mapping[str, str] = CHECKS) -> Iterator[str]:
    """What is not as it must be; nothing where all is well."""
    for name, sql in checks.items():
        found = db.scalars(text(sql)).all()
        if found:
            yield f"{name}: {', '.join(found[:5])}{' …' if len(found) > 5 else ''}"
