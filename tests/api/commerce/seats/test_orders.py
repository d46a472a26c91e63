"""A school orders seats by invoice and pays by mobile money or bank; the money is revenue as its days come."""

from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from api.accounts.auth.tables import User
from api.commerce.ledger.seats import account_of
from api.commerce.ledger.service import post
from api.commerce.payments import jobs
from api.commerce.payments.service.reversals import take_back
from api.commerce.payments.tables import SuspenseItem
from api.commerce.reconciliation.service import comparison
from api.commerce.sandbox.deals import Decision
from api.commerce.seats.rules import seat_price, shares
from api.commerce.seats.service.money import count_months
from api.commerce.seats.service.orders import expire
from api.commerce.seats.tables import SeatOrder
from api.commerce.subscriptions.tables import Payment, PaymentPurpose
from api.notifications.email.tables import OutboxMail
from api.publishing.royalties.inputs import payments_of
from tests.api.commerce.seats.conftest import DAY, School, kept
from tests.conftest import NOON
from tests.factories.people import give, person

LEFT = 19  # days of term three of 2026, from the test's noon
PRICE = 12_000 * LEFT // 30


def test_an_invoice_says_what_each_seat_costs_for_the_days_of_the_term_that_are_left(school: School) -> None:
    first, second = school.ordered(3), school.ordered(2, year=2027, term=1)
    assert (first.price, first.amount, first.state, second.number - first.number) == (PRICE, 3 * PRICE, "open", 1)
    assert (f"{first.begins_on}", f"{first.ends_on}", f"{first.due_on}") == ("2026-11-16", "2026-12-04", "2026-11-30")
    assert (f"{second.begins_on}", second.price) == ("2027-02-01", seat_price(12_000, 30, 89))
    file = school.at().get(f"/api/seats/orders/{first.id}/invoice")
    assert (file.status_code, file.content[:4], file.headers["content-type"]) == (200, b"%PDF", "application/pdf")


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"seats": 0}, 422, "VALIDATION_FAILED"),
        ({"seats": 2_001}, 422, "VALIDATION_FAILED"),
        ({"seats": 2.5}, 422, "VALIDATION_FAILED"),
        ({"term": 2}, 422, "TERM_OVER"),
        ({"year": 2031, "term": 1}, 422, "TERM_OVER"),
        ({"school": "Another School"}, 404, "SCHOOL_NOT_YOURS"),
        ({"planId": "00000000-0000-0000-0000-000000000000"}, 404, "PLAN_NOT_SOLD"),
    ],
)
def test_what_is_no_order_is_refused(school: School, wish: dict[str, Any], status: int, code: str) -> None:
    answer = school.order(**{"seats": 2, **wish})
    assert answer.status_code == status
    assert code in (answer.json()["code"], "VALIDATION_FAILED")
    assert school.db.scalars(select(SeatOrder)).all() == []


def test_only_who_leads_a_class_of_the_school_sees_and_touches_its_orders(school: School) -> None:
    order = school.ordered()
    stranger = person(school.db).id
    assert school.at(stranger).get("/api/seats").json()["schools"] == []
    for path in ("cancel", "given", "taken", "payments"):
        bodies = {"given": {"classId": str(school.room)}, "taken": {"learnerIds": [str(stranger)]}}
        body = bodies.get(path, {"phone": "0772 123 456"})
        assert school.at(stranger).post(f"/api/seats/orders/{order.id}/{path}", json=body).status_code == 404
    assert school.at(stranger).get(f"/api/seats/orders/{order.id}/invoice").status_code == 404


