"""What earns nothing: a plan that ended, a page opened again and again, more openings than hands can make."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.reading.tables import ReadInterval
from tests.api.conftest import Browser
from tests.api.library.reading.test_ingestion import beat, open_book
from tests.conftest import NOON
from tests.factories import people


@pytest.mark.finding("ended_plan")
def test_what_is_read_after_the_plan_ended_earns_nothing(
    browser: Browser, db: Session, book: Book, send: Callable[..., Any]
) -> None:
    browser.sign_in(people.learner(db, until=NOON + timedelta(seconds=60)))
    send(open_book(browser, book), *[beat(n, n * 20) for n in range(1, 7)], at=120)
    rows = db.scalars(select(ReadInterval).order_by(ReadInterval.started_at)).all()
    seconds = {"paid": 0, "trial": 0}
    for row in rows:
        seconds[row.entitlement.value] += int((row.ended_at - row.started_at).total_seconds())
    assert seconds == {"paid": 60, "trial": 60}


@pytest.mark.finding("reopened")
def test_a_page_opened_again_is_dwelt_on_as_if_it_had_stayed_open(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    """A tab closed and opened again every ten minutes earns ten minutes, until a page is turned."""
    earned = []
    for tab in range(4):
        browser.watch.now = NOON + timedelta(seconds=tab * 610)
        session = open_book(browser, book, key=f"opening-{tab}")
        beats = [beat(n, n * 20, page=7 if tab < 3 else 8) for n in range(1, 31)]
        earned.append(send(session, *beats, at=tab * 610 + 600).json()["activeSeconds"])
    assert earned == [590, 10, 0, 580]


@pytest.mark.finding("openings")
def test_more_openings_than_hands_can_make_are_refused(
    browser: Browser, reader: User, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.constants.OPENINGS_PER_HOUR", 3)
    for n in range(3):
        open_book(browser, book, key=f"opening-{n}")
    body = {"bookId": str(book.id), "clientKey": "opening-4", "monoMs": 1_000}
    refused = browser.post("/api/reading/sessions", json=body)
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_OPENINGS")
    assert open_book(browser, book, key="opening-2")
    browser.watch.now = NOON + timedelta(hours=2)
    open_book(browser, book, key="opening-4")
