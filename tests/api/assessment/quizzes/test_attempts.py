"""Sitting a quiz through the routes."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question, QuizSession, QuizStatus
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def quiz(db: Session) -> QuizSession:
    topic = quizzes.topic(db)
    return quizzes.quiz(db, [quizzes.question(db, topic) for _ in range(4)])


def start(browser: Browser, quiz: QuizSession, **more: Any) -> Any:
    return browser.post("/api/quiz-attempts", json={"quizSessionId": str(quiz.id), **more})


def answer(browser: Browser, attempt: dict[str, Any], n: int, text: str = "b", **more: Any) -> Any:
    body = {"testAttemptId": attempt["id"], "questionId": attempt["questions"][n]["id"], "userAnswer": text, **more}
    return browser.post(f"/api/quiz-attempts/{attempt['id']}/answers", json=body)


def finish(browser: Browser, attempt: dict[str, Any], *final: str) -> Any:
    body = {"testAttemptId": attempt["id"], "finalAnswers": list(final)}
    return browser.post(f"/api/quiz-attempts/{attempt['id']}/finish", json=body)


def test_answers_are_saved_one_by_one_and_marked_at_the_end(browser: Browser, learner: User, quiz: QuizSession) -> None:
    attempt = start(browser, quiz).json()
    for n, text in enumerate("bbba"):
        saved = answer(browser, attempt, n, text, timeSpentSeconds=30, confidenceLevel="high")
        assert saved.json()["questionsAnswered"] == n + 1
        assert "isCorrect" not in saved.text
    result = finish(browser, attempt).json()
    assert (result["percentageScore"], result["passed"], result["correctAnswers"]) == (75.0, True, 3)
    assert [q["isCorrect"] for q in result["questions"]] == [True, True, True, False]
    assert result["questions"][3]["correctAnswer"] == "b"
    assert result["questions"][3]["explanation"] == "It is b."


def test_no_key_leaves_the_server_before_the_end(browser: Browser, learner: User, quiz: QuizSession) -> None:
    attempt = start(browser, quiz)
    answer(browser, attempt.json(), 0)
    resumed = browser.get(f"/api/quiz-attempts/{attempt.json()['id']}")
    for text in (attempt.text, resumed.text):
        for word in ("correctAnswer", "explanation", "misconception", '"why"', "isCorrect"):
            assert word not in text
    results = browser.get(f"/api/quiz-attempts/{attempt.json()['id']}/results")
    assert (results.status_code, results.json()["code"]) == (409, "STILL_OPEN")


def test_an_open_attempt_is_resumed_on_any_device(browser: Browser, learner: User, quiz: QuizSession) -> None:
    attempt = start(browser, quiz).json()
    answer(browser, attempt, 2, "c", flaggedForReview=True)
    again = start(browser, quiz).json()
    assert again["id"] == attempt["id"]
    assert (again["questions"][2]["userAnswer"], again["questions"][2]["flaggedForReview"]) == ("c", True)
    assert again["currentQuestionIndex"] == 2
    assert start(browser, quiz, resumeFromQuestion=1).json()["currentQuestionIndex"] == 1


def test_a_learner_may_sit_a_quiz_three_times(browser: Browser, learner: User, quiz: QuizSession) -> None:
    numbers = []
    for _ in range(constants.QUIZ_MAX_ATTEMPTS):
        attempt = start(browser, quiz).json()
        numbers.append(attempt["attemptNumber"])
        finish(browser, attempt)
    fourth = start(browser, quiz)
    assert numbers == [1, 2, 3]
    assert (fourth.status_code, fourth.json()["code"]) == (409, "NO_ATTEMPTS_LEFT")


def test_the_server_keeps_the_time(browser: Browser, learner: User, quiz: QuizSession) -> None:
    attempt = start(browser, quiz).json()
    answer(browser, attempt, 0)
    browser.watch.now = NOON + timedelta(minutes=constants.QUIZ_TIME_LIMIT_MINUTES)
    late = answer(browser, attempt, 1)
    assert (late.status_code, late.json()["code"]) == (409, "TIME_IS_UP")
    result = finish(browser, attempt, "b", "b", "b", "b").json()
    assert (result["percentageScore"], result["ranOutOfTime"]) == (25.0, True)


def test_an_attempt_left_open_is_marked_when_its_time_has_passed(
    browser: Browser, learner: User, quiz: QuizSession
) -> None:
    attempt = start(browser, quiz).json()
    answer(browser, attempt, 0)
    browser.watch.now = NOON + timedelta(days=1)
    result = browser.get(f"/api/quiz-attempts/{attempt['id']}/results").json()
    assert result["timeSpentSeconds"] == constants.QUIZ_TIME_LIMIT_MINUTES * 60
    assert start(browser, quiz).json()["attemptNumber"] == 2


def test_final_answers_fill_what_was_not_saved(browser: Browser, learner: User, quiz: QuizSession) -> None:
    attempt = start(browser, quiz).json()
    answer(browser, attempt, 0, "b", timeSpentSeconds=33)
    result = finish(browser, attempt, "b", "b", "", "b").json()
    assert (result["correctAnswers"], result["questionsAnswered"]) == (3, 3)
    assert result["questions"][0]["timeSpentSeconds"] == 33


def test_finishing_twice_is_finishing_once(browser: Browser, db: Session, learner: User, quiz: QuizSession) -> None:
    attempt = start(browser, quiz).json()
    answer(browser, attempt, 0)
    first, second = finish(browser, attempt).json(), finish(browser, attempt, "b", "b", "b", "b").json()
    assert first == second | {"notCounted": []}
    assert [line["reason"] for line in second["notCounted"]] == ["late"] * 3
    question = db.get_one(Question, quizzes_first(attempt))
    assert (question.times_answered, question.times_correct) == (1, 1)


def quizzes_first(attempt: dict[str, Any]) -> Any:
    from uuid import UUID

    return UUID(attempt["questions"][0]["id"])


def test_after_the_end_no_answer_is_taken(browser: Browser, learner: User, quiz: QuizSession) -> None:
    attempt = start(browser, quiz).json()
    finish(browser, attempt)
    refused = answer(browser, attempt, 0)
    assert (refused.status_code, refused.json()["code"]) == (409, "WRONG_MOMENT")


def test_another_learners_attempt_is_not_to_be_found(
    browser: Browser, db: Session, learner: User, quiz: QuizSession
) -> None:
    attempt = start(browser, quiz).json()
    browser.sign_in(people.person(db))
    assert browser.get(f"/api/quiz-attempts/{attempt['id']}").status_code == 404
    assert browser.get(f"/api/quiz-attempts/{attempt['id']}/results").status_code == 404
    assert answer(browser, attempt, 0).status_code == 404
    assert finish(browser, attempt).status_code == 404


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"userAnswer": ""}, 422),
        ({"userAnswer": "z"}, 422),
        ({"userAnswer": "b" * 3000}, 422),
        ({"timeSpentSeconds": -1}, 422),
        ({"confidenceLevel": "certain"}, 422),
        ({"questionId": str(uuid4())}, 404),
        ({"testAttemptId": str(uuid4())}, 422),
        ({"isCorrect": True}, 422),
    ],
)
def test_a_bad_answer_gets_one_clear_problem(
    browser: Browser, learner: User, quiz: QuizSession, change: dict[str, Any], status: int
) -> None:
    attempt = start(browser, quiz).json()
    refused = (
        answer(browser, attempt, 0, **change)
        if "userAnswer" not in change
        else answer(browser, attempt, 0, change["userAnswer"])
    )
    assert refused.status_code == status
    assert {"code", "title", "detail", "status"} <= set(refused.json())


def test_a_withdrawn_or_unknown_quiz_cannot_be_started(browser: Browser, db: Session, learner: User) -> None:
    draft = quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db))], status=QuizStatus.DRAFT)
    others = quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db))], user_id=people.person(db).id)
    for quiz_id in (draft.id, others.id, uuid4()):
        assert browser.post("/api/quiz-attempts", json={"quizSessionId": str(quiz_id)}).status_code == 404


def test_the_list_knows_what_the_learner_has_done(browser: Browser, learner: User, quiz: QuizSession) -> None:
    attempt = start(browser, quiz).json()
    finish(browser, attempt, "b", "b", "b", "a")
    open_one = start(browser, quiz).json()
    listed = browser.get("/api/quizzes").json()
    assert listed["total"] == 1
    row = listed["data"][0]
    assert (row["attemptsUsed"], row["bestPct"], row["openAttemptId"]) == (2, 75.0, open_one["id"])


def test_the_tenth_test_of_a_row_is_listed_after_the_ninth(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    topic = quizzes.topic(db)
    for n in (10, 2, 1):
        quizzes.quiz(db, [quizzes.question(db, topic)], title=f"Biology S3: mixed practice {n}")
    quizzes.quiz(db, [quizzes.question(db, topic)], title="Biology S3: label the drawing")
    titles = [quiz["title"] for quiz in browser.get("/api/quizzes").json()["data"]]
    assert titles == ["Biology S3: label the drawing", *(f"Biology S3: mixed practice {n}" for n in (1, 2, 10))]