def test_seats_are_paid_by_a_prompt_and_owed_until_their_days_come(school: School) -> None:
    order = school.ordered(2, year=2027, term=1)
    paid = school.pay(order)
    assert (paid.status, paid.purpose, school.seen(order)["state"]) == ("completed", PaymentPurpose.SEATS, "paid")
    assert (school.till.balance(account_of(order.id)), school.till.balance("I:subscription")) == (-paid.amount, 0)
    assert payments_of(school.db, "2026-11") == []
    letters = school.db.scalars(select(OutboxMail.template).where(OutboxMail.user_id == school.head)).all()
    assert list(letters) == ["seats_paid"]
    assert school.at().get(f"/api/payments/{paid.id}/receipt").content[:4] == b"%PDF"
    got = []
    for days in (77, 78, 105, 133, 166, 167, 200):  # 1 and 2 February, March, 29 March, April, May
        school.till.now = NOON + days * DAY
        while count_months(school.db, school.till.now):
            pass
        school.sound()
        got.append(-school.till.balance("I:subscription"))
    months = [each.amount for each in shares(paid.amount, order.begins_on, order.ends_on)]
    assert got == [months[0], months[0], sum(months[:2]), sum(months[:2]), sum(months), sum(months), sum(months)]
    assert (sum(months), len(months), school.till.balance(account_of(order.id))) == (paid.amount, 3, 0)
    assert sum(part.received for part in payments_of(school.db, "2027-03")) == months[1]
    assert [each["purpose"] for each in school.at().get("/api/payments").json()] == ["seats"]


