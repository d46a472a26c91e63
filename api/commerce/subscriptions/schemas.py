"""A subscription as its holder sees it."""

from datetime import datetime
from uuid import UUID

from api.commerce.subscriptions.rules import PlanStep
from api.platform.roles import Tier
from api.platform.schemas import Wire


class PlanPeriodOut(Wire):
    """Time that was paid for and is not over."""

    plan: str
    tier: Tier
    begins_at: datetime
    ends_at: datetime


class PlanOffer(Wire):
    """What a plan would be to this person now: what is paid for it after the credit, and from when it runs."""

    plan_id: UUID
    name: str
    step: PlanStep
    amount: int
    credit: int
    begins_at: datetime
    ends_at: datetime


class SubscriptionOut(Wire):
    """The periods that are paid, the first one running; whether the plan goes on after them, and with which plan.

    `renewal` is the plan that is offered when they end, with its price.
    """

    periods: list[PlanPeriodOut]
    is_cancelled: bool
    next_plan_id: UUID | None
    renewal_plan: str | None
    renewal_amount: int | None
    offers: list[PlanOffer]


class NextPlanIn(Wire):
    """The smaller plan that comes next; null takes the choice back."""

    plan_id: UUID | None
