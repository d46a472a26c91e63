"""A payment taken back, or learned of, after its month was final: the next month makes it good, to the shilling."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.platform.pseudonym import learner_key
from api.publishing.authors.tables import Author
from api.publishing.royalties import inputs
from api.publishing.royalties.service import corrections
from api.publishing.royalties.tables import AuthorMonthlyEarnings, MonthlyRevenuePool
from pipelines.close import books, months
from pipelines.close.journals import postings_of
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import ALL, MID_MONTH, MONTH, October, october, step, walk_to
from tests.factories import money, people, shelf

__all__ = ["october", "step"]

NOVEMBER = "2026-11"
READ_SINCE = """
update read_intervals set started_at = started_at + interval '31 days', ended_at = ended_at + interval '31 days',
       received_at = received_at + interval '31 days'
where ended_at - started_at = interval '10 minutes'
"""
BOOKED = datetime(2026, 11, 20, 9, tzinfo=UTC)


def say(browser: Browser, name: str, **body: Any) -> Any:
    return browser.post(f"/api/admin/months/{NOVEMBER}/{name}", json=body or None)


@pytest.fixture
def paid(db: Session, browser: Browser, october: October, step: Callable[..., Any]) -> Payment:
    """The one payment of October, whose reader moved 45,000 to the honest author. October is final."""
    walk_to(step, browser, october, *ALL)
    return db.scalars(select(Payment)).one()


def november(db: Session, browser: Browser, october: October, received: int) -> None:
    """The numbers of November: another reader, a fifth of the time with the honest author."""
    reader = people.person(db)
    money.payment(db, reader, received, datetime(2026, 11, 3, 9, tzinfo=UTC))
    rows = [
        (NOVEMBER, learner_key(reader.id), str(author.id), str(shelf.book(db, author_id=author.id).id), *counted)
        for author, counted in (
            (october.honest, ("counted", 120, 120)), (october.doubtful, ("counted", 480, 480)),
        )
    ]  # fmt: skip
    db.execute(text(READ_SINCE))
    money.publish_marts(rows, as_of=datetime(2026, 12, 5, tzinfo=UTC))
    browser.watch.now = datetime(2026, 12, 7, 9, tzinfo=UTC)


def take_back(db: Session, browser: Browser, october: October, payment: Payment, at: datetime) -> None:
    """The provider's statement has the reversal; finance says why, the second person confirms."""
    money.statement_line(db, payment, payment.amount, at, "reversal")
    browser.sign_in(october.finance)
    [difference] = browser.get(f"/api/admin/months/{NOVEMBER}").json()["differences"]
    assert (difference["kind"], difference["canSettle"]) == ("taken_back", True)
    assert say(browser, "reconcile").status_code == 409
    walk = say(browser, "settlements", lineId=difference["lineId"], reason="The card was charged back.").json()
    browser.sign_in(october.approver).step_up()
    proposed = walk["differences"][0]["settlement"]["id"]
    assert say(browser, f"settlements/{proposed}/confirm").json()["differences"] == []


def close_november(browser: Browser, october: October) -> None:
    walk_to(lambda name, **_: say(browser, name, **({"confirm": NOVEMBER} if name == "finalise" else {})),
            browser, october, *ALL)  # fmt: skip


def in_order(db: Session) -> list[str]:
    return [*months.differences(db, MONTH), *months.differences(db, NOVEMBER), *books.differences(db, {})]


@pytest.mark.parametrize("at", [MID_MONTH + timedelta(days=9), BOOKED], ids=["dated in the final month", "dated since"])
def test_who_was_paid_by_a_payment_taken_back_gives_it_back_in_the_next_month(
    db: Session, browser: Browser, october: October, paid: Payment, at: datetime
) -> None:
    november(db, browser, october, 200_001)
    take_back(db, browser, october, paid, at)
    close_november(browser, october)
    pool = db.scalars(select(MonthlyRevenuePool).where(MonthlyRevenuePool.month == NOVEMBER)).one()
    assert (pool.total_subscription_revenue, pool.reversals, pool.author_pool_amount) == (200_001, 100_001, 60_000)
    row = AuthorMonthlyEarnings
    found = {each.author_id: each for each in db.scalars(select(row).where(row.month == NOVEMBER))}
    assert (found[october.honest.id].earnings_amount, found[october.honest.id].correction_amount) == (12_000, 45_000)
    assert (found[october.doubtful.id].earnings_amount, found[october.doubtful.id].correction_amount) == (48_000, 0)
    assert db.get_one(Author, october.honest.id).pending_earnings == 12_000
    assert postings_of(db, f"close:{NOVEMBER}")[f"close:{NOVEMBER}"] == {
        "X:author_share": 60_000, f"L:author:{october.honest.id}": 33_000, f"L:author:{october.doubtful.id}": -48_000,
        "L:author_pool_carry": -45_000,
    }  # fmt: skip
    assert inputs.revenue_of(db, "2026-12", []).carried_in == 45_000
    assert corrections.corrections_of(db, "2026-12") == []
    assert inputs.payments_of(db, "2026-12") == []
    assert in_order(db) == []
    earned = db.scalars(select(row.earnings_amount).where(row.month == MONTH).order_by(row.earnings_amount)).all()
    assert earned == [15_000, 45_000]
    browser.sign_in(db.get_one(User, october.honest.user_id))
    assert browser.get(f"/api/authors/me/statements/{NOVEMBER}").json()["correctionUgx"] == 45_000