def test_a_running_term_is_counted_from_the_day_the_money_came(school: School) -> None:
    order = school.ordered(2)
    school.till.now = NOON + 4 * DAY
    school.pay(order)
    month = -school.till.balance("I:subscription")
    assert (f"{school.seen(order)['beginsOn']}", month) == ("2026-11-20", order.amount * 11 // 15)
    [part] = payments_of(school.db, "2026-11")
    assert part.received == month


def test_a_cancelled_or_expired_invoice_is_not_paid_and_late_money_waits_in_suspense(school: School) -> None:
    first, second = school.ordered(1), school.ordered(2)
    begun = school.at().post(f"/api/seats/orders/{second.id}/payments", json={"phone": "0772 123 456"}).json()
    assert school.at().post(f"/api/seats/orders/{first.id}/cancel").status_code == 200
    for path, body in (("cancel", {}), ("payments", {"phone": "0772 123 456"})):
        refused = school.at().post(f"/api/seats/orders/{first.id}/{path}", json=body)
        assert (refused.status_code, refused.json()["code"]) == (409, "NOT_IN_THIS_STATE")
    jobs.begin_payment.run(school.till.run, begun["id"])
    assert [expire(school.db, NOON + days * DAY) for days in (14, 15, 16)] == [0, 1, 0]
    late = school.db.get_one(Payment, begun["id"])
    school.till.decide(late, Decision.APPROVE)
    school.till.ask(late)
    item = kept(school.db.scalars(select(SuspenseItem)).one())
    assert (item.reason, item.held, school.seen(second)["state"]) == ("order_closed", second.amount, "expired")
    maker, checker = school.finance("finance.prepare"), school.finance("finance.settle")
    wish = {"act": "give", "reason": "Paid one day late.", "plan": "seats"}
    seen = school.at(maker).post(f"/api/admin/payments/suspense/{item.id}/decisions", json=wish).json()
    decision = seen["suspense"][0]["decision"]["id"]
    done = school.at(checker).step_up().post(f"/api/admin/payments/decisions/{decision}/confirm")
    assert done.status_code == 200, done.text
    school.sound()
    assert school.seen(second)["state"] == "paid"


def test_too_little_and_a_second_payment_of_one_invoice_wait_in_suspense(school: School) -> None:
    order = school.ordered(2)
    assert school.pay(order, Decision.PAY_LITTLE).status == "invalid"
    assert school.seen(order)["state"] == "open"
    school.pay(order, phone="0772 123 457")
    assert school.seen(order)["state"] == "paid"
    school.bank(order)
    assert sorted(school.db.scalars(select(SuspenseItem.reason))) == ["order_closed", "wrong_amount"]


def test_a_bank_transfer_needs_two_people_and_pays_the_invoice_it_names(school: School) -> None:
    order = school.ordered(2)
    maker = school.finance("finance.settle")
    give(school.db, school.db.get_one(User, maker), "finance.prepare")
    line = {"invoice": order.number, "reference": "FT-26-9", "amount": order.amount, "receivedOn": "2026-11-16"}
    seen = school.at(maker).post("/api/admin/payments/bank", json=line).json()
    again = school.at(maker).post("/api/admin/payments/bank", json=line)
    assert (again.status_code, again.json()["code"]) == (409, "REFERENCE_KNOWN")
    path = f"/api/admin/payments/bank/{seen['transfers'][0]['id']}"
    own = school.at(maker).step_up().post(f"{path}/confirm")
    assert (own.status_code, own.json()["code"]) == (409, "SAME_PERSON")
    assert school.at(maker).post(f"{path}/decline").json()["transfers"] == []
    assert school.bank(order).status_code == 200
    assert (school.seen(order)["state"], school.till.balance("A:psp:bank")) == ("paid", order.amount)
    span = (NOON - DAY, NOON + DAY)
    assert comparison.mismatches(school.db, *span) == []
    assert comparison.sums(school.db, *span).agree
    unknown = {**line, "invoice": 999, "reference": "FT-1"}
    assert school.at(maker).post("/api/admin/payments/bank", json=unknown).status_code == 422


def test_money_by_bank_that_does_not_fit_is_sent_back_by_two_people(school: School) -> None:
    order = school.ordered(2)
    school.bank(order, order.amount - 500)
    item = kept(school.db.scalars(select(SuspenseItem)).one())
    maker, checker = school.finance("finance.prepare"), school.finance("finance.settle")
    wish = {"act": "send_back", "reason": "Too little."}
    seen = school.at(maker).post(f"/api/admin/payments/suspense/{item.id}/decisions", json=wish).json()
    decision = seen["suspense"][0]["decision"]["id"]
    school.at(checker).step_up().post(f"/api/admin/payments/decisions/{decision}/confirm")
    school.sound()
    assert (school.till.balance("A:psp:bank"), school.till.balance("L:suspense")) == (0, 0)
    assert comparison.mismatches(school.db, NOON - DAY, NOON + DAY) == []


def test_a_paid_order_goes_back_before_its_days_and_never_after_they_began(school: School) -> None:
    ahead, running = school.ordered(1, year=2027, term=1), school.ordered(1)
    paid = [school.pay(ahead), school.pay(running, phone="0772 123 457")]
    maker = school.finance("finance.prepare")
    paths = [f"/api/admin/payments/{each.id}/refund" for each in paid]
    answers = [school.at(maker).post(path, json={"reason": "Too many."}) for path in paths]
    assert [each.status_code for each in answers] == [200, 409]


def test_money_the_provider_takes_back_is_taken_out_of_its_months_and_ends_the_seats(school: School) -> None:
    order = school.paid(2)
    school.give(order, school.learners[0])
    payment = school.db.scalars(select(Payment).where(Payment.purpose == PaymentPurpose.SEATS)).one()
    take_back(school.db, payment, payment.amount, at=NOON, now=NOON)
    school.sound()
    assert (school.seen(order)["state"], school.seen(order)["held"]) == ("returned", 0)
    assert school.till.balance("I:subscription") + school.till.balance("I:subscription_refunds") == 0
    assert (school.till.balance("A:psp:momo"), school.tier(school.learners[0])) == (0, "free")
    assert count_months(school.db, NOON + 30 * DAY) == 0


def test_the_database_lets_no_order_leave_its_states_nor_its_money_be_overdrawn(school: School) -> None:
    order = school.paid()
    with pytest.raises(DBAPIError, match="does not go"), school.db.begin_nested():
        school.db.execute(text("update seat_orders set state = 'open'"))
    lines = [(account_of(order.id), order.amount), ("I:subscription", -order.amount)]
    with pytest.raises(DBAPIError, match="overdrawn"), school.db.begin_nested():
        post(school.db, kind="test", idem="test:over", occurred_at=NOON, ref=("test", "x"), lines=lines)


def test_shares_of_any_sum_add_up_to_it() -> None:
    for amount in (1, 7, 30_001, 999_983):
        parts = list(shares(amount, date(2026, 11, 16), date(2027, 4, 30)))
        assert (sum(each.amount for each in parts), len(parts), parts[-1].last) == (amount, 6, date(2027, 4, 30))
        assert all(after.first - before.last == timedelta(days=1) for before, after in pairwise(parts))
