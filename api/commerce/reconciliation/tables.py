"""What the providers' statements and we told differently, until it is mended or explained."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from api.commerce.reconciliation.rules import DifferenceKind
from api.platform.db import Choice, Record
from api.platform.money import Ugx


class DifferenceState(StrEnum):
    OPEN = "open"
    MENDED = "mended"  # both sides tell the same since
    EXPLAINED = "explained"  # a second person says why it stays


class ReconciliationDifference(Record):
    """One difference as the night found it; it ends by itself once both sides agree, or with a person's reason."""

    __tablename__ = "reconciliation_differences"
    __table_args__ = (
        CheckConstraint("(state = 'open') = (ended_at is null)", "ended_once"),
        CheckConstraint("(state = 'explained') = (ended_by is not null)", "explained_by_somebody"),
        CheckConstraint("ended_by <> minded_by", "two_people"),
        CheckConstraint("ended_by <> given_by", "not_by_who_gave_it_away"),
        CheckConstraint("(ended_at is null) = (reason is null)", "ended_with_a_reason"),
        Index(
            "ix_reconciliation_differences_standing", "provider", "tracking", "kind", unique=True,
            postgresql_where=text("state <> 'mended'"),
        ),
    )  # fmt: skip

    provider: Mapped[str]
    tracking: Mapped[str]
    kind: Mapped[DifferenceKind] = mapped_column(Choice(DifferenceKind))
    payment_id: Mapped[UUID | None] = mapped_column(ForeignKey("payments.id"))
    provider_ugx: Mapped[Ugx | None]
    payment_ugx: Mapped[Ugx | None]
    happened_at: Mapped[datetime]
    found_at: Mapped[datetime]
    minded_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    given_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))  # who named whom looks after it
    state: Mapped[DifferenceState] = mapped_column(Choice(DifferenceState), default=DifferenceState.OPEN)
    ended_at: Mapped[datetime | None]
    ended_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    reason: Mapped[str | None]
