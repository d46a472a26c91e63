"""Tier and status set by staff go through the record of paid time: given at the price 0, with a reason, and ending by
themselves.
"""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.service.lapses import end_lapsed
from api.commerce.subscriptions.tables import SubscriptionPeriod
from api.platform.audit.tables import AuditLog
from api.platform.money import Ugx
from api.platform.roles import Role, SubscriptionStatus, Tier
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import money, people
from tests.factories.staff_access import proved_staff

MONTH = timedelta(days=30)
DAYS = timedelta(days=10)


def sets(browser: Browser, user: User, **changes: Any) -> Any:
    return browser.patch(f"/api/admin/users/{user.id}", json={"reason": "A week was lost.", **changes})


def stands(db: Session, user: User) -> tuple[Tier, SubscriptionStatus, Any]:
    now = db.get_one(User, user.id, populate_existing=True)
    return now.subscription_tier, now.subscription_status, now.subscription_period_end


def time_of(db: Session, user: User) -> list[tuple[Tier, int, Any, Any]]:
    rows = select(SubscriptionPeriod).where(
        SubscriptionPeriod.user_id == user.id, SubscriptionPeriod.closed_at.is_(None)
    )
    found = db.scalars(rows.order_by(SubscriptionPeriod.begins_at).execution_options(populate_existing=True))
    return [(row.tier, row.price, row.begins_at, row.ends_at) for row in found]


def paying(db: Session, tier: Tier, price: int) -> User:
    owner = people.learner(db, until=NOON + DAYS, tier=tier)
    paid = money.payment(db, owner, price, NOON - DAYS, plan=tier.value)
    db.add(
        SubscriptionPeriod(
            user_id=owner.id, payment_id=paid.id, plan=tier.value, tier=tier, price=Ugx(price), days=20,
            begins_at=NOON - DAYS, ends_at=NOON + DAYS,
        )
    )  # fmt: skip
    db.flush()
    return owner


def test_a_given_plan_is_in_the_record_is_no_flaw_and_ends_by_itself(browser: Browser, db: Session) -> None:
    me, user = proved_staff(browser, db, Role.SUPER_ADMIN), people.person(db, subscription_tier=Tier.FREE)
    assert sets(browser, user, subscriptionTier="premium", reason=" ").json()["fields"] == {"reason": "Say why"}
    assert sets(browser, user, subscriptionTier="premium").status_code == 200
    assert stands(db, user) == (Tier.PREMIUM, SubscriptionStatus.ACTIVE, NOON + MONTH)
    assert time_of(db, user) == [(Tier.PREMIUM, 0, NOON, NOON + MONTH)]
    noted = db.scalars(select(AuditLog).where(AuditLog.entity_id == str(user.id))).one()
    assert (noted.user_id, noted.new_values) == (
        me.id, {"subscription_tier": "premium", "reason": "A week was lost.", "until": (NOON + MONTH).isoformat()},
    )  # fmt: skip
    assert browser.get("/api/emergency/subscription-audit").json()["lines"] == []
    end_lapsed(db, NOON + MONTH)
    assert stands(db, user)[:2] == (Tier.FREE, SubscriptionStatus.INACTIVE)


def test_what_was_paid_for_waits_behind_a_bigger_gift_and_before_an_equal_one(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    small = paying(db, Tier.BASIC, 12_000)
    assert sets(browser, small, subscriptionTier="premium").status_code == 200
    assert stands(db, small) == (Tier.PREMIUM, SubscriptionStatus.ACTIVE, NOON + MONTH + DAYS)
    assert time_of(db, small)[1:] == [
        (Tier.PREMIUM, 0, NOON, NOON + MONTH), (Tier.BASIC, 12_000, NOON + MONTH, NOON + MONTH + DAYS),
    ]  # fmt: skip
    big = paying(db, Tier.PREMIUM, 30_000)
    assert sets(browser, big, subscriptionTier="basic").status_code == 200
    assert time_of(db, big)[1:] == [(Tier.BASIC, 0, NOON + DAYS, NOON + DAYS + MONTH)]
    assert stands(db, big)[0] is Tier.PREMIUM
    assert browser.get("/api/emergency/subscription-audit").json()["lines"] == []


@pytest.mark.parametrize("changes", [{"subscriptionTier": "free"}, {"subscriptionStatus": "inactive"}])
def test_a_gift_is_taken_back_by_hand_and_paid_time_is_not(browser: Browser, db: Session, changes: Any) -> None:
    proved_staff(browser, db)
    given, paid = people.person(db), paying(db, Tier.BASIC, 12_000)
    sets(browser, given, subscriptionTier="basic")
    assert sets(browser, given, **changes).status_code == 200
    assert stands(db, given) == (Tier.FREE, SubscriptionStatus.INACTIVE, NOON)
    assert time_of(db, given) == []
    refused = sets(browser, paid, **changes)
    assert (refused.status_code, refused.json()["code"]) == (409, "TIME_IS_PAID_FOR")
    assert stands(db, paid) == (Tier.BASIC, SubscriptionStatus.ACTIVE, NOON + DAYS)


def test_no_trial_is_given_and_nothing_is_active_that_nobody_paid_or_gave(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    user = people.person(db, subscription_tier=Tier.FREE)
    assert sets(browser, user, subscriptionTier="trial").json()["code"] == "TRIAL_IS_NOT_GIVEN"
    assert sets(browser, user, subscriptionStatus="active").json()["code"] == "NO_TIME_RUNS"
    paid = paying(db, Tier.BASIC, 12_000)
    assert sets(browser, paid, subscriptionStatus="cancelled").status_code == 200
    assert sets(browser, paid, subscriptionStatus="active").status_code == 200
    assert stands(db, paid) == (Tier.BASIC, SubscriptionStatus.ACTIVE, NOON + DAYS)


def test_many_at_once_are_given_the_same_time_or_none_of_them(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    some = [people.person(db, subscription_tier=Tier.FREE) for _ in range(2)]
    body = {"userIds": [str(user.id) for user in some], "count": 2, "changes": {"subscriptionTier": "basic"}}
    assert browser.post("/api/admin/users/bulk", json=body).json()["fields"] == {"reason": "Say why"}
    body["changes"] = {"subscriptionTier": "basic", "reason": "The lab was closed."}
    assert browser.post("/api/admin/users/bulk", json=body).json() == {"changed": 2, "unchanged": 0}
    assert [time_of(db, user) for user in some] == [[(Tier.BASIC, 0, NOON, NOON + MONTH)]] * 2
    paid = paying(db, Tier.BASIC, 12_000)
    body = {"userIds": [str(some[0].id), str(paid.id)], "count": 2}
    refused = browser.post(
        "/api/admin/users/bulk", json=body | {"changes": {"subscriptionTier": "free", "reason": "Over."}}
    )
    assert refused.json()["code"] == "TIME_IS_PAID_FOR"
    assert stands(db, some[0])[0] is Tier.BASIC
