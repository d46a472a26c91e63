"""A change of policy and what it would have come to, over the wire."""

from uuid import UUID

from pydantic import Field

from api import constants
from api.platform.schemas import Schema


class PlanPrice(Schema):
    plan: str = Field(min_length=1, max_length=60)
    price_ugx: int = Field(ge=0, le=10_000_000)


class PolicyIn(Schema):
    """What is to be otherwise; what is left out stays as it is."""

    prices: list[PlanPrice] = Field(default_factory=list, max_length=20)
    pool_percentage: int | None = Field(None, ge=0, le=100)
    book_limit: int | None = Field(None, ge=1, le=1_000, description="Books of a reader that count in a month.")
    minimum_payout_ugx: int | None = Field(None, ge=1, le=10_000_000)
    hold_one_author_pct: int | None = Field(None, ge=constants.HOLD_ONE_AUTHOR_PCT, le=101)
    hold_sleepless_days: int | None = Field(None, ge=constants.HOLD_SLEEPLESS_DAYS, le=32)
    hold_stacked_seconds: int | None = Field(None, ge=constants.HOLD_STACKED_SECONDS, le=3_000_000)


class PolicyNow(Schema):
    """What is in force, and the closed months that a change can be replayed on, oldest first."""

    prices: list[PlanPrice]
    pool_percentage: int
    minimum_payout_ugx: int
    hold_one_author_pct: int
    hold_sleepless_days: int
    hold_stacked_seconds: int
    months: list[str]


class Sums(Schema):
    """A month's money in shillings: received less taken back, the authors' pool, what is shared out, what stays."""

    net_ugx: int
    pool_ugx: int
    shared_ugx: int
    platform_ugx: int


class MonthReplay(Schema):
    """A month before and after; `equals_close`: replayed unchanged it is what was closed, author by author."""

    month: str
    before: Sums
    after: Sums
    equals_close: bool
    is_limited: bool  # readers' payments bounded what was shared out


class AuthorReplay(Schema):
    """What the months add to what an author is owed; and whether what they are owed now would be enough to ask for."""

    author_id: UUID
    author: str
    before_ugx: int
    after_ugx: int
    difference_ugx: int
    owed_after_ugx: int
    may_ask_before: bool
    may_ask_after: bool


class ReplayOut(Schema):
    months: list[MonthReplay]
    authors: list[AuthorReplay]
