"""A learner with a purse, filled and drawn through the routes."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text

from api.accounts.auth.tables import User
from api.commerce.ledger.purses import account_of
from api.commerce.pay_codes import routes as code_routes
from api.commerce.pay_codes.service import make
from api.commerce.payments import jobs
from api.commerce.payments.service.invariants import violations
from api.commerce.payments.tables import PaymentRefund
from api.commerce.purses import routes
from api.commerce.sandbox.deals import Decision
from api.commerce.subscriptions.tables import Payment
from tests.api.commerce.conftest import adapters, sandbox, sandbox_server
from tests.api.commerce.payments.conftest import Till, impatient, known_providers, queued
from tests.api.conftest import Browser
from tests.factories.people import give, staff

__all__ = ["adapters", "impatient", "known_providers", "sandbox", "sandbox_server"]
MTN = "0772 123 456"
DAY = timedelta(days=1)


class Purse:
    """A learner's purse, filled and drawn through the routes; every step leaves the books as they must be."""

    def __init__(self, till: Till, browser: Browser) -> None:
        self.till, self.browser, self.db = till, browser, till.db
        self.learner = till.owner.id
        self.code = make(till.db, till.owner.id)
        self.asked = 0

    def number(self) -> str:
        """Another one each time: nobody is prompted again and again."""
        self.asked += 1
        return f"0772 123 {self.asked:03d}"

    def sign_in(self) -> Browser:
        return self.browser.sign_in(self.db.get_one(User, self.learner))

    def filled(self, amount: int = 20_000, decision: Decision = Decision.APPROVE) -> Payment:
        """By somebody with the code, and decided on their phone."""
        self.browser.cookies.clear()
        made = self.browser.post(f"/api/pay/{self.code}/top-ups", json={"amount": amount, "phone": self.number()})
        assert made.status_code == 200, made.text
        return self.settled(self.db.get_one(Payment, made.json()["id"]), decision)

    def settled(self, payment: Payment, decision: Decision = Decision.APPROVE) -> Payment:
        assert payment.id in queued(self.db, "payments.begin")
        jobs.begin_payment.run(self.till.run, str(payment.id))
        self.till.decide(payment, decision)
        self.till.ask(payment)
        return payment

    def draw(self, plan: Any = None) -> Any:
        self.sign_in()
        answer = self.browser.post("/api/purse/draws", json={"planId": str((plan or self.till.plan).id)})
        self.sound()
        return answer

    def seen(self) -> Any:
        return self.sign_in().get("/api/purse").json()

    def balance(self) -> int:
        return -self.till.balance(account_of(self.learner))

    def sound(self) -> None:
        self.db.expire_all()
        assert list(violations(self.db)) == []
        assert self.db.scalar(text("select coalesce(sum(amount), 0) from ledger_postings")) == 0

    def refunded(self, payment: Payment) -> Any:
        """Proposed by one of finance and confirmed by another."""
        maker, checker = (
            give(self.db, staff(self.db), "finance.prepare"),
            give(self.db, staff(self.db), "finance.settle"),
        )
        seen = self.browser.sign_in(maker).post(
            f"/api/admin/payments/{payment.id}/refund", json={"reason": "Too much."}
        )
        if seen.status_code != 200:
            return seen
        [proposal] = seen.json()["proposals"]
        own = self.browser.step_up().post(f"/api/admin/payments/decisions/{proposal['decision']['id']}/confirm")
        assert own.status_code in (403, 409)
        self.browser.sign_in(checker).step_up()
        return self.browser.post(f"/api/admin/payments/decisions/{proposal['decision']['id']}/confirm")

    def sent_back(self) -> None:
        for row in self.db.scalars(select(PaymentRefund)).all():
            for _ in range(2):
                jobs.pay_back.run(self.till.run, str(row.id))
        self.sound()


@pytest.fixture
def purse(db: Any, sandbox: Any, known_providers: Any, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Purse:
    for module in (routes, code_routes):
        monkeypatch.setattr(module, "providers", lambda: known_providers)
    return Purse(Till(db, sandbox, known_providers, "momo"), browser)
