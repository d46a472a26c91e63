"""The one place that writes a person's tier, status and the end of their plan; a test lets nobody else do it."""

from datetime import datetime, timedelta

from api import constants
from api.accounts.auth.tables import User
from api.platform.roles import SubscriptionStatus, Tier


def put(person: User, tier: Tier, status: SubscriptionStatus) -> None:
    person.subscription_tier, person.subscription_status = tier, status


def put_until(person: User, tier: Tier, status: SubscriptionStatus, ends_at: datetime | None) -> None:
    """A plan with the end of what was paid for."""
    put(person, tier, status)
    person.subscription_period_end = person.subscription_ends_at = ends_at


def begin_week(person: User, now: datetime) -> None:
    """The free trial, which nobody has twice."""
    put(person, Tier.TRIAL, SubscriptionStatus.ACTIVE)
    person.free_trial_used = True
    person.free_trial_started_at = person.trial_started_at = now
    person.free_trial_ended_at = person.trial_ends_at = now + timedelta(days=constants.FREE_TRIAL_DAYS)
