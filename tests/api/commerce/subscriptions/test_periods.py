"""What is paid for is one record of periods; nothing of it is lost, and tier and status are written from it."""

import ast
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from api.commerce.subscriptions.rules import Bought, PlanStep, Span, opened, quote
from api.commerce.subscriptions.service.lapses import end_lapsed
from api.commerce.subscriptions.service.periods import take_back
from api.commerce.subscriptions.tables import SubscriptionPeriod
from api.platform.roles import SubscriptionStatus, Tier
from tests.api.commerce.subscriptions.conftest import DAY, Subscriber
from tests.conftest import NOON

ACTIVE, INACTIVE = SubscriptionStatus.ACTIVE, SubscriptionStatus.INACTIVE
BASIC, PREMIUM, TERM = (
    Bought(Tier.BASIC, 12_000, 30),
    Bought(Tier.PREMIUM, 30_000, 30),
    Bought(Tier.PREMIUM, 70_000, 90),
)
API = Path(__file__).parents[4] / "api"
OURS = {"subscription_tier", "subscription_status", "subscription_period_end", "subscription_ends_at"}


def test_nothing_but_one_module_writes_tier_or_status() -> None:
    writers = set()
    for path in API.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            targets = node.targets if isinstance(node, ast.Assign) else []
            flat = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
            if any(isinstance(each, ast.Attribute) and each.attr in OURS for each in flat):
                writers.add(path.relative_to(API).as_posix())
    assert writers == {"accounts/auth/service/plans.py"}


def test_the_same_plan_again_follows_and_a_smaller_one_too(subscriber: Subscriber) -> None:
    for plan in (subscriber.premium, subscriber.premium, subscriber.basic):
        subscriber.pay(plan)
    assert subscriber.plan() == (Tier.PREMIUM, ACTIVE, NOON + 90 * DAY)
    assert end_lapsed(subscriber.db, NOON + 60 * DAY - timedelta(seconds=1)) == 0
    end_lapsed(subscriber.db, NOON + 60 * DAY)
    assert subscriber.plan() == (Tier.BASIC, ACTIVE, NOON + 90 * DAY)
    end_lapsed(subscriber.db, NOON + 90 * DAY)
    assert subscriber.plan() == (Tier.FREE, INACTIVE, NOON + 90 * DAY)


def test_a_bigger_plan_takes_over_all_that_is_left(subscriber: Subscriber) -> None:
    subscriber.pay(subscriber.basic)
    paid = subscriber.pay(subscriber.premium, NOON + 20 * DAY)
    assert (paid.amount, paid.credit) == (26_000, 4_000)
    assert subscriber.plan() == (Tier.PREMIUM, ACTIVE, NOON + 50 * DAY)
    closed = subscriber.db.scalars(select(SubscriptionPeriod.closed_at).order_by(SubscriptionPeriod.begins_at)).all()
    assert closed == [NOON + 20 * DAY, None]


def test_a_plan_of_before_the_record_is_taken_into_it(subscriber: Subscriber) -> None:
    owner = subscriber.owner
    owner.subscription_tier, owner.subscription_status = Tier.BASIC, ACTIVE
    owner.subscription_period_end = NOON + 3 * DAY
    subscriber.db.flush()
    subscriber.pay(subscriber.basic)
    assert subscriber.plan() == (Tier.BASIC, ACTIVE, NOON + 33 * DAY)


def test_what_is_given_back_ends_and_what_follows_comes_sooner(subscriber: Subscriber) -> None:
    first, second = subscriber.pay(subscriber.premium), subscriber.pay(subscriber.basic)
    take_back(subscriber.db, first, subscriber.owner, NOON + 10 * DAY)
    assert subscriber.plan() == (Tier.BASIC, ACTIVE, NOON + 40 * DAY)
    take_back(subscriber.db, first, subscriber.owner, NOON + 11 * DAY)
    take_back(subscriber.db, second, subscriber.owner, NOON + 12 * DAY)
    assert subscriber.plan() == (Tier.FREE, INACTIVE, NOON + 12 * DAY)


@pytest.mark.parametrize(
    ("bought", "left", "step", "amount", "credit"),
    [
        (PREMIUM, [], PlanStep.NEW, 30_000, 0),
        (PREMIUM, [(TERM, 90)], PlanStep.SAME, 30_000, 0),
        (BASIC, [(PREMIUM, 3)], PlanStep.SMALLER, 12_000, 0),
        (PREMIUM, [(BASIC, 10)], PlanStep.BIGGER, 26_000, 4_000),
        (PREMIUM, [(BASIC, 30), (BASIC, 30)], PlanStep.BIGGER, 6_000, 24_000),
        (PREMIUM, [(BASIC, 30)] * 3, PlanStep.BIGGER, 500, 29_500),
    ],
)
def test_a_bigger_plan_costs_its_price_less_what_is_left(
    bought: Bought, left: list[tuple[Bought, int]], step: PlanStep, amount: int, credit: int
) -> None:
    found = quote(bought, _spans(left), NOON)
    assert (found.step, found.amount, found.credit) == (step, amount, credit)


def _spans(left: list[tuple[Bought, int]]) -> list[Span]:
    spans, begins = [], NOON
    for plan, days in left:
        spans.append(Span(plan, begins, begins + days * DAY))
        begins += days * DAY
    return spans


@given(st.lists(st.integers(1, 60 * 86_400), min_size=1, max_size=3), st.integers(0, 86_400))
def test_no_shilling_is_lost_or_won_by_an_upgrade(lengths: list[int], late: int) -> None:
    spans, begins = [], NOON
    for seconds in lengths:
        spans.append(Span(BASIC, begins, begins + timedelta(seconds=seconds)))
        begins += timedelta(seconds=seconds)
    price = quote(PREMIUM, spans, NOON)
    settled = NOON + timedelta(seconds=late)  # when the money is here
    kept = [span for span in spans if span.ends_at > settled]
    period = opened(PREMIUM, kept, settled, paid=price.amount, credit=price.credit)
    given_seconds = (period.ends_at - period.begins_at).total_seconds()
    held = sum(span.left(settled).total_seconds() for span in kept) * 12_000 / (30 * 86_400)
    worth = given_seconds * 30_000 / (30 * 86_400)
    assert abs(price.amount + held - worth) <= 1
