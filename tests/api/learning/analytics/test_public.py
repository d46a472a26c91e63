"""What visitors are told of the whole is counted, dated and explained; nothing is claimed before it is known."""

from datetime import date

from sqlalchemy.orm import Session

from api.library.catalogue.tables import ApprovalStatus
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.learning import publish, study_day
from tests.factories.shelf import book

DAY = date(2026, 11, 10)


def numbers(browser: Browser) -> dict[str, int]:
    return {each["key"]: each["value"] for each in browser.get("/api/insight/public").json()["numbers"]}


def test_the_sums_are_those_of_the_published_marts(browser: Browser, db: Session) -> None:
    days = [
        study_day("ann", DAY, reading=120, questions=3),
        study_day("ann", date(2026, 11, 11), reading=59),
        study_day("ben", DAY),
    ]
    publish(NOON, {"learning.study_time_daily": days})
    book(db)
    book(db, approval_status=ApprovalStatus.PENDING)
    assert numbers(browser) == {"learners": 1, "minutes": 2, "questions": 3, "tests": 0, "books": 1}


def test_every_number_says_how_it_was_computed_and_of_when_it_is(browser: Browser) -> None:
    publish(NOON, {})
    body = browser.get("/api/insight/public").json()
    assert body["asOf"] == "2026-11-16T09:00:00Z"
    assert all(each["definition"] and each["source"] for each in body["numbers"])


def test_before_the_first_run_only_the_books_are_counted(browser: Browser, db: Session) -> None:
    book(db)
    assert browser.get("/api/insight/public").json()["asOf"] is None
    assert numbers(browser) == {"books": 1}
