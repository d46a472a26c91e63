"""A reader with a plan, a phone with a book kept on it, and the way its log is sent."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import lending, offline, people

Send = Callable[..., dict[str, Any]]


@pytest.fixture
def reader(browser: Browser, db: Session) -> User:
    lending.plans(db, premium=-1, basic=-1, trial=-1)
    user = people.learner(db, until=NOON + timedelta(days=90))
    browser.sign_in(user)
    return user


@pytest.fixture
def phone(db: Session, reader: User) -> offline.Phone:
    return offline.phone(db, reader, NOON)


@pytest.fixture
def send(browser: Browser, reader: User, phone: offline.Phone) -> Send:
    """Sends entries of the phone's chain at so many hours after the licence began."""

    def to(entries: list[dict[str, Any]], hours: float = 24) -> dict[str, Any]:
        browser.watch.now = NOON + timedelta(hours=hours)
        browser.sign_in(reader)  # weeks later the session is over
        body = {"licenceId": str(phone.licence.id), "entries": entries}
        answer = browser.post("/api/reading/offline", json=body)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    return to
