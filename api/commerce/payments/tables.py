"""News of providers as it came in, money that waits for a person, what people decide about it, refunds, and which money
of a purse paid what.
"""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
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
    ORDER_CLOSED = "order_closed"  # the seats are paid already, or nobody wants them any more
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
    minded_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))


class DecisionAct(StrEnum):
    GIVE = "give"  # the money opens a plan for a person
    SEND_BACK = "send_back"  # the provider is asked to give it back to whoever paid
    TAKE_BACK = "take_back"  # the provider took it back already: the books and the period follow
    CLOSE = "close"  # nothing moves, and the reason says why


class PaymentDecision(Record):
    """What finance does with a payment or with money in suspense: one person says why, another confirms."""

    __tablename__ = "payment_decisions"
    __table_args__ = (
        CheckConstraint("confirmed_by <> proposed_by", "two_people"),
        CheckConstraint("(confirmed_at is null) = (confirmed_by is null)", "confirmed_by_somebody"),
        CheckConstraint("(declined_at is null) = (declined_by is null)", "declined_by_somebody"),
        CheckConstraint("confirmed_at is null or declined_at is null", "confirmed_or_declined"),
        CheckConstraint("(act = 'give') = (receiver_id is not null and plan is not null)", "given_to_somebody"),
        CheckConstraint("amount >= 0", "amount_not_negative"),
        Index(
            "ix_payment_decisions_waiting_item", "suspense_item_id", unique=True,
            postgresql_where=text("confirmed_at is null and declined_at is null"),
        ),
        Index(
            "ix_payment_decisions_waiting_payment", "payment_id", unique=True,
            postgresql_where=text("suspense_item_id is null and confirmed_at is null and declined_at is null"),
        ),
    )  # fmt: skip

    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payments.id"), index=True)
    suspense_item_id: Mapped[UUID | None] = mapped_column(ForeignKey("suspense_items.id"))
    act: Mapped[DecisionAct] = mapped_column(Choice(DecisionAct))
    amount: Mapped[Ugx]
    reason: Mapped[str]
    receiver_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    plan: Mapped[str | None]
    proposed_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    proposed_at: Mapped[datetime]
    confirmed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    confirmed_at: Mapped[datetime | None]
    declined_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    declined_at: Mapped[datetime | None]


class RefundState(StrEnum):
    APPROVED = "approved"
    SENT = "sent"  # may have reached the provider
    TAKEN = "taken"  # the provider has it, and has not finished
    COMPLETED = "completed"
    FAILED = "failed"


class PaymentRefund(Record):
    """Money on its way back to whoever paid. `tracking` is our name for it, `their_tracking` the provider's.

    It changes only as `allowed_refund_change` lets it, a trigger of the database.
    """

    __tablename__ = "payment_refunds"
    __table_args__ = (
        CheckConstraint("amount > 0", "amount_positive"),
        Index(
            "ix_payment_refunds_live", "payment_id", "paid_tracking", unique=True,
            postgresql_where=text("state <> 'failed'"),
        ),
        Index(
            "ix_payment_refunds_next_question_at", "next_question_at",
            postgresql_where=text("state in ('approved', 'sent', 'taken')"),
        ),
    )  # fmt: skip

    decision_id: Mapped[UUID] = mapped_column(ForeignKey("payment_decisions.id"), unique=True)
    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payments.id"))
    suspense_item_id: Mapped[UUID | None] = mapped_column(ForeignKey("suspense_items.id"), index=True)
    provider: Mapped[str]
    amount: Mapped[Ugx]
    paid_tracking: Mapped[str]
    tracking: Mapped[str] = mapped_column(unique=True)
    their_tracking: Mapped[str | None]
    state: Mapped[RefundState] = mapped_column(Choice(RefundState), default=RefundState.APPROVED)
    failure_reason: Mapped[str | None]
    sent_at: Mapped[datetime | None]
    settled_at: Mapped[datetime | None]
    questions: Mapped[int] = mapped_column(default=0, server_default="0")
    next_question_at: Mapped[datetime | None]


class PurseUse(Record):
    """How much of what was put into a purse paid for a plan; given back when the plan was. Nothing else changes."""

    __tablename__ = "purse_uses"
    __table_args__ = (UniqueConstraint("top_up_id", "draw_id"), CheckConstraint("amount > 0", "amount_positive"))

    top_up_id: Mapped[UUID] = mapped_column(ForeignKey("payments.id"))
    draw_id: Mapped[UUID] = mapped_column(ForeignKey("payments.id"), index=True)
    amount: Mapped[Ugx]
    given_back_at: Mapped[datetime | None]
