"""A parent and a teacher who write to each other, what one of them should not have written, and a moderator."""

from dataclasses import dataclass

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.roles import Role
from tests.api.conftest import As
from tests.api.school.messaging.conftest import Write, amina, grace, okello, thread, write
from tests.factories.people import staff

__all__ = ["amina", "grace", "okello", "write"]
INSULT = "You are a bad mother."


@dataclass(frozen=True)
class Insult:
    """The conversation, and the message in it that insults."""

    talk: str
    id: str


@pytest.fixture
def moderator(db: Session) -> User:
    return staff(db, Role.MODERATOR)


@pytest.fixture
def insult(at: As, grace: User, okello: User, write: Write) -> Insult:
    """What Mr Okello answered to Grace's letter."""
    talk = write()["conversation"]["id"]
    at(okello).post(f"/api/messages/{talk}", json={"message": INSULT})
    return Insult(talk, thread(at(grace), talk)["messages"][1]["id"])
