"""Ann, signed in, and the mathematics she plans for."""

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject, Topic
from tests.api.conftest import Browser
from tests.factories.people import person
from tests.factories.planning import curriculum


@pytest.fixture
def ann(browser: Browser, db: Session) -> User:
    user = person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def maths(db: Session) -> tuple[Subject, list[Topic]]:
    return curriculum(db)
