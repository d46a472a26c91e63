"""A subscriber's own plan: what runs, stopping it, going on, and what comes next."""

from uuid import UUID

from fastapi import APIRouter

from api.commerce.subscriptions.schemas import (
    NextPlanIn,
    SubscriptionOut,
    SubscriptionSettingsIn,
    SubscriptionSettingsOut,
)
from api.commerce.subscriptions.service import life
from api.commerce.subscriptions.service.presenters import settings_shown, subscription_of
from api.commerce.subscriptions.service.settings import ask_number, forget_number, settings_of
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


@router.get("/settings")
def get_subscription_settings(me: SignedIn, db: Db) -> SubscriptionSettingsOut:
    return settings_shown(db, me.id)


@router.put("/settings")
def set_subscription_settings(body: SubscriptionSettingsIn, me: InPerson, db: Db) -> SubscriptionSettingsOut:
    """How the plan is renewed, and how its holder is reminded."""
    chosen = settings_of(db, me.id)
    for name, value in body.model_dump(exclude={"number_id"}).items():
        setattr(chosen, name, value)
    ask_number(db, me.id, body.number_id)
    return settings_shown(db, me.id)


@router.delete("/numbers/{number_id}")
def forget_kept_number(number_id: UUID, me: InPerson, db: Db) -> SubscriptionSettingsOut:
    """Ask this number by itself no more."""
    forget_number(db, me.id, number_id)
    return settings_shown(db, me.id)
