"""Books by where they stand: shelves with their counts, a fair draw for the first page, and neighbours."""

from typing import Final
from uuid import UUID

from sqlalchemy import func, or_, select, text
from sqlalchemy.orm import Session, selectinload

from api import constants
from api.curriculum.subjects.tables import SchoolYear
from api.library.catalogue.schemas import ShelfOut
from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory, Category

SIMILAR: Final = 6
READERS_ASKED: Final = 2_000  # of a book with more, those who read it last
# Shared readers against how widely each book is read, so that what everybody reads does not stand beside everything.
READ_TOO: Final = text("""
with readers as (
  select user_id from book_progress_snapshot
  where book_id = :book and time_spent >= :seconds order by updated_at desc limit :asked
), shared as (
  select o.book_id, count(*) as readers from readers r
  join book_progress_snapshot o on o.user_id = r.user_id and o.book_id <> :book and o.time_spent >= :seconds
  group by o.book_id having count(*) >= :least
)
select b.id from shared s join books b on b.id = s.book_id and b.approval_status = 'approved'
order by s.readers / sqrt((select count(*) from book_progress_snapshot a
                           where a.book_id = s.book_id and a.time_spent >= :seconds)) desc, b.title, b.id
limit :most
""")


def list_shelves(db: Session) -> list[ShelfOut]:
    """The active categories that hold a published book, in their own order."""
    rows = db.execute(
        select(Category, func.count(Book.id).label("books"))
        .join(BookCategory, BookCategory.category_id == Category.id)
        .join(Book, Book.id == BookCategory.book_id)
        .where(Book.approval_status == ApprovalStatus.APPROVED, Category.is_active)
        .group_by(Category.id)
        .order_by(Category.display_order, Category.name)
    )
    return [
        ShelfOut(
            id=shelf.id,
            name=shelf.name,
            slug=shelf.slug,
            color=shelf.color,
            category_type=shelf.category_type,
            description=shelf.description,
            books=books,
        )
        for shelf, books in rows
    ]


def drawn_books(db: Session, limit: int) -> list[Book]:
    """So many published books, by lot."""
    return list(
        db.scalars(
            select(Book)
            .where(Book.approval_status == ApprovalStatus.APPROVED)
            .options(selectinload(Book.categories), selectinload(Book.year_rows))
            .order_by(func.random())
            .limit(limit)
        )
    )


def similar_books(db: Session, book: Book) -> list[Book]:
    """The nearest neighbours: shared topics count most, then a shared shelf, then a shared year."""
    tags = func.jsonb_array_elements_text(Book.topic_tags).table_valued("value")
    own_topics, own_shelves = [str(tag) for tag in book.topic_tags], [each.id for each in book.categories]
    topics = select(func.count()).select_from(tags).where(tags.c.value.in_(own_topics)).scalar_subquery()
    shelves = (
        select(func.count())
        .where(BookCategory.book_id == Book.id, BookCategory.category_id.in_(own_shelves))
        .correlate(Book)
        .scalar_subquery()
    )
    year = Book.year_rows.any(SchoolYear.label.in_(book.school_years))
    return list(
        db.scalars(
            select(Book)
            .where(Book.approval_status == ApprovalStatus.APPROVED, Book.id != book.id, or_(topics > 0, shelves > 0))
            .options(selectinload(Book.categories), selectinload(Book.year_rows))
            .order_by(topics.desc(), shelves.desc(), year.desc(), Book.title, Book.id)
            .limit(SIMILAR)
        )
    )


def read_too(db: Session, book_id: UUID) -> list[Book]:
    """What readers of a book read besides it, closest first; nothing that fewer than ten of them did."""
    asked = {
        "book": book_id, "seconds": constants.READERS_ALSO_SECONDS, "least": constants.READERS_ALSO_LEAST,
        "asked": READERS_ASKED, "most": SIMILAR,
    }  # fmt: skip
    ids = list(db.scalars(READ_TOO, asked))
    options = (selectinload(Book.categories), selectinload(Book.year_rows))
    found = {book.id: book for book in db.scalars(select(Book).where(Book.id.in_(ids)).options(*options))}
    return [found[each] for each in ids]
