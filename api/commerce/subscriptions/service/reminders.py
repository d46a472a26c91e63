"""Telling people before their plan ends, once for each time that was paid."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.ledger.purses import balance_of
from api.commerce.subscriptions.service.letters import post_mail, post_text
from api.commerce.subscriptions.service.periods import recorded
from api.commerce.subscriptions.service.renewal import AT_ONCE, ending, renewed_with
from api.commerce.subscriptions.service.settings import settings_of
from api.commerce.subscriptions.tables import SubscriptionPlan, SubscriptionSettings
from api.platform.clock import day_of
from api.platform.roles import SubscriptionStatus, Tier
from api.settings import settings


def remind(db: Session, now: datetime) -> int:
    """Everybody whose plan goes on and ends within the days they chose; how many were told."""
    days = func.coalesce(SubscriptionSettings.notification_days_before, constants.RENEWAL_REMINDER_DAYS)
    ending = (
        select(User)
        .outerjoin(SubscriptionSettings, SubscriptionSettings.user_id == User.id)
        .where(
            User.is_active,
            User.subscription_tier.in_((Tier.BASIC, Tier.PREMIUM)),
            User.subscription_status == SubscriptionStatus.ACTIVE,
            User.subscription_period_end > now,
            User.subscription_period_end <= now + func.make_interval(0, 0, 0, days),
            ~func.coalesce(SubscriptionSettings.renewal_reminder_sent, False),
            func.coalesce(SubscriptionSettings.billing_notifications, True),
        )
    )
    locked = ending.order_by(User.id).limit(AT_ONCE).with_for_update(of=User, key_share=True, skip_locked=True)
    people = db.scalars(locked).all()
    for person in people:
        _send(db, person, now)
    db.flush()
    return len(people)


def _send(db: Session, person: User, now: datetime) -> None:
    assert person.subscription_period_end is not None
    chosen = settings_of(db, person.id)
    chosen.renewal_reminder_sent, chosen.last_reminder_sent_at = True, now
    until = f"{day_of(person.subscription_period_end):%-d %B %Y}"
    once = f"renewal:{person.id}:{person.subscription_period_end:%Y-%m-%dT%H:%M}"
    plan = renewed_with(db, person, recorded(db, person.id, now))
    pays = chosen.draws_from_purse and plan is not None and balance_of(db, person.id) >= plan.price_amount
    price = f"Your purse pays {_cost(plan)}." if plan is not None and pays else _price(plan)
    if chosen.email_notifications:
        template = "renewal_from_purse" if pays else "renewal_reminder"
        post_mail(db, template, person, now=now, once=once, until=until, price=price)
    if chosen.sms_notifications:
        text = f"{settings().site_name}: your plan ends on {until}."
        post_text(db, person.id, text, price=f"{price} {settings().base_url}/billing", once=once, now=now)


def _price(plan: SubscriptionPlan | None) -> str:
    return "Choose a plan to go on." if plan is None else f"To go on you pay {_cost(plan)}."


def _cost(plan: SubscriptionPlan) -> str:
    return f"UGX {plan.price_amount:,} for {plan.name.capitalize()}"


def to_ask(db: Session, now: datetime) -> list[User]:
    """Whose number is asked now: the plan ends within a day, they let it renew, and a number that paid is kept."""
    chosen = SubscriptionSettings.auto_renewal.is_(True), SubscriptionSettings.default_payment_method_id.is_not(None)
    return list(db.scalars(ending(now, *chosen)))
