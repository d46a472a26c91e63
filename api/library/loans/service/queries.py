"""What somebody has on loan, and what they may still choose."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Row, func, select
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.tables import Book
from api.library.loans.rules import cycle_at, entitled_until, wider
from api.library.loans.service.cycles import limit_of, stored_cycle
from api.library.loans.tables import Loan, LoanStatus, UserSelectedBook
from api.platform.principal import Principal

RETURNED_SHOWN = 20


@dataclass(frozen=True)
class Places:
    """A person's places: `limit` is -1 for any number; `cycle_end` is when they may choose anew."""

    limit: int
    taken: int
    cycle_end: datetime
    entitled_until: datetime | None

    @property
    def is_full(self) -> bool:
        return self.limit != constants.UNLIMITED_BOOKS and self.taken >= self.limit


def places_of(db: Session, me: Principal, now: datetime) -> Places:
    """The places as the next choice would find them."""
    limit, cycle, ends = limit_of(db, me.subscription_tier), stored_cycle(db, me, now), entitled_until(me, now)
    if cycle is not None:
        return Places(wider(cycle.max_books, limit), cycle.books_selected_count, cycle.cycle_end, ends)
    open_now = select(func.count()).where(Loan.user_id == me.id, Loan.status == LoanStatus.ACTIVE)
    kept = db.scalar(open_now) or 0
    return Places(limit, kept if limit == constants.UNLIMITED_BOOKS else min(kept, limit), cycle_at(me, now)[1], ends)


def is_chosen(db: Session, user_id: UUID, book_id: UUID, now: datetime) -> bool:
    """Does the book have its place in this cycle already, so that choosing it again takes none?"""
    held = select(UserSelectedBook.id).where(
        UserSelectedBook.user_id == user_id,
        UserSelectedBook.book_id == book_id,
        UserSelectedBook.is_active,
        UserSelectedBook.locked_until > now,
    )
    return db.scalar(held) is not None


LoanRow = Row[Loan, str, str, str | None, datetime | None]


def loans_of(db: Session, user_id: UUID, now: datetime) -> Sequence[LoanRow]:
    """Books on loan, the latest first, then the last ones that ended; with title, author, cover and the end of the
    lock.
    """
    lock = (
        select(func.max(UserSelectedBook.locked_until))
        .where(
            UserSelectedBook.user_id == Loan.user_id,
            UserSelectedBook.book_id == Loan.book_id,
            UserSelectedBook.is_active,
            UserSelectedBook.locked_until > now,
        )
        .scalar_subquery()
    )
    rows = select(Loan, Book.title, Book.author, Book.cover_image_url, lock).join(Book, Book.id == Loan.book_id)
    own = rows.where(Loan.user_id == user_id).order_by(Loan.started_at.desc(), Loan.id.desc())
    open_now = db.execute(own.where(Loan.status == LoanStatus.ACTIVE)).all()
    ended = db.execute(own.where(Loan.status != LoanStatus.ACTIVE).limit(RETURNED_SHOWN)).all()
    return [*open_now, *ended]
