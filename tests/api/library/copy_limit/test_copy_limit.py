"""Copying is counted by the server in code points, up to 40 % of a book."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as drawn
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.copy_limit.rules import copy_ceiling, lease_size
from api.library.copy_limit.tables import UserCopyTracking
from api.platform.roles import Tier
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import lending, people, shelf


@pytest.fixture
def book(browser: Browser, db: Session) -> Book:
    """A book of 100 characters on loan to whoever is signed in."""
    user: User = people.learner(db, until=NOON + timedelta(days=9))
    browser.sign_in(user)
    made = shelf.book(db)
    lending.loan(db, user, made, NOON)
    db.add(UserCopyTracking(user_id=user.id, book_id=made.id, total_book_characters=100))
    db.flush()
    return made


def copied(browser: Browser, book: Book, text: str) -> dict[str, object]:
    found: dict[str, object] = browser.post(f"/api/reading/books/{book.id}/copies", json={"text": text}).json()
    return found


def test_forty_of_a_hundred_characters_can_be_copied_and_not_one_more(
    browser: Browser, db: Session, book: Book
) -> None:
    assert copied(browser, book, "a" * 39)["left"] == 1
    refused = copied(browser, book, "ab")
    assert (refused["code"], refused["left"]) == ("COPY_LIMIT_REACHED", 1)
    assert copied(browser, book, "z")["percentage"] == 40
    db.expire_all()
    meter = db.scalars(select(UserCopyTracking)).one()
    assert (meter.total_characters_copied, meter.is_limit_reached, meter.max_copy_percentage) == (40, True, 40)
    assert copied(browser, book, "z")["code"] == "COPY_LIMIT_REACHED"


def test_a_letter_beyond_the_basic_plane_counts_as_one(browser: Browser, book: Book) -> None:
    assert copied(browser, book, "😀é𝒳")["copied"] == 3


def test_only_the_reader_of_the_book_copies_from_it(browser: Browser, db: Session, book: Book) -> None:
    browser.sign_in(people.learner(db, until=NOON + timedelta(days=9), tier=Tier.BASIC))
    assert copied(browser, book, "a")["code"] == "BOOK_NOT_CHOSEN"


@given(drawn.integers(0, 10**7), drawn.integers(0, 10**7))
def test_a_lease_is_two_percent_and_never_past_the_ceiling(characters: int, taken: int) -> None:
    lease = lease_size(characters, taken)
    assert 0 <= lease <= characters * 2 // 100
    assert taken + lease <= max(taken, copy_ceiling(characters))
    assert copy_ceiling(characters) == int(characters * 0.4) or characters > 10**6
