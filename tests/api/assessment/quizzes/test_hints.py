"""The ladder of hints: shown one after another, counted, paid for in a test, and never the key."""

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.item_analysis.service.score_corrections import mark_anew
from api.assessment.quizzes.service.totals import add_up
from api.assessment.quizzes.tables import Question, QuizSession, TestAttempt, UserAnswer
from tests.api.assessment.quizzes.test_attempts import finish, start
from tests.api.conftest import Browser
from tests.factories import people, quizzes

LADDER = ["Look at the signs.", "Two minuses make a plus.", "First: −(−3) = …"]
PHONE, TABLET = "phone-1234", "tablet-5678"


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


def a_quiz(db: Session, **more: Any) -> QuizSession:
    return quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db), hints=LADDER)], **more)


def give(browser: Browser, attempt: dict[str, Any], hints: int, **more: Any) -> None:
    body = {"testAttemptId": attempt["id"], "questionId": attempt["questions"][0]["id"], "userAnswer": "b"}
    response = browser.post(f"/api/quiz-attempts/{attempt['id']}/answers", json={**body, "hintsUsed": hints, **more})
    assert response.status_code == 200, response.text


def test_a_question_comes_with_its_ladder(browser: Browser, db: Session, learner: User) -> None:
    [asked] = start(browser, a_quiz(db)).json()["questions"]
    assert (asked["hints"], asked["hintsUsed"]) == (LADDER, 0)
    kept = browser.post(f"/api/quizzes/{a_quiz(db).id}/packets", json={"id": str(uuid4())}).json()
    assert kept["questions"][0]["hints"] == LADDER


@pytest.mark.parametrize("kind", [constants.MOCK, constants.TIMED])
def test_an_examination_gives_no_hint(browser: Browser, db: Session, learner: User, kind: str) -> None:
    assert start(browser, a_quiz(db, session_type=kind)).json()["questions"][0]["hints"] == []


@pytest.mark.parametrize(("used", "left"), [(0, 100.0), (1, 75.0), (2, 50.0), (3, 25.0), (20, 25.0)])
def test_each_hint_costs_a_quarter_of_the_marks(
    browser: Browser, db: Session, learner: User, used: int, left: float
) -> None:
    attempt = start(browser, a_quiz(db)).json()
    give(browser, attempt, used)
    result = finish(browser, attempt).json()
    assert (result["percentageScore"], result["correctAnswers"]) == (left, 1)
    assert result["questions"][0]["hintsUsed"] == used


def test_a_hint_seen_on_one_device_is_seen_on_the_other(browser: Browser, db: Session, learner: User) -> None:
    quiz = a_quiz(db)
    attempt = start(browser, quiz, device=PHONE).json()
    give(browser, attempt, 2, device=PHONE)
    assert start(browser, quiz, device=TABLET).json()["questions"][0]["hintsUsed"] == 2
    give(browser, attempt, 0, device=TABLET)
    assert finish(browser, attempt).json()["percentageScore"] == 50.0


def test_marked_anew_an_answer_keeps_what_its_hints_cost(browser: Browser, db: Session, learner: User) -> None:
    attempt = start(browser, a_quiz(db)).json()
    give(browser, attempt, 1)
    finish(browser, attempt)
    question = db.get_one(Question, db.scalars(select(UserAnswer.question_id)).one())
    mark_anew(db, question)
    found = db.scalars(select(TestAttempt)).one()
    add_up(db, [found])
    assert found.percentage_score == 75


def test_practice_notes_hints_and_takes_nothing_for_them(browser: Browser, db: Session, learner: User) -> None:
    topic = quizzes.topic(db)
    for _ in range(3):
        quizzes.question(db, topic, hints=LADDER)
    practice = browser.post("/api/practice", json={"topicId": str(topic.id)}).json()
    assert practice["question"]["hints"] == LADDER
    sent = {"questionId": practice["question"]["id"], "userAnswer": "b", "hintsUsed": 3}
    assert browser.post(f"/api/practice/{practice['attemptId']}/answers", json=sent).json()["correct"] == 1
    answer = db.scalars(select(UserAnswer)).one()
    assert (answer.hints_used, answer.points_earned) == (3, 1)
    mark_anew(db, db.get_one(Question, answer.question_id))
    assert answer.points_earned == 1


def test_a_question_has_three_hints_at_most(db: Session) -> None:
    question = quizzes.question(db, quizzes.topic(db), hints=LADDER)
    with pytest.raises(IntegrityError), db.begin_nested():
        db.execute(update(Question).where(Question.id == question.id).values(hints=[*LADDER, "And one more."]))
