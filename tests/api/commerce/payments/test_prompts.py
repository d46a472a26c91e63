"""Nobody's phone rings again and again: what a number did not pay bounds how often it is asked, over all accounts."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from api.accounts.auth.tables import User
from api.commerce.payments.service import prompts
from api.commerce.providers.protocol import Method
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.ids import first_of, uuid7
from api.platform.limits import TooMany
from tests.api.commerce.payments.conftest import Till
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person

NUMBER = "+256772123456"
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
Asks = Callable[..., Payment]


@pytest.fixture
def asks(db: Any) -> Asks:
    """Somebody has a number asked, and it ends so."""

    def ask(who: User, at: Any = NOON, status: PaymentStatus = PaymentStatus.FAILED, **other: Any) -> Payment:
        made = Payment(
            id=uuid7(int(at.timestamp() * 1000)), user_id=who.id, amount=12_000, plan="basic", created_at=at,
            provider_order_id=f"KTB-{uuid7().hex}", status=status, purpose=PaymentPurpose.PLAN,
            **{"payer_phone": NUMBER, "method": Method.MOBILE_MONEY.value, **other},
        )  # fmt: skip
        made.paid_at = at if status is PaymentStatus.COMPLETED else None
        db.add(made)
        db.flush()
        prompts.bound(db, made, at)
        return made

    return ask


def wait_of(db: Any, asks: Asks, who: User, at: Any) -> int:
    """Refused, which undoes the payment as it does in a request; how long to wait."""
    with pytest.raises(TooMany) as refused, db.begin_nested():
        asks(who, at)
    assert "use another number" in (refused.value.message)
    return int(refused.value.extra["retryAfter"])


def test_a_stranger_is_asked_three_times_an_hour_by_however_many_accounts(db: Any, asks: Asks) -> None:
    for minute in range(3):
        asks(person(db), NOON + minute * MINUTE, PaymentStatus.PENDING if minute else PaymentStatus.FAILED)
    assert wait_of(db, asks, person(db), NOON + 3 * MINUTE) == 57 * 60


def test_an_hour_later_the_number_may_be_asked_again_and_five_times_a_day(db: Any, asks: Asks) -> None:
    thief = person(db)
    for minute in (0, 1, 2, 61, 122):
        asks(thief, NOON + minute * MINUTE)
    assert wait_of(db, asks, thief, NOON + 4 * HOUR) == 20 * 3_600
    assert asks(person(db), NOON + DAY)


def test_a_number_that_paid_for_a_person_is_asked_more_and_by_what_that_person_begins_alone(
    db: Any, asks: Asks
) -> None:
    thief, child = person(db), person(db)
    asks(child, NOON - 40 * DAY, PaymentStatus.COMPLETED)
    for hour in range(2):
        asks(thief, NOON + hour * 10 * MINUTE)
    for tried in range(10):
        asks(child, NOON + tried * 21 * MINUTE)
    assert wait_of(db, asks, child, NOON + 10 * HOUR) == 14 * 3_600
    assert wait_of(db, asks, thief, NOON + 11 * HOUR) == 14 * 3_600 + 45 * 60


def test_one_phone_pays_for_a_whole_class_in_a_few_minutes(db: Any, asks: Asks) -> None:
    for second in range(40):
        asks(person(db), NOON + timedelta(seconds=second), PaymentStatus.COMPLETED)
    assert asks(person(db), NOON + MINUTE)


def other(number: int) -> str:
    return f"+2567724{number:05}"


def test_a_person_asks_five_new_numbers_a_day_and_each_of_these_again(db: Any, asks: Asks) -> None:
    thief = person(db)
    for minute in range(5):
        asks(thief, NOON + minute * MINUTE, payer_phone=other(minute))
    assert asks(thief, NOON + 5 * MINUTE, payer_phone=other(4))
    with pytest.raises(TooMany) as refused, db.begin_nested():
        asks(thief, NOON + 6 * MINUTE, payer_phone=other(5))
    assert refused.value.message.startswith("Many new numbers were asked today")
    assert refused.value.extra["retryAfter"] == 24 * 3_600 - 6 * 60
    assert asks(person(db), NOON + 6 * MINUTE, payer_phone=other(5))
    assert asks(thief, NOON + DAY, payer_phone=other(6))


def test_numbers_that_paid_take_no_place_of_new_ones(db: Any, asks: Asks) -> None:
    child = person(db)
    for number in range(3):
        asks(child, NOON - 40 * DAY, PaymentStatus.COMPLETED, payer_phone=other(number))
    for number in range(8):
        asks(child, NOON + number * MINUTE, payer_phone=other(number))
    assert asks(child, NOON + HOUR, payer_phone=other(0))
    with pytest.raises(TooMany), db.begin_nested():
        asks(child, NOON + HOUR, payer_phone=other(8))


def test_whoever_holds_a_pay_code_takes_no_try_of_the_learner_and_asks_twenty_numbers_a_day(
    db: Any, asks: Asks
) -> None:
    child = person(db)
    for number in range(20):
        asks(child, NOON + number * MINUTE, payer_phone=other(number), is_gift=True)
    with pytest.raises(TooMany), db.begin_nested():
        asks(child, NOON + HOUR, payer_phone=other(20), is_gift=True)
    assert asks(child, NOON + HOUR, payer_phone=other(20))


def test_other_numbers_and_cards_are_counted_apart(db: Any, asks: Asks) -> None:
    who = person(db)
    for minute in range(3):
        asks(who, NOON + minute * MINUTE)
    assert asks(who, NOON + 4 * MINUTE, payer_phone="+256772123457")
    assert asks(who, NOON + 5 * MINUTE, method=Method.CARD.value)


def test_a_key_of_a_moment_is_not_above_the_ids_of_that_moment() -> None:
    at = int(NOON.timestamp() * 1000)
    assert uuid7(at - 1) < first_of(NOON) <= uuid7(at)


@pytest.mark.parametrize("till", ["momo"], indirect=True)
def test_the_route_refuses_once_too_often_and_begins_nothing(browser: Browser, till: Till) -> None:
    wish = {"planId": str(till.plan.id), "method": "mobile_money", "phone": "0772 123 456"}
    browser.sign_in(till.owner)
    asked = []
    for _ in range(4):
        asked.append(browser.post("/api/payments", json=wish))
        till.db.execute(update(Payment).values(status=PaymentStatus.FAILED))
    assert [each.status_code for each in asked] == [200, 200, 200, 429]
    assert asked[-1].json()["detail"].startswith("This number was asked a few times")
    assert 0 < int(asked[-1].headers["Retry-After"]) <= 3_600
