"""Posting journals. A journal posted twice is posted once; it balances or it does not exist."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.commerce.ledger.tables import AccountKind, LedgerAccount, LedgerJournal, LedgerPosting
from api.platform.ids import uuid7

KINDS = {
    "A": AccountKind.ASSET,
    "L": AccountKind.LIABILITY,
    "I": AccountKind.INCOME,
    "X": AccountKind.EXPENSE,
}


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
    a journal that does not sum to zero when the transaction commits.
    """
    journal_id = uuid7()
    made = db.execute(
        insert(LedgerJournal)
        .values(id=journal_id, kind=kind, idem=idem, occurred_at=occurred_at, ref_type=ref[0], ref_id=ref[1])
        .on_conflict_do_nothing(index_elements=["idem"])
        .returning(LedgerJournal.id)
    ).first()
    if made is None:
        return False
    real = [(code, amount) for code, amount in lines if amount]
    accounts = _accounts(db, sorted({code for code, _ in real}))
    db.add_all(
        LedgerPosting(journal_id=journal_id, line=number, account_id=accounts[code], amount=amount)
        for number, (code, amount) in enumerate(real, 1)
    )
    db.flush()
    return True


def _accounts(db: Session, codes: list[str]) -> dict[str, UUID]:
    """Account ids by code, opening those that do not exist yet."""
    opened = [{"id": uuid7(), "code": code, "kind": KINDS[code[0]]} for code in codes]
    db.execute(insert(LedgerAccount).values(opened).on_conflict_do_nothing(index_elements=["code"]))
    found = db.execute(select(LedgerAccount.code, LedgerAccount.id).where(LedgerAccount.code.in_(codes)))
    return {code: account_id for code, account_id in found}
