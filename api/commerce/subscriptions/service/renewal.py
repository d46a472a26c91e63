"""With which plan a subscription goes on, and whose ends soon."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.subscriptions.service.periods import is_gift
from api.commerce.subscriptions.tables import SubscriptionPeriod, SubscriptionPlan, SubscriptionSettings
from api.platform.roles import SubscriptionStatus

AT_ONCE: Final = 200


def renewed_with(db: Session, owner: User, rows: Sequence[SubscriptionPeriod]) -> SubscriptionPlan | None:
    """The plan that was chosen to come next, else the last one that was paid; None where it is not sold any more."""
    if not rows or is_gift(rows[-1]):  # a seat, or time staff gave, is not renewed
        return None
    chosen = select(SubscriptionPlan).join(
        SubscriptionSettings, SubscriptionSettings.next_plan_id == SubscriptionPlan.id
    )
    plan = db.scalar(chosen.where(SubscriptionSettings.user_id == owner.id))
    plan = plan or db.scalar(select(SubscriptionPlan).where(SubscriptionPlan.name == rows[-1].plan))
    return plan if plan is not None and plan.is_active and plan.price_amount > 0 else None


def ending(now: datetime, *chosen: ColumnElement[bool]) -> Select[User]:
    """Whose plan ends within a day and who chose so, each locked; whom somebody else has locked is left to them."""
    kept = (
        select(User)
        .join(SubscriptionSettings, SubscriptionSettings.user_id == User.id)
        .where(
            User.is_active,
            User.subscription_status == SubscriptionStatus.ACTIVE,
            User.subscription_period_end > now,
            User.subscription_period_end <= now + timedelta(hours=constants.RENEWAL_ASKED_HOURS),
            *chosen,
        )
    )
    return kept.order_by(User.id).limit(AT_ONCE).with_for_update(of=User, key_share=True, skip_locked=True)
