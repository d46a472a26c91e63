"""Choosing books under a plan's limit, reading them, and returning them."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.loans.service.cycles import turn_cycles
from api.library.loans.service.endings import revoke_lapsed
from api.library.loans.tables import Loan, LoanStatus, UserSelectedBook, UserSubscriptionCycle
from api.library.reading.books_read import begin_month
from api.platform.roles import SubscriptionStatus, Tier
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import lending, people, shelf

ENDS = NOON + timedelta(days=12)


@pytest.fixture
def books(db: Session) -> list[Book]:
    return [shelf.book(db) for _ in range(5)]


@pytest.fixture
def reader(browser: Browser, db: Session) -> User:
    user = people.learner(db, until=ENDS, tier=Tier.BASIC)
    browser.sign_in(user)
    return user


def choose(browser: Browser, book: Book, expect: int = 201) -> dict[str, Any]:
    answer = browser.post("/api/loans", json={"bookId": str(book.id)})
    assert answer.status_code == expect, answer.text
    found: dict[str, Any] = answer.json()
    return found


def access(browser: Browser, book: Book) -> str:
    return str(browser.get(f"/api/loans/books/{book.id}").json()["access"])


def places(browser: Browser) -> tuple[int, int]:
    found = browser.get("/api/loans").json()["places"]
    return found["taken"], found["limit"]


def opens(browser: Browser, book: Book) -> str:
    body = {"bookId": str(book.id), "clientKey": uuid4().hex, "monoMs": 0}
    return str(browser.post("/api/reading/sessions", json=body).json().get("code", "opened"))


def test_three_books_can_be_chosen_and_a_fourth_is_refused_until_the_cycle_ends(
    browser: Browser, db: Session, reader: User, books: list[Book]
) -> None:
    for n, book in enumerate(books[:3]):
        assert places(browser) == (n, 3)
        choose(browser, book)
    refused = choose(browser, books[3], expect=409)
    assert (refused["code"], refused["limit"]) == ("BOOK_LIMIT_REACHED", 3)
    assert datetime.fromisoformat(refused["lockedUntil"]) == ENDS
    assert access(browser, books[3]) == "full"
    db.expire_all()
    assert db.get_one(User, reader.id).selections_locked_until == ENDS
    held = db.scalars(select(UserSelectedBook)).all()
    assert {(each.locked_until, each.is_active, each.subscription_tier) for each in held} == {(ENDS, True, Tier.BASIC)}


def test_a_book_is_read_only_once_it_is_chosen(browser: Browser, reader: User, books: list[Book]) -> None:
    assert (access(browser, books[0]), opens(browser, books[0])) == ("choose", "BOOK_NOT_CHOSEN")
    assert browser.get(f"/api/books/{books[0].id}/file").json()["code"] == "BOOK_NOT_CHOSEN"
    choose(browser, books[0])
    assert (access(browser, books[0]), opens(browser, books[0])) == ("on_loan", "opened")


def test_choosing_a_book_again_takes_no_second_place(browser: Browser, reader: User, books: list[Book]) -> None:
    first = choose(browser, books[0])
    assert choose(browser, books[0])["id"] == first["id"]
    assert places(browser) == (1, 3)


def test_a_book_returned_in_its_cycle_keeps_its_place_and_can_be_taken_again(
    browser: Browser, reader: User, books: list[Book]
) -> None:
    loans = [choose(browser, book) for book in books[:3]]
    assert browser.post(f"/api/loans/{loans[0]['id']}/return").json()["status"] == "returned"
    assert opens(browser, books[0]) == "BOOK_NOT_CHOSEN"
    assert (places(browser), access(browser, books[0])) == ((3, 3), "free")
    again = choose(browser, books[0])
    assert again["id"] != loans[0]["id"]
    assert places(browser) == (3, 3)
    twice = browser.post(f"/api/loans/{loans[0]['id']}/return")
    assert (twice.status_code, twice.json()["code"]) == (409, "INVALID_TRANSITION")


def test_in_the_next_cycle_kept_books_hold_a_place_that_returning_them_frees(
    browser: Browser, db: Session, reader: User, books: list[Book]
) -> None:
    loans = [choose(browser, book) for book in books[:2]]
    db.get_one(User, reader.id).subscription_period_end = ENDS + timedelta(days=30)
    db.flush()
    browser.watch.now = ENDS + timedelta(hours=1)
    choose(browser, books[2])
    assert places(browser) == (3, 3)
    choose(browser, books[3], expect=409)
    browser.post(f"/api/loans/{loans[0]['id']}/return")
    assert places(browser) == (2, 3)
    choose(browser, books[3])
    cycles = db.scalars(select(UserSubscriptionCycle).order_by(UserSubscriptionCycle.cycle_start)).all()
    assert [(each.cycle_start, each.books_selected_count) for each in cycles] == [
        (ENDS - timedelta(days=30), 2),
        (ENDS, 3),
    ]


def test_a_plan_without_a_limit_opens_every_book_and_notes_the_loan(
    browser: Browser, db: Session, books: list[Book]
) -> None:
    lending.plans(db, premium=-1)
    user = people.learner(db, until=ENDS, tier=Tier.PREMIUM)
    browser.sign_in(user)
    assert [opens(browser, book) for book in books] == ["opened"] * 5
    assert access(browser, books[0]) == "on_loan"
    assert places(browser) == (5, -1)
    assert db.scalars(select(UserSelectedBook.locked_until).distinct()).all() == [None]


def test_a_better_plan_widens_the_cycle_at_once(browser: Browser, db: Session, reader: User, books: list[Book]) -> None:
    lending.plans(db, basic=1, premium=-1)
    choose(browser, books[0])
    choose(browser, books[1], expect=409)
    db.get_one(User, reader.id).subscription_tier = Tier.PREMIUM
    db.flush()
    choose(browser, books[1])
    assert places(browser) == (2, -1)


def test_a_smaller_plan_keeps_the_latest_books_of_the_next_cycle(
    browser: Browser, db: Session, books: list[Book]
) -> None:
    lending.plans(db, basic=2, premium=-1)
    user = people.learner(db, until=ENDS, tier=Tier.PREMIUM)
    browser.sign_in(user)
    for minute, book in enumerate(books[:3]):
        browser.watch.now = NOON + timedelta(minutes=minute)
        choose(browser, book)
    user = db.get_one(User, user.id)
    user.subscription_tier, user.subscription_period_end = Tier.BASIC, ENDS + timedelta(days=30)
    db.flush()
    assert turn_cycles(db, ENDS + timedelta(hours=1)) == 1
    browser.watch.now = ENDS + timedelta(hours=2)
    assert places(browser) == (2, 2)
    choose(browser, books[4], expect=409)
    db.expire_all()
    ended = db.scalars(select(Loan).where(Loan.status == LoanStatus.REVOKED)).all()
    assert [(loan.book_id, loan.revoke_reason) for loan in ended] == [(books[0].id, "Your plan holds fewer books now.")]


def test_a_payment_during_the_trial_begins_a_cycle_of_its_own(browser: Browser, db: Session, books: list[Book]) -> None:
    user = people.trial_learner(db, now=NOON)
    browser.sign_in(user)
    assert choose(browser, books[0])["loanType"] == "trial"
    user = db.get_one(User, user.id)
    user.subscription_tier, user.subscription_status = Tier.BASIC, SubscriptionStatus.ACTIVE
    user.subscription_period_end = NOON + timedelta(days=31)
    db.flush()
    browser.watch.now = NOON + timedelta(days=1)
    assert choose(browser, books[1])["loanType"] == "subscription"
    assert places(browser) == (2, 3)
    assert db.scalar(select(func.count()).select_from(UserSubscriptionCycle)) == 2


def test_nobody_touches_what_is_lent_to_another(browser: Browser, db: Session, reader: User, books: list[Book]) -> None:
    other = lending.loan(db, people.learner(db, until=ENDS), books[0], NOON)
    refused = browser.post(f"/api/loans/{other.id}/return")
    assert (refused.status_code, refused.json()["code"]) == (404, "LOAN_NOT_FOUND")
    assert browser.get("/api/loans").json()["loans"] == []


def test_a_book_beyond_the_plan_is_not_lent(browser: Browser, db: Session, reader: User) -> None:
    assert choose(browser, shelf.book(db, required_tier=Tier.PREMIUM), expect=402)["code"] == "SUBSCRIPTION_REQUIRED"


def test_loans_end_three_days_after_the_plan_and_not_before(
    browser: Browser, db: Session, reader: User, books: list[Book]
) -> None:
    choose(browser, books[0])
    kept = lending.loan(db, people.learner(db, until=ENDS + timedelta(days=9)), books[0], NOON)
    assert revoke_lapsed(db, ENDS + timedelta(days=2, hours=23)) == 0
    assert revoke_lapsed(db, ENDS + timedelta(days=3, seconds=1)) == 1
    db.expire_all()
    ended = db.scalars(select(Loan).where(Loan.status == LoanStatus.REVOKED)).one()
    assert (ended.user_id, ended.revoke_reason) == (reader.id, "The plan ended.")
    assert db.get_one(Loan, kept.id).status is LoanStatus.ACTIVE


def test_the_lock_is_gone_when_the_cycle_is_over(
    browser: Browser, db: Session, reader: User, books: list[Book]
) -> None:
    choose(browser, books[0])
    assert turn_cycles(db, ENDS - timedelta(seconds=1)) == 0
    assert turn_cycles(db, ENDS) == 1
    db.expire_all()
    assert db.get_one(User, reader.id).selections_locked_until is None
    assert db.scalars(select(UserSelectedBook.is_active)).all() == [False]


def test_books_read_this_month_counts_books_and_begins_anew(
    browser: Browser, db: Session, reader: User, books: list[Book]
) -> None:
    for book in books[:2]:
        choose(browser, book)
        opens(browser, book)
        opens(browser, book)
    db.expire_all()
    assert db.get_one(User, reader.id).books_read_this_month == 2
    begin_month(db, NOON + timedelta(days=1))
    db.expire_all()
    assert db.get_one(User, reader.id).books_read_this_month == 2
    begin_month(db, NOON + timedelta(days=20))
    db.expire_all()
    assert db.get_one(User, reader.id).books_read_this_month == 0


def test_staff_read_without_borrowing(browser: Browser, db: Session, books: list[Book]) -> None:
    browser.sign_in(people.staff(db))
    assert (opens(browser, books[0]), access(browser, books[0])) == ("opened", "free")
    assert db.scalar(select(func.count()).select_from(Loan)) == 0
