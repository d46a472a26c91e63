"""Asking the number that paid before, when a plan ends. Nothing is paid unless it is approved."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.payments.service import orders
from api.commerce.providers.protocol import Method, PaymentProvider
from api.commerce.subscriptions.service.periods import recorded
from api.commerce.subscriptions.service.reminders import to_ask
from api.commerce.subscriptions.service.renewal import renewed_with
from api.commerce.subscriptions.service.settings import numbers_of
from api.commerce.subscriptions.tables import Payment, PaymentPurpose
from api.platform.clock import KAMPALA
from api.platform.problem import Problem


def begin_renewals(db: Session, offered: dict[str, PaymentProvider], now: datetime) -> list[UUID]:
    """A payment for each whose plan ends within the day, once, by daylight in Kampala."""
    if not constants.RENEWAL_FROM_HOUR <= now.astimezone(KAMPALA).hour < constants.RENEWAL_TO_HOUR:
        return []
    begun = (_begin(db, owner, offered, now) for owner in to_ask(db, now))
    return [payment.id for payment in begun if payment is not None]


def _begin(db: Session, owner: User, offered: dict[str, PaymentProvider], now: datetime) -> Payment | None:
    """None where they paid or began to pay on this last day, or were asked already."""
    assert owner.subscription_period_end is not None
    last_day = owner.subscription_period_end - timedelta(hours=constants.RENEWAL_ASKED_HOURS)
    tried = exists().where(
        Payment.user_id == owner.id,
        Payment.created_at >= last_day,
        Payment.purpose == PaymentPurpose.PLAN,
        Payment.seat_order_id.is_(None),
    )
    plan = renewed_with(db, owner, recorded(db, owner.id, now))
    number = next((each.phone_number for each in numbers_of(db, owner.id) if each.is_default), None)
    if plan is None or number is None or db.scalar(select(tried)):
        return None
    try:
        return orders.start(
            db, user_id=owner.id, plan_id=plan.id, method=Method.MOBILE_MONEY, phone=number, return_path="/billing",
            offered=offered, now=now,
        )  # fmt: skip
    except Problem:  # no provider today: the reminder said how to pay
        return None
