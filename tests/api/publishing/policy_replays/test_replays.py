"""A change of policy is tried on closed months by the close's own code, and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.subscriptions.tables import Payment
from api.platform.audit.tables import AuditLog
from api.publishing.policy_replays.rules import Price, changed
from api.publishing.policy_replays.schemas import PolicyIn
from api.publishing.royalties.inputs import PaymentPart, Revenue, Thawed, settled
from api.publishing.royalties.rules import HoldLine, Minutes
from api.publishing.royalties.tables import AuthorMonthlyEarnings, CloseInput, MonthlyRevenuePool
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import MONTH, October, october, step
from tests.api.publishing.royalties.test_reversals import BOOKED, close_november, november, paid, take_back

__all__ = ["october", "paid", "step"]

URL = "/api/admin/policy-replays"


@pytest.fixture
def closed(db: Session, browser: Browser, october: October, paid: Payment) -> October:
    """October, and November in which October's payment was taken back: what it moved is asked back."""
    november(db, browser, october, 200_001)
    take_back(db, browser, october, paid, BOOKED)
    close_november(browser, october)
    browser.sign_in(october.finance)
    return october


def test_an_unchanged_policy_comes_to_the_close_and_another_to_what_its_rules_say(
    db: Session, browser: Browser, closed: October
) -> None:
    row, kept = AuthorMonthlyEarnings, [MonthlyRevenuePool, AuthorMonthlyEarnings, CloseInput]
    rows = [db.scalar(select(func.count()).select_from(table)) for table in kept]
    assert browser.get(URL).json()["months"] == [MONTH, "2026-11"]
    same = browser.post(URL, json={}).json()
    assert [month["equalsClose"] for month in same["months"]] == [True, True]
    assert [month["before"] == month["after"] for month in same["months"]] == [True, True]
    assert {author["differenceUgx"] for author in same["authors"]} == {0}
    sealed = select(row.author_id, func.sum(row.earnings_amount - row.correction_amount)).group_by(row.author_id)
    owed = {str(author): int(amount) for author, amount in db.execute(sealed)}
    assert {author["authorId"]: author["afterUgx"] for author in same["authors"]} == owed

    half = browser.post(URL, json={"poolPercentage": 50, "minimumPayoutUgx": 1_000_000}).json()
    assert all(month["equalsClose"] for month in half["months"])
    october_after, november_after = (month["after"] for month in half["months"])
    assert (october_after["poolUgx"], october_after["platformUgx"]) == (50_000, 50_001)
    # What authors do not get in one month is not theirs in the next: the carry follows the replay.
    assert november_after["poolUgx"] - november_after["sharedUgx"] >= 0
    assert sum(author["differenceUgx"] for author in half["authors"]) < 0
    assert not any(author["mayAskAfter"] for author in half["authors"])
    assert any(author["mayAskBefore"] for author in half["authors"])

    assert [db.scalar(select(func.count()).select_from(table)) for table in kept] == rows
    lines = db.scalars(select(AuditLog).where(AuditLog.action == "policy.replayed").order_by(AuditLog.id)).all()
    assert [line.new_values for line in lines] == [
        {"prices": []}, {"prices": [], "poolPercentage": 50, "minimumPayoutUgx": 1_000_000},
    ]  # fmt: skip


def test_a_plan_nobody_sells_and_a_month_nobody_closed_are_refused(
    browser: Browser, october: October, step: Callable[..., Any]
) -> None:
    browser.sign_in(october.finance)
    assert browser.get(URL).json()["months"] == []
    assert browser.post(URL, json={}).json()["code"] == "NO_CLOSED_MONTH"
    assert browser.post(URL, json={"poolPercentage": 101}).status_code == 422
    assert browser.post(URL, json={"holdSleeplessDays": 1}).status_code == 422, "what was never held is not kept"
    browser.sign_in(october.approver)
    assert browser.post(URL, json={}).status_code == 403


def test_prices_scale_what_was_paid_and_a_bound_only_where_it_bound() -> None:
    found = FOUND._replace(
        payments=[PaymentPart("p1", 15_001, 0), PaymentPart("p2", 25_000, 25_000), PaymentPart("p3", 10_000, 0)],
        most=9_000,
    )
    plans, prices = {"p1": "basic", "p2": "premium", "p3": "other"}, {"basic": Price(15_000, 30_000)}
    after = changed(found, PolicyIn(), plans, prices, 15_000)
    assert [(part.received, part.reversed) for part in after.payments] == [(30_002, 0), (25_000, 25_000), (10_000, 0)]
    assert after.most == 9_000 * 40_002 // 25_001
    assert changed(found, PolicyIn(), plans, prices, 9_000).most is None
    assert changed(found, PolicyIn(), plans, {}, 9_000).most == 9_000


def held(learner: str, reason: str, evidence: str) -> HoldLine:
    return HoldLine(learner, "ann", reason, 60, evidence, "confirmed", None, None, None)


FOUND = Thawed(
    minutes=[
        Minutes("reader", "ann", "one", "counted", 300, 300),
        Minutes("reader", "ben", "two", "counted", 100, 100),
        Minutes("ring", "ann", "one", "held", 60, 0),
    ],
    payments=[],
    rates={"ann": 6000, "ben": 6000},
    most=None,
    holds=[held("ring", "economic_bound", '{"shareOfReaderPct": 92}'), held("ring", "sleepless", '{"days": 3}')],
    corrections=[],
)  # fmt: skip


@pytest.mark.parametrize(
    ("policy", "seconds"),
    [
        (PolicyIn(), {"ann": 300, "ben": 100}),
        (PolicyIn(book_limit=1), {"ann": 300, "ben": 0}),
        (PolicyIn(hold_one_author_pct=95), {"ann": 300, "ben": 100}),  # held for the other reason all the same
        (PolicyIn(hold_one_author_pct=95, hold_sleepless_days=3), {"ann": 300, "ben": 100}),
        (PolicyIn(hold_one_author_pct=95, hold_sleepless_days=4), {"ann": 360, "ben": 100}),
    ],
    ids=str,
)
def test_fewer_books_and_higher_thresholds_change_the_time_that_counts(
    policy: PolicyIn, seconds: dict[str, int]
) -> None:
    revenue = Revenue(100_000, 0, 0, 0)  # type: ignore[arg-type]
    assert settled(changed(FOUND, policy, {}, {}, 60_000), revenue).seconds_by_author == seconds
