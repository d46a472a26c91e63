"""The monthly pool, its close, and every author's part of it. Final months are sealed by trigger."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, LargeBinary, Numeric, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Choice, Record
from api.platform.money import Seconds, Ugx
from api.platform.schemas import JsonObject, Number


class CloseState(StrEnum):
    """Where a month stands on its way to being final; MOVES in rules.py says what may follow what."""

    OPEN = "open"
    DATA_COMPLETE = "data_complete"
    RECONCILED = "reconciled"
    DRAFTED = "drafted"
    REVIEWED = "reviewed"
    APPROVED = "approved"
    FINALISED = "finalised"


class MinuteStatus(StrEnum):
    """The reason of every second read; counted and late are paid."""

    COUNTED = "counted"
    IDLE = "idle"
    TOO_FAST = "too_fast"
    OVERLAP = "overlap"
    OVER_CAP = "over_cap"
    OVER_BOUND = "over_bound"
    TRIAL = "trial"
    OWN_BOOK = "own_book"
    HELD = "held"
    LATE = "late"


class HoldDecision(StrEnum):
    PENDING = "pending"
    RELEASED = "released"
    CONFIRMED = "confirmed"


class MonthlyRevenuePool(Record):
    """One month's pool. Amounts are shillings; seconds are exact, minutes and rates are for display."""

    __tablename__ = "monthly_revenue_pools"
    __table_args__ = (
        CheckConstraint("author_pool_amount >= 0", "pool_not_negative"),
        CheckConstraint("is_finalized = (state = 'finalised')", "finalized_means_final"),
        CheckConstraint("approved_by is null or approved_by <> drafted_by", "two_people"),
        CheckConstraint("approved_by is null or approved_by <> reviewed_by", "reviewer_does_not_approve"),
        CheckConstraint(
            "finalized_by is null or (finalized_by <> drafted_by and finalized_by <> reviewed_by)",
            "preparer_does_not_finalize",
        ),
    )

    month: Mapped[str] = mapped_column(String(7), unique=True)
    state: Mapped[CloseState] = mapped_column(Choice(CloseState), default=CloseState.OPEN)
    revenue_basis: Mapped[str] = mapped_column(default="cash")
    total_subscription_revenue: Mapped[Ugx] = mapped_column(default=0)
    reversals: Mapped[Ugx] = mapped_column(default=0)
    carried_in: Mapped[Ugx] = mapped_column(default=0)
    author_pool_amount: Mapped[Ugx] = mapped_column(default=0)
    author_pool_percentage: Mapped[Decimal] = mapped_column(Numeric(5, 2), default=Decimal(60))
    total_reading_seconds: Mapped[Seconds] = mapped_column(default=0)
    total_reading_minutes: Mapped[Decimal] = mapped_column(Numeric(20, 2), default=Decimal(0))
    revenue_per_minute: Mapped[Decimal] = mapped_column(Numeric(20, 6), default=Decimal(0))
    input_hash: Mapped[str | None] = mapped_column(String(64))
    previous_hash: Mapped[str | None] = mapped_column(String(64))
    close_hash: Mapped[str | None] = mapped_column(String(64))
    drafted_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    drafted_at: Mapped[datetime | None]
    reviewed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    approved_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    approved_at: Mapped[datetime | None]
    is_finalized: Mapped[bool] = mapped_column(default=False)
    finalized_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    finalized_at: Mapped[datetime | None]
    evidence: Mapped[dict[str, JsonObject] | None]  # what each passed step saw, for the checklist


class CloseInput(Record):
    """One frozen input of a close as zstd parquet, with its SHA-256: minutes, payments, rates."""

    __tablename__ = "close_inputs"
    __table_args__ = (UniqueConstraint("month", "name"),)

    month: Mapped[str] = mapped_column(String(7))
    name: Mapped[str]
    sha256: Mapped[str] = mapped_column(String(64))
    rows: Mapped[int]
    content: Mapped[bytes] = mapped_column(LargeBinary)


class StatementLine(Record):
    """Author x month x book x status: every second has a reason, and the paid ones add up to the share."""

    __tablename__ = "statement_lines"
    __table_args__ = (
        UniqueConstraint("month", "author_id", "book_id", "status"),
        CheckConstraint("paid_seconds between 0 and seconds", "paid_within_seconds"),
    )

    month: Mapped[str] = mapped_column(String(7))
    author_id: Mapped[UUID] = mapped_column(ForeignKey("authors.id"), index=True)
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id"))
    status: Mapped[MinuteStatus] = mapped_column(Choice(MinuteStatus))
    seconds: Mapped[Seconds]
    paid_seconds: Mapped[Seconds]
    readers: Mapped[int]


class HoldEvidence(TypedDict, total=False):
    """The figures behind a hold; which of them there are follows from its reason (`int_hold_reasons.sql`)."""

    provisionalUgx: Number
    readerPaidUgx: Number
    limitUgx: Number
    shareOfReaderPct: Number
    openings: Number
    leapSharePct: Number | None
    timedPages: Number
    spread: Number | None
    openingsAtOnce: Number
    secondsStacked: Number
    days: Number
    mostHoursInADay: Number
    authors: Number
    readers: Number
    shareOfReadersPct: Number
    shareOfAuthorsPct: Number
    isTied: bool
    seconds: Number
    shareOfAuthorPct: Number


class HeldMinutes(Record):
    """Minutes held for review: who read what for whom, why it looks wrong, and what a person decided."""

    __tablename__ = "held_minutes"
    __table_args__ = (UniqueConstraint("month", "user_id", "author_id", "reason"),)

    month: Mapped[str] = mapped_column(String(7), index=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    author_id: Mapped[UUID] = mapped_column(ForeignKey("authors.id"), index=True)
    reason: Mapped[str]
    seconds: Mapped[Seconds]
    evidence: Mapped[HoldEvidence | None]
    decision: Mapped[HoldDecision] = mapped_column(Choice(HoldDecision), default=HoldDecision.PENDING)
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    decided_at: Mapped[datetime | None]
    note: Mapped[str | None]


class AuthorMonthlyEarnings(Record):
    __tablename__ = "author_monthly_earnings"
    __table_args__ = (
        UniqueConstraint("author_id", "month"),
        CheckConstraint("earnings_amount >= 0", "earnings_not_negative"),
        CheckConstraint("correction_amount >= 0", "correction_not_negative"),
    )

    author_id: Mapped[UUID] = mapped_column(ForeignKey("authors.id"))
    month: Mapped[str] = mapped_column(String(7), index=True)
    revenue_pool_id: Mapped[UUID] = mapped_column(ForeignKey("monthly_revenue_pools.id"), index=True)
    reading_seconds: Mapped[Seconds]
    total_reading_minutes: Mapped[Decimal] = mapped_column(Numeric(20, 2))
    platform_reading_minutes: Mapped[Decimal] = mapped_column(Numeric(20, 2))
    reading_share_percentage: Mapped[Decimal] = mapped_column(Numeric(9, 6))
    earnings_amount: Mapped[Ugx]
    correction_amount: Mapped[Ugx] = mapped_column(default=0, server_default=text("0"))
    is_paid: Mapped[bool] = mapped_column(default=False)
    paid_at: Mapped[datetime | None]
    payout_id: Mapped[UUID | None] = mapped_column(ForeignKey("author_payout_requests.id"))
