"""Posting journals. A journal posted twice is posted once; it balances or it does not exist."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.commerce.ledger.tables import AccountKind, LedgerAccount
from api.platform.ids import uuid7

KINDS = {
    "A": AccountKind.ASSET,
    "L": AccountKind.LIABILITY,
    "I": AccountKind.INCOME,
    "X": AccountKind.EXPENSE,
}
LINES: Final = "unnest(%s::uuid[], %s::int[], %s::text[], %s::bigint[]) as said (id, line, code, amount)"
JOURNAL: Final = f"""
with made as (
  insert into ledger_journals (id, kind, idem, occurred_at, ref_type, ref_id) values (%s, %s, %s, %s, %s, %s)
  on conflict (idem) do nothing returning id
), written as (
  insert into ledger_postings (id, journal_id, line, account_id, amount)
  select said.id, made.id, said.line, a.id, said.amount
  from made, {LINES} join ledger_accounts a on a.code = said.code
  returning line
)
select exists (select from made), array(select line from written)
"""
REST: Final = f"""
insert into ledger_postings (id, journal_id, line, account_id, amount)
select said.id, %s, said.line, a.id, said.amount from {LINES} join ledger_accounts a on a.code = said.code
"""


def post(
    db: Session,
    *,
    kind: str,
    idem: str,
    occurred_at: datetime,
    ref: tuple[str, str],
    lines: Sequence[tuple[str, int]],
) -> bool:
    """Post (account code, amount) lines, debits above zero; returns whether this call was the first.

    Account codes begin with their kind: A:, L:, I: or X:. Lines of nothing are left out. The database refuses
    a journal that does not sum to zero when the transaction commits. Plain SQL: every shilling comes by here (0008).
    """
    db.flush()
    line, journal_id = db.connection(), uuid7()
    wanted = [(uuid7(), number, *said) for number, said in enumerate((each for each in lines if each[1]), 1)]
    given = (journal_id, kind, idem, occurred_at, *ref, *_columns(wanted))
    is_first, written = line.exec_driver_sql(JOURNAL, given).one()
    if is_first and (rest := [row for row in wanted if row[1] not in written]):
        _open(db, sorted({code for _, _, code, _ in rest}))
        line.exec_driver_sql(REST, (journal_id, *_columns(rest)))
    return bool(is_first)


def _columns(rows: list[tuple[UUID, int, str, int]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[], [], [], []]


def _open(db: Session, codes: list[str]) -> None:
    """Open the accounts of these codes that nobody opened yet."""
    opened = [{"id": uuid7(), "code": code, "kind": KINDS[code[0]]} for code in codes]
    db.execute(insert(LedgerAccount).values(opened).on_conflict_do_nothing(index_elements=["code"]))
