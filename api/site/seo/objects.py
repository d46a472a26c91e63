"""The book, subject or tutor an address names, as a head tells of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import Subject
from api.learning.subject_pages.service import ROOFS
from api.library.catalogue.tables import ApprovalStatus, Book, Category
from api.site.seo.rules import shortened
from api.tutoring.tutors.service import LISTED
from api.tutoring.tutors.tables import MarketplaceTutor


@dataclass(frozen=True)
class Thing:
    """One object of a page: its words for the templates, and what structured data adds."""

    id: str
    words: Mapping[str, str]
    image: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Address:
    """One object's place in the sitemap."""

    id: str
    changed_at: datetime


def find(db: Session, page_type: str, name: str) -> Thing | None:
    """The object of that name (an id, or a slug where there are slugs); None when it is nobody's to see."""
    finder = FINDERS.get(page_type)
    return finder(db, name) if finder else None


def _uuid(name: str) -> UUID | None:
    try:
        return UUID(name)
    except ValueError:
        return None


def _book(db: Session, name: str) -> Thing | None:
    book_id = _uuid(name)
    book = db.get(Book, book_id) if book_id else None
    if book is None or book.approval_status is not ApprovalStatus.APPROVED:
        return None
    own = book.description or f"{book.title}, a book by {book.author} for secondary schools, to read on Kitabo."
    facts: dict[str, str | int] = {"author": book.author, "numberOfPages": book.page_count}
    if book.published_year:
        facts["datePublished"] = str(book.published_year)
    words = {"title": book.title, "author": book.author, "description": shortened(own), "name": book.title}
    return Thing(str(book.id), words, facts=facts)


def _subject(db: Session, name: str) -> Thing | None:
    """A subject by slug, by id or by the id of its shelf, or several under one roof such as science."""
    if name in ROOFS:
        return _named(name, ROOFS[name][0])
    given = _uuid(name)
    of_shelf = select(Category.slug).where(Category.id == given)
    known = or_(Subject.slug == name, Subject.id == given, Subject.slug.in_(of_shelf))
    found = db.execute(select(Subject.slug, Subject.name).where(known).limit(1)).first()
    return _named(*found) if found else None


def _tutor(db: Session, name: str) -> Thing | None:
    tutor_id = _uuid(name)
    shown = select(MarketplaceTutor.display_name).where(MarketplaceTutor.id == tutor_id, *LISTED)
    found = db.scalar(shown) if tutor_id else None
    return _named(str(tutor_id), found) if found else None


def _named(key: str, name: str) -> Thing:
    return Thing(key, {"title": name, "name": name})


FINDERS: dict[str, Callable[[Session, str], Thing | None]] = {
    "book": _book,
    "subject": _subject,
    "tutor": _tutor,
}


def every(db: Session, page_type: str) -> Iterator[Address]:
    """All objects of a kind that anybody may see, for the sitemap."""
    if page_type == "book":
        shelf = select(Book.id, Book.updated_at).where(Book.approval_status == ApprovalStatus.APPROVED)
        yield from (Address(str(book_id), changed_at) for book_id, changed_at in db.execute(shelf.order_by(Book.id)))
    if page_type == "subject":
        subjects = select(Subject.slug, Subject.updated_at).order_by(Subject.slug)
        yield from (Address(slug, changed_at) for slug, changed_at in db.execute(subjects))
    if page_type == "tutor":
        tutors = select(MarketplaceTutor.id, MarketplaceTutor.updated_at).where(*LISTED).order_by(MarketplaceTutor.id)
        yield from (Address(str(tutor_id), changed_at) for tutor_id, changed_at in db.execute(tutors))
