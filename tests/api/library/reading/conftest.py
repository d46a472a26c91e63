"""A reader with a plan, a book, and a way to send what was read at a moment."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import lending, people, shelf


@pytest.fixture(autouse=True)
def _plans(db: Session) -> None:
    """Plans without a limit: who opens a book has chosen it."""
    lending.plans(db, premium=-1, basic=-1, trial=-1)


@pytest.fixture
def reader(browser: Browser, db: Session) -> User:
    user = people.learner(db, until=NOON + timedelta(days=20))
    browser.sign_in(user)
    return user


@pytest.fixture
def book(db: Session) -> Book:
    return shelf.book(db)


@pytest.fixture
def send(browser: Browser) -> Callable[..., Any]:
    def to(session: dict[str, Any], *events: dict[str, Any], at: float) -> Any:
        browser.watch.now = NOON + timedelta(seconds=at)
        return browser.post(f"/api/reading/sessions/{session['id']}/events", json={"events": list(events)})

    return to
