"""With which plan a subscription goes on."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.tables import SubscriptionPeriod, SubscriptionPlan, SubscriptionSettings


def renewed_with(db: Session, owner: User, rows: Sequence[SubscriptionPeriod]) -> SubscriptionPlan | None:
    """The plan that was chosen to come next, else the last one that was paid; None where it is not sold any more."""
    if not rows or rows[-1].seat_id:  # a school's seat is not renewed by its learner
        return None
    chosen = select(SubscriptionPlan).join(
        SubscriptionSettings, SubscriptionSettings.next_plan_id == SubscriptionPlan.id
    )
    plan = db.scalar(chosen.where(SubscriptionSettings.user_id == owner.id))
    plan = plan or db.scalar(select(SubscriptionPlan).where(SubscriptionPlan.name == rows[-1].plan))
    return plan if plan is not None and plan.is_active and plan.price_amount > 0 else None
