"""Reading as the routes record it: once, in order, only what is one's own."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.reading import ingestion
from api.library.reading.tables import BookProgressSnapshot, ReadingEvent, ReadingSession, ReadInterval
from api.platform.raw_sql import short_way
from api.platform.roles import Tier
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, shelf


def open_book(browser: Browser, book: Book, key: str = "opening-1", mono: int = 1_000) -> dict[str, Any]:
    answer = browser.post("/api/reading/sessions", json={"bookId": str(book.id), "clientKey": key, "monoMs": mono})
    assert answer.status_code == 201, answer.text
    return answer.json()


def beat(seq: int, second: float, **more: Any) -> dict[str, Any]:
    return {"seq": seq, "type": "progress_update", "monoMs": 1_000 + int(second * 1000), "page": 1, **more}


def test_a_minute_of_reading_is_fifty_active_seconds(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    answer = send(session, beat(1, 20), beat(2, 40), beat(3, 60), at=60)
    assert answer.json()["activeSeconds"] == 50
    kinds = db.execute(select(ReadInterval.kind, ReadInterval.entitlement).order_by(ReadInterval.started_at)).all()
    assert [(k.value, e.value) for k, e in kinds] == [("idle", "paid"), ("active", "paid")]


def test_a_batch_sent_twice_counts_once(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    first = send(session, beat(1, 20), beat(2, 40), at=40)
    again = send(session, beat(1, 20), beat(2, 40), at=55)
    more = send(session, beat(2, 40), beat(3, 60), at=60)
    assert first.json()["activeSeconds"] == again.json()["activeSeconds"] == 30
    assert more.json()["activeSeconds"] == 50
    assert db.scalar(select(func.count()).select_from(ReadingEvent)) == 3


def test_of_two_batches_at_once_one_is_worked_out_again_and_nothing_counts_twice(
    app: FastAPI, browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    plain = app.dependency_overrides[short_way]()

    class Meanwhile:
        """Between the first batch's read and its write, the second is taken whole."""

        def row(self, sql: str, parameters: dict[str, Any]) -> tuple[Any, ...] | None:
            found = plain.row(sql, parameters)
            if sql == ingestion.READ:
                app.dependency_overrides[short_way] = lambda: plain
                other = send(session, beat(1, 20), beat(2, 40), at=60)
                assert other.json()["activeSeconds"] == 30
            return found

    app.dependency_overrides[short_way] = lambda: Meanwhile()
    answer = send(session, beat(1, 20), beat(2, 40), beat(3, 60), at=60)
    assert (answer.json()["lastSeq"], answer.json()["activeSeconds"]) == (3, 50)
    assert db.scalar(select(func.count()).select_from(ReadingEvent)) == 3
    assert db.scalars(select(ReadInterval.kind).order_by(ReadInterval.started_at)).all() == ["idle", "active", "active"]


