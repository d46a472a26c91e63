"""The table of all books, for staff: found, filtered, sorted and cut by the server."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import BookSubjectYear, SchoolYear
from api.library.catalogue.tables import Book, BookCategory, Category
from api.library.classification.schemas import MatchingIn, ShelvedBook
from api.platform.schemas import JsonObject

Sort = Literal["title", "-title", "author", "-author", "pageCount", "-pageCount", "createdAt", "-createdAt",
               "requiredTier", "-requiredTier", "language", "-language", "status", "-status",
               "classifiedAt", "-classifiedAt", "topics", "-topics"]  # fmt: skip
TOPICS: Final = func.jsonb_array_length(Book.topic_tags)
FIELDS: Final[Mapping[str, Any]] = {
    "title": func.lower(Book.title), "author": func.lower(Book.author), "pageCount": Book.page_count,
    "createdAt": Book.created_at, "requiredTier": Book.required_tier, "language": Book.language,
    "status": Book.approval_status, "classifiedAt": Book.classified_at, "topics": TOPICS,
}  # fmt: skip
EXPORTED: Final = ["title", "author", "status", "requiredTier", "language", "difficulty", "pageCount", "schoolYears",
                   "categories", "topics", "classifiedAt"]  # fmt: skip


def matching(wanted: MatchingIn) -> list[ColumnElement[bool]]:
    """The conditions of the filters."""
    found: list[ColumnElement[bool]] = []
    if words := " ".join(wanted.q.split()):
        found.append(or_(*(column.icontains(words, autoescape=True) for column in (Book.title, Book.author))))
    if wanted.status:
        found.append(Book.approval_status == wanted.status)
    if wanted.category:
        found.append(Book.id.in_(select(BookCategory.book_id).where(BookCategory.category_id == wanted.category)))
    if wanted.year:
        found.append(Book.id.in_(_served(SchoolYear.label == wanted.year)))
    if wanted.language:
        found.append(Book.language == wanted.language)
    if wanted.tier:
        found.append(Book.required_tier == wanted.tier)
    return [*found, *_gap(wanted.gap)]


def _gap(gap: str | None) -> list[ColumnElement[bool]]:
    """Books that lack something."""
    if gap == "category":
        return [Book.id.not_in(select(BookCategory.book_id))]
    if gap == "year":
        return [Book.id.not_in(select(BookSubjectYear.book_id))]
    if gap == "topic":
        return [TOPICS == 0]
    return [Book.classified_at.is_(None)] if gap == "decision" else []


def _served(*conditions: ColumnElement[bool]) -> Select[Any]:
    years = select(BookSubjectYear.book_id).join(SchoolYear, SchoolYear.id == BookSubjectYear.school_year_id)
    return years.where(*conditions)


def page(db: Session, wanted: MatchingIn, *, sort: Sort, page: int, page_size: int) -> tuple[list[ShelvedBook], int]:
    """One page of the books that fit, and how many there are."""
    conditions = matching(wanted)
    total = db.scalar(select(func.count()).select_from(Book).where(*conditions)) or 0
    asked = _sorted(select(Book).where(*conditions), sort)
    return rows_of(db, list(db.scalars(asked.limit(page_size).offset((page - 1) * page_size)))), total


def exported(db: Session, wanted: MatchingIn, sort: Sort, most: int) -> Iterator[JsonObject]:
    """All that fit as rows of a file."""
    for row in rows_of(db, list(db.scalars(_sorted(select(Book).where(*matching(wanted)), sort).limit(most)))):
        said = row.model_dump(mode="json", by_alias=True)
        yield said | {"schoolYears": ", ".join(row.school_years), "categories": ", ".join(row.categories)}


def _sorted(query: Select[Any], sort: Sort) -> Select[Any]:
    field = FIELDS[sort.removeprefix("-")]
    return query.order_by((field.desc() if sort.startswith("-") else field.asc()).nulls_last(), Book.id)


def rows_of(db: Session, books: Sequence[Book]) -> list[ShelvedBook]:
    """Books with the names of where they stand."""
    ids = [book.id for book in books]
    categories: dict[UUID, list[tuple[UUID, str]]] = defaultdict(list)
    stands = select(BookCategory.book_id, Category.id, Category.name).join(
        Category, Category.id == BookCategory.category_id
    )
    for book_id, category_id, name in db.execute(
        stands.where(BookCategory.book_id.in_(ids)).order_by(Category.display_order, Category.name)
    ):
        categories[book_id].append((category_id, name))
    years: dict[UUID, set[str]] = defaultdict(set)
    for book_id, label in db.execute(
        _served(BookSubjectYear.book_id.in_(ids)).with_only_columns(BookSubjectYear.book_id, SchoolYear.label)
    ):
        years[book_id].add(label)
    return [
        ShelvedBook(
            id=book.id, title=book.title, author=book.author, status=book.approval_status,
            required_tier=book.required_tier, language=book.language, difficulty=book.difficulty,
            page_count=book.page_count, school_years=sorted(years[book.id]),
            categories=[name for _, name in categories[book.id]], category_ids=[id for id, _ in categories[book.id]],
            topics=len(book.topic_tags), classified_at=book.classified_at, created_at=book.created_at,
        )
        for book in books
    ]  # fmt: skip
