"""The record of periods: what is left of it, what a payment adds, and the person's tier and status written from it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.plans import put, put_until
from api.accounts.auth.tables import User
from api.commerce.plans.tables import PlanChange, PlanChangeState
from api.commerce.subscriptions.rules import RANKS, Bought, Quote, Span, opened, quote
from api.commerce.subscriptions.service.settings import keep_number, new_period
from api.commerce.subscriptions.tables import (
    Payment,
    PaymentStatus,
    SubscriptionPeriod,
    SubscriptionPlan,
)
from api.platform.entitlements import has_paid_plan, plan_at
from api.platform.money import Ugx
from api.platform.roles import SubscriptionStatus, Tier


def running(db: Session, owner: User, now: datetime) -> Sequence[SubscriptionPeriod]:
    """What a person has paid for that is not over, in its order. What began before there was a record is written
    into it, as one period of the plan they last paid for.
    """
    found = recorded(db, owner.id, now)
    if found or not has_paid_plan(owner, now) or owner.subscription_period_end is None:
        return found
    return [_unrecorded(db, owner, owner.subscription_period_end, now)]


def recorded(db: Session, user_id: UUID, now: datetime) -> Sequence[SubscriptionPeriod]:
    """The rows of what is not over."""
    wanted = select(SubscriptionPeriod).where(
        SubscriptionPeriod.user_id == user_id,
        SubscriptionPeriod.closed_at.is_(None),
        SubscriptionPeriod.ends_at > now,
    )
    return db.scalars(wanted.order_by(SubscriptionPeriod.begins_at)).all()


def _unrecorded(db: Session, owner: User, ends_at: datetime, now: datetime) -> SubscriptionPeriod:
    """A plan of before the record; no row of the database until it is added."""
    plan = db.scalar(
        select(SubscriptionPlan)
        .join(Payment, Payment.plan == SubscriptionPlan.name)
        .where(Payment.user_id == owner.id, Payment.status == PaymentStatus.COMPLETED)
        .where(SubscriptionPlan.tier == owner.subscription_tier)
        .order_by(Payment.period_ends_at.desc().nulls_last(), Payment.paid_at.desc())
        .limit(1)
    )
    bought = bought_of(plan) if plan else Bought(owner.subscription_tier, 0, constants.BILLING_PERIOD_DAYS)
    name = plan.name if plan else owner.subscription_tier.value
    return _row(owner, name, bought, now, ends_at)


def _row(owner: User, plan: str, bought: Bought, begins_at: datetime, ends_at: datetime) -> SubscriptionPeriod:
    return SubscriptionPeriod(
        user_id=owner.id, plan=plan, tier=bought.tier, price=Ugx(bought.price), days=bought.days, begins_at=begins_at,
        ends_at=ends_at,
    )  # fmt: skip


def bought_of(plan: SubscriptionPlan) -> Bought:
    return Bought(plan.tier, plan.price_amount, plan.billing_period_days)


def bought_at(db: Session, plan: SubscriptionPlan, moment: datetime) -> Bought:
    """What the plan gave at a moment: a payment that was begun before a change keeps the price it was begun with."""
    since = select(PlanChange).where(
        PlanChange.plan_id == plan.id, PlanChange.state == PlanChangeState.APPROVED, PlanChange.ended_at > moment
    )
    first = db.scalar(since.order_by(PlanChange.ended_at).limit(1))
    return Bought(plan.tier, first.before.price_amount, plan.billing_period_days) if first else bought_of(plan)


def span_of(row: SubscriptionPeriod) -> Span:
    return Span(Bought(row.tier, row.price, row.days), row.begins_at, row.ends_at)


def is_gift(row: SubscriptionPeriod) -> bool:
    """Time a school or staff gave: nobody paid for it, so it is no credit, and is counted into no other plan."""
    return row.payment_id is None and row.price == 0


def spans_of(rows: Sequence[SubscriptionPeriod]) -> list[Span]:
    """What somebody paid for."""
    return [span_of(row) for row in rows if not is_gift(row)]


def quote_of(db: Session, owner: User, plan: SubscriptionPlan, now: datetime) -> Quote:
    """What a plan costs this person now."""
    return quote(bought_of(plan), spans_of(running(db, owner, now)), now)


def open_paid(db: Session, payment: Payment, owner: User, now: datetime) -> None:
    """The period of a payment that is completed now; the owner is locked by the caller."""
    plan = db.scalar(select(SubscriptionPlan).where(SubscriptionPlan.name == payment.plan))
    unknown = Bought(Tier.BASIC, payment.amount, constants.BILLING_PERIOD_DAYS)
    bought = bought_at(db, plan, payment.created_at) if plan else unknown
    rows = running(db, owner, now)
    db.add_all(rows)  # also what was not in the record yet
    period = opened(bought, spans_of(rows), now, paid=payment.amount, credit=payment.credit)
    for row in rows if period.closes else ():
        row.closed_at = None if is_gift(row) else now
    made = _row(owner, payment.plan, bought, period.begins_at, period.ends_at)
    made.payment_id = payment.id
    db.add(made)
    _beside_gifts(db, owner, rows, now)
    payment.period_begins_at, payment.period_ends_at = made.begins_at, made.ends_at
    put(owner, owner.subscription_tier, SubscriptionStatus.ACTIVE)
    restate(db, owner, now)
    keep_number(db, payment, now)
    new_period(db, owner.id, plan)


def take_back(db: Session, payment: Payment, owner: User, now: datetime) -> None:
    """The money of a payment was given back: what is left of its period ends now, and what follows it comes sooner."""
    rows = running(db, owner, now)
    taken = next((row for row in rows if row.payment_id == payment.id), None)
    if taken is None:
        return
    taken.closed_at = now
    lost = taken.ends_at - max(taken.begins_at, now)
    for row in rows:
        if row.begins_at >= taken.ends_at and row.seat_id is None:
            row.begins_at, row.ends_at = row.begins_at - lost, row.ends_at - lost
    _beside_gifts(db, owner, rows, now)
    restate(db, owner, now)


def _beside_gifts(db: Session, owner: User, rows: Sequence[SubscriptionPeriod], now: datetime) -> None:
    """Where a school or staff gave time, what is the person's own is put around it."""
    if any(is_gift(row) for row in rows):
        db.flush()
        arrange(db, owner, now)