def test_a_correction_tampered_with_is_named(db: Session, browser: Browser, october: October, paid: Payment) -> None:
    november(db, browser, october, 200_001)
    take_back(db, browser, october, paid, BOOKED)
    close_november(browser, october)
    db.execute(text("set local session_replication_role = replica"))
    db.execute(text("update author_monthly_earnings set correction_amount = 0"))
    assert f"earnings {october.honest.id} correction_amount: stands at 0, recomputed 45000" in in_order(db)
    db.execute(text("delete from close_inputs where name = 'corrections'"))
    assert "frozen input corrections: missing" in in_order(db)


def test_what_an_author_no_longer_has_is_taken_from_later_months(
    db: Session, browser: Browser, october: October, paid: Payment
) -> None:
    november(db, browser, october, 200_001)
    take_back(db, browser, october, paid, BOOKED)
    db.get_one(Author, october.honest.id).pending_earnings = 5_000
    close_november(browser, october)
    assert db.get_one(Author, october.honest.id).pending_earnings == 0
    [rest] = corrections.corrections_of(db, "2026-12")
    assert (rest.learner_key, rest.author_id, rest.due_ugx) == ("", str(october.honest.id), 28_000)


def test_what_an_author_is_owed_may_not_change_between_the_draft_and_the_end(
    db: Session, browser: Browser, october: October, paid: Payment
) -> None:
    november(db, browser, october, 200_001)
    take_back(db, browser, october, paid, BOOKED)
    walk_to(lambda name, **_: say(browser, name), browser, october, *ALL[:5])
    db.get_one(Author, october.honest.id).pending_earnings -= 1
    browser.sign_in(october.approver).step_up()
    assert say(browser, "finalise", confirm=NOVEMBER).json()["code"] == "INPUTS_CHANGED"


def test_a_payment_learned_of_after_its_month_was_final_counts_once_in_the_next(
    db: Session, browser: Browser, october: October, paid: Payment
) -> None:
    late = money.payment(db, people.person(db), 12_000, MID_MONTH, status=PaymentStatus.PENDING)
    november(db, browser, october, 100_000)
    browser.sign_in(october.finance)
    [difference] = browser.get(f"/api/admin/months/{NOVEMBER}").json()["differences"]
    walk = say(browser, "settlements", lineId=difference["lineId"], reason="It stands there.").json()
    browser.sign_in(october.approver).step_up()
    say(browser, f"settlements/{walk['differences'][0]['settlement']['id']}/confirm")
    assert db.get_one(Payment, late.id).status is PaymentStatus.COMPLETED
    assert list(months.differences(db, MONTH)) == []  # it waits for November
    close_november(browser, october)
    pool = db.scalars(select(MonthlyRevenuePool).where(MonthlyRevenuePool.month == NOVEMBER)).one()
    assert pool.total_subscription_revenue == 112_000
    assert inputs.payments_of(db, "2026-12") == []
    assert in_order(db) == []


def test_what_is_taken_back_beyond_what_came_in_is_taken_off_the_next_months(
    db: Session, browser: Browser, october: October, paid: Payment
) -> None:
    november(db, browser, october, 40_000)
    take_back(db, browser, october, paid, BOOKED)
    close_november(browser, october)
    pool = db.scalars(select(MonthlyRevenuePool).where(MonthlyRevenuePool.month == NOVEMBER)).one()
    assert pool.author_pool_amount == 0
    december = inputs.revenue_of(db, "2026-12", [inputs.PaymentPart("p", 100_001, 0)])
    assert (december.deficit, december.net) == (60_001, 40_000)
    assert months._deficit(db, "2026-12") == 60_001
    assert in_order(db) == []


def test_a_reversal_the_statement_does_not_prove_is_not_booked(
    db: Session, browser: Browser, october: October, paid: Payment
) -> None:
    november(db, browser, october, 200_001)
    line = money.statement_line(db, paid, paid.amount + 1, BOOKED, "reversal")
    browser.sign_in(october.finance)
    refused = say(browser, "settlements", lineId=str(line.id), reason="The card was charged back.")
    assert refused.json()["code"] == "NOT_RECONCILED"
    assert db.get_one(Payment, paid.id).amount_reversed == 0
