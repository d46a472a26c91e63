"""Repairs as they were previewed, and what became of them."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from api.commerce.repairs.rules import RepairJob, RepairState
from api.platform.db import Choice, Record


class RepairLine(BaseModel):
    """One row a repair would change: an account or a payment, as it is and as it would be."""

    entity_id: UUID
    before: str
    after: str


class Repair(Record):
    """A named repair: what it would change was seen by one person, and is applied by another."""

    __tablename__ = "repairs"
    __table_args__ = (
        CheckConstraint("(state = 'proposed') = (ended_at is null)", "ended_once"),
        CheckConstraint("(ended_at is null) = (ended_by is null)", "ended_by_somebody"),
        CheckConstraint("state <> 'applied' or ended_by <> proposed_by", "two_people"),
        CheckConstraint("(state = 'applied') = (changed is not null)", "applied_counts"),
        Index("ix_repairs_waiting", "job", unique=True, postgresql_where=text("state = 'proposed'")),
    )

    job: Mapped[RepairJob] = mapped_column(Choice(RepairJob))
    state: Mapped[RepairState] = mapped_column(Choice(RepairState), default=RepairState.PROPOSED)
    reason: Mapped[str]
    lines: Mapped[list[RepairLine]]
    proposed_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    proposed_at: Mapped[datetime]
    ended_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    ended_at: Mapped[datetime | None]
    changed: Mapped[int | None]  # lines that were still as previewed, and were changed
