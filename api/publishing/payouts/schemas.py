"""Payouts on the wire. Amounts are whole shillings."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field, StrictInt

from api import constants
from api.platform.schemas import Required, Schema
from api.publishing.authors.tables import PayoutMethod
from api.publishing.payouts.tables import PayoutStatus

Short = Annotated[str, Field(max_length=120)]


class PayoutDetailsOut(Schema):
    phone_number: str | None
    bank_account_number: str | None
    bank_name: str | None
    account_name: str | None


class PayoutDetailsIn(Schema):
    """Where the money goes; what is left out is taken from the author's profile."""

    phone_number: Short | None = None
    bank_account_number: Short | None = None
    bank_name: Short | None = None
    account_name: Short | None = None


class PayoutIn(Schema):
    amount: StrictInt
    payment_method: PayoutMethod
    payment_details: PayoutDetailsIn = PayoutDetailsIn()


class PayoutOut(Schema):
    """A payout as its author sees it."""

    id: UUID
    amount: int
    withheld_amount: int
    status: PayoutStatus
    payment_method: PayoutMethod
    goes_to: str
    asked_at: datetime
    payable_from: datetime | None
    completed_at: datetime | None
    rejection_reason: str | None
    months: list[str]


class MyPayouts(Schema):
    """What is owed, what of it may be asked for, and every payout, the newest first."""

    owed: int
    held_back: int
    available: int
    waiting: int
    payment_method: PayoutMethod
    payment_details: PayoutDetailsOut
    payouts: list[PayoutOut]


class PayoutForReview(PayoutOut):
    """A payout as finance sees it."""

    author_id: UUID
    author: str
    author_user_id: UUID
    payment_details: PayoutDetailsOut
    needs_two: bool
    first_approved_by: UUID | None
    first_approver: str | None
    approved_by: UUID | None
    approver: str | None
    processed_by: UUID | None
    processor: str | None
    provider: str | None
    provider_order_id: str | None
    bank_reference: str | None
    failure_reason: str | None
    notes: str | None
    owed: int


class ApprovalsIn(Schema):
    """One or several payouts, approved all or none."""

    payout_ids: Annotated[list[UUID], Field(min_length=1, max_length=constants.PAYOUT_BATCH_LIMIT)]


class PayoutReasonIn(Schema):
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]


class BankReferenceIn(Schema):
    reference: Required("Give the bank's reference", least=3, most=80)  # type: ignore[valid-type]
