"""The copy meter: what a reader copied is counted here, before the text reaches the clipboard."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from sqlalchemy import ColumnElement, Numeric, Update, cast, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.library.catalogue.tables import Book
from api.library.copy_limit.characters import book_characters
from api.library.copy_limit.rules import copy_ceiling
from api.library.copy_limit.tables import UserCopyTracking
from api.platform.ids import uuid7
from api.platform.problem import Problem

METER = UserCopyTracking


class CopyLimitReached(Problem):
    """409 with `left`: the characters that may still be copied. Nothing was counted."""

    status, title = 409, "Copy Limit Reached"
    detail = "You can copy up to 40 % of a book. This selection is more than what is left."


@dataclass(frozen=True)
class Meter:
    """What was copied of a book, in code points and percent."""

    total: int
    copied: int
    limit: int
    percentage: Decimal
    max_percentage: int

    @property
    def left(self) -> int:
        return max(0, self.limit - self.copied)


def meter_of(db: Session, user_id: UUID, book: Book) -> Meter:
    """The reader's meter of a book, begun if there is none."""
    row = _row(db, user_id, book)
    return Meter(
        row.total_book_characters,
        row.total_characters_copied,
        copy_ceiling(row.total_book_characters, row.max_copy_percentage),
        row.copy_percentage,
        row.max_copy_percentage,
    )


def count_copy(db: Session, *, user_id: UUID, book: Book, characters: int) -> Meter:
    """Count one copy; raises CopyLimitReached, and counts nothing, when it is more than is left."""
    _row(db, user_id, book)
    if db.scalar(_add(user_id, book.id, METER.total_characters_copied + characters)) is None:
        raise CopyLimitReached(left=meter_of(db, user_id, book).left)
    return meter_of(db, user_id, book)


def lease_copies(db: Session, *, user_id: UUID, book: Book, characters: int) -> int:
    """Count up to so many characters ahead, for a device without a network; how many were granted."""
    _row(db, user_id, book)
    held = select(METER).where(METER.user_id == user_id, METER.book_id == book.id).with_for_update()
    row = db.scalars(held.execution_options(populate_existing=True)).one()
    left = copy_ceiling(row.total_book_characters, row.max_copy_percentage) - row.total_characters_copied
    granted = max(0, min(characters, left))
    db.execute(_add(user_id, book.id, METER.total_characters_copied + granted))
    return granted


def _add(user_id: UUID, book_id: UUID, total: ColumnElement[int]) -> Update:
    """One statement that writes the new total only if the book's ceiling holds it."""
    ceiling = func.div(METER.total_book_characters * METER.max_copy_percentage, 100)
    share = func.round(cast(total, Numeric) * 100 / func.greatest(METER.total_book_characters, 1), 2)
    return (
        update(METER)
        .where(METER.user_id == user_id, METER.book_id == book_id, total <= ceiling)
        .values(total_characters_copied=total, copy_percentage=share, is_limit_reached=total >= ceiling)
        .returning(METER.total_characters_copied)
        .execution_options(synchronize_session=False)
    )


def _row(db: Session, user_id: UUID, book: Book) -> UserCopyTracking:
    own = select(METER).where(METER.user_id == user_id, METER.book_id == book.id)
    fresh = own.execution_options(populate_existing=True)
    if (found := db.scalar(fresh)) is not None:
        return found
    first = insert(METER).values(
        id=uuid7(), user_id=user_id, book_id=book.id, total_book_characters=book_characters(db, book)
    )
    db.execute(first.on_conflict_do_nothing(index_elements=["user_id", "book_id"]))
    return db.scalars(fresh).one()
