"""Finance closes a month."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.tables import LedgerAccount, LedgerPosting
from api.commerce.subscriptions.tables import PaymentStatus
from api.platform.audit.tables import AuditLog
from api.publishing.authors.tables import Author
from api.publishing.royalties.tables import AuthorMonthlyEarnings
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import ALL, MID_MONTH, MONTH, October, october, settle, step, walk_to
from tests.factories import money, people

__all__ = ["october", "step"]


def test_a_month_walks_from_open_to_final_and_every_shilling_is_owed_to_somebody(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    final = walk_to(step, browser, october, *ALL).json()
    assert (final["state"], final["totalSubscriptionRevenue"], final["authorPoolAmount"]) == (
        "finalised",
        100_001,
        60_000,
    )
    earned = browser.get(f"/api/admin/months/{MONTH}/earnings").json()
    assert [(row["authorId"], row["earningsUgx"]) for row in earned] == [
        (str(october.honest.id), 45_000),
        (str(october.doubtful.id), 15_000),
    ]
    owed = db.scalars(
        select(LedgerPosting.amount)
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .where(LedgerAccount.code.like("L:author:%"))
    ).all()
    assert sum(owed) == -60_000
    assert db.get_one(Author, october.honest.id).pending_earnings == 45_000


def test_every_step_is_audited_with_who_took_it(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL)
    result = db.scalars(select(AuditLog).where(AuditLog.entity_id == MONTH).order_by(AuditLog.id)).all()
    assert [row.action.removeprefix("month.") for row in result] == [
        "data_complete", "reconciled", "drafted", "reviewed", "approved", "finalised",
    ]  # fmt: skip
    assert {row.user_id for row in result} == {october.finance.id, october.approver.id}
    walk = browser.get(f"/api/admin/months/{MONTH}").json()
    assert walk["evidence"]["reviewed"]["held"] == sum(walk["held"].values()) > 0


def test_no_step_can_be_skipped(browser: Browser, october: October, step: Callable[..., Any]) -> None:
    browser.sign_in(october.finance)
    for name in ("reconcile", "draft", "review"):
        assert step(name).json()["code"] == "WRONG_MOMENT"
    browser.sign_in(october.approver).step_up()
    assert step("approve").json()["code"] == "WRONG_MOMENT"
    assert step("finalise", confirm=MONTH).json()["code"] == "WRONG_MOMENT"


def test_held_minutes_must_be_decided_and_released_ones_are_paid(
    browser: Browser, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:3])
    assert step("review").json()["code"] == "HOLDS_UNDECIDED"
    hold = browser.get(f"/api/admin/months/{MONTH}/holds").json()[0]
    step(f"holds/{hold['id']}", decision="released", note="a reading club, seen in person")
    assert step("review").status_code == 200
    earned = browser.get(f"/api/admin/months/{MONTH}/earnings").json()
    assert [row["earningsUgx"] for row in earned] == [36_000, 24_000]


def test_a_payment_the_provider_does_not_confirm_stops_the_month(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    money.payment(db, people.person(db), 12_000, MID_MONTH, status=PaymentStatus.PENDING)
    walk_to(step, browser, october, "check-data")
    assert step("reconcile").json()["code"] == "NOT_RECONCILED"
    difference = browser.get(f"/api/admin/months/{MONTH}").json()["differences"][0]
    assert (difference["kind"], difference["canSettle"]) == ("missing_here", True)
    settle(browser, step, october, difference["lineId"])
    browser.sign_in(october.finance)
    settled = step("reconcile").json()
    assert settled["reconciliation"] == {
        "providerUgx": 112_001, "paymentsUgx": 112_001, "journalUgx": 112_001, "suspenseUgx": 0, "explainedUgx": 0,
        "feesUgx": 3_360, "lateUgx": 0,
    }  # fmt: skip


def test_a_statement_line_of_another_amount_proves_nothing(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    pending = money.payment(db, people.person(db), 12_000, MID_MONTH, status=PaymentStatus.PENDING)
    db.execute(
        text("update provider_statement_lines set amount = 9000 where tracking_id = :t"), {"t": pending.tracking_id}
    )
    browser.sign_in(october.finance)
    line = browser.get(f"/api/admin/months/{MONTH}").json()["differences"][0]
    proposed = step("settlements", lineId=line["lineId"], reason="It stands on the statement.")
    assert proposed.json()["code"] == "NOT_RECONCILED"
    assert db.get_one(type(pending), pending.id).status is PaymentStatus.PENDING


def test_seconds_missing_from_the_warehouse_stop_the_month(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    db.execute(text("update read_intervals set ended_at = ended_at + interval '1 minute'"))
    browser.sign_in(october.finance)
    refused = step("check-data")
    assert (refused.json()["code"], refused.json()["missingSeconds"]) == ("DATA_INCOMPLETE", 120)


def test_a_month_still_running_or_in_its_days_of_grace_cannot_be_closed(
    browser: Browser, october: October, step: Callable[..., Any]
) -> None:
    browser.sign_in(october.finance)
    browser.watch.now = datetime(2026, 11, 3, 20, 59, tzinfo=UTC)
    assert step("check-data").json()["code"] == "MONTH_STILL_RUNS"


def test_a_month_that_has_not_begun_is_not_found(browser: Browser, october: October) -> None:
    browser.sign_in(october.finance)
    assert browser.get("/api/admin/months/2026-12").json()["code"] == "NO_SUCH_MONTH"


@pytest.mark.parametrize("wrong", ["2026-13", "26-10", "october", "2026-1", "2026-04"])
def test_what_is_not_a_month_is_not_found(browser: Browser, october: October, wrong: str) -> None:
    browser.sign_in(october.finance)
    assert browser.get(f"/api/admin/months/{wrong}").status_code == 404
    assert browser.post(f"/api/admin/months/{wrong}/draft").json()["code"] == "NO_SUCH_MONTH"


def test_a_final_month_never_changes_by_route_or_by_hand(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL)
    browser.sign_in(october.finance)
    assert step("reopen", reason="second thoughts").json()["code"] == "MONTH_IS_FINAL"
    assert step("draft").json()["code"] == "MONTH_IS_FINAL"
    for statement in (
        "update monthly_revenue_pools set author_pool_amount = 1",
        "delete from monthly_revenue_pools",
        "update author_monthly_earnings set earnings_amount = 1",
        "delete from author_monthly_earnings",
        "update statement_lines set seconds = 1",
        "update close_inputs set sha256 = 'x'",
        "delete from held_minutes",
        "update ledger_postings set amount = 1",
        "truncate audit_logs",
    ):
        with pytest.raises(DBAPIError), db.begin_nested():
            db.execute(text(statement))


def test_finalising_twice_pays_once(browser: Browser, db: Session, october: October, step: Callable[..., Any]) -> None:
    first = walk_to(step, browser, october, *ALL).json()
    second = step("finalise", confirm=MONTH).json()
    assert first["closeHash"] == second["closeHash"]
    assert db.get_one(Author, october.honest.id).total_earnings == 45_000


def test_marking_final_earnings_as_paid_is_the_only_change_they_allow(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL)
    db.execute(text("update author_monthly_earnings set is_paid = true, paid_at = now()"))
    assert db.scalars(select(AuthorMonthlyEarnings.is_paid)).all() == [True, True]


def test_an_author_sees_their_own_statement_and_its_csv(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL)
    browser.sign_in(db.get_one(User, october.doubtful.user_id))
    result = browser.get(f"/api/authors/me/statements/{MONTH}").json()
    assert (result["isFinal"], result["earningsUgx"]) == (True, 15_000)
    assert {(line["status"], line["seconds"], line["paidSeconds"]) for line in result["lines"]} == {
        ("counted", 300, 300),
        ("held", 300, 0),
    }
    csv = browser.get(f"/api/authors/me/statements/{MONTH}.csv").text.splitlines()
    assert csv[0].startswith("month,part,item,book_id,state,seconds,paid_seconds,readers,")
    assert [line.split(",")[4] for line in csv if ",seconds," in line[:20]] == ["counted", "held"]


def test_learners_and_authors_cannot_walk_a_month(browser: Browser, db: Session, october: October) -> None:
    for user in (people.person(db), db.get_one(User, october.honest.user_id)):
        browser.sign_in(user)
        assert browser.get("/api/admin/months").status_code == 403
        assert browser.post(f"/api/admin/months/{MONTH}/draft").status_code == 403


def test_finance_sees_the_lines_of_the_draft_with_its_decisions(
    browser: Browser, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:3])
    hold = browser.get(f"/api/admin/months/{MONTH}/holds").json()[0]
    step(f"holds/{hold['id']}", decision="released", note="an honest reader")
    step("review")
    earned = {row["authorId"]: row for row in browser.get(f"/api/admin/months/{MONTH}/earnings").json()}
    doubtful = str(october.doubtful.id)
    result = browser.get(f"/api/admin/months/{MONTH}/authors/{doubtful}").json()
    assert not result["isFinal"]
    assert result["earningsUgx"] == earned[doubtful]["earningsUgx"]
    assert sum(line["paidSeconds"] for line in result["lines"]) == earned[doubtful]["readingSeconds"] == 600
