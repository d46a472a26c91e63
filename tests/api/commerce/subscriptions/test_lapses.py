"""Trials and plans end by themselves, once, and say so in the audit log; a cancelled plan always has an end."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.service.lapses import end_lapsed
from api.platform.audit.tables import AuditLog
from api.platform.entitlements import is_subscribed
from api.platform.roles import SubscriptionStatus, Tier
from tests.conftest import NOON
from tests.factories import people

ACTIVE, CANCELLED, INACTIVE = SubscriptionStatus.ACTIVE, SubscriptionStatus.CANCELLED, SubscriptionStatus.INACTIVE
SECOND = timedelta(seconds=1)


def _plan(
    db: Session, tier: Tier, status: SubscriptionStatus, paid: datetime | None = None, trial: datetime | None = None
) -> User:
    return people.person(
        db, subscription_tier=tier, subscription_status=status, subscription_period_end=paid, trial_ends_at=trial,
        free_trial_ended_at=trial,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("tier", "status", "paid", "trial", "then"),
    [
        (Tier.TRIAL, ACTIVE, None, NOON, (Tier.FREE, INACTIVE)),
        (Tier.TRIAL, ACTIVE, None, NOON + SECOND, (Tier.TRIAL, ACTIVE)),
        (Tier.TRIAL, INACTIVE, None, None, (Tier.TRIAL, INACTIVE)),
        (Tier.PREMIUM, ACTIVE, NOON, None, (Tier.FREE, INACTIVE)),
        (Tier.BASIC, CANCELLED, NOON, None, (Tier.FREE, INACTIVE)),
        (Tier.BASIC, CANCELLED, NOON + SECOND, NOON, (Tier.BASIC, CANCELLED)),
        (Tier.PREMIUM, ACTIVE, None, NOON, (Tier.PREMIUM, ACTIVE)),
    ],
)
def test_what_is_over_ends_and_what_runs_goes_on(
    db: Session, tier: Tier, status: SubscriptionStatus, paid: datetime | None, trial: datetime | None,
    then: tuple[Tier, SubscriptionStatus],
) -> None:  # fmt: skip
    user = _plan(db, tier, status, paid, trial)
    could = is_subscribed(user, NOON)
    ended = end_lapsed(db, NOON)
    db.refresh(user)
    assert (user.subscription_tier, user.subscription_status) == then
    assert ended == (then != (tier, status))
    assert is_subscribed(user, NOON) is could, "writing it down opens and closes nothing"
    assert end_lapsed(db, NOON) == 0
    assert len(db.scalars(select(AuditLog).where(AuditLog.action == "plan.ended")).all()) == ended


def test_nobody_is_cancelled_without_an_end(db: Session) -> None:
    with pytest.raises(IntegrityError, match="cancelled_has_an_end"), db.begin_nested():
        _plan(db, Tier.PREMIUM, CANCELLED)
