"""Time that staff give, at the price 0: it ends by itself, and what was paid for is never shortened."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.plans import put, put_until
from api.accounts.auth.tables import User
from api.commerce.subscriptions.service import periods
from api.commerce.subscriptions.tables import SubscriptionPeriod
from api.platform.money import Ugx
from api.platform.problem import Problem
from api.platform.roles import SubscriptionStatus, Tier

PAID = (Tier.BASIC, Tier.PREMIUM)


class TimeIsPaidFor(Problem):
    status, title = 409, "Paid Time Runs"
    detail = (
        "This time was paid for, and is not ended by hand. Two people send the money back under Payments, "
        "or the school takes its seat back; the plan then ends by itself."
    )


class NoTimeRuns(Problem):
    status, title = 409, "No Time Runs"
    detail = "Nothing was paid or given here that still runs. Set the tier to Basic or Premium to give time."


class TrialIsNotGiven(Problem):
    status, title = 409, "A Trial Is Not Given"
    detail = "The free week begins by itself, once for each person. Set the tier to Basic or Premium to give time."


def set_plan(db: Session, owner: User, tier: Tier | None, status: SubscriptionStatus | None, now: datetime) -> None:
    """What staff decide about one person's plan; the owner is locked by the caller."""
    if tier is Tier.TRIAL:
        raise TrialIsNotGiven
    if tier in PAID:
        _give(db, owner, tier, now)
    if tier is Tier.FREE or status is SubscriptionStatus.INACTIVE:
        _end(db, owner, tier, now)
    elif status is not None:
        if not periods.running(db, owner, now):
            raise NoTimeRuns
        put(owner, owner.subscription_tier, status)
    db.flush()


def _give(db: Session, owner: User, tier: Tier, now: datetime) -> None:
    """One billing period: at once where it is bigger than what runs, else behind it."""
    db.add_all(periods.running(db, owner, now))  # also what was not in the record yet
    days = constants.BILLING_PERIOD_DAYS
    db.add(
        SubscriptionPeriod(
            user_id=owner.id, plan=tier.value, tier=tier, price=Ugx(0), days=days, begins_at=now,
            ends_at=now + timedelta(days=days),
        )
    )  # fmt: skip
    db.flush()
    periods.arrange(db, owner, now)
    put(owner, owner.subscription_tier, SubscriptionStatus.ACTIVE)
    periods.restate(db, owner, now)


def _end(db: Session, owner: User, tier: Tier | None, now: datetime) -> None:
    """End what was given by hand."""
    if any(row.seat_id or not periods.is_gift(row) for row in periods.running(db, owner, now)):
        raise TimeIsPaidFor
    for row in periods.recorded(db, owner.id, now):
        row.closed_at = now
    ended = owner.subscription_period_end and min(now, owner.subscription_period_end)
    is_free = tier is Tier.FREE or owner.subscription_tier in PAID
    put_until(owner, Tier.FREE if is_free else owner.subscription_tier, SubscriptionStatus.INACTIVE, ended)
