"""What an author is owed as the ledger has it, and what of it may be asked for."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.ledger.tables import LedgerAccount, LedgerPosting
from api.platform.clock import month_of
from api.platform.money import Ugx
from api.publishing.authors.tables import Author
from api.publishing.payouts.rules import WAITING
from api.publishing.payouts.tables import AuthorPayoutRequest
from api.publishing.royalties.service.corrections import corrections_of


class Balance(NamedTuple):
    """Shillings: owed by the ledger, kept back for payments that were taken back, to be asked for, on their way."""

    owed: Ugx
    held_back: Ugx
    available: Ugx
    waiting: Ugx


def account_of(author_id: UUID) -> str:
    return f"L:author:{author_id}"


def balance_of(db: Session, author_id: UUID, now: datetime) -> Balance:
    """Summed up from the postings, never from a figure that is kept beside them."""
    owed = db.scalar(
        select(-func.coalesce(func.sum(LedgerPosting.amount), 0))
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .where(LedgerAccount.code == account_of(author_id))
    )
    row = AuthorPayoutRequest
    waiting = db.scalar(
        select(func.coalesce(func.sum(row.amount), 0)).where(row.author_id == author_id, row.status.in_(WAITING))
    )
    due = sum(each.due_ugx for each in corrections_of(db, month_of(now)) if each.author_id == str(author_id))
    available = max(0, int(owed or 0) - due)
    return Balance(Ugx(int(owed or 0)), Ugx(due), Ugx(available), Ugx(int(waiting or 0)))


def is_on_its_way(db: Session, user_id: UUID) -> bool:
    """Whether a payout to this person is asked for, approved or sent, and not known to be paid; the author is locked,
    so that no other is asked for meanwhile.
    """
    author_id = db.scalar(select(Author.id).where(Author.user_id == user_id).with_for_update())
    row = AuthorPayoutRequest
    waits = select(row.id).where(row.author_id == author_id, row.status.in_(WAITING)).limit(1)
    return author_id is not None and db.scalar(waits) is not None
