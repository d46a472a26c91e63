"""Books people chose, the cycles they chose them in, and what they have on loan."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record
from api.platform.roles import Tier


class LoanStatus(StrEnum):
    ACTIVE = "active"
    RETURNED = "returned"
    REVOKED = "revoked"


class LoanType(StrEnum):
    SUBSCRIPTION = "subscription"
    TRIAL = "trial"


class Loan(Record):
    """One book with one reader. Returned and revoked are final: a book taken again is a new row."""

    __tablename__ = "loans"
    __table_args__ = (
        Index("uq_loans_open", "user_id", "book_id", unique=True, postgresql_where=text("status = 'active'")),
        CheckConstraint("(status = 'returned') = (returned_at is not null)", "returned_has_moment"),
        CheckConstraint("(status = 'revoked') = (revoked_at is not null)", "revoked_has_moment"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    status: Mapped[LoanStatus] = mapped_column(Choice(LoanStatus), default=LoanStatus.ACTIVE)
    loan_type: Mapped[LoanType] = mapped_column(Choice(LoanType), default=LoanType.SUBSCRIPTION)
    started_at: Mapped[datetime]
    returned_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
    revoked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    revoke_reason: Mapped[str | None]


class UserSubscriptionCycle(Record):
    """A stretch of a plan in which so many books may be chosen; `max_books` is -1 for any number."""

    __tablename__ = "user_subscription_cycles"
    __table_args__ = (
        UniqueConstraint("user_id", "cycle_start"),
        CheckConstraint("cycle_end > cycle_start", "runs_forward"),
        CheckConstraint("books_selected_count >= 0", "count_not_negative"),
        CheckConstraint("max_books = -1 or books_selected_count <= max_books", "within_limit"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    tier: Mapped[Tier] = mapped_column(Choice(Tier))
    cycle_start: Mapped[datetime]
    cycle_end: Mapped[datetime] = mapped_column(index=True)
    books_selected_count: Mapped[int] = mapped_column(default=0)
    max_books: Mapped[int]


class UserSelectedBook(Record):
    """A book that takes one place of a cycle. Chosen in it, it is locked to the end; kept from before, it is not."""

    __tablename__ = "user_selected_books"
    __table_args__ = (
        UniqueConstraint("user_id", "book_id", "billing_cycle_start"),
        Index("ix_user_selected_books_active", "user_id", postgresql_where=text("is_active")),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    subscription_tier: Mapped[Tier] = mapped_column(Choice(Tier))
    selected_at: Mapped[datetime]
    locked_until: Mapped[datetime | None]
    billing_cycle_start: Mapped[datetime]
    is_active: Mapped[bool] = mapped_column(default=True)
