"""Finance's tables come out as the marts have them."""

from datetime import date, timedelta

import pytest
from sqlalchemy.orm import Session

from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people
from tests.factories.learning import publish
from tests.factories.people import staff

DAYS = [
    (date(2026, 10, 31), "mtn", "completed", 2, 20_000),
    (date(2026, 11, 2), "=cmd|'/c calc'!A1", "completed", 1, 10_000),
]


@pytest.fixture
def finance(browser: Browser, db: Session) -> Browser:
    publish(NOON - timedelta(hours=7), {"money.payments_daily": DAYS})
    return browser.sign_in(staff(db))


def test_a_table_comes_newest_first_with_its_columns_in_order(finance: Browser) -> None:
    body = finance.get("/api/insight/finance/payments-daily").json()
    assert body["columns"] == ["day", "provider", "status", "payments", "amount_ugx"]
    assert [row["amount_ugx"] for row in body["rows"]] == [10_000, 20_000]
    assert body["asOf"] == "2026-11-16T02:00:00Z"


def test_a_month_narrows_a_table_by_its_days(finance: Browser) -> None:
    body = finance.get("/api/insight/finance/payments-daily?month=2026-10").json()
    assert [row["day"] for row in body["rows"]] == ["2026-10-31"]
    assert finance.get("/api/insight/finance/payments-daily?month=October").status_code == 422


def test_a_quarter_narrows_a_table_to_its_three_months(finance: Browser) -> None:
    for quarter, amounts in (("2026-Q4", [10_000, 20_000]), ("2026-Q3", [])):
        body = finance.get(f"/api/insight/finance/payments-daily?quarter={quarter}").json()
        assert [row["amount_ugx"] for row in body["rows"]] == amounts
    shown = finance.get("/api/insight/finance/payments-daily.csv?quarter=2026-Q3").text
    assert shown.splitlines() == ["day,provider,status,payments,amount_ugx"]
    assert finance.get("/api/insight/finance/payments-daily?quarter=2026-Q5").status_code == 422


def test_authors_are_named_for_finance_and_for_no_analyst(browser: Browser, db: Session) -> None:
    author = people.author(db, display_name="Nakato Press")
    publish(NOON - timedelta(hours=7), {"money.author_earnings": [("2026-10", author.id, 45_000)]})
    analyst, clerk = people.person(db), people.person(db)
    people.give(db, analyst, "analytics.read")
    people.give(db, clerk, "finance.prepare")
    for user, name in ((clerk, "Nakato Press"), (analyst, None)):
        browser.cookies.clear()
        browser.sign_in(user)
        body = browser.get("/api/insight/finance/author-earnings").json()
        assert [(row["earnings_ugx"], row.get("author")) for row in body["rows"]] == [(45_000, name)]
        assert ("author" in body["columns"]) is (name is not None)


def test_a_spreadsheet_runs_nothing_it_is_given(finance: Browser) -> None:
    answer = finance.get("/api/insight/finance/payments-daily.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="kitabo-payments-daily.csv"'
    head, first, _ = answer.text.splitlines()
    assert head == "day,provider,status,payments,amount_ugx"
    assert first == "2026-11-02,'=cmd|'/c calc'!A1,completed,1,10000"


@pytest.mark.parametrize("suffix", ["", ".csv"])
def test_a_table_nobody_knows_is_not_found(finance: Browser, suffix: str) -> None:
    answer = finance.get(f"/api/insight/finance/users{suffix}")
    assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_TABLE")


def test_a_table_not_yet_published_is_not_ready(finance: Browser) -> None:
    answer = finance.get("/api/insight/finance/subscription-months")
    assert (answer.status_code, answer.json()["code"]) == (503, "NUMBERS_NOT_READY")
