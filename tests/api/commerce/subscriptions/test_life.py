"""A subscriber stops, goes on after all, and chooses what comes next."""

from uuid import uuid4

import pytest
from sqlalchemy import select

from api.commerce.subscriptions.service.lapses import end_lapsed
from api.platform.audit.tables import AuditLog
from api.platform.entitlements import is_subscribed
from api.platform.roles import SubscriptionStatus, Tier
from tests.api.commerce.subscriptions.conftest import DAY, Subscriber
from tests.api.conftest import Browser
from tests.conftest import NOON

ACTIVE, CANCELLED, INACTIVE = SubscriptionStatus.ACTIVE, SubscriptionStatus.CANCELLED, SubscriptionStatus.INACTIVE


@pytest.fixture
def shop(browser: Browser, subscriber: Subscriber) -> Browser:
    browser.sign_in(subscriber.owner)
    return browser


def test_a_stopped_plan_stays_open_to_its_end_and_can_go_on(shop: Browser, subscriber: Subscriber) -> None:
    subscriber.pay(subscriber.basic)
    for _ in range(2):
        assert shop.post("/api/subscription/cancel").json()["isCancelled"]
    assert subscriber.plan() == (Tier.BASIC, CANCELLED, NOON + 30 * DAY)
    assert is_subscribed(subscriber.owner, NOON + 29 * DAY)
    for _ in range(2):
        assert not shop.post("/api/subscription/resume").json()["isCancelled"]
    assert subscriber.plan() == (Tier.BASIC, ACTIVE, NOON + 30 * DAY)
    assert (subscriber.mails("plan_cancelled"), subscriber.mails("plan_resumed")) == (1, 1)
    actions = subscriber.db.scalars(select(AuditLog.action).where(AuditLog.action.like("plan.%"))).all()
    assert sorted(actions) == ["plan.cancelled", "plan.resumed"]


def test_a_stopped_plan_ends_and_paying_again_begins_it_anew(shop: Browser, subscriber: Subscriber) -> None:
    subscriber.pay(subscriber.basic)
    shop.post("/api/subscription/cancel")
    end_lapsed(subscriber.db, NOON + 30 * DAY)
    assert subscriber.plan() == (Tier.FREE, INACTIVE, NOON + 30 * DAY)
    subscriber.pay(subscriber.basic, NOON + 40 * DAY)
    assert subscriber.plan() == (Tier.BASIC, ACTIVE, NOON + 70 * DAY)


def test_paying_is_going_on(shop: Browser, subscriber: Subscriber) -> None:
    subscriber.pay(subscriber.basic)
    shop.post("/api/subscription/cancel")
    subscriber.pay(subscriber.basic)
    assert subscriber.plan() == (Tier.BASIC, ACTIVE, NOON + 60 * DAY)


@pytest.mark.parametrize("act", ["cancel", "resume"])
def test_without_a_plan_there_is_nothing_to_stop(shop: Browser, act: str) -> None:
    refused = shop.post(f"/api/subscription/{act}")
    assert (refused.status_code, refused.json()["code"]) == (409, "NO_PLAN_RUNS")


def test_the_smaller_plan_comes_next_until_it_is_taken_back_or_paid(shop: Browser, subscriber: Subscriber) -> None:
    subscriber.pay(subscriber.premium)
    wish = {"planId": str(subscriber.basic.id)}
    chosen = shop.put("/api/subscription/next-plan", json=wish).json()
    assert (chosen["nextPlanId"], chosen["renewalPlan"], chosen["renewalAmount"]) == (wish["planId"], "basic", 12_000)
    back = shop.put("/api/subscription/next-plan", json={"planId": None}).json()
    assert (back["nextPlanId"], back["renewalPlan"], back["renewalAmount"]) == (None, "premium", 30_000)
    shop.put("/api/subscription/next-plan", json=wish)
    subscriber.pay(subscriber.basic)
    seen = shop.get("/api/subscription").json()
    assert [each["plan"] for each in seen["periods"]] == ["premium", "basic"]
    assert (seen["nextPlanId"], seen["renewalPlan"]) == (None, "basic")


def test_only_a_smaller_plan_can_come_next(shop: Browser, subscriber: Subscriber) -> None:
    wish = {"planId": str(subscriber.premium.id)}
    assert shop.put("/api/subscription/next-plan", json=wish).status_code == 409
    subscriber.pay(subscriber.basic)
    for other in (wish, {"planId": str(subscriber.basic.id)}, {"planId": str(uuid4())}):
        assert shop.put("/api/subscription/next-plan", json=other).status_code == 404


def test_each_plan_says_what_it_would_cost_and_from_when(shop: Browser, subscriber: Subscriber) -> None:
    subscriber.pay(subscriber.basic)
    offers = {each["name"]: each for each in shop.get("/api/subscription").json()["offers"]}
    assert (offers["basic"]["step"], offers["basic"]["amount"]) == ("same", 12_000)
    assert (offers["premium"]["step"], offers["premium"]["amount"], offers["premium"]["credit"]) == (
        "bigger", 18_000, 12_000,
    )  # fmt: skip
