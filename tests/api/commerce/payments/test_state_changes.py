"""Staff give a payment up or have it asked after; that money came in only the provider says."""

from typing import Any

import pytest
from sqlalchemy import select

from api.commerce.payments.rules import PaymentFailure, failure_of
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.platform.audit.tables import AuditLog
from tests.api.commerce.payments.conftest import Till, paid_until, queued
from tests.api.commerce.payments.test_decisions import checker, short
from tests.api.commerce.payments.test_refunds import paid
from tests.api.conftest import Browser
from tests.factories.people import person, staff

__all__ = ["checker"]


def change(browser: Browser, payment: Payment, status: str) -> Any:
    body = {"status": status, "reason": "She called us."}
    return browser.post(f"/api/admin/payments/{payment.id}/state", json=body)


@pytest.fixture
def finance(browser: Browser, checker: object) -> Browser:
    return browser.sign_in(checker)  # type: ignore[arg-type]


def test_a_payment_that_waits_is_given_up_and_counts_if_it_was_paid_all_the_same(till: Till, finance: Browser) -> None:
    payment = till.start()
    assert change(finance, payment, "failed").status_code == 200
    till.see(payment)
    assert (payment.status, payment.next_question_at) == (PaymentStatus.FAILED, None)
    assert failure_of(payment.status, payment.failure_reason) is PaymentFailure.EXPIRED
    assert queued(till.db, "payments.ask") == [payment.id]
    row = till.db.scalars(select(AuditLog).where(AuditLog.action == "payment.given_up")).one()
    assert (row.old_values, row.new_values) == (
        {"status": "pending"}, {"status": "failed", "wanted": "failed", "reason": "She called us."},
    )  # fmt: skip
    till.decide(payment)
    assert till.ask(payment).status is PaymentStatus.COMPLETED
    assert paid_until(till.owner)[1] == payment.period_ends_at


def test_one_that_failed_here_is_asked_after_and_paid_only_if_the_provider_says_so(
    till: Till, finance: Browser
) -> None:
    payment = till.start()
    change(finance, payment, "failed")
    assert change(finance, payment, "completed").status_code == 200
    assert till.ask(payment).status is PaymentStatus.FAILED
    till.decide(payment)
    assert till.ask(payment).status is PaymentStatus.COMPLETED


def test_no_state_is_written_by_hand_that_only_money_makes(till: Till, finance: Browser) -> None:
    payment = till.start()
    assert change(finance, payment, "settled").status_code == 422
    for status in ("pending", "invalid"):
        refused = change(finance, payment, status)
        assert (refused.status_code, refused.json()["code"]) == (409, "ACT_NOT_POSSIBLE")
    done = paid(till)
    assert {change(finance, done, status.value).status_code for status in PaymentStatus} == {409}
    till.see(payment)
    assert (payment.status, done.status) == (PaymentStatus.COMPLETED, PaymentStatus.COMPLETED)


def test_money_that_is_held_is_decided_elsewhere(till: Till, finance: Browser) -> None:
    held = short(till)
    assert "fits nothing" in change(finance, held, "completed").json()["detail"]
    till.see(held)
    assert held.status is PaymentStatus.INVALID


def test_only_finance_changes_a_state(till: Till, browser: Browser) -> None:
    payment = till.start()
    for visitor in (person(till.db), staff(till.db)):
        assert change(browser.sign_in(visitor), payment, "failed").status_code == 403
    till.see(payment)
    assert payment.status is PaymentStatus.PENDING
