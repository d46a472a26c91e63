"""What a subscriber decides: to stop at the end of what is paid, to go on after all, and which plan comes next."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.accounts.auth.service.plans import put
from api.accounts.auth.tables import User
from api.commerce.subscriptions.rules import RANKS
from api.commerce.subscriptions.service.letters import post_mail
from api.commerce.subscriptions.service.periods import is_gift, recorded, running
from api.commerce.subscriptions.service.settings import settings_of
from api.commerce.subscriptions.tables import SubscriptionPlan
from api.platform.audit.service import audit
from api.platform.clock import day_of
from api.platform.entitlements import has_paid_plan
from api.platform.problem import NotFound, Problem
from api.platform.roles import SubscriptionStatus

ACTIVE, CANCELLED = SubscriptionStatus.ACTIVE, SubscriptionStatus.CANCELLED


class NoPlanRuns(Problem):
    status, title = 409, "No Plan Runs"
    detail = "You have no paid plan now. Choose one under Plans and prices."


class NoSmallerPlan(NotFound):
    title, detail = "Plan Not Found", "This plan is not smaller than yours, or is not sold any more."


def owner_of(db: Session, user_id: UUID) -> User:
    """The person, for whom nothing is paid or decided meanwhile."""
    return db.get_one(User, user_id, with_for_update={"key_share": True}, populate_existing=True)


def cancel(db: Session, user_id: UUID, now: datetime) -> None:
    """Stop at the end of what is paid, which stays open until then. Twice is once."""
    _decide(db, user_id, CANCELLED, "plan_cancelled", now)


def resume(db: Session, user_id: UUID, now: datetime) -> None:
    """Go on after all. Twice is once."""
    _decide(db, user_id, ACTIVE, "plan_resumed", now)


def _decide(db: Session, user_id: UUID, status: SubscriptionStatus, letter: str, now: datetime) -> None:
    owner = owner_of(db, user_id)
    ends_at = owner.subscription_period_end
    rows = recorded(db, owner.id, now)
    if not has_paid_plan(owner, now) or ends_at is None or (rows and all(is_gift(row) for row in rows)):
        raise NoPlanRuns
    if owner.subscription_status is status:
        return
    old = owner.subscription_status
    put(owner, owner.subscription_tier, status)
    entity = ("users", str(owner.id))
    audit(db, user_id=owner.id, action=letter.replace("_", "."), entity=entity, old=old.value, new=status.value)
    post_mail(db, letter, owner, now=now, until=f"{day_of(ends_at):%-d %B %Y}")


def choose_next(db: Session, user_id: UUID, plan_id: UUID | None, now: datetime) -> None:
    """The smaller plan that follows the one that runs; None takes the choice back."""
    owner = owner_of(db, user_id)
    chosen = settings_of(db, owner.id)
    if plan_id is None:
        chosen.next_plan_id = None
        db.flush()
        return
    rows = running(db, owner, now)
    if not rows:
        raise NoPlanRuns
    plan = db.get(SubscriptionPlan, plan_id)
    if plan is None or not plan.is_active or RANKS[plan.tier] >= RANKS[rows[-1].tier]:
        raise NoSmallerPlan
    chosen.next_plan_id = plan.id
    audit(db, user_id=owner.id, action="plan.next_chosen", entity=("users", str(owner.id)), new={"plan": plan.name})
    db.flush()
