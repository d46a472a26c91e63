"""Paying by code, as it crosses the wire."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.commerce.payments.rules import PaymentFailure
from api.commerce.subscriptions.tables import PaymentPurpose, PaymentStatus
from api.platform.schemas import Schema


class PayCodeOut(Schema):
    """The code of a learner; null where none was made."""

    code: str | None


class PlanToGive(Schema):
    """A plan and what it costs for this learner now."""

    id: UUID
    name: str
    amount: int
    days: int


class PayableOut(Schema):
    """Whom a code pays for, told by the first letter of the name alone, and what can be paid."""

    initial: str
    plans: list[PlanToGive]


class GiftIn(Schema):
    """The plan that is paid for, and the mobile money number that pays."""

    plan_id: UUID
    phone: Annotated[str, Field(max_length=30)]


class GiftOut(Schema):
    """How a payment by code stands: nothing of the learner."""

    id: UUID
    plan: str
    purpose: PaymentPurpose
    amount: int
    status: PaymentStatus
    is_begun: bool
    redirect_url: str | None
    failure: PaymentFailure | None
    sent_back_at: datetime | None
    sent_back_amount: int
    is_closed: bool


class ChildToPayFor(Schema):
    """A child of a parent, with the plan that is paid for until when, and what is in the purse.

    `from_purse`: the plans there is enough for, each at what it costs this child now.
    """

    link_id: UUID
    name: str
    plan: str | None
    until: datetime | None
    purse: int
    draws_for_renewal: bool
    from_purse: list[PlanToGive]


class ChildDrawIn(Schema):
    """The plan the child's purse pays for."""

    plan_id: UUID
