"""A reader keeps books, puts them together, has a goal a month, and says which mail about books they want."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import ApprovalStatus, Book
from api.library.loans.tables import Loan, LoanStatus
from api.library.reading.tables import BookProgressSnapshot, ReadingEvent, ReadingProgress
from api.library.shelf.rules import may_mail
from api.library.shelf.tables import LibraryBook, all_wished
from api.notifications.email.preferences import of_person
from tests.api.conftest import As, Browser
from tests.conftest import NOON
from tests.factories.people import learner
from tests.factories.shelf import book


@pytest.fixture
def me(browser: Browser, db: Session) -> User:
    who = learner(db, until=NOON + timedelta(days=9))
    browser.sign_in(who)
    return who


def library(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.get("/api/library").json()
    return found


def read(db: Session, me: User, made: Book, *, finished: datetime | None = None) -> None:
    db.add(ReadingProgress(user_id=me.id, book_id=made.id, current_page=9, total_pages=40, progress_percentage=22))
    snapshot = BookProgressSnapshot(user_id=me.id, book_id=made.id, last_page=9, completed_at=finished, time_spent=600)
    db.add(snapshot)
    db.flush()


def test_a_book_is_kept_and_taken_off_and_each_is_recorded_once(browser: Browser, db: Session, me: User) -> None:
    made = book(db)
    path = f"/api/library/books/{made.id}"
    for method in ("PUT", "PUT", "DELETE", "DELETE", "PUT"):
        assert browser.request(method, path).status_code == 204
    events = db.scalars(select(ReadingEvent).where(ReadingEvent.user_id == me.id).order_by(ReadingEvent.seq))
    assert [(each.seq, each.type) for each in events] == [
        (1, "add_to_library"), (2, "remove_from_library"), (3, "add_to_library"),
    ]  # fmt: skip
    [kept] = library(browser)["books"]
    assert (kept["bookId"], kept["state"]) == (str(made.id), "want_to_read")
    assert browser.put(f"/api/library/books/{book(db, approval_status=ApprovalStatus.PENDING).id}").status_code == 404


def test_begun_and_finished_books_stand_on_the_shelf_by_themselves(browser: Browser, db: Session, me: User) -> None:
    begun, done = book(db), book(db)
    read(db, me, begun)
    read(db, me, done, finished=NOON)
    states = {each["bookId"]: each["state"] for each in library(browser)["books"]}
    assert states == {str(begun.id): "reading", str(done.id): "finished"}
    browser.delete(f"/api/library/books/{begun.id}")
    assert len(library(browser)["books"]) == 2  # read since, by the database's own clock
    db.execute(update(LibraryBook).values(removed_at=datetime(2100, 1, 1, tzinfo=UTC)))
    assert [each["bookId"] for each in library(browser)["books"]] == [str(done.id)]


def test_the_goal_is_two_a_month_until_chosen_and_counts_this_month(browser: Browser, db: Session, me: User) -> None:
    read(db, me, book(db), finished=NOON)
    read(db, me, book(db), finished=NOON - timedelta(days=30))
    assert library(browser)["goal"] == {"finished": 1, "goal": 2}
    assert browser.patch("/api/library/preferences", json={"readingGoalsPerMonth": 5}).status_code == 204
    assert library(browser)["goal"] == {"finished": 1, "goal": 5}
    assert browser.patch("/api/library/preferences", json={"readingGoalsPerMonth": 0}).status_code == 422


def test_collections_hold_books_and_are_nobody_elses(at: As, db: Session) -> None:
    mine, other = (at(learner(db, until=NOON + timedelta(days=9))) for _ in range(2))
    made = book(db)
    one = mine.post("/api/library/collections", json={"name": "For the holidays"}).json()
    assert mine.post("/api/library/collections", json={"name": "For the holidays"}).status_code == 409
    path = f"/api/library/collections/{one}/books/{made.id}"
    assert other.put(path).status_code == 404
    assert mine.put(path).status_code == mine.put(path).status_code == 204
    found = library(mine)
    assert found["collections"] == [{"id": one, "name": "For the holidays", "books": 1}]
    assert found["books"][0]["collectionIds"] == [one]
    assert mine.delete(path).status_code == 204
    assert library(mine)["books"][0]["collectionIds"] == []
    assert other.delete(f"/api/library/collections/{one}").status_code == 404
    assert mine.delete(f"/api/library/collections/{one}").status_code == 204
    assert [each["bookId"] for each in library(mine)["books"]] == [str(made.id)]


def test_wishes_begin_true_and_the_email_preferences_stand_above_them(browser: Browser, db: Session, me: User) -> None:
    chosen = browser.get("/api/library/preferences").json()
    assert (chosen["readingGoalsPerMonth"], chosen["preferredBookLength"]) == (2, "medium")
    assert set(chosen["emailPreferences"].values()) == {True}
    assert chosen["blockedBy"] == {"personalizedDeals": "marketingEmails"}
    wishes = {**chosen["emailPreferences"], "readingReminders": False}
    browser.patch("/api/library/preferences", json={"emailPreferences": wishes})
    browser.patch("/api/library/preferences", json={"favoriteGenres": ["Stories"]})
    after = browser.get("/api/library/preferences").json()
    assert (after["emailPreferences"], after["favoriteGenres"]) == (wishes, ["Stories"])
    browser.put("/api/mail/preferences", json={"isUnsubscribedAll": True})
    row = of_person(db, me.id)
    row.is_unsubscribed_all = True
    assert not any(may_mail(wish, all_wished(), row) for wish in wishes)
    row.is_unsubscribed_all, row.marketing_emails = False, True
    assert all(may_mail(wish, all_wished(), row) for wish in wishes)
    row.book_updates = False
    assert not any(may_mail(wish, all_wished(), row) for wish in wishes)


def test_a_book_on_loan_says_so_on_the_shelf(browser: Browser, db: Session, me: User) -> None:
    lent, returned = book(db), book(db)
    for made in (lent, returned):
        browser.put(f"/api/library/books/{made.id}")
    db.add(Loan(user_id=me.id, book_id=lent.id, started_at=NOON))
    db.add(Loan(user_id=me.id, book_id=returned.id, started_at=NOON, returned_at=NOON, status=LoanStatus.RETURNED))
    db.flush()
    on_loan = {each["bookId"]: each["isBorrowed"] for each in library(browser)["books"]}
    assert on_loan == {str(lent.id): True, str(returned.id): False}


def test_the_history_has_every_finished_book_in_the_month_whose_goal_it_counts_for(
    browser: Browser, db: Session, me: User
) -> None:
    last, lately, begun = book(db), book(db), book(db)
    # 22:30 UTC on the last of October is November in Kampala.
    read(db, me, lately, finished=datetime(2026, 10, 31, 22, 30, tzinfo=UTC))
    read(db, me, last, finished=datetime(2026, 10, 31, 20, 30, tzinfo=UTC))
    read(db, me, begun)
    browser.delete(f"/api/library/books/{lately.id}")
    found = [(each["bookId"], each["month"]) for each in browser.get("/api/library/history").json()]
    assert found == [(str(lately.id), "2026-11"), (str(last.id), "2026-10")]
    assert library(browser)["goal"]["finished"] == 1
