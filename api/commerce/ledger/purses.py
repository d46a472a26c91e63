"""What is owed to a learner who paid ahead: one account each, and nothing but its postings says what is in it."""

from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.ledger.tables import LedgerAccount, LedgerPosting
from api.platform.money import Ugx

PREFIX: Final = "L:purse:"
PURSE: Final = "purse"  # who "provides" what a purse pays, and the name of what fills one


def account_of(user_id: UUID) -> str:
    return f"{PREFIX}{user_id}"


def balance_of(db: Session, user_id: UUID) -> Ugx:
    """What is in a purse."""
    of_purse = select(func.coalesce(-func.sum(LedgerPosting.amount), 0)).join(
        LedgerAccount, LedgerAccount.id == LedgerPosting.account_id
    )
    return Ugx(int(db.scalar(of_purse.where(LedgerAccount.code == account_of(user_id))) or 0))
