"""What an account may open, decided from its plan, its age and its role. Pure answers."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Protocol

from api import constants
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.settings import settings


class Subscriber(Protocol):
    """What the rule reads of a person."""

    subscription_tier: Tier
    subscription_status: SubscriptionStatus
    trial_ends_at: datetime | None
    free_trial_ended_at: datetime | None
    subscription_period_end: datetime | None


def has_paid_plan(person: Subscriber, at: datetime) -> bool:
    """Active on a paid tier; a cancelled plan keeps access to the end of what was paid."""
    if person.subscription_tier not in (Tier.BASIC, Tier.PREMIUM):
        return False
    runs = person.subscription_period_end is None or person.subscription_period_end > at
    return runs and person.subscription_status in (SubscriptionStatus.ACTIVE, SubscriptionStatus.CANCELLED)


def is_on_trial(person: Subscriber, at: datetime) -> bool:
    """The trial tier with either of its end dates still ahead."""
    ends = [end for end in (person.trial_ends_at, person.free_trial_ended_at) if end is not None]
    return person.subscription_tier is Tier.TRIAL and any(end > at for end in ends)


def is_subscribed(person: Subscriber, at: datetime) -> bool:
    """May this person open what subscribers open? The one place that says so."""
    return has_paid_plan(person, at) or is_on_trial(person, at)


class PaidTime(Protocol):
    """One stretch of the record of what was paid for."""

    tier: Tier
    begins_at: datetime
    ends_at: datetime


def plan_at(person: Subscriber, at: datetime, paid: Sequence[PaidTime] = ()) -> tuple[Tier, SubscriptionStatus]:
    """The tier and status a person has at a moment, from what was `paid` for. A trial whose week is over is free, a
    plan whose paid time is over is free and inactive. What has not ended stays as it is.
    """
    tier, status = person.subscription_tier, person.subscription_status
    for stretch in paid:
        if stretch.begins_at <= at < stretch.ends_at:
            is_cancelled = status is SubscriptionStatus.CANCELLED
            return stretch.tier, SubscriptionStatus.CANCELLED if is_cancelled else SubscriptionStatus.ACTIVE
    if tier is Tier.TRIAL and (person.trial_ends_at or person.free_trial_ended_at):
        return (tier, status) if is_on_trial(person, at) else (Tier.FREE, SubscriptionStatus.INACTIVE)
    ends = person.subscription_period_end
    if tier in (Tier.BASIC, Tier.PREMIUM) and ends is not None and ends <= at:
        return Tier.FREE, SubscriptionStatus.INACTIVE
    return tier, status


class Minor(Protocol):
    """What the rule of limited mode reads of a person."""

    role: Role
    date_of_birth: date | None
    guardian_consented_at: datetime | None


def is_limited(person: Minor, today: date) -> bool:
    """A learner under age, or of unknown age, whose guardian has not consented; only where the setting asks for it."""
    if not settings().require_guardian_consent or person.role is not Role.USER or person.guardian_consented_at:
        return False
    return person.date_of_birth is None or not is_adult(person.date_of_birth, today)


def is_adult(born: date, today: date) -> bool:
    """Eighteen on the birthday itself."""
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day)) >= constants.ADULT_AGE


def session_ends(created: datetime, now: datetime, *, is_short: bool, is_borrowed: bool = False) -> datetime:
    """When a session lapses if nothing more is heard: idle limit, never past the absolute one.

    Sessions of staff and of whoever was given a permission are short. A borrowed one, opened in an emergency or in
    another's name, ends soon whatever is heard.
    """
    if is_borrowed:
        return created + timedelta(minutes=constants.BORROWED_SESSION_MINUTES)
    if is_short:
        idle = timedelta(minutes=constants.STAFF_SESSION_IDLE_MINUTES)
        absolute = timedelta(hours=constants.STAFF_SESSION_ABSOLUTE_HOURS)
    else:
        idle = timedelta(days=constants.SESSION_IDLE_DAYS)
        absolute = timedelta(days=constants.SESSION_ABSOLUTE_DAYS)
    return min(now + idle, created + absolute)
