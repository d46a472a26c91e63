"""A learner without a plan, two plans, and a worker for payments that the test turns by hand."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.commerce.payments import jobs, routes
from api.commerce.payments.service import orders
from api.commerce.payments.service.invariants import violations
from api.commerce.providers import line
from api.commerce.providers.protocol import Method, PaymentProvider, ProviderSilent
from api.commerce.sandbox.deals import Deal, Decision
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan
from api.notifications.email.tables import OutboxMail
from api.platform.jobs.registry import JobRun
from api.platform.roles import Tier
from tests.api.commerce.conftest import Sandbox
from tests.api.conftest import Nested
from tests.conftest import NOON
from tests.factories.people import person

PHONES = {"momo": "0772 123 456", "flutterwave": "0701 123 456", "pesapal": "0701 123 456"}


def sold(db: Session, name: str = "basic", price: int = 12_000, days: int = 30, tier: Tier = Tier.BASIC) -> Any:
    plan = SubscriptionPlan(
        name=name, price=f"UGX {price:,}", price_amount=price, billing_period_days=days, tier=tier, features=[],
    )  # fmt: skip
    db.add(plan)
    db.flush()
    return plan


class Till:
    """One person paying one provider, with the clock in the test's hand."""

    def __init__(self, db: Session, sandbox: Sandbox, providers: dict[str, PaymentProvider], name: str) -> None:
        self.db, self.sandbox, self.name, self.now = db, sandbox, name, NOON
        self.providers = {name: providers[name]}
        self.owner: User = person(db, first_name="Amina", created_at=NOON - timedelta(days=90))
        self.plan: SubscriptionPlan = sold(db)

    @property
    def run(self) -> JobRun:
        return JobRun(lambda: self.now, Nested(self.db).begin, None)  # type: ignore[arg-type]

    def start(self, plan: SubscriptionPlan | None = None) -> Payment:
        """Begun, sent, and with the provider."""
        made = orders.start(
            self.db, user_id=self.owner.id, plan_id=(plan or self.plan).id, method=Method.MOBILE_MONEY,
            phone=PHONES[self.name], return_path=None, offered=self.providers, now=self.now,
        )  # fmt: skip
        jobs.begin_payment.run(self.run, str(made.id))
        return made

    def deal(self, payment: Payment) -> Deal:
        found = self.sandbox.book.find(self.name, reference=payment.provider_order_id)
        assert found is not None
        return found

    def decide(self, payment: Payment, decision: Decision = Decision.APPROVE) -> None:
        self.sandbox.book.decide(self.deal(payment), decision)

    def ask(self, payment: Payment, tracking: str | None = None) -> Payment:
        """As the round does and every notification; a silence leaves everything as it was."""
        with suppress(ProviderSilent):
            jobs.ask_after.run(self.run, str(payment.id), tracking)
        assert list(violations(self.db)) == []
        self.see(payment)
        return payment

    def see(self, payment: Payment) -> None:
        """As the database has it now, also where a request or a break let the session forget it."""
        self.db.flush()
        self.db.expunge_all()
        for each in (payment, self.owner, self.plan):
            self.db.add(each)
            self.db.refresh(each)

    def balance(self, code: str) -> int:
        rows = select(LedgerPosting.amount).join(LedgerAccount).where(LedgerAccount.code == code)
        return sum(self.db.scalars(rows))

    def journals(self) -> list[str]:
        return sorted(self.db.scalars(select(LedgerJournal.kind)))

    def mails(self) -> int:
        mails = select(OutboxMail).where(OutboxMail.user_id == self.owner.id, OutboxMail.template == "payment_received")
        return len(self.db.scalars(mails).all())


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "WAIT_SECONDS", 0.001)


@pytest.fixture
def known_providers(
    adapters: dict[str, PaymentProvider], monkeypatch: pytest.MonkeyPatch
) -> dict[str, PaymentProvider]:
    """The pretend ones, wherever this process looks for providers."""
    for module in (jobs, routes):
        monkeypatch.setattr(module, "providers", lambda: adapters)
    return adapters


@pytest.fixture(params=["pesapal", "momo", "flutterwave"])
def till(
    request: pytest.FixtureRequest, db: Session, sandbox: Sandbox, known_providers: dict[str, PaymentProvider]
) -> Iterator[Till]:
    made = Till(db, sandbox, known_providers, request.param)
    yield made
    assert list(violations(db)) == []


def paid_until(owner: User) -> tuple[Tier, datetime | None]:
    return owner.subscription_tier, owner.subscription_period_end


def queued(db: Session, task: str) -> list[UUID]:
    """The payments jobs of this name wait for."""
    from api.platform.jobs.tables import queue_jobs

    rows = db.scalars(select(queue_jobs.c.args).where(queue_jobs.c.task_name == task))
    return [UUID(row["payment_id"]) for row in rows]
