"""Finding books and opening their files."""

from datetime import datetime
from pathlib import Path
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from api.library.catalogue import hooks
from api.library.catalogue.rules import is_published, may_open
from api.library.catalogue.tables import ApprovalStatus, Book
from api.platform.guards import SubscriptionRequired
from api.platform.principal import Principal
from api.platform.problem import NotFound
from api.settings import settings

WITH_SHELVES: Final = (selectinload(Book.categories), selectinload(Book.year_rows))


class BookNotFound(NotFound):
    title, detail = "Book Not Found", "This book is not on our shelves."


class BigEnoughPlanRequired(SubscriptionRequired):
    """402: the plan is live but does not reach this book."""

    @property
    def code(self) -> str:
        return "SUBSCRIPTION_REQUIRED"


def list_books(db: Session, limit: int) -> list[Book]:
    """Published books by title, at most so many."""
    listed = select(Book).where(Book.approval_status == ApprovalStatus.APPROVED).order_by(Book.title, Book.id)
    return list(db.scalars(listed.options(*WITH_SHELVES).limit(limit)))


def get_book(db: Session, book_id: UUID) -> Book:
    book = db.scalar(select(Book).where(Book.id == book_id).options(*WITH_SHELVES))
    if book is None or not is_published(book):
        raise BookNotFound
    return book


def openable_book(db: Session, *, me: Principal, book_id: UUID, now: datetime) -> Book:
    """The book, if this person may open it now; else BookNotFound, 402, or 409 until they have chosen it."""
    book = reachable_book(db, me=me, book_id=book_id, now=now)
    hooks.check_loan(db, me, book, now)
    return book


def reachable_book(db: Session, *, me: Principal, book_id: UUID, now: datetime) -> Book:
    """The book, if this person's plan reaches it; else BookNotFound or 402."""
    book = db.get(Book, book_id)
    if book is None or not is_published(book):
        raise BookNotFound
    if not may_open(me, book, now):
        raise BigEnoughPlanRequired(
            f"This book is part of the {book.required_tier.capitalize()} plan.", requiredTier=book.required_tier
        )
    return book


def stored_file(book: Book, ending: str) -> Path:
    """Where a book's file lies; raises BookNotFound when it is missing."""
    root = settings().books_dir.resolve()
    path = (root / f"{book.storage_key or book.slug}{ending}").resolve()
    if not path.is_relative_to(root) or not path.is_file():
        raise BookNotFound("The file of this book is missing. We know and will fix it.")
    return path
