"""Objections as their author and finance see them."""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.publishing.authors.tables import Author
from api.publishing.objections.schemas import ObjectionOut, QueuedObjection
from api.publishing.objections.tables import StatementObjection

CLOSED_SHOWN = 100


def of_author(db: Session, author: Author, month: str) -> list[ObjectionOut]:
    """An author's objections to a month, newest first."""
    of = StatementObjection
    rows = db.scalars(select(of).where(of.author_id == author.id, of.month == month).order_by(of.created_at.desc()))
    found = rows.all()
    titles = _titles(db, found)
    return [_shown(row, titles) for row in found]


def queue(db: Session) -> list[QueuedObjection]:
    """Objections for finance: those that wait first, the oldest on top; then what was closed, newest first."""
    of = StatementObjection
    waiting = db.scalars(select(of).where(of.closed_at.is_(None)).order_by(of.created_at)).all()
    closed = db.scalars(select(of).where(of.closed_at.is_not(None)).order_by(of.closed_at.desc()).limit(CLOSED_SHOWN))
    rows = [*waiting, *closed]
    titles = _titles(db, rows)
    authors = select(Author.id, Author.display_name).where(Author.id.in_([row.author_id for row in rows]))
    names = {author_id: name for author_id, name in db.execute(authors)}
    answerers = select(User).where(User.id.in_([row.answered_by for row in rows if row.answered_by]))
    people = {user.id: f"{user.first_name} {user.last_name}" for user in db.scalars(answerers)}
    return [
        QueuedObjection(
            **dict(_shown(row, titles)),
            author_id=row.author_id,
            author=names[row.author_id],
            answer_by=row.created_at + timedelta(days=constants.HOLD_REVIEW_DAYS),
            answered_by=people.get(row.answered_by) if row.answered_by else None,
        )
        for row in rows
    ]


def _titles(db: Session, rows: Iterable[StatementObjection]) -> dict[UUID, str]:
    books = select(Book.id, Book.title).where(Book.id.in_([row.book_id for row in rows if row.book_id]))
    return {book_id: title for book_id, title in db.execute(books)}


def _shown(row: StatementObjection, titles: dict[UUID, str]) -> ObjectionOut:
    return ObjectionOut(
        id=row.id,
        month=row.month,
        subject=row.subject,
        book_id=row.book_id,
        title=titles.get(row.book_id) if row.book_id else None,
        words=row.words,
        state=row.state,
        written_at=row.created_at,
        closed_at=row.closed_at,
        answer=row.answer,
    )
