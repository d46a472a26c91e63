"""Differences of the night and the close: an old one keeps the month open, an explained one does not."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.commerce.reconciliation.service import differences
from api.commerce.reconciliation.tables import ReconciliationDifference
from api.commerce.subscriptions.tables import ProviderStatementLine
from pipelines.close import books, months
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import ALL, MID_MONTH, MONTH, October, october, step, walk_to
from tests.factories import money, people

__all__ = ["october", "step"]
Step = Callable[..., Any]


def found_since(db: Session, browser: Browser, hours: int) -> ReconciliationDifference:
    """A payment the statement lost, and the night that found it so many hours ago."""
    payment = money.payment(db, people.person(db), 12_000, MID_MONTH)
    db.delete(db.scalars(select(ProviderStatementLine).filter_by(tracking_id=payment.tracking_id)).one())
    db.flush()
    differences.note(db, browser.watch.now - timedelta(hours=hours))
    return db.scalars(select(ReconciliationDifference)).one()


def test_a_difference_older_than_a_day_keeps_a_month_from_being_final(
    db: Session, browser: Browser, october: October, step: Step
) -> None:
    walk_to(step, browser, october, *ALL[:5])
    found_since(db, browser, hours=25)
    browser.sign_in(october.approver).step_up()
    refused = step("finalise", confirm=MONTH).json()
    assert (refused["code"], refused["waiting"]) == ("DIFFERENCES_WAIT", 1)
    assert browser.get(f"/api/admin/months/{MONTH}").json()["overdueDifferences"] == 1
    db.execute(text("update reconciliation_differences set found_at = found_at + interval '2 hours'"))
    assert step("finalise", confirm=MONTH).status_code == 200


def test_an_explained_difference_is_counted_and_lets_the_month_close(
    db: Session, browser: Browser, october: October, step: Step
) -> None:
    row = found_since(db, browser, hours=25)
    walk_to(step, browser, october, "check-data")
    assert step("reconcile").json()["code"] == "NOT_RECONCILED"
    assert browser.post(f"/api/admin/reconciliation/differences/{row.id}/owner", json={}).status_code == 200
    browser.sign_in(october.approver).step_up()
    path = f"/api/admin/reconciliation/differences/{row.id}/explanation"
    assert browser.post(path, json={"reason": "Their statement lost a day; they confirmed it."}).status_code == 200
    walk = walk_to(step, browser, october, *ALL[1:]).json()
    sums = walk["evidence"]["reconciled"]
    assert (sums["providerUgx"], sums["paymentsUgx"], sums["explainedUgx"]) == (100_001, 112_001, -12_000)
    assert [*months.differences(db, MONTH), *books.differences(db, {})] == []