def test_a_missing_batch_is_asked_for_and_nothing_is_recorded(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    answer = send(session, beat(3, 60), at=60)
    assert (answer.status_code, answer.json()["code"], answer.json()["expectedSeq"]) == (
        409,
        "EVENTS_OUT_OF_ORDER",
        1,
    )
    assert db.scalar(select(func.count()).select_from(ReadInterval)) == 0


def test_a_device_cannot_claim_more_time_than_has_passed(
    browser: Browser, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    answer = send(session, *[beat(n, n * 20) for n in range(1, 31)], at=60)
    assert answer.json()["activeSeconds"] <= 50


def test_events_of_a_dropped_connection_count_in_full_when_they_arrive(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    answer = send(session, *[beat(n, n * 20) for n in range(1, 31)], at=3_600)
    assert answer.json()["activeSeconds"] == 590
    late = db.scalars(select(ReadInterval)).first()
    assert late is not None
    assert late.received_at == NOON + timedelta(hours=1)


def test_leafing_through_takes_back_what_it_seemed_to_earn(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    pages = [beat(n, 19 + n, type="page_view", page=n + 1) for n in range(1, 24)]
    half = send(session, *pages[:12], at=31)
    whole = send(session, *pages[12:], at=42)
    assert half.json()["activeSeconds"] > whole.json()["activeSeconds"] == 10
    kinds = db.scalars(select(ReadInterval.kind).order_by(ReadInterval.started_at)).all()
    assert [kind.value for kind in kinds][-1] == "too_fast"


def test_opening_twice_with_the_same_key_is_one_opening(
    browser: Browser, db: Session, reader: User, book: Book
) -> None:
    assert open_book(browser, book)["id"] == open_book(browser, book)["id"]
    assert db.scalar(select(func.count()).select_from(ReadingSession)) == 1


def test_another_readers_opening_is_not_to_be_found(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    browser.sign_in(people.learner(db, until=NOON + timedelta(days=20)))
    assert send(session, beat(1, 20), at=20).status_code == 404
    assert browser.post(f"/api/reading/sessions/{session['id']}/close").status_code == 404
    assert browser.post(f"/api/reading/sessions/{uuid4()}/close").status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"page": 0},
        {"page": 41},
        {"monoMs": -1},
        {"type": "nonsense"},
        {"inputAgeS": "NaN"},
        {"seq": 0},
        {"userId": "somebody"},
    ],
)
def test_a_malformed_event_refuses_its_batch_and_says_which_field(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any], wrong: dict[str, Any]
) -> None:
    session = open_book(browser, book)
    answer = send(session, beat(1, 20) | wrong, at=20)
    assert answer.status_code == 422
    assert any(next(iter(wrong)) in field for field in answer.json()["fields"])
    assert db.scalar(select(func.count()).select_from(ReadingEvent)) == 0


def test_too_many_events_at_once_are_refused(
    browser: Browser, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    assert send(session, *[beat(n, n) for n in range(1, 202)], at=300).status_code == 422


def test_time_on_trial_is_recorded_as_trial(
    browser: Browser, db: Session, book: Book, send: Callable[..., Any]
) -> None:
    browser.sign_in(people.trial_learner(db, now=NOON))
    send(open_book(browser, book), beat(1, 20), at=20)
    assert {kind.value for kind in db.scalars(select(ReadInterval.entitlement))} == {"trial"}


def test_a_plan_opens_the_books_it_reaches_and_no_others(browser: Browser, db: Session) -> None:
    premium = shelf.book(db, required_tier=Tier.PREMIUM)
    browser.sign_in(people.learner(db, tier=Tier.BASIC, until=NOON + timedelta(days=3)))
    body = {"bookId": str(premium.id), "clientKey": "opening-1", "monoMs": 0}
    answer = browser.post("/api/reading/sessions", json=body)
    assert (answer.status_code, answer.json()["code"]) == (402, "SUBSCRIPTION_REQUIRED")
    assert browser.get(f"/api/books/{premium.id}/file").status_code == 402


def test_without_a_plan_no_book_opens(browser: Browser, db: Session, book: Book) -> None:
    body = {"bookId": str(book.id), "clientKey": "opening-1", "monoMs": 0}
    assert browser.post("/api/reading/sessions", json=body).status_code == 401
    browser.sign_in(people.person(db))
    answer = browser.post("/api/reading/sessions", json=body)
    assert (answer.status_code, answer.json()["title"]) == (402, "Subscription Required")


def test_progress_resumes_at_the_last_page_and_remembers_the_furthest(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    send(session, beat(1, 20, page=30, type="page_view"), beat(2, 40, page=5, type="page_view"), at=40)
    progress = browser.get("/api/reading/progress").json()
    assert (progress[0]["currentPage"], progress[0]["totalPages"]) == (5, 40)
    assert open_book(browser, book, "opening-2")["resumePage"] == 5
    snapshot = db.scalars(select(BookProgressSnapshot)).one()
    assert (snapshot.last_page, snapshot.time_spent) == (30, 30)


def test_marks_are_the_readers_own(browser: Browser, db: Session, reader: User, book: Book) -> None:
    at = f"/api/reading/books/{book.id}"
    assert browser.put(f"{at}/bookmarks", json={"page": 3, "note": "bases"}).status_code == 200
    assert browser.put(f"{at}/bookmarks", json={"page": 3, "note": "number bases"}).status_code == 200
    made = browser.post(f"{at}/highlights", json={"page": 4, "selectedText": "carry at six"}).json()
    mine = browser.get(f"{at}/marks").json()
    assert [mark["note"] for mark in mine["bookmarks"]] == ["number bases"]
    assert [mark["color"] for mark in mine["highlights"]] == ["yellow"]
    browser.sign_in(people.learner(db, until=NOON + timedelta(days=20)))
    assert browser.get(f"{at}/marks").json() == {"bookmarks": [], "highlights": []}
    assert browser.delete(f"/api/reading/highlights/{made['id']}").status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [{"page": 41}, {"page": 1, "note": "a\x00b"}, {"page": 1, "position": {"boxes": "z" * 20_000}},
     {"page": 1, "position": {"boxes": "\x00"}}],
)  # fmt: skip
def test_a_mark_the_book_has_no_place_for_is_refused(
    browser: Browser, reader: User, book: Book, wrong: dict[str, Any]
) -> None:
    answer = browser.post(f"/api/reading/books/{book.id}/highlights", json={"selectedText": "carry", **wrong})
    assert (answer.status_code, answer.json()["code"]) == (422, "MALFORMED")


def test_a_bookmark_stays_within_the_book(browser: Browser, reader: User, book: Book) -> None:
    answer = browser.put(f"/api/reading/books/{book.id}/bookmarks", json={"page": 41})
    assert (answer.status_code, answer.json()["fields"]) == (422, {"page": "This book has 40 pages."})


def test_a_session_earns_for_twenty_four_hours_at_the_most(
    browser: Browser, db: Session, reader: User, book: Book, send: Callable[..., Any]
) -> None:
    session = open_book(browser, book)
    day = 24 * 3_600
    before = send(session, beat(1, day - 40), beat(2, day - 20), at=day - 20).json()["activeSeconds"]
    after = send(session, *(beat(n, day - 40 + 20 * n) for n in range(3, 30)), at=day + 1_000).json()["activeSeconds"]
    assert after - before <= 20
    last = db.scalars(select(ReadInterval.ended_at).order_by(ReadInterval.ended_at.desc())).first()
    assert last is not None
    assert last <= NOON + timedelta(days=1)
