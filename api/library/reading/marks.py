"""Bookmarks, highlights, and where a reader is in each book. Every query is scoped to the reader."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.tables import Book
from api.library.reading.schemas import BookmarkIn, HighlightIn
from api.library.reading.tables import Bookmark, BookProgressSnapshot, Highlight, ReadingProgress
from api.platform.ids import uuid7
from api.platform.problem import Malformed, NotFound


class MarkNotFound(NotFound):
    title, detail = "Mark Not Found", "You already removed this mark."


# Built once: it is asked for on every visit of home, library and dashboard.
BEGUN = (
    select(
        ReadingProgress.book_id,
        Book.title,
        Book.author,
        Book.cover_image_url,
        ReadingProgress.current_page,
        ReadingProgress.total_pages,
        ReadingProgress.progress_percentage,
        BookProgressSnapshot.time_spent.label("seconds_read"),
        ReadingProgress.updated_at,
    )
    .join(Book, Book.id == ReadingProgress.book_id)
    .join(
        BookProgressSnapshot,
        (BookProgressSnapshot.user_id == ReadingProgress.user_id)
        & (BookProgressSnapshot.book_id == ReadingProgress.book_id),
    )
    .where(ReadingProgress.user_id == bindparam("reader_id"))
    .order_by(ReadingProgress.updated_at.desc(), ReadingProgress.book_id)
)


def progress_of(db: Session, *, reader_id: UUID) -> Sequence[Any]:
    """Every book the reader has begun, the last read first."""
    return db.connection().execute(BEGUN, {"reader_id": reader_id}).all()


def marks_of(db: Session, *, reader_id: UUID, book_id: UUID) -> tuple[list[Bookmark], list[Highlight]]:
    """The reader's bookmarks and highlights in a book, by page."""
    bookmarks = db.scalars(
        select(Bookmark).where(Bookmark.user_id == reader_id, Bookmark.book_id == book_id).order_by(Bookmark.page)
    )
    highlights = db.scalars(
        select(Highlight)
        .where(Highlight.user_id == reader_id, Highlight.book_id == book_id)
        .order_by(Highlight.page, Highlight.id)
        .limit(constants.MARKS_PER_BOOK)
    )
    return list(bookmarks), list(highlights)


def set_bookmark(db: Session, *, reader_id: UUID, book: Book, mark: BookmarkIn) -> Bookmark:
    """Mark a page, or change the note of the mark it has."""
    _must_be_in(book, mark.page)
    values = {"id": uuid7(), "user_id": reader_id, "book_id": book.id, **mark.model_dump()}
    kept = insert(Bookmark).values(values)
    return db.scalars(
        kept.on_conflict_do_update(
            index_elements=["user_id", "book_id", "page"], set_={"note": kept.excluded.note}
        ).returning(Bookmark)
    ).one()


def add_highlight(db: Session, *, reader_id: UUID, book: Book, mark: HighlightIn) -> Highlight:
    """Keep a passage of a page; raises Malformed for a page the book does not have."""
    _must_be_in(book, mark.page)
    made = Highlight(user_id=reader_id, book_id=book.id, **mark.model_dump())
    db.add(made)
    db.flush()
    return made


def _must_be_in(book: Book, page: int) -> None:
    if page > book.page_count:
        raise Malformed(fields={"page": f"This book has {book.page_count} pages."})


def remove(db: Session, table: type[Bookmark] | type[Highlight], *, reader_id: UUID, mark_id: UUID) -> None:
    """Take away one of the reader's own marks."""
    gone = db.execute(delete(table).where(table.id == mark_id, table.user_id == reader_id).returning(table.id))
    if gone.first() is None:
        raise MarkNotFound