def arrange(db: Session, owner: User, now: datetime) -> None:
    """Let what is left follow one another: bigger plans of their own, the seat, and the rest of their own."""
    rows = recorded(db, owner.id, now)
    seat = next((row for row in rows if row.seat_id is not None), None)
    own = sorted((row for row in rows if row.seat_id is None), key=lambda row: (-RANKS[row.tier], row.begins_at))
    if seat is None:
        _follow(db, own, now, now)
        return
    bigger = [row for row in own if RANKS[row.tier] > RANKS[seat.tier]]
    free_at = _follow(db, bigger, now, now)
    if free_at < seat.ends_at:
        seat.begins_at = free_at if bigger else min(seat.begins_at, now)
    else:
        seat.closed_at = now
    behind = max(free_at, seat.ends_at)
    _follow(db, [row for row in own if row not in bigger], behind, now)
    db.flush()


def _follow(db: Session, rows: Sequence[SubscriptionPeriod], at: datetime, now: datetime) -> datetime:
    """Put these one behind the other from a moment on, each as long as what is left of it; when the last one ends."""
    for row in rows:
        left = row.ends_at - max(row.begins_at, now)
        if row.begins_at < now < at:
            row = _rest_of(db, row, now)
        if row.begins_at >= now:
            row.begins_at = at
        row.ends_at = at + left
        at = row.ends_at
    db.flush()
    return at


def _rest_of(db: Session, row: SubscriptionPeriod, now: datetime) -> SubscriptionPeriod:
    """What ran ends now, and the rest is a row of its own, which the payment opened."""
    rest = SubscriptionPeriod(
        user_id=row.user_id, plan=row.plan, tier=row.tier, price=row.price, days=row.days, begins_at=now,
        ends_at=row.ends_at,
    )  # fmt: skip
    rest.payment_id, row.payment_id, row.ends_at = row.payment_id, None, now
    db.flush()
    db.add(rest)
    return rest


def restate(db: Session, owner: User, now: datetime) -> None:
    """Write what the person is, from the record."""
    db.flush()
    rows = recorded(db, owner.id, now)
    if not rows:
        put_until(
            owner, owner.subscription_tier, owner.subscription_status, min(now, owner.subscription_period_end or now)
        )
    tier, status = plan_at(owner, now, rows)
    put_until(owner, tier, status, rows[-1].ends_at if rows else owner.subscription_period_end)
    db.flush()
