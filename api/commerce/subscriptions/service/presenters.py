"""What a subscriber is shown."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.rules import Span, opened, quote
from api.commerce.subscriptions.schemas import PlanOffer, PlanPeriodOut, SubscriptionOut
from api.commerce.subscriptions.service.periods import bought_of, running, span_of
from api.commerce.subscriptions.service.renewal import renewed_with
from api.commerce.subscriptions.tables import SubscriptionPlan, SubscriptionSettings
from api.platform.roles import SubscriptionStatus


def subscription_of(db: Session, user_id: UUID, now: datetime) -> SubscriptionOut:
    """The plan of one person, and what each plan on sale would cost them."""
    owner = db.get_one(User, user_id)
    rows = running(db, owner, now)
    sold = select(SubscriptionPlan).where(SubscriptionPlan.is_active, SubscriptionPlan.price_amount > 0)
    plans = db.scalars(sold.order_by(SubscriptionPlan.display_order, SubscriptionPlan.name))
    spans = [span_of(row) for row in rows]
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
