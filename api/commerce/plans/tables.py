"""Changes of plans as they were proposed, and what became of them."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record


class PlanTerms(BaseModel):
    """What may be edited of a plan, as it stood or is to stand."""

    name: str
    price: str
    price_amount: int
    currency: str
    period: str
    description: str | None
    book_limit: int
    features: list[str]
    is_active: bool
    display_order: int


class ReplayedAuthor(BaseModel):
    author_id: UUID
    before: int
    after: int


class PlanReplay(BaseModel):
    """What the last closed months would have come to with a change: pool, what stays, and authors it moves."""

    months: list[str]
    pool_before: int
    pool_after: int
    platform_before: int
    platform_after: int
    authors: list[ReplayedAuthor]


class PlanChangeState(StrEnum):
    PROPOSED = "proposed"
    APPROVED = "approved"
    DECLINED = "declined"


class PlanChange(Record):
    """A change of what a plan costs or gives: proposed with a reason by one person, approved by another."""

    __tablename__ = "plan_changes"
    __table_args__ = (
        CheckConstraint("state <> 'approved' or ended_by <> proposed_by", "two_people"),
        CheckConstraint("(state = 'proposed') = (ended_at is null)", "ended_once"),
        CheckConstraint("(ended_at is null) = (ended_by is null)", "ended_by_somebody"),
        Index("ix_plan_changes_waiting", "plan_id", unique=True, postgresql_where=text("state = 'proposed'")),
    )

    plan_id: Mapped[UUID] = mapped_column(ForeignKey("subscription_plans.id"), index=True)
    state: Mapped[PlanChangeState] = mapped_column(Choice(PlanChangeState), default=PlanChangeState.PROPOSED)
    before: Mapped[PlanTerms]
    after: Mapped[PlanTerms]
    replay: Mapped[PlanReplay | None]  # none where no month is closed yet
    may_end_sales: Mapped[bool]  # it was said that nothing is for sale after it
    reason: Mapped[str]
    proposed_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    proposed_at: Mapped[datetime]
    ended_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    ended_at: Mapped[datetime | None]
