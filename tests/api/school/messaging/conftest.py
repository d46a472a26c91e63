"""Grace, the mother of Amina, and Mr Okello, who teaches her class, each at a browser of their own."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.roles import Role
from api.school.families.tables import ParentChildLink
from tests.api.conftest import As, Browser
from tests.api.school.families.conftest import Letters, letters
from tests.factories.classes import a_class
from tests.factories.people import person

__all__ = ["As", "Letters", "letters"]
Write = Callable[..., Any]


@pytest.fixture
def amina(db: Session) -> User:
    return person(db, first_name="Amina", last_name="Nakato")


@pytest.fixture
def grace(db: Session, amina: User) -> User:
    made = person(db, role=Role.PARENT, first_name="Grace", last_name="Auma", email="grace@home.example")
    link(db, made, amina)
    return made


@pytest.fixture
def okello(db: Session, amina: User) -> User:
    made = person(db, first_name="Peter", last_name="Okello", email="okello@school.example")
    a_class(db, teacher=made, learners=[amina])
    return made


def link(db: Session, parent: User, learner: User) -> ParentChildLink:
    made = ParentChildLink(parent_user_id=parent.id, student_user_id=learner.id, link_code=str(parent.id)[-10:])
    db.add(made)
    db.flush()
    return made


@pytest.fixture
def write(at: As, grace: User, okello: User, amina: User) -> Write:
    """Grace's first message to Mr Okello; answers with the thread as she sees it."""

    def send(**given: Any) -> Any:
        letter = {"toUserId": str(okello.id), "studentId": str(amina.id), "subject": "Homework of last week",
                  "message": "Amina says there was none. Is that so?"}  # fmt: skip
        answer = at(grace).post("/api/messages", json=letter | given)
        assert answer.status_code == 201, answer.text
        return answer.json()

    return send


def thread(browser: Browser, conversation: str) -> Any:
    return browser.get(f"/api/messages/{conversation}").json()
