"""Finding books and opening their files."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session, selectinload

from api.curriculum.subjects.tables import SchoolYear
from api.library.catalogue.rules import is_published, may_open
from api.library.catalogue.tables import ApprovalStatus, Book, Category
from api.platform.guards import SubscriptionRequired
from api.platform.principal import Principal
from api.platform.problem import NotFound
from api.settings import settings

Sort = Literal["title", "newest", "short", "long"]
ORDERS: Final[dict[Sort, tuple[Any, ...]]] = {
    "title": (),
    "newest": (Book.published_year.desc().nulls_last(),),
    "short": (Book.page_count,),
    "long": (Book.page_count.desc(),),
}


@dataclass(frozen=True)
class BookSearch:
    """What a reader looks for; what is empty fits every book."""

    words: str = ""  # each of them in the title, the author or the description
    subject: str | None = None  # the slug of a shelf
    school_year: str | None = None
    level: str | None = None
    topic: str | None = None  # a code of the curriculum, such as M1.02


class BookNotFound(NotFound):
    title, detail = "Book Not Found", "This book is not on our shelves."


class BigEnoughPlanRequired(SubscriptionRequired):
    """402: the plan is live but does not reach this book."""

    @property
    def code(self) -> str:
        return "SUBSCRIPTION_REQUIRED"


def find_books(db: Session, wanted: BookSearch, *, sort: Sort, page: int, page_size: int) -> tuple[list[Book], int]:
    """One page of the published books that fit, and how many fit in all."""
    where = [Book.approval_status == ApprovalStatus.APPROVED, *_conditions(wanted)]
    total = db.scalar(select(func.count()).select_from(Book).where(*where)) or 0
    found = select(Book).where(*where).options(selectinload(Book.categories), selectinload(Book.year_rows))
    # Among equals by title; the id keeps one book from standing on two pages.
    found = found.order_by(*ORDERS[sort], Book.title, Book.id).limit(page_size).offset((page - 1) * page_size)
    return list(db.scalars(found)), total


def _conditions(wanted: BookSearch) -> list[ColumnElement[bool]]:
    said = (Book.title, Book.author, Book.description)
    conditions = [or_(*(column.icontains(word, autoescape=True) for column in said)) for word in wanted.words.split()]
    if wanted.subject:
        conditions.append(Book.categories.any(Category.slug == wanted.subject))
    if wanted.school_year:
        conditions.append(Book.year_rows.any(SchoolYear.label == wanted.school_year))
    if wanted.level:
        conditions.append(Book.difficulty == wanted.level)
    if wanted.topic:
        conditions.append(Book.topic_tags.contains([wanted.topic]))
    return conditions


def get_book(db: Session, book_id: UUID) -> Book:
    book = db.scalar(
        select(Book).where(Book.id == book_id).options(selectinload(Book.categories), selectinload(Book.year_rows))
    )
    if book is None or not is_published(book):
        raise BookNotFound
    return book


def openable_book(db: Session, *, me: Principal, book_id: UUID, now: datetime) -> Book:
    """The book, if this person may open it; else BookNotFound or 402."""
    book = db.get(Book, book_id)
    if book is None or not is_published(book):
        raise BookNotFound
    if not may_open(me, book, now):
        raise BigEnoughPlanRequired(
            f"This book is part of the {book.required_tier} plan.", requiredTier=book.required_tier
        )
    return book


def stored_file(book: Book, ending: str) -> Path:
    """Where a book's file lies; raises BookNotFound when it is missing."""
    root = settings().books_dir.resolve()
    path = (root / f"{book.storage_key or book.slug}{ending}").resolve()
    if not path.is_relative_to(root) or not path.is_file():
        raise BookNotFound("The file of this book is missing. We have been told.")
    return path
