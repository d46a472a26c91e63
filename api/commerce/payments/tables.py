"""News of providers as it came in, and money that waits for a person."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record
from api.platform.money import Ugx


class InboundEvent(Record):
    """One piece of news, however often it came. Its content is not kept: what is true is asked for."""

    __tablename__ = "inbound_events"
    __table_args__ = (UniqueConstraint("provider", "once"), CheckConstraint("copies > 0", "came_at_least_once"))

    provider: Mapped[str]
    once: Mapped[str]
    reference: Mapped[str | None]
    tracking: Mapped[str | None]
    payment_id: Mapped[UUID | None] = mapped_column(ForeignKey("payments.id"), index=True)
    received_at: Mapped[datetime]
    last_at: Mapped[datetime]
    copies: Mapped[int] = mapped_column(default=1)


class SuspenseReason(StrEnum):
    WRONG_AMOUNT = "wrong_amount"
    WRONG_CURRENCY = "wrong_currency"
    WRONG_REFERENCE = "wrong_reference"
    PAID_TWICE = "paid_twice"
    ACCOUNT_DELETED = "account_deleted"
    TAKEN_BACK = "taken_back"  # the provider says so; no money is held


class SuspenseItem(Record):
    """Money that came in and opened nothing, or a payment the provider changed its mind about, until a person decides.

    `held` is what the ledger has in L:suspense for it: nothing where it was no whole amount of shillings.
    """

    __tablename__ = "suspense_items"
    __table_args__ = (
        UniqueConstraint("payment_id", "tracking", "reason"),
        CheckConstraint("held >= 0", "held_not_negative"),
        Index("ix_suspense_items_open", "found_at", postgresql_where="resolved_at is null"),
    )

    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payments.id"))
    provider: Mapped[str]
    tracking: Mapped[str]
    reason: Mapped[SuspenseReason] = mapped_column(Choice(SuspenseReason))
    held: Mapped[Ugx]
    said_amount: Mapped[str | None]
    said_currency: Mapped[str | None]
    found_at: Mapped[datetime]
    resolved_at: Mapped[datetime | None]
