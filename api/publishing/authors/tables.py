"""Authors and what they are owed in sum."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Numeric
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Choice, Record
from api.platform.money import Ugx


class PayoutMethod(StrEnum):
    MOBILE_MONEY = "mobile_money"
    BANK_TRANSFER = "bank_transfer"


class AuthorState(StrEnum):
    """Where a record stands; it follows from what is in it."""

    WAITING = "waiting"
    REJECTED = "rejected"
    APPROVED = "approved"
    SUSPENDED = "suspended"


class PaymentDetails(TypedDict, total=False):
    """Where money is paid out to: a phone with mobile money, or an account."""

    phoneNumber: str | None
    accountNumber: str | None
    accountName: str | None
    bankName: str | None


class Author(Record):
    """One author; money columns are kept equal to the ledger's by the services that post it."""

    __tablename__ = "authors"
    __table_args__ = (
        CheckConstraint("revenue_share_percentage between 0 and 100", "share_is_percent"),
        CheckConstraint("pending_earnings >= 0 and paid_out_earnings >= 0", "earnings_not_negative"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), unique=True)
    display_name: Mapped[str]
    bio: Mapped[str | None]
    profile_image_url: Mapped[str | None]
    website: Mapped[str | None]
    payment_email: Mapped[str | None]
    phone_number: Mapped[str | None]
    bank_account_name: Mapped[str | None]
    bank_account_number: Mapped[str | None]
    bank_name: Mapped[str | None]
    payment_method: Mapped[PayoutMethod] = mapped_column(Choice(PayoutMethod), default=PayoutMethod.MOBILE_MONEY)
    revenue_share_percentage: Mapped[Decimal] = mapped_column(Numeric(5, 2), default=Decimal(60))
    total_earnings: Mapped[Ugx] = mapped_column(default=0)
    pending_earnings: Mapped[Ugx] = mapped_column(default=0)
    paid_out_earnings: Mapped[Ugx] = mapped_column(default=0)
    is_approved: Mapped[bool] = mapped_column(default=False)
    is_active: Mapped[bool] = mapped_column(default=True)
    approved_at: Mapped[datetime | None]
    approved_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    rejection_reason: Mapped[str | None]
    applied_at: Mapped[datetime | None]
    evidence: Mapped[str | None]  # what they say they wrote and where it can be seen

    @property
    def state(self) -> AuthorState:
        if not self.is_approved:
            return AuthorState.REJECTED if self.rejection_reason else AuthorState.WAITING
        return AuthorState.APPROVED if self.is_active else AuthorState.SUSPENDED
