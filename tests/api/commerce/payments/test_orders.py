"""A payment begun once: sent once, whatever breaks on the way, and asked after until it is settled."""

from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.payments import jobs
from api.commerce.payments.rules import EXPIRES, network_of, wait_after
from api.commerce.payments.service import orders
from api.commerce.providers.protocol import Method, Network, ProviderSilent
from api.commerce.sandbox.deals import Mishap
from api.commerce.subscriptions.service.lapses import end_lapsed
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.platform.problem import Malformed
from api.platform.roles import Tier
from tests.api.commerce.payments.conftest import Till, queued, sold
from tests.conftest import NOON

MONTH = timedelta(days=30)


def begin(till: Till, payment: Payment) -> None:
    jobs.begin_payment.run(till.run, str(payment.id))


def known(till: Till, payment: Payment) -> int:
    rows = till.sandbox.book.all(till.name)
    return [deal.reference for deal in rows].count(payment.provider_order_id)


@pytest.mark.parametrize("mishap", [Mishap.DROP, Mishap.NONSENSE, Mishap.DOWN])
def test_an_order_whose_answer_was_lost_is_never_put_to_the_person_twice(till: Till, mishap: Mishap) -> None:
    till.sandbox.book.plan(mishap, provider=till.name, act="begin")
    with pytest.raises(ProviderSilent):
        till.start()
    payment = till.db.scalars(select(Payment).where(Payment.user_id == till.owner.id)).one()
    for _ in range(2):
        begin(till, payment)
    assert known(till, payment) == 1
    till.db.refresh(payment)
    if till.name == "pesapal" and mishap is not Mishap.DOWN:  # the page was lost with the answer, so nobody can pay
        assert payment.status is PaymentStatus.FAILED
    else:
        assert (payment.status, payment.begun_at is not None) == (PaymentStatus.PENDING, True)


def test_a_job_that_runs_again_after_it_was_done_does_nothing(till: Till) -> None:
    payment = till.start()
    begin(till, payment)
    assert known(till, payment) == 1


def test_a_payment_the_provider_never_had_ends_within_minutes(till: Till) -> None:
    till.sandbox.book.plan(Mishap.DOWN, provider=till.name, act="begin")
    with pytest.raises(ProviderSilent):
        till.start()
    payment = till.db.scalars(select(Payment).where(Payment.user_id == till.owner.id)).one()
    till.now += timedelta(minutes=2)
    till.ask(payment)
    assert (payment.status, payment.failure_reason) == (PaymentStatus.FAILED, "NOT_BEGUN")


def test_the_round_asks_less_and_less_often_and_once_more_at_the_end_of_the_day(till: Till) -> None:
    payment = till.start()
    moments: list[timedelta] = []
    while payment.status is PaymentStatus.PENDING and len(moments) < 60:
        assert payment.next_question_at is not None
        till.now = payment.next_question_at
        moments.append(till.now - NOON)
        assert orders.due(till.db, till.now) == [payment.id]
        assert orders.due(till.db, till.now) == []
        till.ask(payment)
    assert moments[:4] == [timedelta(seconds=5 * n) for n in (1, 3, 7, 15)]
    assert (moments[-1], payment.failure_reason) == (EXPIRES, "EXPIRED")
    assert orders.due(till.db, NOON + timedelta(days=9)) == []


def test_the_round_enqueues_one_question_for_each_payment_that_is_due(till: Till, db: Session) -> None:
    payment = till.start()
    till.now += timedelta(seconds=5)
    jobs.ask_after_waiting.run(till.run)
    jobs.ask_after_waiting.run(till.run)
    assert queued(db, "payments.ask") == [payment.id]


def test_the_same_wish_again_is_the_payment_that_waits(till: Till) -> None:
    assert till.start().id == till.start().id
    assert len(till.db.scalars(select(Payment).where(Payment.user_id == till.owner.id)).all()) == 1


