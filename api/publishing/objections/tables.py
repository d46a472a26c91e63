"""What authors object to on their statements, and what a person answered."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record


class ObjectionSubject(StrEnum):
    """What of a statement is doubted; a book is named for the first two."""

    BOOK = "book"
    HELD = "held"
    POOL = "pool"


class ObjectionState(StrEnum):
    """Where an objection stands; MOVES in rules.py says what may follow what."""

    OPEN = "open"
    UPHELD = "upheld"
    DISMISSED = "dismissed"
    WITHDRAWN = "withdrawn"


class StatementObjection(Record):
    """One doubt of one author about one line of a month, answered once by a person with a reason."""

    __tablename__ = "statement_objections"
    __table_args__ = (
        CheckConstraint("(subject = 'pool') = (book_id is null)", "book_is_named"),
        CheckConstraint("(state in ('upheld', 'dismissed')) = (answered_by is not null)", "answered_by_somebody"),
        CheckConstraint("(answered_by is null) = (answer is null)", "answered_with_a_reason"),
        CheckConstraint("(state = 'open') = (closed_at is null)", "closed_at_a_moment"),
        Index(
            "ix_statement_objections_open", "author_id", "month", "subject", "book_id", unique=True,
            postgresql_where=text("state = 'open'"), postgresql_nulls_not_distinct=True,
        ),
        Index("ix_statement_objections_state", "state", "month"),
    )  # fmt: skip

    month: Mapped[str] = mapped_column(String(7))
    author_id: Mapped[UUID] = mapped_column(ForeignKey("authors.id"), index=True)
    subject: Mapped[ObjectionSubject] = mapped_column(Choice(ObjectionSubject))
    book_id: Mapped[UUID | None] = mapped_column(ForeignKey("books.id"))
    words: Mapped[str]
    state: Mapped[ObjectionState] = mapped_column(Choice(ObjectionState), default=ObjectionState.OPEN)
    closed_at: Mapped[datetime | None]
    answered_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    answer: Mapped[str | None]
