"""How long a payment lets somebody read, and what a change of plan costs. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from api import constants
from api.platform.roles import Tier

RANKS: Final = {Tier.FREE: 0, Tier.TRIAL: 0, Tier.BASIC: 1, Tier.PREMIUM: 2}


@dataclass(frozen=True)
class Bought:
    """What a plan gives for its price."""

    tier: Tier
    price: int
    days: int


@dataclass(frozen=True)
class Span:
    """Time that was paid for and is not over."""

    plan: Bought
    begins_at: datetime
    ends_at: datetime

    def left(self, now: datetime) -> timedelta:
        return self.ends_at - max(self.begins_at, now)


@dataclass(frozen=True)
class Period:
    """What a payment opens; where `closes`, the time left of other plans is counted into it."""

    begins_at: datetime
    ends_at: datetime
    closes: bool


class PlanStep(StrEnum):
    """What buying a plan would be to somebody."""

    NEW = "new"
    SAME = "same"
    BIGGER = "bigger"
    SMALLER = "smaller"


@dataclass(frozen=True)
class Quote:
    """What a plan costs somebody now: its price less what is left of a smaller plan."""

    step: PlanStep
    amount: int
    credit: int


def quote(bought: Bought, left: Sequence[Span], now: datetime) -> Quote:
    """The credit is what was paid for the seconds that are left, whole shillings, each plan rounded down. At least
    `LEAST_CHARGE_UGX` is paid; what of the credit goes beyond that becomes days.
    """
    if not left:
        return Quote(PlanStep.NEW, bought.price, 0)
    smaller = [span for span in left if RANKS[span.plan.tier] < RANKS[bought.tier]]
    if smaller:
        worth = sum(worth_of(span, now) for span in smaller)
        credit = min(worth, max(0, bought.price - constants.LEAST_CHARGE_UGX))
        return Quote(PlanStep.BIGGER, bought.price - credit, credit)
    is_same = RANKS[left[-1].plan.tier] == RANKS[bought.tier]
    return Quote(PlanStep.SAME if is_same else PlanStep.SMALLER, bought.price, 0)


def worth_of(span: Span, now: datetime) -> int:
    """What was paid for the time left of a plan, in whole shillings."""
    return span.plan.price * _seconds(span.left(now)) // max(1, span.plan.days * _seconds(timedelta(days=1)))


def opened(bought: Bought, left: Sequence[Span], now: datetime, *, paid: int, credit: int = 0) -> Period:
    """The period of a payment: behind all that was paid for, or at once where the plan is bigger than some of it.

    `paid` and the `credit` that was taken off made up the price. Whatever is left of other plans is counted in: the
    time of a smaller one at the price of its days, that of an equal one as it is.
    """
    length = timedelta(seconds=_seconds(timedelta(days=bought.days)) * paid // max(1, paid + credit))
    if not left:
        return Period(now, now + length, closes=False)
    if all(RANKS[span.plan.tier] >= RANKS[bought.tier] for span in left):
        behind = left[-1].ends_at
        return Period(behind, behind + length, closes=False)
    for span in left:
        is_same = span.plan.tier is bought.tier
        length += span.left(now) if is_same else _converted(span.left(now), span.plan, bought)
    return Period(now, now + length, closes=True)


def _converted(time: timedelta, given: Bought, wanted: Bought) -> timedelta:
    """Time of one plan as time of another, whole seconds; as it is where a price is missing."""
    if given.price <= 0 or wanted.price <= 0:
        return timedelta(seconds=_seconds(time))
    return timedelta(seconds=_seconds(time) * given.price * wanted.days // (given.days * wanted.price))


def _seconds(time: timedelta) -> int:
    return max(0, int(time.total_seconds()))
