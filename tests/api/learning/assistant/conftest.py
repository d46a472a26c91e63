"""A learner, the lessons they can ask about, and a model where a test wants one."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.lessons.tables import Lesson
from api.learning.assistant.routes import model, own_sessions
from tests.api.conftest import Browser, Nested
from tests.api.learning.assistant.material import our_lessons
from tests.factories import people

CODES = {"B1.07-2", "M1.01-1", "M1.12-2", "B2.04-1", "B2.04-2", "B2.06-1", "P1.04-1", "C2.01-1"}
Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def lessons(db: Session) -> dict[str, Lesson]:
    return our_lessons(db, CODES)


@pytest.fixture
def learner(app: FastAPI, browser: Browser, db: Session) -> User:
    """Signed in; what goes on after an answer has left is kept on the test's own transaction too."""
    app.dependency_overrides[own_sessions] = lambda: Nested(db)
    user = people.person(db, school_year="S1")
    browser.sign_in(user)
    return user


@pytest.fixture
def ask(browser: Browser, learner: User, lessons: dict[str, Lesson]) -> Ask:
    """`ask(question, thread=None, **about)`: the answer as the screen gets it, with the thread's id."""

    def one(question: str, thread: str | None = None, **about: Any) -> dict[str, Any]:
        path = f"/api/assistant/threads/{thread}/messages" if thread else "/api/assistant/threads"
        response = browser.post(path, json={"question": question, **about})
        assert response.status_code in (200, 201), response.text
        body = response.json()
        if body["messages"][1]["isWriting"]:  # a model was asked meanwhile: the conversation holds what came of it
            thread_now = browser.get(f"/api/assistant/threads/{body['thread']['id']}").json()
            body["messages"] = thread_now["messages"][-2:]
        return {**body["messages"][1], "thread": body["thread"]["id"], "asked": body["messages"][0], "all": body}

    return one


@pytest.fixture
def with_model(app: FastAPI) -> Callable[[Any], None]:
    """Put a model in the place of the deployment's."""

    def put(found: Any) -> None:
        app.dependency_overrides[model] = lambda: found

    return put
