"""What a subscriber is shown."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.rules import Span, opened, quote
from api.commerce.subscriptions.schemas import (
    KeptNumber,
    PlanOffer,
    PlanPeriodOut,
    SubscriptionOut,
    SubscriptionSettingsOut,
)
from api.commerce.subscriptions.service.periods import bought_of, running, spans_of
from api.commerce.subscriptions.service.renewal import renewed_with
from api.commerce.subscriptions.service.settings import as_chosen, numbers_of
from api.commerce.subscriptions.tables import SubscriptionPlan, SubscriptionSettings
from api.notifications.sms.service import number_of, wants
from api.notifications.sms.tables import SmsPurpose
from api.platform.roles import SubscriptionStatus


def subscription_of(db: Session, user_id: UUID, now: datetime) -> SubscriptionOut:
    """The plan of one person, and what each plan on sale would cost them."""
    owner = db.get_one(User, user_id)
    rows = running(db, owner, now)
    sold = select(SubscriptionPlan).where(SubscriptionPlan.is_active, SubscriptionPlan.price_amount > 0)
    plans = db.scalars(sold.order_by(SubscriptionPlan.display_order, SubscriptionPlan.name))
    spans = spans_of(rows)
    renewal = renewed_with(db, owner, rows)
    mine = select(SubscriptionSettings.next_plan_id).where(SubscriptionSettings.user_id == owner.id)
    return SubscriptionOut(
        periods=[PlanPeriodOut.model_validate(row) for row in rows],
        is_cancelled=bool(rows) and owner.subscription_status is SubscriptionStatus.CANCELLED,
        next_plan_id=db.scalar(mine) if rows else None,
        renewal_plan=renewal.name if renewal else None,
        renewal_amount=renewal.price_amount if renewal else None,
        offers=[_offer(plan, spans, now) for plan in plans],
    )


def _offer(plan: SubscriptionPlan, left: list[Span], now: datetime) -> PlanOffer:
    price = quote(bought_of(plan), left, now)
    period = opened(bought_of(plan), left, now, paid=price.amount, credit=price.credit)
    return PlanOffer(
        plan_id=plan.id, name=plan.name, step=price.step, amount=price.amount, credit=price.credit,
        begins_at=period.begins_at, ends_at=period.ends_at,
    )  # fmt: skip


def settings_shown(db: Session, user_id: UUID) -> SubscriptionSettingsOut:
    """How one wants the plan renewed, and the numbers that may be asked."""
    chosen = as_chosen(db, user_id)
    return SubscriptionSettingsOut(
        auto_renewal=chosen.auto_renewal,
        billing_notifications=chosen.billing_notifications,
        email_notifications=chosen.email_notifications,
        sms_notifications=chosen.sms_notifications,
        notification_days_before=chosen.notification_days_before,
        numbers=[
            KeptNumber(id=each.id, phone=each.phone_number or "", is_default=each.is_default)
            for each in numbers_of(db, user_id)
        ],
        has_sms_number=wants(number_of(db, user_id), SmsPurpose.ALERT),
    )
