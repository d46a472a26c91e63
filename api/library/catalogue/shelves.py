"""Books by where they stand: shelves with their counts, a fair draw for the first page, and neighbours."""

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session, selectinload

from api.library.catalogue.schemas import ShelfOut
from api.library.catalogue.service import list_books
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
    topics, shelves, years = set(book.topic_tags), {each.id for each in book.categories}, set(book.school_years)

    def nearness(other: Book) -> tuple[int, int, int]:
        return (
            len(topics & set(other.topic_tags)),
            len(shelves & {each.id for each in other.categories}),
            len(years & set(other.school_years)),
        )

    near = [(nearness(other), other) for other in list_books(db) if other.id != book.id]
    kept = [(score, other) for score, other in near if score[0] or score[1]]
    kept.sort(key=lambda pair: pair[0], reverse=True)
    return [other for _, other in kept[:SIMILAR]]
