"""What is taught: subjects, school years, topics, and which book serves which year."""

from decimal import Decimal
from uuid import UUID

from sqlalchemy import ForeignKey, Numeric, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class Subject(Record):
    __tablename__ = "subjects"

    name: Mapped[str]
    slug: Mapped[str] = mapped_column(unique=True)
    code: Mapped[str] = mapped_column(unique=True)
    category: Mapped[str] = mapped_column(default="science")
    curriculum_level: Mapped[str] = mapped_column(default="secondary")


class SchoolYear(Record):
    __tablename__ = "school_years"

    label: Mapped[str] = mapped_column(unique=True)
    cycle: Mapped[str] = mapped_column(default="lower_secondary")


class Topic(Record):
    """One topic of the curriculum; `prerequisites` lists topic codes."""

    __tablename__ = "topics"

    subject_id: Mapped[UUID] = mapped_column(ForeignKey("subjects.id"), index=True)
    name: Mapped[str]
    code: Mapped[str] = mapped_column(unique=True)
    school_year: Mapped[str]
    term: Mapped[int | None]
    theme: Mapped[str | None]
    difficulty_level: Mapped[int] = mapped_column(default=1)
    prerequisites: Mapped[list[str]] = mapped_column(default=list)
    objectives: Mapped[list[str]] = mapped_column(default=list)
    estimated_hours: Mapped[Decimal] = mapped_column(Numeric(5, 2), default=Decimal(2))
    period_allocation: Mapped[int | None]
    competency: Mapped[str | None]
    is_choice_based: Mapped[bool] = mapped_column(default=False)
    display_order: Mapped[int] = mapped_column(default=0)


class BookSubjectYear(Record):
    """How well a book serves a subject in a school year; `topic_codes` name what it covers."""

    __tablename__ = "book_subject_years"
    __table_args__ = (UniqueConstraint("book_id", "subject_id", "school_year_id"),)

    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"))
    subject_id: Mapped[UUID] = mapped_column(ForeignKey("subjects.id"), index=True)
    school_year_id: Mapped[UUID] = mapped_column(ForeignKey("school_years.id"), index=True)
    relevance_score: Mapped[int] = mapped_column(default=100)
