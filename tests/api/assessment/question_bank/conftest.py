"""A moderator at the bank, signed in, and the topic the questions are written for."""

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Topic
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.factories import people, quizzes


@pytest.fixture
def topic(db: Session) -> Topic:
    return quizzes.topic(db, code="M1.02", name="Integers", school_year="S1")


@pytest.fixture
def author(db: Session, browser: Browser, topic: Topic) -> User:
    made = people.staff(db, Role.MODERATOR)
    browser.sign_in(made)
    return made
