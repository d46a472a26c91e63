"""A completed payment on its way back: agreed by two people, sent once, and gone when the provider says so."""

from datetime import timedelta

import pytest
from sqlalchemy import event, func, select, text
from sqlalchemy.exc import DBAPIError

from api.commerce.payments.service import refunds
from api.commerce.payments.service.settlement import settle
from api.commerce.payments.tables import PaymentRefund, RefundState, SuspenseItem
from api.commerce.providers.protocol import Found, Outcome
from api.commerce.sandbox.deals import Mishap, State
from api.commerce.subscriptions.tables import Payment
from api.platform.money import Ugx
from api.platform.roles import Tier
from tests.api.commerce.payments.conftest import Till, paid_until
from tests.api.commerce.payments.test_decisions import checker, maker, send_back
from tests.api.commerce.payments.test_settlement import Killed
from tests.api.conftest import Browser
from tests.conftest import NOON

__all__ = ["checker", "maker"]


def paid(till: Till) -> Payment:
    payment = till.start()
    till.decide(payment)
    return till.ask(payment)


@pytest.fixture
def agreed(browser: Browser, till: Till, maker: object, checker: object) -> Payment:
    """Paid, and agreed by two people to go back."""
    payment = paid(till)
    browser.sign_in(maker)  # type: ignore[arg-type]
    proposed = browser.post(f"/api/admin/payments/{payment.id}/refund", json={"reason": "Paid for the wrong child."})
    [proposal] = proposed.json()["proposals"]
    again = browser.post(f"/api/admin/payments/{payment.id}/refund", json={"reason": "Once more."})
    assert again.json()["code"] == "DECISION_WAITS"
    browser.sign_in(checker).step_up()  # type: ignore[arg-type]
    seen = browser.post(f"/api/admin/payments/decisions/{proposal['decision']['id']}/confirm").json()
    assert (seen["proposals"], [each["state"] for each in seen["refunds"]]) == ([], ["approved"])
    till.see(payment)
    return payment


def given_back(till: Till, payment: Payment) -> int:
    """How often the provider gave this payment back."""
    deal = till.deal(payment)
    rows = [each for each in till.sandbox.book.all(till.name, "refund") if each.of == deal.tracking]
    return len(rows) if till.name != "pesapal" else int(deal.state is State.REVERSED)


def test_a_payment_goes_back_once_with_its_journal_and_the_period_it_paid(till: Till, agreed: Payment) -> None:
    till.now += timedelta(days=10)
    for _ in range(3):
        row = send_back(till, agreed)
    assert (row.state, row.settled_at, given_back(till, agreed)) == (RefundState.COMPLETED, till.now, 1)
    assert (agreed.amount_reversed, paid_until(till.owner)) == (12_000, (Tier.FREE, till.now))
    assert (till.balance("I:subscription_refunds"), till.balance(f"A:psp:{till.name}")) == (12_000, 0)
    assert till.journals() == ["subscription_payment", "subscription_reversal"]
    assert settle(
        till.db, agreed.id, Found(Outcome.REVERSED, agreed.tracking_id, agreed.provider_order_id), till.now,
        asked_tracking=None,
    ) == "nothing"  # fmt: skip
    assert till.db.scalar(select(func.count()).select_from(SuspenseItem)) == 0


def test_what_was_paid_behind_it_moves_forward(till: Till, browser: Browser, agreed: Payment) -> None:
    later = paid(till)
    assert till.owner.subscription_period_end == NOON + timedelta(days=60)
    till.now += timedelta(days=12)
    for _ in range(2):
        send_back(till, agreed)
    till.see(later)
    assert paid_until(till.owner) == (Tier.BASIC, NOON + timedelta(days=42))


@pytest.mark.parametrize("mishap", [Mishap.DROP, Mishap.DOWN])
def test_a_refund_whose_answer_was_lost_is_asked_for_and_not_given_twice(
    till: Till, agreed: Payment, mishap: Mishap
) -> None:
    till.sandbox.book.plan(mishap, provider=till.name, act="refund")
    assert send_back(till, agreed).state is RefundState.SENT
    for _ in range(3):
        row = send_back(till, agreed)
    assert (row.state, given_back(till, agreed), agreed.amount_reversed) == (RefundState.COMPLETED, 1, 12_000)


def test_a_refund_that_is_refused_changes_nothing_and_may_be_proposed_anew(
    till: Till, browser: Browser, agreed: Payment, maker: object
) -> None:
    deal = till.deal(agreed)
    deal.state = State.FAILED
    for _ in range(2):
        row = send_back(till, agreed)
    assert (row.state, agreed.amount_reversed, given_back(till, agreed) > 1) == (RefundState.FAILED, 0, False)
    assert paid_until(till.owner) == (Tier.BASIC, NOON + timedelta(days=30))
    browser.sign_in(maker)  # type: ignore[arg-type]
    again = browser.post(f"/api/admin/payments/{agreed.id}/refund", json={"reason": "Try again."})
    assert again.status_code == 200


def test_the_round_asks_after_what_is_on_its_way_and_after_nothing_else(till: Till, agreed: Payment) -> None:
    [row] = refunds.due(till.db, till.now)
    assert refunds.due(till.db, till.now) == []
    assert refunds.due(till.db, till.now + timedelta(hours=2)) == [row]
    for _ in range(2):
        send_back(till, agreed)
    assert refunds.due(till.db, till.now + timedelta(days=2)) == []


def test_the_database_lets_a_refund_go_one_way_only(till: Till, agreed: Payment) -> None:
    for _ in range(2):
        send_back(till, agreed)
    for state in ("approved", "sent", "failed"):
        with pytest.raises(DBAPIError, match="does not go from completed"), till.db.begin_nested():
            till.db.execute(text(f"update payment_refunds set state = '{state}'"))


def test_killed_at_any_statement_a_refund_is_neither_lost_nor_doubled(till: Till, agreed: Payment) -> None:
    [named] = till.db.scalars(select(PaymentRefund.id)).all()
    refunds.note_sending(till.db, named, till.now)
    connection, seen, most, points = till.db.connection(), 0, -1, 0

    def count(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal seen
        if "SAVEPOINT" in statement:
            return
        seen += 1
        if seen > most >= 0:
            raise Killed

    event.listen(connection, "before_cursor_execute", count)
    try:
        while True:
            seen, most = 0, points
            try:
                with till.db.begin_nested():
                    refunds.settle_refund(till.db, named, Found(Outcome.COMPLETED, amount=Ugx(12_000)), till.now)
                break
            except Killed:
                most = -1
                till.see(agreed)
                assert (agreed.amount_reversed, till.journals()) == (0, ["subscription_payment"])
                points += 1
    finally:
        event.remove(connection, "before_cursor_execute", count)
    till.see(agreed)
    assert points >= 8
    assert (agreed.amount_reversed, till.journals()) == (12_000, ["subscription_payment", "subscription_reversal"])
