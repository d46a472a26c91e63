"""Every route of the document, asked all kinds of things by all kinds of people, keeps what the document says.

`make test-all` asks a hundred times, which takes hours; a failure names the person, the route and what came back.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis.errors import Unsatisfiable
from psycopg import Connection
from schemathesis import Case
from schemathesis.core.failures import FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
)
from sqlalchemy.orm import Session

from api.accounts.auth.tables import Role
from api.platform.openapi import STATUSES
from api.platform.permissions.rules import FINANCE
from tests.api.conftest import ALWAYS_COUNTED, Browser
from tests.exhaustive import some_or_every
from tests.factories import people, quizzes, shelf, staff_access, tutors

PARTS = 4  # so that workers share the work
ROLES = [Role.USER, Role.PARENT, Role.AUTHOR, Role.MODERATOR, Role.ADMIN, Role.SUPER_ADMIN]
HELD = [content_type_conformance, response_schema_conformance]
QUIET = settings(
    phases=[Phase.generate],
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
GUARDS_SAY = {"UNAUTHENTICATED", "FORBIDDEN"}
Cookies = dict[str, str]


@pytest.fixture
def known(db: Session) -> dict[str, str]:
    """Things that are there, by the names routes give them in their paths."""
    quiz = quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db))])
    return {
        "book_id": str(shelf.book(db).id),
        "quiz_id": str(quiz.id),
        "user_id": str(people.person(db).id),
        "tutor_id": str(tutors.tutor(db).id),
        "author_id": str(people.author(db).id),
        "month": "2026-10",
        "page_type": "homepage",
        "key": "site_name",
    }


@pytest.fixture
def everybody(browser: Browser, db: Session) -> dict[str, Cookies]:
    """What the browser of each holds: a visitor nothing, the others a session just proved."""
    held: dict[str, Cookies] = {"visitor": {}}
    for role in ROLES:
        me = staff_access.proved_staff(browser, db, role)
        if role is Role.SUPER_ADMIN:  # who may do most: the money, which no role brings along, is given
            people.give(db, me, *FINANCE)
        held[role.value] = dict(browser.cookies)
    browser.cookies.clear()
    return held


@pytest.mark.parametrize("examples", some_or_every(1, 100))
@pytest.mark.parametrize("part", range(PARTS))
def test_every_answer_is_one_the_document_tells(
    part: int,
    examples: int,
    app: FastAPI,
    browser: Browser,
    db: Session,
    counted: Connection[Any],
    known: dict[str, str],
    everybody: dict[str, Cookies],
) -> None:
    broken = {}
    for number, operation in [*enumerate(_operations(app))][part::PARTS]:
        kept_out = set(everybody) - askers(number, examples)
        for case in _cases(operation, known, examples, number):
            for who, cookies in everybody.items():
                if who in kept_out:  # by a guard, whatever they ask; test_access knows whom
                    continue
                # What one does, such as signing out, is undone before the next one asks.
                undo = db.begin_nested()
                for table in ALWAYS_COUNTED:
                    counted.execute(f"delete from {table}")
                try:
                    if _ask(browser, case, cookies) in GUARDS_SAY:
                        kept_out.add(who)
                except (Exception, FailureGroup) as fault:
                    broken.setdefault(operation.label, f"{who}: {type(fault).__name__}: {str(fault)[:1_500]}")
                undo.rollback()
                db.expire_all()
    assert broken == {}, "\n\n".join(f"{label}, {result}" for label, result in broken.items())


def askers(number: int, examples: int) -> set[str]:
    """All of them; where each asks but once, the one who may do most and one of the others in turn."""
    others = ["visitor", *(role.value for role in ROLES[:-1])]
    return {*others, ROLES[-1].value} if examples > 1 else {others[number // PARTS % len(others)], ROLES[-1].value}


def test_every_route_refuses_in_the_one_shape(app: FastAPI) -> None:
    for path in app.openapi()["paths"].values():
        for operation in path.values():
            result = operation["responses"]
            assert result["default"] == {"$ref": "#/components/responses/Problem"}
            assert all(status == "default" or status[0] in "23" for status in result), operation["operationId"]


def _operations(app: FastAPI) -> Iterator[Any]:
    for found in schemathesis.openapi.from_dict(app.openapi()).get_all_operations():
        yield found.ok()


def _cases(operation: Any, known: dict[str, str], examples: int, number: int) -> list[Case]:
    """Fitting ones, about nothing and about things that are there, and ones that do not fit.

    Where each is asked but once, one of the three in turn, and the next if there is none of it.
    """
    drawn: list[Case] = []
    kinds = [(GenerationMode.POSITIVE, {}), (GenerationMode.POSITIVE, known), (GenerationMode.NEGATIVE, known)]
    first = number // PARTS % len(kinds)
    for mode, about in [*kinds[first:], *kinds[:first]]:
        if drawn and examples == 1:
            break
        keep = _keeping(drawn, about)
        try:
            drawing = given(case=operation.as_strategy(generation_mode=mode))(keep)
            seeded(1)(settings(QUIET, max_examples=examples)(drawing))()
        except Unsatisfiable:
            continue  # nothing can be wrong about it
    return drawn


def _keeping(drawn: list[Case], about: dict[str, str]) -> Callable[[Case], None]:
    def keep(case: Case) -> None:
        case.path_parameters.update({name: about[name] for name in case.path_parameters if name in about})
        drawn.append(case)

    return keep


def _ask(browser: Browser, case: Case, cookies: Cookies) -> str | None:
    """Ask, hold the answer against the document, and answer with the code of a refusal."""
    sent = case.as_transport_kwargs(base_url="http://testserver")
    sent.pop("cookies", None)
    if sent.get("files"):  # a form holds texts, and some of what is drawn is left as a number
        sent["files"] = [(name, tuple(_text(each) for each in part)) for name, part in sent["files"]]
    held = "; ".join(f"{name}={value}" for name, value in cookies.items())
    sent["headers"] = dict(sent.pop("headers", None) or {}) | ({"cookie": held} if held else {})
    answer = browser.request(**sent, follow_redirects=False)
    browser.cookies.clear()
    answer.request.read()  # a check may look at the form that was sent
    result = {int(status) for status in case.operation.definition.raw["responses"] if status != "default"}
    # A success is one the route names. A 500 is not among the refusals, so one is a status nobody has written down.
    assert answer.status_code in result | set(STATUSES), f"{answer.status_code}, told are {sorted(result)}"
    case.validate_response(answer, checks=HELD)
    return str(answer.json()["code"]) if answer.status_code in (401, 403) else None


def _text(given: object) -> object:
    return str(given) if isinstance(given, int | float) else given
