"""What the night finds different from the providers' statements, and what people do about it."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.payments.jobs import ask_after
from api.commerce.providers.protocol import (
    Ability,
    Found,
    Key,
    Outcome,
    ProviderSilent,
    StatementLine,
)
from api.commerce.reconciliation import jobs, routes
from api.commerce.reconciliation.tables import DifferenceState, ReconciliationDifference
from api.commerce.subscriptions.tables import LineSource, Payment, PaymentStatus, ProviderStatementLine
from api.platform.audit.tables import AuditLog
from api.platform.jobs.registry import JobRun
from api.platform.jobs.tables import queue_jobs
from api.platform.money import Ugx
from tests.api.conftest import Browser, Nested
from tests.conftest import NOON
from tests.factories import money
from tests.factories.people import give, person, staff

PAID_AT = NOON - timedelta(days=3)
PATH = "/api/admin/reconciliation"


class Pretend:
    """A provider that says what the test gave it; one with a statement, or one that is asked payment by payment."""

    def __init__(self, name: str, lines: Sequence[StatementLine] | None = None, answer: Found | None = None) -> None:
        self.name, self.lines, self.answer, self.is_silent = name, list(lines or []), answer, False
        self.abilities = frozenset({Ability.STATEMENT}) if lines is not None else frozenset()

    def statement(self, begin: date, end: date) -> list[StatementLine]:
        if self.is_silent:
            raise ProviderSilent
        return self.lines

    def status(self, key: Key) -> Found:
        return self.answer or Found(Outcome.ABSENT)


def line_of(payment: Payment, amount: int) -> StatementLine:
    return StatementLine(
        str(payment.tracking_id), payment.provider_order_id, Ugx(amount), Ugx(0), "UGX", PAID_AT
    )  # fmt: skip


def paid(db: Session, provider: str = "flutterwave", **given: Any) -> Payment:
    """A payment we hold as complete and no statement tells of yet."""
    made = money.payment(db, person(db), 12_000, PAID_AT, provider=provider, **given)
    for line in db.scalars(select(ProviderStatementLine)):
        db.delete(line)
    db.flush()
    return made


@pytest.fixture
def night(db: Session, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """One run of the job, so many days after the first."""

    def run(*offered: Pretend, days: int = 0) -> None:
        by_name = {each.name: each for each in offered}
        for module in (jobs, routes):
            monkeypatch.setattr(module, "providers", lambda: by_name)
        now = NOON + timedelta(days=days)
        jobs.compare_statements.run(JobRun(lambda: now, Nested(db).begin, None))  # type: ignore[arg-type]

    return run


def rows(db: Session) -> list[ReconciliationDifference]:
    return list(db.scalars(select(ReconciliationDifference).order_by(ReconciliationDifference.found_at)))


def test_a_statement_that_agrees_leaves_nothing_open_and_is_kept_once(db: Session, night: Callable[..., None]) -> None:
    payment = paid(db)
    provider = Pretend("flutterwave", [line_of(payment, 12_000)])
    night(provider)
    night(provider, days=1)
    assert rows(db) == []
    [line] = db.scalars(select(ProviderStatementLine))
    assert (line.source, line.amount) == (LineSource.STATEMENT, 12_000)


def test_a_difference_is_one_row_however_many_nights_find_it_and_ends_by_itself(
    db: Session, night: Callable[..., None]
) -> None:
    payment = paid(db)
    provider = Pretend("flutterwave", [])
    night(provider)
    night(provider, days=1)
    [row] = rows(db)
    assert (row.kind, row.state, row.found_at, row.payment_ugx) == ("missing_there", "open", NOON, 12_000)
    provider.lines = [line_of(payment, 12_000)]
    night(provider, days=2)
    assert (row.state, row.ended_at, row.ended_by) == ("mended", NOON + timedelta(days=2), None)


def test_a_payment_of_today_may_be_missing_from_the_statement(db: Session, night: Callable[..., None]) -> None:
    payment = paid(db)
    payment.paid_at = NOON - timedelta(hours=23)
    night(Pretend("flutterwave", []))
    assert rows(db) == []


def test_what_a_statement_settled_and_we_did_not_is_asked_after_at_once(
    db: Session, night: Callable[..., None]
) -> None:
    payment = paid(db, status=PaymentStatus.FAILED)
    night(Pretend("flutterwave", [line_of(payment, 12_000)]))
    assert [row.kind for row in rows(db)] == ["missing_here"]
    asked = db.scalars(select(queue_jobs.c.args).where(queue_jobs.c.task_name == ask_after.name)).all()
    assert [each["payment_id"] for each in asked] == [str(payment.id)]


@pytest.mark.parametrize(
    ("answer", "kinds"),
    [
        (Found(Outcome.COMPLETED, amount=Ugx(12_000), currency="UGX"), []),
        (Found(Outcome.COMPLETED, amount=Ugx(9_000), currency="UGX"), ["amount_diff"]),
        (Found(Outcome.REVERSED, amount=Ugx(12_000), currency="UGX"), ["taken_back"]),
        (Found(Outcome.ABSENT), ["missing_there"]),
        (Found(Outcome.COMPLETED, amount=None), ["missing_there"]),
    ],
)
def test_a_provider_without_a_statement_is_asked_payment_by_payment(
    db: Session, night: Callable[..., None], answer: Found, kinds: list[str]
) -> None:
    paid(db, "momo")
    night(Pretend("momo", answer=answer))
    assert [row.kind for row in rows(db)] == kinds
    assert {line.source for line in db.scalars(select(ProviderStatementLine))} <= {LineSource.ASKED}


def test_a_silent_provider_fails_the_job_and_stands_in_nobody_elses_way(
    db: Session, night: Callable[..., None]
) -> None:
    paid(db)
    silent = Pretend("pesapal", [])
    silent.is_silent = True
    with pytest.raises(ProviderSilent):
        night(silent, Pretend("flutterwave", []))
    assert [row.kind for row in rows(db)] == ["missing_there"]


@pytest.fixture
def found(db: Session, night: Callable[..., None]) -> ReconciliationDifference:
    paid(db)
    night(Pretend("flutterwave", []))
    return rows(db)[0]


def finance(db: Session) -> User:
    return give(db, staff(db), "finance.prepare", "finance.settle")


def test_one_looks_after_it_and_another_explains_it(
    db: Session, browser: Browser, found: ReconciliationDifference
) -> None:
    giver, owner, second = finance(db), finance(db), finance(db)
    path = f"{PATH}/differences/{found.id}"
    browser.sign_in(giver).step_up()
    assert browser.post(f"{path}/explanation", json={"reason": "Their day."}).json()["code"] == "NEEDS_AN_OWNER"
    assert browser.post(f"{path}/owner", json={"owner": person(db).email}).status_code == 422
    seen = browser.post(f"{path}/owner", json={"owner": owner.email.upper()}).json()
    assert seen["differences"][0]["mindedById"] == str(owner.id)
    browser.sign_in(owner).step_up()
    refused = browser.post(f"{path}/explanation", json={"reason": "Their day."})
    assert refused.json()["code"] == "OWNER_CANNOT_EXPLAIN"
    browser.sign_in(second).step_up()
    assert browser.post(f"{path}/explanation", json={"reason": " "}).status_code == 422
    seen = browser.post(f"{path}/explanation", json={"reason": "Their statement lost a day."}).json()
    assert (seen["differences"][0]["state"], seen["overdue"]) == ("explained", 0)
    assert browser.post(f"{path}/owner", json={}).json()["code"] == "DIFFERENCE_NOT_FOUND"
    log = db.scalars(select(AuditLog.action).where(AuditLog.entity_id == str(found.id)).order_by(AuditLog.id)).all()
    assert log == ["reconciliation.minded", "reconciliation.explained"]


def test_who_gave_it_away_cannot_explain_it_but_who_had_it_before_can(
    db: Session, browser: Browser, found: ReconciliationDifference
) -> None:
    first, giver, owner = finance(db), finance(db), finance(db)
    path, why = f"{PATH}/differences/{found.id}", {"reason": "Their statement lost a day."}
    browser.sign_in(first).post(f"{path}/owner", json={})
    browser.sign_in(giver).step_up()
    seen = browser.post(f"{path}/owner", json={"owner": owner.username}).json()["differences"][0]
    assert (seen["mindedById"], seen["givenById"]) == (str(owner.id), str(giver.id))
    assert browser.post(f"{path}/explanation", json=why).json()["code"] == "GIVER_CANNOT_EXPLAIN"
    browser.sign_in(first).step_up()
    assert browser.post(f"{path}/explanation", json=why).json()["differences"][0]["state"] == "explained"


def test_what_was_explained_opens_again_once_its_shillings_change(
    db: Session, night: Callable[..., None], found: ReconciliationDifference
) -> None:
    found.state, found.ended_at, found.ended_by, found.reason = DifferenceState.EXPLAINED, NOON, finance(db).id, "Lost."
    night(Pretend("flutterwave", []), days=1)
    assert rows(db)[0].reason == "Lost."
    db.get_one(Payment, found.payment_id).amount = Ugx(12_001)
    night(Pretend("flutterwave", []), days=2)
    [row] = rows(db)
    assert (row.state, row.reason, row.payment_ugx) == (DifferenceState.OPEN, None, 12_001)


def test_finance_reads_it_as_a_file_and_may_compare_at_once(
    db: Session, browser: Browser, found: ReconciliationDifference
) -> None:
    browser.sign_in(finance(db))
    assert "missing_there" in browser.get(f"{PATH}/differences.csv").text
    assert browser.get(PATH).json()["sources"] == [
        {"provider": "flutterwave", "hasStatement": True, "lastLineAt": None}
    ]
    assert browser.post(f"{PATH}/run").status_code == 202
    waiting = select(queue_jobs.c.id).where(queue_jobs.c.task_name == jobs.compare_statements.name)
    assert len(db.scalars(waiting).all()) == 1
