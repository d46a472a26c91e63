"""Accounts whose plan is not what the record of paid time says."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.subscriptions.tables import (
    Payment,
    PaymentPurpose,
    PaymentStatus,
    SubscriptionPeriod,
    SubscriptionPlan,
)
from api.platform.clock import day_of
from api.platform.entitlements import has_paid_plan, plan_at
from api.platform.roles import SubscriptionStatus, Tier

DAY = timedelta(days=1)
PAID = (Tier.BASIC, Tier.PREMIUM)


@dataclass(frozen=True)
class Plan:
    """What somebody may open, and until when."""

    tier: Tier
    status: SubscriptionStatus
    ends_at: datetime | None

    def __str__(self) -> str:
        until = f", until {day_of(self.ends_at):%-d %B %Y}" if self.ends_at and self.tier in PAID else ""
        return f"{self.tier.value.capitalize()}, {self.status.value}{until}"


@dataclass(frozen=True)
class PlanCheck:
    """An account as it is and as the record has it; None where nothing in the record says anything."""

    person: User
    here: Plan
    record: Plan | None


def plan_checks(db: Session, now: datetime) -> Iterator[PlanCheck]:
    """Everybody with a paid plan or with paid time that is not over, in the order of their names."""
    open_time = select(SubscriptionPeriod).where(
        SubscriptionPeriod.closed_at.is_(None), SubscriptionPeriod.ends_at > now
    )
    periods = defaultdict[UUID, list[SubscriptionPeriod]](list)
    for row in db.scalars(open_time.order_by(SubscriptionPeriod.begins_at)):
        periods[row.user_id].append(row)
    wanted = select(User).where(
        User.deleted_at.is_(None), or_(User.subscription_tier.in_(PAID), User.id.in_(periods.keys()))
    )
    for person in db.scalars(wanted.order_by(User.last_name, User.first_name, User.id)):
        yield PlanCheck(person, _here(person), _recorded(person, periods[person.id], now))


def differing(db: Session, now: datetime) -> list[PlanCheck]:
    """Those the record says another plan of: what `restate` would write."""
    return [each for each in plan_checks(db, now) if each.record is not None and each.record != each.here]


def unpaid(db: Session, now: datetime) -> list[PlanCheck]:
    """Those with a plan that runs longer than all they paid for, one payment after the other, and no record of it.

    Who paid before there was a record comes into it with their next payment, and is none of these.
    """
    bare = [each for each in plan_checks(db, now) if each.record is None and has_paid_plan(each.person, now)]
    reach = _paid_until(db, [each.person.id for each in bare])
    return [each for each in bare if not each.here.ends_at or each.here.ends_at > reach.get(each.person.id, now) + DAY]


def _paid_until(db: Session, people: Sequence[UUID]) -> dict[UUID, datetime]:
    """Until when complete payments reach, each behind what was still left when it came."""
    wanted = (
        select(Payment.user_id, Payment.paid_at, SubscriptionPlan.billing_period_days)
        .outerjoin(SubscriptionPlan, SubscriptionPlan.name == Payment.plan)
        .where(Payment.user_id.in_(people), Payment.status == PaymentStatus.COMPLETED)
        .where(Payment.amount_reversed < Payment.amount, Payment.purpose == PaymentPurpose.PLAN)
        .where(Payment.seat_order_id.is_(None))
    )
    reach: dict[UUID, datetime] = {}
    for person, paid_at, days in db.execute(wanted.order_by(Payment.paid_at)):
        assert paid_at is not None  # a complete payment has its moment, a constraint of the table
        begin = max(paid_at, reach.get(person, paid_at))
        reach[person] = begin + (days or constants.BILLING_PERIOD_DAYS) * DAY
    return reach


def _here(person: User) -> Plan:
    return Plan(person.subscription_tier, person.subscription_status, person.subscription_period_end)


def _recorded(person: User, periods: Sequence[SubscriptionPeriod], now: datetime) -> Plan | None:
    if not periods:
        return None
    tier, status = plan_at(person, now, periods)
    return Plan(tier, status, periods[-1].ends_at)
