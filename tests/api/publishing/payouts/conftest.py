"""An author who is owed 100,000 from two closed months, two people of finance, and the worker in the test's hand."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.commerce.providers import line
from api.commerce.providers.protocol import PaymentProvider, ProviderSilent
from api.commerce.sandbox.deals import Deal
from api.platform.jobs.registry import JobRun
from api.publishing.authors.tables import Author
from api.publishing.payouts import jobs
from api.publishing.payouts.tables import AuthorPayoutRequest
from api.publishing.royalties.tables import AuthorMonthlyEarnings
from tests.api.commerce.conftest import Sandbox, adapters, sandbox, sandbox_server
from tests.api.conftest import Browser, Nested
from tests.conftest import NOON
from tests.factories import money, people

__all__ = ["adapters", "sandbox", "sandbox_server"]
CLOSED = datetime(2026, 10, 5, tzinfo=UTC)
AIRTEL, MTN = "0701 123 456", "0772 123 456"


class Office:
    """An author, finance, and what they send; the money is looked at in the ledger itself."""

    def __init__(self, db: Session, browser: Browser, sandbox: Sandbox) -> None:
        self.db, self.browser, self.sandbox, self.now = db, browser, sandbox, NOON
        self.author: Author = people.author(db)
        for month, amount in (("2026-08", 40_000), ("2026-09", 60_000)):
            money.final_month(db, month, {self.author: amount}, CLOSED)
        self.person = db.get_one(User, self.author.user_id)
        self.approver = people.give(db, people.staff(db), "finance.approve", "finance.settle")
        self.other = people.give(db, people.staff(db), "finance.prepare", "finance.approve", "finance.settle")

    @property
    def run(self) -> JobRun:
        return JobRun(lambda: self.now, Nested(self.db).begin, None)  # type: ignore[arg-type]

    def ask(self, amount: int = 30_000, phone: str = MTN, **given: Any) -> Any:
        self.browser.sign_in(self.person).step_up()
        body = {"amount": amount, "paymentMethod": "mobile_money", "paymentDetails": {"phoneNumber": phone}} | given
        return self.browser.post("/api/authors/me/payouts", json=body)

    def asked(self, amount: int = 30_000, phone: str = MTN, **given: Any) -> str:
        answer = self.ask(amount, phone, **given)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def finance(self, path: str, who: User | None = None, **body: Any) -> Any:
        self.browser.sign_in(who or self.approver).step_up()
        return self.browser.post(f"/api/admin/payouts/{path}", json=body)

    def approved(self, amount: int = 30_000, phone: str = MTN) -> str:
        """Approved, and three days later."""
        payout = self.asked(amount, phone)
        assert self.finance("approve", payoutIds=[payout]).status_code == 200
        self.now += timedelta(days=3)
        return payout

    def send(self, payout: str) -> None:
        with suppress(ProviderSilent):
            jobs.send_payout.run(self.run, payout)

    def look(self, payout: str) -> AuthorPayoutRequest:
        """Asked after as the round does."""
        with suppress(ProviderSilent):
            jobs.ask_after_payout.run(self.run, payout)
        return self.see(payout)

    def paid(self, amount: int = 30_000, phone: str = MTN) -> str:
        payout = self.approved(amount, phone)
        self.send(payout)
        assert self.look(payout).status == "completed"
        return payout

    def see(self, payout: str) -> AuthorPayoutRequest:
        self.db.flush()
        self.db.expire_all()
        found = self.db.scalar(select(AuthorPayoutRequest).where(AuthorPayoutRequest.id == payout))
        assert found is not None
        return found

    def balance(self, code: str) -> int:
        rows = select(LedgerPosting.amount).join(LedgerAccount).where(LedgerAccount.code == code)
        return sum(self.db.scalars(rows))

    def owed(self) -> int:
        return -self.balance(f"L:author:{self.author.id}")

    def sums(self) -> tuple[int, int, int]:
        row = self.db.get_one(Author, self.author.id, populate_existing=True)
        return row.total_earnings, row.pending_earnings, row.paid_out_earnings

    def journals(self) -> list[str]:
        kinds = self.db.scalars(select(LedgerJournal.kind).where(LedgerJournal.kind.like("payout%")))
        return sorted(kinds)

    def deals(self, payout: str) -> list[Deal]:
        known = {each.hex for each in [self.see(payout).id]}
        return [deal for deal in self.sandbox.book.all(kind="transfer") if any(k in deal.reference for k in known)]

    def months(self) -> dict[str, bool]:
        self.db.expire_all()
        rows = self.db.scalars(select(AuthorMonthlyEarnings).order_by(AuthorMonthlyEarnings.month))
        return {row.month: row.is_paid for row in rows}

    def books_agree(self) -> None:
        """Every journal sums to nothing, and the author's figures are the ledger's."""
        total = self.db.scalar(select(func.coalesce(func.sum(LedgerPosting.amount), 0)))
        earned, pending, paid = self.sums()
        assert (total, self.owed()) == (0, pending)
        assert earned == pending + paid - self.balance("L:author_inflight")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "WAIT_SECONDS", 0.001)


@pytest.fixture
def office(
    db: Session, browser: Browser, sandbox: Sandbox, adapters: dict[str, PaymentProvider],
    monkeypatch: pytest.MonkeyPatch,
) -> Office:  # fmt: skip
    monkeypatch.setattr(jobs, "providers", lambda: adapters)
    return Office(db, browser, sandbox)
