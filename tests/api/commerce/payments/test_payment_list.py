"""Finance looks payments up."""

from datetime import timedelta

from sqlalchemy.orm import Session

from api.commerce.subscriptions.tables import PaymentStatus
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import money
from tests.factories.people import give, learner, person, staff

LIST = "/api/admin/payments"


def test_a_payment_is_found_by_its_payer_its_number_and_its_state(browser: Browser, db: Session) -> None:
    amina, brian = person(db, first_name="Amina", email="Amina@school.example"), person(db, first_name="Brian")
    first = money.payment(db, amina, 12_000, NOON - timedelta(days=2))
    other = money.payment(db, brian, 30_000, NOON, status=PaymentStatus.FAILED)
    browser.sign_in(staff(db))

    def found(**asked: object) -> list[str]:
        return [row["number"] for row in browser.get(LIST, params=asked).json()["data"]]

    assert found() == [other.provider_order_id, first.provider_order_id]
    assert found(search="amina@SCHOOL") == found(search="amina num") == [first.provider_order_id]
    assert found(search=other.provider_order_id) == found(status="failed") == [other.provider_order_id]
    assert found(search="100%") == []
    seen = browser.get(LIST, params={"pageSize": 1, "page": 2}).json()
    assert (seen["total"], [row["canGoBack"] for row in seen["data"]]) == (2, [True])


def test_a_payment_somebody_proposed_to_send_back_says_so(browser: Browser, db: Session) -> None:
    paid = money.payment(db, person(db), 12_000, NOON)
    browser.sign_in(give(db, staff(db), "finance.prepare"))
    assert browser.post(f"{LIST}/{paid.id}/refund", json={"reason": "Paid by mistake."}).status_code == 200
    [row] = browser.get(LIST).json()["data"]
    assert (row["canGoBack"], row["isGoingBack"]) == (False, True)


def test_running_plans_are_counted_and_those_that_ended_are_not(browser: Browser, db: Session) -> None:
    learner(db, until=NOON + timedelta(days=3))
    learner(db, until=NOON - timedelta(days=3))
    browser.sign_in(staff(db))
    assert browser.get(f"{LIST}/plans-running").json() == {"basic": 0, "premium": 1, "cancelled": 0}


def test_a_learner_sees_nobodys_payments(browser: Browser, db: Session) -> None:
    browser.sign_in(person(db))
    assert browser.get(LIST).status_code == browser.get(f"{LIST}/plans-running").status_code == 403
