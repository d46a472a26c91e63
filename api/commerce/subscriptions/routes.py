"""A subscriber's own plan: what runs, stopping it, going on, and what comes next."""

from fastapi import APIRouter

from api.commerce.subscriptions.schemas import NextPlanIn, SubscriptionOut
from api.commerce.subscriptions.service import life
from api.commerce.subscriptions.service.presenters import subscription_of
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn

router = APIRouter(prefix="/api/subscription", tags=["subscriptions"])


@router.get("")
def get_subscription(me: SignedIn, now: Now, db: Db) -> SubscriptionOut:
    return subscription_of(db, me.id, now)


@router.post("/cancel")
def cancel_subscription(me: InPerson, now: Now, db: Db) -> SubscriptionOut:
    """Stop at the end of what is paid; until then everything stays open."""
    life.cancel(db, me.id, now)
    return subscription_of(db, me.id, now)


@router.post("/resume")
def resume_subscription(me: InPerson, now: Now, db: Db) -> SubscriptionOut:
    """Go on after all."""
    life.resume(db, me.id, now)
    return subscription_of(db, me.id, now)


@router.put("/next-plan")
def choose_next_plan(body: NextPlanIn, me: InPerson, now: Now, db: Db) -> SubscriptionOut:
    """A smaller plan from the end of the one that runs."""
    life.choose_next(db, me.id, body.plan_id, now)
    return subscription_of(db, me.id, now)
