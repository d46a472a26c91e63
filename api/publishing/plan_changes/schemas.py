"""Plans and their changes over the wire."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BeforeValidator, Field

from api import constants
from api.commerce.plans.tables import PlanChangeState, PlanTerms
from api.platform.roles import Tier
from api.platform.schemas import Required, Schema


def _limit(value: Any) -> Any:
    if isinstance(value, int) and value < constants.UNLIMITED_BOOKS:
        raise ValueError("Book limit must be -1 (unlimited) or positive")
    return value


class EditedPlan(Schema):
    """A plan as it is to be. `revision` comes back as it was read; another edit meanwhile refuses this one."""

    revision: str = Field(max_length=64)
    name: Required("Plan name is required", most=40)  # type: ignore[valid-type]
    price: Required("Price display is required", most=60)  # type: ignore[valid-type]
    price_amount: int = Field(ge=0, le=constants.PLAN_PRICE_MOST_UGX)
    currency: Required("Currency is required", most=3)  # type: ignore[valid-type]
    period: Required("Period is required", most=40)  # type: ignore[valid-type]
    description: str | None = Field(max_length=300)
    book_limit: Annotated[int, BeforeValidator(_limit), Field(le=constants.PLAN_BOOKS_MOST)]
    features: list[Annotated[str, Field(min_length=1, max_length=200)]] = Field(max_length=12)
    is_active: bool
    display_order: int = Field(ge=1, le=100)


class PlanProposalIn(Schema):
    """`may_end_sales`: it is meant that no plan is for sale afterwards."""

    plan: EditedPlan
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]
    may_end_sales: bool = False


class PlanTermsOut(PlanTerms, Schema):
    """The terms as they are kept, in the names of the wire."""


class PlanEditable(PlanTermsOut):
    """A plan, sold or not. `keeps_name`: receipts name it, or a tier is named so."""

    id: UUID
    revision: str
    tier: Tier
    billing_period_days: int
    keeps_name: bool
    waiting_id: UUID | None


class PlanAuthorReplay(Schema):
    author_id: UUID
    author: str
    before_ugx: int
    after_ugx: int


class PlanReplayOut(Schema):
    """The closed months with the change; `authors` are those whom it moves, the most moved first."""

    months: list[str]
    pool_before_ugx: int
    pool_after_ugx: int
    platform_before_ugx: int
    platform_after_ugx: int
    authors: list[PlanAuthorReplay]


class SalesChangeOut(Schema):
    """A change that was proposed; `mine`: one's own, which somebody else approves."""

    id: UUID
    plan_id: UUID
    state: PlanChangeState
    before: PlanTermsOut
    after: PlanTermsOut
    replay: PlanReplayOut | None
    ends_sales: bool
    reason: str
    proposed_by: str
    proposed_at: datetime
    ended_by: str | None
    ended_at: datetime | None
    mine: bool


class EditablePlans(Schema):
    plans: list[PlanEditable]
    changes: list[SalesChangeOut]


class PlanPreview(Schema):
    """What a change would have come to, before it is proposed; none where no month is closed."""

    replay: PlanReplayOut | None
    ends_sales: bool
