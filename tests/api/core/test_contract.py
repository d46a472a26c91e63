"""Every route of the document, asked all kinds of things by all kinds of people, keeps what the document says.

`CONTRACT_EXAMPLES=200` asks more of each; a failure names the person, the route and what came back.
"""

import os
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from psycopg import Connection
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from sqlalchemy.orm import Session

from api.identity.tables import Role
from tests.api.conftest import ALWAYS_COUNTED, Browser
from tests.factories import desk, people, quizzes, shelf, tutors

EXAMPLES = int(os.environ.get("CONTRACT_EXAMPLES", "2"))
PEOPLE: dict[str, Role | None] = {
    "visitor": None,
    "learner": Role.USER,
    "parent": Role.PARENT,
    "author": Role.AUTHOR,
    "moderator": Role.MODERATOR,
    "admin": Role.ADMIN,
    "super admin": Role.SUPER_ADMIN,
}
HELD = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
QUIET = settings(
    max_examples=EXAMPLES,
    phases=[Phase.generate],
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def known(db: Session) -> dict[str, str]:
    """Things that are there, by the names routes give them in their paths."""
    topic = quizzes.topic(db)
    quiz = quizzes.quiz(db, [quizzes.question(db, topic)])
    return {
        "book_id": str(shelf.book(db).id),
        "quiz_id": str(quiz.id),
        "user_id": str(people.person(db).id),
        "tutor_id": str(tutors.tutor(db).id),
        "author_id": str(people.author(db).id),
        "topic_id": str(topic.id),
        "month": "2026-10",
        "page_type": "homepage",
        "key": "site_name",
    }


@pytest.mark.parametrize("who", PEOPLE)
def test_every_answer_is_one_the_document_tells(
    who: str, app: FastAPI, browser: Browser, db: Session, counted: Connection[Any], known: dict[str, str]
) -> None:
    if role := PEOPLE[who]:
        desk.at_desk(browser, db, role)
    cookies, broken = dict(browser.cookies), []
    browser.cookies.clear()
    ask = _asking(browser, cookies, known)
    for operation in _operations(app):
        for table in ALWAYS_COUNTED:
            counted.execute(f"delete from {table}")
        # What one route does, such as signing out, is undone before the next is asked.
        undo = db.begin_nested()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            try:
                seeded(1)(QUIET(given(case=operation.as_strategy(generation_mode=mode))(ask)))()
            except Exception as fault:  # whatever it is, it is the finding
                broken.append(f"{who}: {operation.label}: {_told(fault)}")
                break
        undo.rollback()
        db.expire_all()
    assert broken == [], "\n\n".join(broken)


def _operations(app: FastAPI) -> Iterator[Any]:
    for found in schemathesis.openapi.from_dict(app.openapi()).get_all_operations():
        yield found.ok()


def _asking(browser: Browser, cookies: dict[str, str], known: dict[str, str]) -> Callable[[Case], None]:
    """Sends a case as that person; every second one about things that are there."""
    number = count()

    def ask(case: Case) -> None:
        if next(number) % 2:
            case.path_parameters.update({name: known[name] for name in case.path_parameters if name in known})
        sent = case.as_transport_kwargs(base_url="http://testserver")
        held = "; ".join(f"{name}={value}" for name, value in cookies.items())
        sent["headers"] = {**dict(sent.pop("headers", None) or {}), **({"cookie": held} if held else {})}
        sent.pop("cookies", None)
        answer = browser.request(**sent, follow_redirects=False)
        browser.cookies.clear()
        case.validate_response(answer, checks=HELD)

    return ask


def _told(fault: BaseException) -> str:
    inner = getattr(fault, "exceptions", None)
    return "; ".join(_told(each) for each in inner) if inner else f"{type(fault).__name__}: {str(fault)[:1_200]}"
