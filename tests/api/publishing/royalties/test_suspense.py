"""A month in which money stood in suspense: it reconciles whatever became of that money, and only to the shilling."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.commerce.ledger.service import post
from api.commerce.payments.service import refunds
from api.commerce.payments.tables import PaymentRefund, SuspenseItem, SuspenseReason
from api.commerce.providers.protocol import Found, Outcome
from api.commerce.subscriptions.tables import Payment, PaymentStatus, ProviderStatementLine, SubscriptionPlan
from api.platform.clock import day_of
from api.platform.money import Ugx
from api.platform.roles import Tier
from api.publishing.royalties import inputs
from api.publishing.royalties.service import data_checks
from pipelines.close import books, months
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import ALL, MID_MONTH, MONTH, October, october, step, walk_to
from tests.factories import money, people

__all__ = ["october", "step"]

CAME = 9_000
FOUND = MID_MONTH.replace(day=16)
NOVEMBER = "2026-11"
Step = Callable[..., Any]


def in_suspense(db: Session, twice: bool = False, held: int = CAME) -> SuspenseItem:
    """9,000 on the statement that fit nothing: too little for an order, or a second time for one that was paid."""
    status = PaymentStatus.COMPLETED if twice else PaymentStatus.INVALID
    payment = money.payment(db, people.person(db), 12_000 if twice else CAME, MID_MONTH, status=status)
    tracking = f"{payment.tracking_id}-again" if twice else str(payment.tracking_id)
    if twice:
        db.add(ProviderStatementLine(
            provider=payment.provider, tracking_id=tracking, merchant_reference=payment.provider_order_id, amount=CAME,
            fee=0, kind="payment", settled_at=MID_MONTH, statement_on=day_of(MID_MONTH),
        ))  # fmt: skip
    else:
        payment.amount, payment.paid_at = Ugx(12_000), None
    item = SuspenseItem(
        payment_id=payment.id, provider=payment.provider, tracking=tracking, held=held, found_at=FOUND,
        reason=SuspenseReason.PAID_TWICE if twice else SuspenseReason.WRONG_AMOUNT,
    )  # fmt: skip
    db.add(item)
    post(db, kind="payment_suspense", idem=f"pay:{payment.id}:suspense:{tracking}", occurred_at=FOUND,
         ref=("payments", str(payment.id)),
         lines=[(f"A:psp:{payment.provider}", held), ("L:suspense", -held)])  # fmt: skip
    db.flush()
    return item


def decide(browser: Browser, october: October, item: SuspenseItem, act: str) -> None:
    """Proposed by one, confirmed by another."""
    browser.sign_in(october.finance)
    path = "/api/admin/payments"
    answer = browser.post(f"{path}/suspense/{item.id}/decisions", json={"act": act, "reason": "She called us."})
    [case] = [each for each in answer.json()["suspense"] if each["id"] == str(item.id)]
    browser.sign_in(october.approver).step_up()
    assert browser.post(f"{path}/decisions/{case['decision']['id']}/confirm").status_code == 200


def send_back(db: Session, browser: Browser, october: October, item: SuspenseItem, at: datetime) -> None:
    """Decided, sent, and said by the provider to be done; its statement has the reversal."""
    decide(browser, october, item, "send_back")
    refund = db.scalars(select(PaymentRefund)).one()
    refunds.note_sending(db, refund.id, at)
    refunds.settle_refund(db, refund.id, Found(Outcome.COMPLETED, amount=Ugx(CAME)), at)
    line = db.scalars(select(ProviderStatementLine).where(ProviderStatementLine.tracking_id == item.tracking)).one()
    db.add(ProviderStatementLine(
        provider=line.provider, tracking_id=line.tracking_id, merchant_reference=line.merchant_reference, amount=CAME,
        kind="reversal", settled_at=at, statement_on=day_of(at),
    ))  # fmt: skip
    db.flush()


@pytest.fixture(autouse=True)
def plan(db: Session) -> None:
    for name, tier in (("basic", Tier.BASIC), ("premium", Tier.PREMIUM)):
        db.add(SubscriptionPlan(
            name=name, price="UGX 12,000", price_amount=12_000, billing_period_days=30, tier=tier, features=[],
        ))  # fmt: skip
    db.flush()


@pytest.mark.parametrize("twice", [False, True], ids=["too little", "a second time"])
@pytest.mark.parametrize("became", ["waits", "given", "sent back"])
def test_a_month_with_money_in_suspense_closes(
    db: Session, browser: Browser, october: October, step: Step, twice: bool, became: str
) -> None:
    item = in_suspense(db, twice)
    if became == "given":
        decide(browser, october, item, "give")
    elif became == "sent back":
        send_back(db, browser, october, item, FOUND)
    seen = walk_to(step, browser, october, "check-data", "reconcile").json()
    paid = 100_001 + (12_000 if twice else 0) + (CAME if became == "given" else 0)
    held = 0 if became == "given" else CAME
    sums = seen["reconciliation"]
    assert (sums["providerUgx"], sums["paymentsUgx"], sums["journalUgx"], sums["suspenseUgx"]) == (
        paid + held, paid, paid, held,
    )  # fmt: skip
    assert seen["evidence"]["reconciled"]["suspenseUgx"] == held
    assert walk_to(step, browser, october, *ALL[2:]).json()["totalSubscriptionRevenue"] == paid
    assert [*months.differences(db, MONTH), *books.differences(db, {})] == []


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        ("update suspense_items set held = held - 1", "amount_diff"),
        ("delete from suspense_items", "missing_here"),
        ("delete from provider_statement_lines where tracking_id = :tracking", "missing_there"),
        ("update suspense_items set provider = 'momo'", "missing_here"),
    ],
)
def test_suspense_explains_a_line_only_to_the_shilling(
    db: Session, browser: Browser, october: October, step: Step, spoil: str, kind: str
) -> None:
    item = in_suspense(db)
    walk_to(step, browser, october, "check-data")
    db.execute(text(spoil), {"tracking": item.tracking} if ":tracking" in spoil else {})
    db.expire_all()
    assert step("reconcile").json()["code"] == "NOT_RECONCILED"
    found = browser.get(f"/api/admin/months/{MONTH}").json()["differences"]
    assert kind in {each["kind"] for each in found}


def test_what_the_provider_took_back_from_suspense_is_a_difference_until_we_sent_it(
    db: Session, browser: Browser, october: October, step: Step
) -> None:
    item = in_suspense(db)
    money.statement_line(db, db.get_one(Payment, item.payment_id), CAME, FOUND, "reversal")
    walk_to(step, browser, october, "check-data")
    assert step("reconcile").json()["code"] == "NOT_RECONCILED"
    [found] = browser.get(f"/api/admin/months/{MONTH}").json()["differences"]
    assert (found["kind"], found["canSettle"]) == ("taken_back", False)
    assert "suspense" in found["explanation"]


def test_money_given_after_its_month_was_final_is_counted_once_and_said_in_the_next(
    db: Session, browser: Browser, october: October, step: Step
) -> None:
    item = in_suspense(db)
    walk_to(step, browser, october, *ALL)
    decide(browser, october, item, "give")
    payment = db.get_one(Payment, item.payment_id)
    assert payment.paid_at == MID_MONTH
    browser.watch.now = datetime(2026, 12, 7, 9, tzinfo=UTC)
    browser.sign_in(october.finance)
    walk = browser.get(f"/api/admin/months/{NOVEMBER}").json()
    assert (walk["differences"], walk["reconciliation"]["lateUgx"]) == ([], CAME)
    [part] = inputs.payments_of(db, NOVEMBER)
    assert (part.payment_id, part.received) == (str(payment.id), CAME)
    assert list(months.differences(db, MONTH)) == []
    assert data_checks.late(db, MONTH) == 0
