"""What a payment becomes, whatever the provider says and however it goes wrong on the way."""

from contextlib import suppress
from datetime import timedelta
from itertools import permutations

import pytest
from sqlalchemy import event, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.commerce.payments.service.receipt_numbers import numbered
from api.commerce.payments.service.settlement import settle
from api.commerce.payments.tables import SuspenseItem, SuspenseReason
from api.commerce.providers.protocol import Found, Outcome
from api.commerce.sandbox.deals import SHORT_BY, Decision, Mishap, State
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.platform.money import Ugx
from api.platform.roles import SubscriptionStatus, Tier
from tests.api.commerce.payments.conftest import Till, paid_until
from tests.conftest import NOON

MONTH = timedelta(days=30)


def test_an_approved_payment_opens_the_plan_posts_one_journal_and_sends_one_receipt(till: Till) -> None:
    payment = till.start()
    assert (payment.status, payment.begun_at) == (PaymentStatus.PENDING, NOON)
    till.decide(payment)
    till.now += timedelta(seconds=9)
    till.ask(payment)
    assert (payment.status, payment.ipn_verified) == (PaymentStatus.COMPLETED, True)
    assert paid_until(till.owner) == (Tier.BASIC, till.now + MONTH)
    assert till.owner.subscription_status is SubscriptionStatus.ACTIVE
    assert till.journals() == ["subscription_payment"]
    assert (till.balance(f"A:psp:{till.name}"), till.balance("I:subscription")) == (12_000, -12_000)
    assert till.mails() == 1


def test_what_was_settled_is_settled_however_often_it_is_asked_for(till: Till) -> None:
    payment = till.start()
    till.decide(payment)
    for _ in range(4):
        till.now += timedelta(minutes=1)
        till.ask(payment)
    assert (till.journals(), till.mails()) == (["subscription_payment"], 1)
    assert paid_until(till.owner)[1] == payment.period_ends_at == NOON + MONTH + timedelta(minutes=1)


def test_a_second_payment_begins_where_the_first_ends(till: Till) -> None:
    for _ in range(2):
        payment = till.start()
        till.decide(payment)
        till.ask(payment)
    assert paid_until(till.owner)[1] == NOON + 2 * MONTH


def test_receipts_are_numbered_in_their_order_and_without_a_gap(till: Till) -> None:
    paid = []
    for decision in (Decision.APPROVE, Decision.REJECT, Decision.APPROVE, Decision.PAY_LITTLE, Decision.APPROVE):
        till.decide(payment := till.start(), decision)
        till.ask(payment)
        paid.append(payment.id)
        if decision is Decision.APPROVE:
            with suppress(RuntimeError), till.db.begin_nested():  # what rolls back leaves no hole
                payment.receipt_number = None
                numbered(till.db, payment)
                raise RuntimeError
    assert [till.db.get_one(Payment, each).receipt_number for each in paid] == [1, None, 2, None, 3]


@pytest.mark.parametrize("decision", [Decision.REJECT, Decision.TIME_OUT])
def test_a_payment_that_was_not_made_opens_nothing(till: Till, decision: Decision) -> None:
    payment = till.start()
    till.decide(payment, decision)
    till.ask(payment)
    assert (payment.status, till.journals(), till.mails()) == (PaymentStatus.FAILED, [], 0)
    assert till.owner.subscription_period_end is None


def test_a_late_payment_counts_all_the_same(till: Till) -> None:
    payment = till.start()
    till.decide(payment, Decision.TIME_OUT)
    assert till.ask(payment).status is PaymentStatus.FAILED
    till.deal(payment).state = State.COMPLETED
    assert till.ask(payment).status is PaymentStatus.COMPLETED
    assert (till.journals(), till.mails()) == (["subscription_payment"], 1)


def test_too_little_opens_nothing_and_the_money_is_seen_in_suspense(till: Till) -> None:
    payment = till.start()
    till.decide(payment, Decision.PAY_LITTLE)
    for _ in range(3):
        till.ask(payment)
    assert (payment.status, till.owner.subscription_period_end) == (PaymentStatus.INVALID, None)
    assert till.balance("L:suspense") == -(12_000 - SHORT_BY)
    item = till.db.scalars(select(SuspenseItem)).one()
    assert (item.reason, item.held) == (SuspenseReason.WRONG_AMOUNT, 12_000 - SHORT_BY)


