"""Books by where they stand: shelves with their counts, a fair draw for the first page, and neighbours."""

from typing import Final

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session, selectinload

from api.curriculum.subjects.tables import SchoolYear
from api.library.catalogue.schemas import ShelfOut
from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory, Category

SIMILAR: Final = 6


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
