"""Everybody's payments as finance looks them up, and how many plans run."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Text, cast, func, or_, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.payments.schemas import PaidRow, RunningPlans
from api.commerce.payments.tables import PaymentDecision, PaymentRefund, PurseUse, RefundState
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.roles import SubscriptionStatus, Tier
from api.platform.schemas import Page


@dataclass(frozen=True)
class WantedPayments:
    """What of all payments is asked for."""

    search: str = ""
    status: PaymentStatus | None = None
    provider: str | None = None
    purpose: PaymentPurpose | None = None


def page_of(db: Session, wanted: WantedPayments, *, page: int, page_size: int) -> Page[PaidRow]:
    """The newest first."""
    found = _filtered(select(Payment, User).join(User, User.id == Payment.user_id), wanted)
    total = db.scalar(_filtered(select(func.count(Payment.id)).join(User, User.id == Payment.user_id), wanted))
    cut = found.order_by(Payment.created_at.desc(), Payment.id.desc()).limit(page_size).offset((page - 1) * page_size)
    rows = db.execute(cut).all()
    payments = [payment for payment, _ in rows]
    going, drawn = _going_back(db, payments), _drawn(db, payments)
    data = [_row(payment, owner, payment.id in going, payment.id in drawn) for payment, owner in rows]
    return Page[PaidRow](data=data, total=total or 0, page=page, page_size=page_size)


def running(db: Session, now: datetime) -> RunningPlans:
    """How many people have a plan that runs, by tier, and how many of these were cancelled."""
    counted = (
        select(User.subscription_tier, User.subscription_status, func.count())
        .where(
            User.deleted_at.is_(None), User.subscription_tier.in_((Tier.BASIC, Tier.PREMIUM)),
            User.subscription_status.in_((SubscriptionStatus.ACTIVE, SubscriptionStatus.CANCELLED)),
            or_(User.subscription_period_end.is_(None), User.subscription_period_end > now),
        )
        .group_by(User.subscription_tier, User.subscription_status)
    )  # fmt: skip
    rows = [(tier, status, count) for tier, status, count in db.execute(counted)]
    return RunningPlans(
        basic=sum(count for tier, _, count in rows if tier is Tier.BASIC),
        premium=sum(count for tier, _, count in rows if tier is Tier.PREMIUM),
        cancelled=sum(count for _, status, count in rows if status is SubscriptionStatus.CANCELLED),
    )


def _filtered(select_: Any, wanted: WantedPayments) -> Any:
    if wanted.status:
        select_ = select_.where(Payment.status == wanted.status)
    if wanted.provider:
        select_ = select_.where(Payment.provider == wanted.provider)
    if wanted.purpose:
        select_ = select_.where(Payment.purpose == wanted.purpose)
    if words := wanted.search.strip().lower():
        named = (User.email, User.first_name + " " + User.last_name, Payment.provider_order_id, Payment.tracking_id)
        select_ = select_.where(
            or_(*(func.lower(each).contains(words, autoescape=True) for each in named), cast(Payment.id, Text) == words)
        )
    return select_


def _going_back(db: Session, payments: list[Payment]) -> set[Any]:
    named = [payment.id for payment in payments]
    live = select(PaymentRefund.payment_id).where(
        PaymentRefund.payment_id.in_(named), PaymentRefund.state != RefundState.FAILED,
        PaymentRefund.suspense_item_id.is_(None),
    )  # fmt: skip
    waiting = select(PaymentDecision.payment_id).where(
        PaymentDecision.payment_id.in_(named), PaymentDecision.suspense_item_id.is_(None),
        PaymentDecision.confirmed_at.is_(None), PaymentDecision.declined_at.is_(None),
    )  # fmt: skip
    return {*db.scalars(live), *db.scalars(waiting)}


def _drawn(db: Session, payments: list[Payment]) -> set[Any]:
    """Top-ups of purses that paid for something."""
    used = select(PurseUse.top_up_id).where(
        PurseUse.top_up_id.in_([payment.id for payment in payments]), PurseUse.given_back_at.is_(None)
    )
    return set(db.scalars(used))


def _row(payment: Payment, owner: User, is_going_back: bool, is_drawn: bool) -> PaidRow:
    is_whole = payment.status is PaymentStatus.COMPLETED and not payment.amount_reversed
    return PaidRow(
        id=payment.id, number=payment.provider_order_id, tracking=payment.tracking_id, payer=owner.email,
        payer_name=f"{owner.first_name} {owner.last_name}", plan=payment.plan, amount=payment.amount,
        reversed=payment.amount_reversed, provider=payment.provider, status=payment.status,
        failure=payment.failure_reason, created_at=payment.created_at, paid_at=payment.paid_at,
        period_ends_at=payment.period_ends_at, plan_until=owner.subscription_period_end,
        plan_status=owner.subscription_status, can_go_back=is_whole and not is_going_back and not is_drawn,
        is_going_back=is_going_back and is_whole,
    )  # fmt: skip
