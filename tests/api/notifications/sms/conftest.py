"""Grace's telephone, and a door that says what a test wants."""

from datetime import datetime
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.sms.sender import send_due_sms
from api.notifications.sms.tables import SmsNumber
from api.platform.integrations.sms import SmsTaken
from api.platform.roles import Role
from tests.api.conftest import Browser, Nested
from tests.conftest import NOON
from tests.factories.people import person

PHONE = "+256772123456"


class Gateway:
    """A door of the test's own: what it took, and what it says against it."""

    def __init__(self) -> None:
        self.took: list[tuple[str, str, str]] = []
        self.against: Exception | None = None

    def send(self, to: str, text: str, key: str) -> SmsTaken:
        if self.against:
            raise self.against
        self.took.append((to, text, key))
        return SmsTaken("ATXid_1", 35)


@pytest.fixture
def grace(db: Session) -> User:
    return person(db, role=Role.PARENT, first_name="Grace")


@pytest.fixture
def phone(browser: Browser, grace: User) -> Browser:
    browser.sign_in(grace)
    return browser


@pytest.fixture
def sessions(db: Session) -> Nested:
    return Nested(db)


def send(sessions: Any, gateway: Gateway, at: datetime = NOON) -> int:
    return send_due_sms(sessions.begin, gateway, lambda: at)


@pytest.fixture
def proved(db: Session, grace: User) -> SmsNumber:
    number = SmsNumber(user_id=grace.id, phone=PHONE, verified_at=NOON, digests=True, alerts=True)
    db.add(number)
    db.flush()
    return number
