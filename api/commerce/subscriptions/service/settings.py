"""How somebody wants their plan renewed: one row a person, made when something is chosen or paid."""

from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.commerce.subscriptions.tables import SubscriptionPlan, SubscriptionSettings


def settings_of(db: Session, user_id: UUID) -> SubscriptionSettings:
    """The row, made with the defaults on first asking."""
    found = select(SubscriptionSettings).where(SubscriptionSettings.user_id == user_id)
    if (chosen := db.scalar(found)) is None:
        made = insert(SubscriptionSettings).values(user_id=user_id)
        db.execute(made.on_conflict_do_nothing(index_elements=["user_id"]))
        chosen = db.scalars(found).one()
    return chosen


def new_period(db: Session, user_id: UUID, plan: SubscriptionPlan | None) -> None:
    """A period was paid: it has a reminder of its own, and a plan that was chosen for it is chosen no more."""
    mine = update(SubscriptionSettings).where(SubscriptionSettings.user_id == user_id)
    db.execute(mine.values(renewal_reminder_sent=False))
    if plan is not None:
        db.execute(mine.where(SubscriptionSettings.next_plan_id == plan.id).values(next_plan_id=None))
