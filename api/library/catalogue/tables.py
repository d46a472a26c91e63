"""Books and the shelves they stand on."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Computed, ForeignKey, Index, Numeric, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY, TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column, relationship
from sqlalchemy.types import Text
from typing_extensions import TypedDict

from api.curriculum.subjects.tables import SchoolYear
from api.platform.db import Base, Choice, Record
from api.platform.json_column import Holds
from api.platform.roles import Tier


class ApprovalStatus(StrEnum):
    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


class Category(Record):
    """A shelf; subjects are shelves of type 'subject'."""

    __tablename__ = "categories"

    name: Mapped[str]
    description: Mapped[str | None]
    slug: Mapped[str] = mapped_column(unique=True)
    icon: Mapped[str | None]
    color: Mapped[str | None]
    parent_id: Mapped[UUID | None] = mapped_column(ForeignKey("categories.id"))
    level: Mapped[int] = mapped_column(default=0)
    display_order: Mapped[int] = mapped_column(default=0)
    category_type: Mapped[str] = mapped_column(default="subject")
    is_active: Mapped[bool] = mapped_column(default=True)


class BookCategory(Record):
    __tablename__ = "book_categories"
    __table_args__ = (UniqueConstraint("book_id", "category_id"),)

    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"))
    category_id: Mapped[UUID] = mapped_column(ForeignKey("categories.id", ondelete="cascade"), index=True)


class CatalogueWord(Base):
    """A word of a title or an author's name with its trigrams, for misspellings; a trigger on books keeps it."""

    __tablename__ = "catalogue_words"
    __table_args__ = (Index("ix_catalogue_words_trigrams", "trigrams", postgresql_using="gin"),)

    word: Mapped[str] = mapped_column(primary_key=True)
    trigrams: Mapped[list[str]] = mapped_column(ARRAY(Text))


class Heading(TypedDict):
    """A chapter (level 0) or section (level 1) and the page it begins on."""

    title: str
    page: int
    level: int


# Title and author once stemmed and once as they are written, so that half a word finds its whole.
SEARCHED = """
setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title || ' ' || author), 'A')
|| setweight(to_tsvector('english', coalesce(description, '')), 'B')
|| setweight(to_tsvector('simple', topic_tags), 'C')
|| setweight(to_tsvector('english', coalesce(long_description, '')), 'D')
""".strip()

# Title and author alone: what a broad word is looked for in first.
NAMED = "to_tsvector('english', title) || to_tsvector('simple', title || ' ' || author)"


class Book(Record):
    """One book. A book without `author_id` belongs to the house and earns no author share."""

    __tablename__ = "books"
    __table_args__ = (
        CheckConstraint("page_count > 0", "has_pages"),
        Index("ix_books_search", "search", postgresql_using="gin"),
        Index("ix_books_named", "named", postgresql_using="gin"),
        Index("ix_books_languages", "approval_status", "language"),
        # The orders of the bookstore: the first page of a broad search is read off one of them.
        Index(
            "ix_books_best", "approval_status", text("is_featured desc"), text("rating desc nulls last"), "title", "id"
        ),
        Index("ix_books_title", "approval_status", "title", "id"),
        Index("ix_books_newest", "approval_status", text("published_year desc nulls last"), "title", "id"),
        Index(
            "ix_books_rating",
            "approval_status",
            text("rating desc nulls last"),
            text("total_ratings desc"),
            "title",
            "id",
        ),
        Index("ix_books_length", "approval_status", "page_count", "title", "id"),
        # What facets count, read from the index alone.
        Index(
            "ix_books_facets",
            "approval_status",
            postgresql_include=["id", "difficulty", "language", "required_tier", "author", "page_count"],
        ),
    )

    title: Mapped[str]
    author: Mapped[str]
    author_id: Mapped[UUID | None] = mapped_column(ForeignKey("authors.id"), index=True)
    description: Mapped[str | None]
    long_description: Mapped[str | None]
    author_bio: Mapped[str | None]
    published_year: Mapped[int | None]
    page_count: Mapped[int]
    table_of_contents: Mapped[Annotated[list[Any], Holds(list[Heading])]] = mapped_column(default=list)
    key_takeaways: Mapped[list[str]] = mapped_column(default=list)
    target_audience: Mapped[str | None]
    cover_image_url: Mapped[str | None]
    pdf_url: Mapped[str | None]
    slug: Mapped[str] = mapped_column(unique=True)
    storage_key: Mapped[str | None]
    sha256: Mapped[str | None]
    file_size: Mapped[int | None]
    chunk_size: Mapped[int] = mapped_column(default=1_048_576)
    chunk_count: Mapped[int | None]
    encryption_key_id: Mapped[str | None]
    rating: Mapped[Decimal | None] = mapped_column(Numeric(3, 2))
    total_ratings: Mapped[int] = mapped_column(default=0)
    total_reviews: Mapped[int] = mapped_column(default=0)
    is_featured: Mapped[bool] = mapped_column(default=False)
    required_tier: Mapped[Tier] = mapped_column(Choice(Tier), default=Tier.TRIAL)
    preview_page_count: Mapped[int] = mapped_column(default=5)
    difficulty: Mapped[str | None]
    topic_tags: Mapped[list[str]] = mapped_column(default=list)
    # First and last page of the chapter that sounds most like a topic, by code; made by the pipeline.
    topic_pages: Mapped[dict[str, list[int]]] = mapped_column(default=dict, server_default=text("'{}'"))
    educational_notes: Mapped[str | None]
    approval_status: Mapped[ApprovalStatus] = mapped_column(Choice(ApprovalStatus), default=ApprovalStatus.APPROVED)
    approved_at: Mapped[datetime | None]
    approved_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    rejection_reason: Mapped[str | None]
    classified_at: Mapped[datetime | None]  # when a person last decided what it is about
    classified_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    language: Mapped[str] = mapped_column(default="en", server_default="en")  # ISO 639-1
    search: Mapped[str] = mapped_column(TSVECTOR, Computed(SEARCHED, persisted=True), deferred=True)
    named: Mapped[str] = mapped_column(TSVECTOR, Computed(NAMED, persisted=True), deferred=True)

    categories: Mapped[list[Category]] = relationship(
        secondary="book_categories", lazy="raise", viewonly=True, order_by=Category.display_order
    )
    year_rows: Mapped[list[SchoolYear]] = relationship(
        secondary="book_subject_years", lazy="raise", viewonly=True, order_by=SchoolYear.label
    )

    @property
    def category(self) -> str | None:
        """The name of the first category, as the specification has it beside the list of all."""
        return self.categories[0].name if self.categories else None

    @property
    def school_years(self) -> list[str]:
        """The labels of the years the book serves, such as S1."""
        return sorted({year.label for year in self.year_rows})