@pytest.mark.parametrize(
    ("mishap", "reason", "held"),
    [
        (Mishap.WRONG_AMOUNT, SuspenseReason.WRONG_AMOUNT, 12_001),
        (Mishap.FRACTION, SuspenseReason.WRONG_AMOUNT, 0),
        (Mishap.NEGATIVE, SuspenseReason.WRONG_AMOUNT, 0),
        (Mishap.ZERO, SuspenseReason.WRONG_AMOUNT, 0),
        (Mishap.ABSURD, SuspenseReason.WRONG_AMOUNT, 0),
        (Mishap.WRONG_CURRENCY, SuspenseReason.WRONG_CURRENCY, 0),
        (Mishap.WRONG_REFERENCE, SuspenseReason.WRONG_REFERENCE, 12_000),
    ],
)
def test_what_does_not_fit_is_held_and_gives_nothing(
    till: Till, mishap: Mishap, reason: SuspenseReason, held: int
) -> None:
    payment = till.start()
    till.decide(payment)
    till.sandbox.book.plan(mishap, provider=till.name, act="status")
    till.ask(payment)
    assert (payment.status, till.mails(), till.balance("L:suspense")) == (PaymentStatus.INVALID, 0, -held)
    item = till.db.scalars(select(SuspenseItem)).one()
    assert (item.reason, item.held) == (reason, held)


def test_numbers_written_as_texts_are_the_same_numbers(till: Till) -> None:
    payment = till.start()
    till.decide(payment)
    till.sandbox.book.plan(Mishap.NUMBERS_AS_TEXT, provider=till.name, act="status")
    assert till.ask(payment).status is PaymentStatus.COMPLETED


def test_a_provider_that_takes_a_payment_back_leaves_a_case_for_a_person(till: Till) -> None:
    payment = till.start()
    till.decide(payment)
    till.ask(payment)
    till.sandbox.book.plan(Mishap.CHANGED_MIND, provider=till.name, act="status", times=2)
    till.ask(payment)
    till.ask(payment)
    assert (payment.status, till.journals()) == (PaymentStatus.COMPLETED, ["subscription_payment"])
    item = till.db.scalars(select(SuspenseItem)).one()
    assert (item.reason, item.held) == (SuspenseReason.TAKEN_BACK, 0)


@pytest.mark.parametrize("mishap", [Mishap.DOWN, Mishap.NONSENSE, Mishap.DROP])
def test_a_silent_provider_changes_nothing(till: Till, mishap: Mishap) -> None:
    payment = till.start()
    till.decide(payment)
    till.sandbox.book.plan(mishap, provider=till.name, act="status", times=3)
    assert till.ask(payment).status is PaymentStatus.PENDING
    assert till.ask(payment).status is PaymentStatus.COMPLETED


def test_money_of_an_account_that_was_deleted_meanwhile_is_held(till: Till) -> None:
    payment = till.start()
    till.decide(payment)
    till.owner.deleted_at = NOON
    till.db.flush()
    till.ask(payment)
    assert (payment.status, till.balance("L:suspense"), till.mails()) == (PaymentStatus.INVALID, -12_000, 0)
    assert till.db.scalars(select(SuspenseItem.reason)).one() is SuspenseReason.ACCOUNT_DELETED


def test_whoever_pays_an_order_twice_gets_one_period_and_the_rest_is_held(till: Till) -> None:
    if till.name == "momo":  # a prompt of MTN can be approved once
        return
    payment = till.start()
    till.decide(payment, Decision.PAY_TWICE)
    till.ask(payment)
    twins = [deal for deal in till.sandbox.book.all(till.name) if deal.reference == payment.provider_order_id]
    for deal in twins:
        till.ask(payment, deal.tracking if till.name == "pesapal" else str(deal.number))
    assert till.journals() == ["payment_suspense", "subscription_payment"]
    assert (till.balance("L:suspense"), paid_until(till.owner)[1]) == (-12_000, NOON + MONTH)


