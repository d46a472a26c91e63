"""Trials and plans whose time is over, and plans that follow one another, written down: a plan that ended opens nothing
from its last second on, whether this ran or not.
"""

from datetime import datetime

from sqlalchemy import and_, exists, func, or_, select
from sqlalchemy.orm import Session

from api.accounts.auth.service.plans import put
from api.accounts.auth.tables import User
from api.commerce.subscriptions.service.periods import recorded
from api.commerce.subscriptions.tables import SubscriptionPeriod
from api.platform.audit.tables import AuditLog
from api.platform.entitlements import plan_at
from api.platform.roles import Tier

AT_ONCE = 500


def end_lapsed(db: Session, now: datetime) -> int:
    """Set people to what they are by the rule (`entitlements.plan_at`), each with a line in the audit log.

    At most `AT_ONCE` of them; how many were changed. A second worker takes other people.
    """
    trial_ended = and_(
        User.subscription_tier == Tier.TRIAL, func.greatest(User.trial_ends_at, User.free_trial_ended_at) <= now
    )
    is_paid = User.subscription_tier.in_((Tier.BASIC, Tier.PREMIUM))
    plan_ended = and_(is_paid, User.subscription_period_end <= now)
    other_runs = exists().where(
        SubscriptionPeriod.user_id == User.id,
        SubscriptionPeriod.closed_at.is_(None),
        SubscriptionPeriod.begins_at <= now,
        SubscriptionPeriod.ends_at > now,
        SubscriptionPeriod.tier != User.subscription_tier,
    )
    lapsed = select(User).where(or_(trial_ended, plan_ended, and_(is_paid, other_runs)))
    people = db.scalars(lapsed.order_by(User.id).limit(AT_ONCE).with_for_update(skip_locked=True)).all()
    for person in people:
        _end(db, person, now)
    db.flush()
    return len(people)


def _end(db: Session, person: User, now: datetime) -> None:
    old = {"subscription_tier": person.subscription_tier, "subscription_status": person.subscription_status}
    put(person, *plan_at(person, now, recorded(db, person.id, now)))
    new = {"subscription_tier": person.subscription_tier, "subscription_status": person.subscription_status}
    db.add(
        AuditLog(
            user_id=None, action="plan.ended", entity_type="users", entity_id=str(person.id),
            old_values={name: value.value for name, value in old.items()},
            new_values={name: value.value for name, value in new.items()},
        )
    )  # fmt: skip
