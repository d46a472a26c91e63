"""Lessons and questions among the suggestions: why each is there, and the learner's word on it."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import (
    AttemptStatus,
    Confidence,
    Question,
    QuizSession,
    TestAttempt,
    UserAnswer,
)
from api.learning.experiments.rules import HOLDOUT, SUGGESTED, arm_of
from api.learning.recommendations import service as planning
from api.platform.pseudonym import learner_key
from tests.api.conftest import Browser
from tests.api.learning.recommendations.test_service import suggestion
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.planning import curriculum, lesson
from tests.factories.quizzes import question, quiz, topic


def of_arm(db: Session, arm: str) -> User:
    """A learner whom the hash puts into this arm."""
    return next(user for user in (person(db) for _ in range(200)) if arm_of(learner_key(user.id)) == arm)


@pytest.fixture
def ann(browser: Browser, db: Session) -> User:
    user = of_arm(db, SUGGESTED)
    browser.sign_in(user)
    return user


def suggestions_of(browser: Browser) -> dict[str, Any]:
    return dict(browser.get("/api/recommendations").json())


def say(browser: Browser, kind: str, id: UUID, word: str | None) -> int:
    body = {"kind": kind, "objectId": str(id), "word": word}
    return browser.put("/api/recommendations/said", json=body).status_code


def answered(
    db: Session, user: User, offered: QuizSession, item: Question, right: bool, at: datetime, **given: Any
) -> None:
    """A finished sitting with one answer."""
    number = given.pop("attempt_number", 1)
    sat = TestAttempt(
        user_id=user.id, quiz_session_id=offered.id, attempt_number=number, status=AttemptStatus.GRADED, start_time=at,
        expires_at=at + timedelta(hours=1), end_time=at,
    )  # fmt: skip
    db.add(sat)
    db.flush()
    db.add(
        UserAnswer(
            test_attempt_id=sat.id, question_id=item.id, user_answer="a", is_correct=right, question_order=0,
            answered_at=at, **given,
        )
    )  # fmt: skip
    db.flush()


def test_the_next_lesson_of_each_topic_of_the_list_is_suggested_until_it_is_finished(
    browser: Browser, db: Session, ann: User
) -> None:
    fractions, ratios = topic(db, name="Fractions"), topic(db, name="Ratios")
    first, _, other = lesson(db, fractions, display_order=1), lesson(db, fractions, display_order=2), lesson(db, ratios)
    planning.replace_recommendations(db, [suggestion(ann, ratios.id, 2), suggestion(ann, fractions.id, 1)], NOON)
    shown = suggestions_of(browser)["lessons"]
    assert [row["id"] for row in shown] == [str(first.id), str(other.id)]
    assert shown[0]["actionUrl"] == f"/lessons/{first.id}"
    assert "Fractions" in shown[0]["reason"]
    browser.post(f"/api/lessons/{first.id}/check", json={"answer": "b"})
    assert str(first.id) not in [row["id"] for row in suggestions_of(browser)["lessons"]]


def test_before_there_is_a_list_the_first_lessons_of_the_year_are_suggested(
    browser: Browser, db: Session, ann: User
) -> None:
    _, topics = curriculum(db, year="S3")
    shown = suggestions_of(browser)["lessons"]
    assert [row["topic"] for row in shown] == [each.name for each in topics[:4]]
    assert "S3" in shown[0]["reason"]


def test_wrong_answers_come_back_the_sure_ones_first_until_they_are_right(
    browser: Browser, db: Session, ann: User
) -> None:
    sets = topic(db, name="Sets")
    plain, sure, mended = (question(db, sets, stem=word) for word in ("plain", "sure", "mended"))
    offered = [quiz(db, [item]) for item in (plain, sure, mended)]
    answered(db, ann, offered[0], plain, False, NOON - timedelta(days=1))
    answered(db, ann, offered[1], sure, False, NOON - timedelta(days=5), confidence_level=Confidence.HIGH)
    answered(db, ann, offered[2], mended, False, NOON - timedelta(days=3))
    answered(db, ann, offered[2], mended, True, NOON - timedelta(days=2), attempt_number=2)
    shown = suggestions_of(browser)["questions"]
    assert [(row["stem"], row["isSureButWrong"], row["timesWrong"]) for row in shown] == [
        ("sure", True, 1), ("plain", False, 1),
    ]  # fmt: skip
    assert shown[0]["reviewUrl"].startswith("/quiz/results/")
    assert shown[0]["actionUrl"] == f"/practice?topic={sets.id}"


@pytest.mark.parametrize("word", ["done", "not_now"])
def test_a_word_on_a_lesson_takes_it_away_and_undo_brings_it_back(
    browser: Browser, db: Session, ann: User, watch: Any, word: str
) -> None:
    _, topics = curriculum(db, topics=("Sets",))
    [shown] = suggestions_of(browser)["lessons"]
    for _ in range(2):
        assert say(browser, "lesson", shown["id"], word) == 204
        assert suggestions_of(browser)["lessons"] == []
    watch.now = NOON + timedelta(days=15)
    browser.sign_in(ann)
    assert len(suggestions_of(browser)["lessons"]) == (0 if word == "done" else 1), "not now comes back later"
    assert say(browser, "lesson", shown["id"], None) == 204
    assert suggestions_of(browser)["lessons"] == [shown]
    assert topics


def test_a_word_on_nothing_is_not_found(browser: Browser, db: Session, ann: User) -> None:
    assert say(browser, "question", topic(db).id, "done") == 404


def test_learners_of_the_holdout_are_sent_to_no_question_of_their_own(browser: Browser, db: Session) -> None:
    held = of_arm(db, HOLDOUT)
    browser.sign_in(held)
    item = question(db, topic(db))
    answered(db, held, quiz(db, [item]), item, False, NOON - timedelta(days=1))
    assert suggestions_of(browser)["questions"] == []
