"""Payouts authors ask for. What may follow what is held by trigger as well as by the rule."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Choice, Record
from api.platform.money import Ugx
from api.publishing.authors.tables import PayoutMethod


class PayoutStatus(StrEnum):
    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"
    CANCELLED = "cancelled"
    PROCESSING = "processing"
    COMPLETED = "completed"
    FAILED = "failed"
    REVERSED = "reversed"


class PayoutDetails(TypedDict, total=False):
    """Where the money goes: a phone with mobile money, or an account."""

    phoneNumber: str | None
    bankAccountNumber: str | None
    bankName: str | None
    accountName: str | None


class AuthorPayoutRequest(Record):
    """One payout. Its amount left the author's balance when it was asked for, and comes back if it is not paid.

    `provider_order_id` and `tracking_id` are kept before anything is sent, and are new with each attempt.
    """

    __tablename__ = "author_payout_requests"
    __table_args__ = (
        CheckConstraint("amount >= 10000", "payout_minimum"),
        CheckConstraint("withheld_amount between 0 and amount", "withheld_within_amount"),
        CheckConstraint(
            "status in ('pending', 'rejected', 'cancelled') or approved_by is not null", "paid_out_when_approved"
        ),
        CheckConstraint("processed_by <> approved_by", "two_people"),
        CheckConstraint("first_approved_by <> approved_by", "two_approvers"),
        CheckConstraint("confirmed_by <> processed_by", "two_people_confirm"),
        Index("ix_author_payout_requests_due", "next_question_at", postgresql_where="next_question_at is not null"),
        Index("uq_author_payout_requests_order", "provider_order_id", unique=True),
    )

    author_id: Mapped[UUID] = mapped_column(ForeignKey("authors.id"), index=True)
    amount: Mapped[Ugx]
    withheld_amount: Mapped[Ugx] = mapped_column(default=0, server_default=text("0"))
    currency: Mapped[str] = mapped_column(default="UGX")
    status: Mapped[PayoutStatus] = mapped_column(Choice(PayoutStatus), default=PayoutStatus.PENDING)
    payment_method: Mapped[PayoutMethod] = mapped_column(Choice(PayoutMethod))
    payment_details: Mapped[PayoutDetails] = mapped_column(default=dict)
    payable_from: Mapped[datetime | None]
    first_approved_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    approved_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    approved_at: Mapped[datetime | None]
    processed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    processed_at: Mapped[datetime | None]
    confirmed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    completed_at: Mapped[datetime | None]
    rejection_reason: Mapped[str | None]
    failure_reason: Mapped[str | None]
    provider: Mapped[str | None]
    provider_order_id: Mapped[str | None]
    tracking_id: Mapped[str | None]
    bank_reference: Mapped[str | None]
    attempts: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    questions: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    next_question_at: Mapped[datetime | None]
    doubted_at: Mapped[datetime | None]  # when the provider first said that what it had paid came back
    notes: Mapped[str | None]
