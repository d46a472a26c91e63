"""A topic with a lesson that shipped, and two members of staff."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question
from api.content.lessons.loader import load_lessons
from api.content.publication import LESSONS
from api.content.upserts import publish_rows
from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Topic
from api.platform.roles import Role
from tests.api.conftest import As, Browser
from tests.conftest import NOON
from tests.factories import quizzes
from tests.factories.people import person, staff

AT = "/api/admin/content"
SHIPPED = next(each for each in load_lessons() if each.code == "M1.01-1")


@pytest.fixture
def topic(db: Session) -> Topic:
    return quizzes.topic(db, code="M1.01", name="Number bases", school_year="S1")


@pytest.fixture
def question(db: Session, topic: Topic) -> Question:
    return quizzes.question(db, topic, code="M1.01-L1", stem="How many trays?")


def row_of(topic: Topic, question: Question, **given: Any) -> dict[str, Any]:
    """The lesson's columns as its file decides them."""
    return {
        "topic_id": topic.id, "title": SHIPPED.title, "summary": SHIPPED.summary, "content_type": "text",
        "duration_minutes": SHIPPED.minutes, "display_order": 1, "objectives": [], "blocks": SHIPPED.blocks,
        "check_question_id": question.id, **given,
    }  # fmt: skip


@pytest.fixture
def lesson(db: Session, topic: Topic, question: Question) -> Lesson:
    """A lesson that `content publish` wrote."""
    publish_rows(db, LESSONS, [("M1.01-1", row_of(topic, question))], NOON)
    return db.query(Lesson).filter_by(code="M1.01-1").one()


@pytest.fixture
def sarah(at: As, db: Session) -> Browser:
    return at(staff(db, Role.MODERATOR, first_name="Sarah", last_name="Okello"))


@pytest.fixture
def john(at: As, db: Session) -> Browser:
    return at(staff(db, Role.ADMIN, first_name="John", last_name="Mugisha"))


@pytest.fixture
def learner(at: As, db: Session) -> Browser:
    return at(person(db))


Write = Callable[..., Any]


def save(browser: Browser, piece: dict[str, Any], **change: Any) -> Any:
    """Send the draft that is on the screen, with changes."""
    body = {"revision": piece["revision"], "draft": piece["draft"] | change}
    return browser.put(f"{AT}/{piece['id']}/draft", json=body)


def publish(browser: Browser, piece: dict[str, Any]) -> Any:
    return browser.post(f"{AT}/{piece['id']}/publish", json={"revision": piece["revision"]})


def withdraw(browser: Browser, piece: dict[str, Any]) -> Any:
    return browser.post(f"{AT}/{piece['id']}/withdraw", json={"revision": piece["revision"]})


def restore(browser: Browser, piece: dict[str, Any], number: int) -> Any:
    return browser.post(f"{AT}/{piece['id']}/versions/{number}/restore", json={"revision": piece["revision"]})