def test_nobody_spoils_a_payment_by_naming_anothers_number(till: Till) -> None:
    if till.name == "momo":  # asked by our own number only
        return
    payment = till.start()
    till.db.add(stranger := till.owner.__class__(email="other@school.example", first_name="O", last_name="K"))
    till.db.flush()
    mine, till.owner = till.owner, stranger
    other = till.start()
    till.decide(other)
    till.owner = mine
    named = till.deal(other)
    till.ask(payment, named.tracking if till.name == "pesapal" else str(named.number))
    assert (payment.status, till.journals()) == (PaymentStatus.PENDING, [])


def test_an_order_nobody_paid_ends_after_a_day_and_not_before(till: Till) -> None:
    payment = till.start()
    till.now = NOON + timedelta(hours=23)
    assert till.ask(payment).status is PaymentStatus.PENDING
    till.now = NOON + timedelta(hours=24)
    assert (till.ask(payment).status, payment.failure_reason) == (PaymentStatus.FAILED, "EXPIRED")


NEWS = {
    "nothing yet": Found(Outcome.PENDING),
    "refused": Found(Outcome.FAILED, reason="APPROVAL_REJECTED"),
    "unknown": Found(Outcome.ABSENT),
    "paid": Found(Outcome.COMPLETED),
    "paid, told again": Found(Outcome.COMPLETED),
}


@pytest.mark.parametrize("first", sorted(NEWS))
def test_the_order_in_which_five_answers_arrive_changes_nothing(db: Session, till: Till, first: str) -> None:
    """All 120 orders, 24 for each that comes first: a payment that was once paid ends paid, once."""
    if till.name != "momo":  # the rule knows no provider
        return
    for rest in permutations([name for name in NEWS if name != first]):
        with db.begin_nested() as undone:
            payment = till.start()
            for name in (first, *rest):
                said = NEWS[name]
                found = Found(
                    said.outcome, payment.tracking_id, payment.provider_order_id, Ugx(12_000), "UGX", said.reason
                )
                settle(db, payment.id, found, till.now, asked_tracking=None)
            end = (payment.status, payment.failure_reason, till.journals(), till.mails(), payment.period_ends_at)
            assert end == (PaymentStatus.COMPLETED, None, ["subscription_payment"], 1, NOON + MONTH)
            undone.rollback()


class Killed(Exception):
    """The process is gone."""


def test_killed_at_any_statement_nothing_is_lost_and_nothing_is_doubled(db: Session, till: Till) -> None:
    payment = till.start()
    till.decide(payment)
    connection, seen, most = db.connection(), 0, -1

    def count(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal seen
        if "SAVEPOINT" in statement:  # the frame of this test, where a process would have its transaction
            return
        seen += 1
        if seen > most >= 0:
            raise Killed

    event.listen(connection, "before_cursor_execute", count)
    points = 0
    try:
        while True:
            seen, most = 0, points
            try:
                with db.begin_nested():
                    found = Found(Outcome.COMPLETED, payment.tracking_id, payment.provider_order_id, Ugx(12_000), "UGX")
                    settle(db, payment.id, found, till.now, asked_tracking=None)
                break
            except Killed:
                most = -1
                till.see(payment)
                assert (payment.status, till.journals(), till.mails()) == (PaymentStatus.PENDING, [], 0)
                points += 1
    finally:
        event.remove(connection, "before_cursor_execute", count)
    assert points >= 10
    assert (payment.status, till.journals(), till.mails()) == (PaymentStatus.COMPLETED, ["subscription_payment"], 1)


@pytest.mark.parametrize("to", [PaymentStatus.PENDING, PaymentStatus.FAILED, PaymentStatus.INVALID])
def test_the_database_itself_lets_nobody_take_a_settled_payment_out_of_its_state(till: Till, to: PaymentStatus) -> None:
    payment = till.start()
    till.decide(payment)
    till.ask(payment)
    changed = update(Payment).where(Payment.id == payment.id).values(status=to)
    with pytest.raises(IntegrityError, match="does not go from completed"), till.db.begin_nested():
        till.db.execute(changed)
    till.db.expire_all()
    assert till.db.get_one(Payment, payment.id).status is PaymentStatus.COMPLETED
