"""A subscription as its holder sees it."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.commerce.subscriptions.rules import PlanStep
from api.platform.roles import Tier
from api.platform.schemas import Schema


class PlanPeriodOut(Schema):
    """Time that was paid for and is not over."""

    plan: str
    tier: Tier
    begins_at: datetime
    ends_at: datetime


class PlanOffer(Schema):
    """What a plan would be to this person now: what is paid for it after the credit, and from when it runs."""

    plan_id: UUID
    name: str
    step: PlanStep
    amount: int
    credit: int
    begins_at: datetime
    ends_at: datetime


class SubscriptionOut(Schema):
    """The periods that are paid, the first one running; whether the plan goes on after them, and with which plan.

    `renewal` is the plan that is offered when they end, with its price.
    """

    periods: list[PlanPeriodOut]
    is_cancelled: bool
    next_plan_id: UUID | None
    renewal_plan: str | None
    renewal_amount: int | None
    offers: list[PlanOffer]


class NextPlanIn(Schema):
    """The smaller plan that comes next; null takes the choice back."""

    plan_id: UUID | None


class KeptNumber(Schema):
    """A mobile money number that paid before."""

    id: UUID
    phone: str
    is_default: bool


class SubscriptionSettingsOut(Schema):
    """`has_sms_number`: a telephone that takes short messages, without which none is sent."""

    auto_renewal: bool
    billing_notifications: bool
    email_notifications: bool
    sms_notifications: bool
    notification_days_before: int
    numbers: list[KeptNumber]
    has_sms_number: bool


class SubscriptionSettingsIn(Schema):
    """All of it, as the form shows it. `number_id` is the number that is asked; null leaves it as it is."""

    auto_renewal: bool
    billing_notifications: bool
    email_notifications: bool
    sms_notifications: bool
    notification_days_before: Annotated[int, Field(ge=1, le=14)]
    number_id: UUID | None
