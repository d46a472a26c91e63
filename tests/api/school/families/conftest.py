"""A mother and her daughter, each at a browser of their own, and the numbers of the daughter."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import literal_column, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.service import opened
from api.notifications.email.tables import OutboxMail
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.study import forty_answers, read

Letters = Callable[[str], list[dict[str, str]]]
AS_OF = NOON - timedelta(hours=7)


@pytest.fixture
def grace(db: Session) -> User:
    return person(db, role=Role.PARENT, first_name="Grace", last_name="Auma", email="grace@home.example")


@pytest.fixture
def amina(db: Session) -> User:
    return person(
        db, first_name="Amina", last_name="Nakato", email="amina@school.example", date_of_birth=date(2012, 5, 1)
    )


@pytest.fixture
def letters(db: Session) -> Letters:
    """The values of every letter of one template, oldest first, each with its receiver as `to`."""

    def of(template: str) -> list[dict[str, str]]:
        rows = db.scalars(select(OutboxMail).where(OutboxMail.template == template).order_by(literal_column("ctid")))
        return [{**opened(row), "to": row.to_address} for row in rows]

    return of


@pytest.fixture
def numbers(db: Session, amina: User) -> None:
    """Amina's work: a Monday, with one full week before it."""
    for days_ago, minutes in ((7, 20), (4, 60), (0, 25)):
        read(db, amina, minutes=minutes, ended=NOON - timedelta(days=days_ago))
    forty_answers(db, amina, last_at=NOON, last_seconds=37)


def code_of(browser: Browser, side: str) -> str:
    """A fresh code, made by this side."""
    answer = browser.post("/api/family/codes", json={"side": side})
    assert answer.status_code == 201, answer.text
    return str(next(each["code"] for each in answer.json()["codes"] if each["side"] == side))


def enter(browser: Browser, side: str, code: str) -> Any:
    return browser.post("/api/family/codes/enter", json={"side": side, "code": code})


def linked(parent: Browser, child: Browser) -> str:
    """The id of a link made the usual way: the child's code, the parent's entry, the child's yes."""
    asked = enter(parent, "parent", code_of(child, "student"))
    assert asked.status_code == 201, asked.text
    body = child.post(f"/api/family/asks/{asked.json()['id']}/accept", json={})
    assert body.status_code == 200, body.text
    return str(body.json()["links"][0]["id"])


def family(browser: Browser) -> dict[str, Any]:
    return dict(browser.get("/api/family").json())
