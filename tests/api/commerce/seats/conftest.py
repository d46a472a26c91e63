"""A school with two classes and a teacher who leads one, buying seats through the routes."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, text

from api.accounts.auth.tables import User
from api.commerce.payments import jobs
from api.commerce.payments.service.invariants import violations
from api.commerce.sandbox.deals import Decision
from api.commerce.seats import routes
from api.commerce.seats.tables import SeatOrder
from api.commerce.subscriptions.tables import Payment
from api.platform.roles import Tier
from tests.api.commerce.conftest import adapters, sandbox, sandbox_server
from tests.api.commerce.payments.conftest import Till, impatient, known_providers
from tests.api.conftest import Browser
from tests.factories.classes import a_class
from tests.factories.people import give, person, staff

__all__ = ["adapters", "impatient", "known_providers", "sandbox", "sandbox_server"]
DAY = timedelta(days=1)
SCHOOL = "Nkoowe Hill School"


def kept(row: Any) -> Any:
    """A row as it is now, whatever requests let the session forget."""
    return SimpleNamespace(**{each.key: getattr(row, each.key) for each in row.__table__.columns})


class School:
    """Nkoowe Hill School; every step through the routes leaves the books as they must be."""

    def __init__(self, till: Till, browser: Browser) -> None:
        self.till, self.browser, self.db = till, browser, till.db
        self.head = person(self.db, first_name="Grace", last_name="Head").id
        self.learners = [person(self.db, first_name=f"L{n}").id for n in range(4)]
        people = [self.db.get_one(User, each) for each in self.learners]
        head = self.db.get_one(User, self.head)
        self.room = a_class(self.db, teacher=head, learners=people[:3], school_name=SCHOOL).id
        self.other = a_class(self.db, learners=people[3:], school_name=SCHOOL).id
        self.plan = till.plan.id

    def at(self, user_id: UUID | None = None) -> Browser:
        self.db.expire_all()
        self.browser.watch.now = self.till.now
        return self.browser.sign_in(self.db.get_one(User, user_id or self.head))

    def order(self, seats: int = 2, **given: Any) -> Any:
        wish = {"school": SCHOOL, "planId": str(self.plan), "year": 2026, "term": 3, "seats": seats, **given}
        return self.at().post("/api/seats/orders", json=wish)

    def ordered(self, seats: int = 2, **given: Any) -> Any:
        answer = self.order(seats, **given)
        assert answer.status_code == 200, answer.text
        return kept(self.db.scalars(select(SeatOrder).order_by(SeatOrder.number.desc()).limit(1)).one())

    def pay(self, order: Any, decision: Decision = Decision.APPROVE, phone: str = "0772 123 456") -> Any:
        """A prompt on a phone, decided there."""
        made = self.at().post(f"/api/seats/orders/{order.id}/payments", json={"phone": phone})
        assert made.status_code == 200, made.text
        payment = self.db.get_one(Payment, made.json()["id"])
        jobs.begin_payment.run(self.till.run, str(payment.id))
        self.till.decide(payment, decision)
        self.till.ask(payment)
        self.sound()
        return kept(self.db.get_one(Payment, made.json()["id"]))

    def paid(self, seats: int = 2) -> Any:
        order = self.ordered(seats)
        self.pay(order)
        return kept(self.db.get_one(SeatOrder, order.id))

    def give(self, order: Any, *learners: UUID, room: UUID | None = None) -> Any:
        named = [str(each) for each in learners] or None
        wish = {"classId": str(room or self.room), "learnerIds": named}
        return self.at().post(f"/api/seats/orders/{order.id}/given", json=wish)

    def take(self, order: Any, *learners: UUID) -> Any:
        wish = {"learnerIds": [str(each) for each in learners]}
        return self.at().post(f"/api/seats/orders/{order.id}/taken", json=wish)

    def tier(self, learner: UUID) -> Tier:
        self.db.expire_all()
        return self.db.get_one(User, learner).subscription_tier

    def seen(self, order: Any) -> Any:
        [school] = self.at().get("/api/seats").json()["schools"]
        return next(each for each in school["orders"] if each["id"] == str(order.id))

    def finance(self, permission: str) -> UUID:
        return give(self.db, staff(self.db), permission).id

    def bank(self, order: Any, amount: int | None = None, reference: str = "FT-26-1") -> Any:
        """Recorded by one of finance and confirmed by another."""
        maker, checker = self.finance("finance.prepare"), self.finance("finance.settle")
        line = {
            "invoice": order.number, "reference": reference, "amount": amount or order.amount,
            "receivedOn": f"{self.till.now:%Y-%m-%d}",
        }  # fmt: skip
        seen = self.at(maker).post("/api/admin/payments/bank", json=line)
        assert seen.status_code == 200, seen.text
        [transfer] = [each for each in seen.json()["transfers"] if each["reference"] == reference]
        done = self.at(checker).step_up().post(f"/api/admin/payments/bank/{transfer['id']}/confirm")
        self.sound()
        return done

    def sound(self) -> None:
        self.db.expire_all()
        assert list(violations(self.db)) == []
        assert self.db.scalar(text("select coalesce(sum(amount), 0) from ledger_postings")) == 0


@pytest.fixture
def school(db: Any, sandbox: Any, known_providers: Any, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> School:
    monkeypatch.setattr(routes, "providers", lambda: known_providers)
    return School(Till(db, sandbox, known_providers, "momo"), browser)