def test_another_wish_waits_until_the_first_is_stopped_and_both_count_if_both_are_paid(till: Till) -> None:
    first = till.start()
    other = sold(till.db, "term", 70_000, 90, Tier.BASIC)
    with pytest.raises(orders.PaymentWaits):
        till.start(other)
    orders.abandon(till.db, first, till.now)
    second = till.start(other)
    for payment in (first, second):
        till.decide(payment)
        till.ask(payment)
    assert till.owner.subscription_period_end == NOON + timedelta(days=120)


def test_a_smaller_plan_begins_when_the_bigger_one_ends(till: Till) -> None:
    till.decide(payment := till.start(sold(till.db, "premium", 30_000, 30, Tier.PREMIUM)))
    till.ask(payment)
    till.decide(payment := till.start())
    till.ask(payment)
    assert (payment.period_begins_at, payment.period_ends_at) == (NOON + MONTH, NOON + 2 * MONTH)
    assert (till.owner.subscription_tier, till.owner.subscription_period_end) == (Tier.PREMIUM, NOON + 2 * MONTH)
    till.now = NOON + MONTH
    assert end_lapsed(till.db, till.now) == 1
    till.see(payment)
    assert till.owner.subscription_tier is Tier.BASIC
    assert (end_lapsed(till.db, till.now), end_lapsed(till.db, NOON + 2 * MONTH)) == (0, 1)
    till.see(payment)
    assert till.owner.subscription_tier is Tier.FREE


def test_a_bigger_plan_begins_at_once_and_costs_less_by_what_was_left(till: Till) -> None:
    till.decide(payment := till.start())
    till.ask(payment)
    till.now += timedelta(days=20)
    till.decide(payment := till.start(sold(till.db, "premium", 30_000, 30, Tier.PREMIUM)))
    assert (payment.amount, payment.credit) == (26_000, 4_000)  # 10 of 30 days of 12,000
    till.ask(payment)
    assert till.owner.subscription_tier is Tier.PREMIUM
    assert till.owner.subscription_period_end == till.now + MONTH


def test_a_plan_that_is_not_sold_is_not_found(till: Till) -> None:
    till.plan.is_active = False
    with pytest.raises(orders.PlanNotFound):
        till.start()


@pytest.mark.parametrize("phone", ["", "12", "+254712345678", "0414 123 456"])
def test_mobile_money_needs_a_number_of_mtn_or_airtel(till: Till, phone: str) -> None:
    with pytest.raises(Malformed):
        orders.start(till.db, user_id=till.owner.id, plan_id=till.plan.id, method=Method.MOBILE_MONEY, phone=phone,
                     return_path=None, offered=till.providers, now=NOON)  # fmt: skip


def test_the_network_is_recognised_by_the_number() -> None:
    assert network_of("+256772123456") is network_of("+256760123456") is Network.MTN
    assert network_of("+256701123456") is network_of("+256752123456") is Network.AIRTEL
    assert network_of("+256414123456") is network_of("+254712345678") is None


def test_without_a_provider_nobody_can_pay(till: Till) -> None:
    till.providers = {}
    with pytest.raises(orders.NoProvider):
        till.start()


def test_questions_come_within_seconds_at_first_and_hourly_at_last() -> None:
    assert [wait_after(n).total_seconds() for n in (0, 1, 9, 10, 500)] == [5, 10, 2560, 3600, 3600]


def test_a_stopped_payment_that_was_never_sent_is_not_sent(till: Till) -> None:
    payment = orders.start(till.db, user_id=till.owner.id, plan_id=till.plan.id, method=Method.MOBILE_MONEY,
                           phone="0772123456", return_path=None, offered=till.providers, now=NOON)  # fmt: skip
    orders.abandon(till.db, payment, NOON)
    begin(till, payment)
    assert known(till, payment) == 0


def test_a_provider_that_refuses_ends_the_payment_with_its_reason(till: Till) -> None:
    till.plan.currency = "KES"
    if till.name != "flutterwave":  # the others take them, or say nothing certain
        return
    payment = till.start()
    till.db.refresh(payment)
    assert (payment.status, payment.next_question_at) == (PaymentStatus.FAILED, None)
    assert till.ask(payment).status is PaymentStatus.FAILED
