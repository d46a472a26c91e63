"""Money in suspense, decided by two people: value is given once or not at all."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from api.accounts.auth.tables import User
from api.commerce.payments import jobs
from api.commerce.payments.tables import PaymentRefund, RefundState, SuspenseItem
from api.commerce.providers.protocol import ProviderSilent
from api.commerce.sandbox.deals import SHORT_BY, Decision, Mishap, State
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.platform.audit.tables import AuditLog
from api.platform.roles import Tier
from tests.api.commerce.payments.conftest import Till, paid_until, sold
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import give, person, staff

CAME = 12_000 - SHORT_BY
Decide = Callable[..., Any]


@pytest.fixture
def maker(till: Till) -> User:
    return give(till.db, staff(till.db), "finance.prepare", "finance.settle")


@pytest.fixture
def checker(till: Till) -> User:
    return give(till.db, staff(till.db), "finance.settle")


@pytest.fixture
def decide(browser: Browser, till: Till, maker: User, checker: User) -> Decide:
    """Proposed by one, confirmed by another; answers with what the second is told."""

    def act(what: str, payment: Payment, **more: object) -> Any:
        browser.sign_in(maker)
        item = till.db.scalars(select(SuspenseItem).where(SuspenseItem.resolved_at.is_(None))).one()
        proposed = browser.post(
            f"/api/admin/payments/suspense/{item.id}/decisions", json={"act": what, "reason": "She called us.", **more}
        )
        assert proposed.status_code == 200, proposed.text
        [case] = proposed.json()["suspense"]
        browser.sign_in(checker).step_up()
        answer = browser.post(f"/api/admin/payments/decisions/{case['decision']['id']}/confirm")
        till.see(payment)
        return answer

    return act


def short(till: Till) -> Payment:
    """Paid with too little, and held."""
    payment = till.start()
    till.decide(payment, Decision.PAY_LITTLE)
    return till.ask(payment)


def send_back(till: Till, payment: Payment) -> PaymentRefund:
    """What the worker does with the refund that waits; a silence leaves it as it was."""
    till.db.flush()
    [named] = till.db.scalars(select(PaymentRefund.id)).all()
    with suppress(ProviderSilent):
        jobs.pay_back.run(till.run, str(named))
    till.see(payment)
    return till.db.get_one(PaymentRefund, named, populate_existing=True)


def test_money_in_suspense_is_given_to_whoever_paid_once_two_people_agree(till: Till, decide: Decide) -> None:
    payment = short(till)
    assert decide("give", payment).json()["suspense"] == []
    assert (payment.status, payment.amount, payment.ipn_verified) == (PaymentStatus.COMPLETED, CAME, True)
    assert paid_until(till.owner) == (Tier.BASIC, payment.period_ends_at)
    assert (till.balance("L:suspense"), till.balance("I:subscription"), till.mails()) == (0, -CAME, 1)
    assert till.balance(f"A:psp:{till.name}") == CAME
    assert till.ask(payment).amount == CAME  # what the provider says again changes nothing
    assert till.journals() == ["payment_suspense", "subscription_payment"]


def test_it_can_be_given_to_another_account_and_another_plan(till: Till, decide: Decide) -> None:
    friend = person(till.db)
    sold(till.db, "premium", 30_000, 30, Tier.PREMIUM)
    payment = short(till)
    decide("give", payment, receiver=friend.email.upper(), plan="premium")
    friend = till.db.get_one(User, friend.id)
    assert (friend.subscription_tier, friend.subscription_period_end) == (Tier.PREMIUM, payment.period_ends_at)
    assert (payment.user_id, till.owner.subscription_period_end) == (friend.id, None)


def test_the_second_payment_of_one_order_becomes_a_payment_of_its_own(till: Till, decide: Decide) -> None:
    if till.name == "momo":  # a prompt of MTN can be approved once
        return
    payment = till.start()
    till.decide(payment, Decision.PAY_TWICE)
    till.ask(payment)
    for deal in till.sandbox.book.all(till.name):
        if deal.reference == payment.provider_order_id:
            till.ask(payment, deal.tracking if till.name == "pesapal" else str(deal.number))
    decide("give", payment)
    paid = till.db.scalars(select(Payment).where(Payment.user_id == till.owner.id)).all()
    assert [(each.status, each.amount) for each in paid] == [(PaymentStatus.COMPLETED, 12_000)] * 2
    assert till.owner.subscription_period_end == max(each.period_ends_at for each in paid if each.period_ends_at)
    assert (till.balance("L:suspense"), till.balance("I:subscription")) == (0, -24_000)


def test_whoever_proposed_it_cannot_confirm_it_and_the_password_is_asked_for_again(
    browser: Browser, till: Till, maker: User, checker: User
) -> None:
    payment = short(till)
    browser.sign_in(maker).step_up()
    item = till.db.scalars(select(SuspenseItem)).one()
    path = f"/api/admin/payments/suspense/{item.id}/decisions"
    assert browser.post(path, json={"act": "give", "reason": " "}).status_code == 422
    unknown = browser.post(path, json={"act": "give", "reason": "For her.", "receiver": "nobody@school.example"})
    assert unknown.json()["fields"] == {"receiver": "There is no account with this email or user name."}
    [case] = browser.post(path, json={"act": "give", "reason": "For her."}).json()["suspense"]
    assert browser.post(path, json={"act": "send_back", "reason": "Again."}).json()["code"] == "DECISION_WAITS"
    confirm = f"/api/admin/payments/decisions/{case['decision']['id']}/confirm"
    assert browser.post(confirm).json()["code"] == "SAME_PERSON"
    with pytest.raises(DBAPIError, match="two_people"), till.db.begin_nested():
        till.db.execute(text("update payment_decisions set confirmed_by = proposed_by, confirmed_at = now()"))
    browser.sign_in(checker)
    assert browser.post(confirm).json()["code"] == "REAUTH_REQUIRED"
    browser.step_up()
    assert browser.post(confirm).status_code == 200
    assert browser.post(confirm).json()["code"] == "DECISION_NOT_FOUND"
    assert browser.sign_in(maker).post(path, json={"act": "give", "reason": "Twice."}).status_code == 404
    till.see(payment)
    assert till.journals() == ["payment_suspense", "subscription_payment"]
    noted = [row for row in till.db.scalars(select(AuditLog.action).order_by(AuditLog.id)) if "give" in row]
    assert noted == ["payment.give_proposed", "payment.give_confirmed"]


def test_a_declined_decision_moves_nothing_and_the_case_is_decided_anew(
    browser: Browser, till: Till, maker: User, decide: Decide
) -> None:
    payment = short(till)
    browser.sign_in(maker)
    item = till.db.scalars(select(SuspenseItem)).one()
    browser.post(f"/api/admin/payments/suspense/{item.id}/mind")
    path = f"/api/admin/payments/suspense/{item.id}/decisions"
    [case] = browser.post(path, json={"act": "send_back", "reason": "By mistake."}).json()["suspense"]
    assert case["mindedBy"] == f"{maker.first_name} {maker.last_name}"
    seen = browser.post(f"/api/admin/payments/decisions/{case['decision']['id']}/decline").json()
    assert (seen["suspense"][0]["decision"], seen["refunds"]) == (None, [])
    assert till.balance("L:suspense") == -CAME
    assert decide("give", payment).status_code == 200


def test_what_is_sent_back_leaves_suspense_when_the_provider_says_it_is_done(till: Till, decide: Decide) -> None:
    payment = short(till)
    assert decide("send_back", payment).json()["suspense"][0]["isGoingBack"] is True
    assert till.balance("L:suspense") == -CAME
    for _ in range(2):
        row = send_back(till, payment)
    assert row.state is RefundState.COMPLETED
    assert (till.balance("L:suspense"), till.balance(f"A:psp:{till.name}")) == (0, 0)
    assert (payment.status, till.owner.subscription_period_end) == (PaymentStatus.INVALID, None)
    assert till.journals() == ["payment_suspense", "suspense_refund"]


def test_a_case_that_holds_no_money_is_closed_with_a_reason(
    browser: Browser, till: Till, maker: User, decide: Decide
) -> None:
    payment = till.start()
    till.decide(payment)
    till.sandbox.book.plan(Mishap.WRONG_CURRENCY, provider=till.name, act="status")
    till.ask(payment)
    item = till.db.scalars(select(SuspenseItem)).one()
    browser.sign_in(maker)
    path = f"/api/admin/payments/suspense/{item.id}/decisions"
    assert browser.post(path, json={"act": "give", "reason": "For her."}).json()["code"] == "ACT_NOT_POSSIBLE"
    assert decide("close", payment).json()["suspense"] == []
    assert (till.journals(), payment.status) == ([], PaymentStatus.INVALID)


def test_what_a_provider_took_back_is_taken_back_here_with_the_period_it_paid(till: Till, decide: Decide) -> None:
    payment = till.start()
    till.decide(payment)
    till.ask(payment)
    till.deal(payment).state = State.REVERSED
    till.ask(payment)
    decide("take_back", payment)
    assert (payment.status, payment.amount_reversed, payment.reversed_at) == (PaymentStatus.COMPLETED, 12_000, NOON)
    assert paid_until(till.owner) == (Tier.FREE, NOON)
    assert (till.balance("I:subscription_refunds"), till.balance(f"A:psp:{till.name}")) == (12_000, 0)


@pytest.mark.parametrize(("fault", "said"), [(Mishap.NEGATIVE, "-12000"), (Mishap.ABSURD, "1000000000000000")])
def test_money_nobody_can_hold_is_a_case_that_names_what_was_said_and_two_people_close(
    till: Till, decide: Decide, fault: Mishap, said: str
) -> None:
    payment = till.start()
    till.decide(payment)
    till.sandbox.book.plan(fault, provider=till.name, act="status")
    till.ask(payment)
    item = till.db.scalars(select(SuspenseItem)).one()
    assert (payment.status, item.held, item.said_amount, item.said_currency) == (PaymentStatus.INVALID, 0, said, "UGX")
    assert decide("close", payment).status_code == 200
    assert till.db.scalars(select(SuspenseItem)).one().resolved_at is not None
    assert till.journals() == []


def test_whoever_paid_reads_that_held_money_was_sent_back_once_the_provider_says_so(
    browser: Browser, till: Till, decide: Decide
) -> None:
    payment = short(till)
    path = f"/api/payments/{payment.id}"

    def read() -> tuple[Any, ...]:
        seen = browser.sign_in(till.owner).get(path).json()
        assert browser.post(f"{path}/check").json() == seen
        assert browser.get("/api/payments").json() == [seen]
        return seen["status"], seen["sentBackAmount"], seen["sentBackAt"], seen["isClosed"]

    decide("send_back", payment)
    assert read() == ("invalid", 0, None, False)
    till.now += timedelta(days=2)
    for _ in range(3):
        send_back(till, payment)
    assert read() == ("invalid", CAME, "2026-11-18T09:00:00Z", True)
    [names, line] = browser.get("/api/payments/history.csv").text.splitlines()
    assert names.endswith("receipt_number,sent_back_at,sent_back_amount")
    assert line.endswith(f",2026-11-18 09:00:00+00:00,{CAME}")
