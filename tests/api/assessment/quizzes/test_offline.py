"""A test kept on a device, begun without a connection, brought back later."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import QuizSession, QuizStatus
from tests.api.assessment.quizzes.test_attempts import answer, finish, start
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes

LIMIT = constants.QUIZ_TIME_LIMIT_MINUTES * 60


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def quiz(db: Session, learner: User) -> QuizSession:
    topic = quizzes.topic(db)
    return quizzes.quiz(db, [quizzes.question(db, topic) for _ in range(4)])


def take(browser: Browser, quiz: QuizSession, packet_id: str | None = None) -> Any:
    return browser.post(f"/api/quizzes/{quiz.id}/packets", json={"id": packet_id or str(uuid4())})


def bring(browser: Browser, packet: dict[str, Any], ago: list[float], started: float, **more: Any) -> Any:
    """Bring `b` for the first questions, given so many seconds ago."""
    given = [
        {"questionId": question["id"], "userAnswer": "b", "givenAgoSeconds": seconds}
        for question, seconds in zip(packet["questions"], ago, strict=False)
    ]
    body = {"startedAgoSeconds": started, "answers": given, **more}
    return browser.post(f"/api/quiz-packets/{packet['id']}/attempt", json=body)


def test_a_kept_test_holds_no_key_and_is_taken_once_for_one_id(browser: Browser, quiz: QuizSession) -> None:
    first = take(browser, quiz)
    assert first.status_code == 201
    assert len(first.json()["questions"]) == 4
    for word in ("correctAnswer", "explanation", "misconception", '"why"', "isCorrect"):
        assert word not in first.text
    assert take(browser, quiz, first.json()["id"]).json() == first.json()
    assert browser.get("/api/quizzes").json()["data"][0]["attemptsUsed"] == 0


def test_a_sitting_brought_back_counts_as_one_attempt_at_the_time_it_was_sat(
    browser: Browser, quiz: QuizSession
) -> None:
    packet = take(browser, quiz).json()
    browser.watch.now = NOON + timedelta(days=2)
    body = bring(browser, packet, [3000, 2900, 2800], 3600, handedInAgoSeconds=2400).json()
    assert (body["status"], len(body["taken"]), body["late"]) == ("graded", 3, [])
    result = browser.get(f"/api/quiz-attempts/{body['attemptId']}/results").json()
    assert (result["correctAnswers"], result["timeSpentSeconds"], result["ranOutOfTime"]) == (3, 1200, False)
    assert result["isOffline"] is True


def test_bringing_it_again_changes_nothing(browser: Browser, quiz: QuizSession) -> None:
    packet = take(browser, quiz).json()
    browser.watch.now = NOON + timedelta(hours=1)
    first = bring(browser, packet, [600], 900, handedInAgoSeconds=300)
    second = bring(browser, packet, [600, 500], 900, handedInAgoSeconds=300)
    assert first.json() == second.json()
    assert browser.get("/api/quizzes").json()["data"][0]["attemptsUsed"] == 1


def test_a_device_claiming_more_time_than_passed_gets_the_time_that_passed(browser: Browser, quiz: QuizSession) -> None:
    packet = take(browser, quiz).json()
    browser.watch.now = NOON + timedelta(minutes=10)
    body = bring(browser, packet, [100_000], 200_000, handedInAgoSeconds=0).json()
    result = browser.get(f"/api/quiz-attempts/{body['attemptId']}/results").json()
    assert (result["timeSpentSeconds"], result["correctAnswers"]) == (600, 1)


def test_answers_after_the_limit_come_too_late_and_are_kept_in_the_learners_list(
    browser: Browser, quiz: QuizSession
) -> None:
    packet = take(browser, quiz).json()
    browser.watch.now = NOON + timedelta(days=1)
    body = bring(browser, packet, [2 * LIMIT - 60, LIMIT - 1], 2 * LIMIT, handedInAgoSeconds=0).json()
    assert (len(body["taken"]), body["late"]) == (1, [packet["questions"][1]["id"]])
    result = browser.get(f"/api/quiz-attempts/{body['attemptId']}/results").json()
    assert (result["correctAnswers"], result["ranOutOfTime"], result["timeSpentSeconds"]) == (1, True, LIMIT)
    assert [line["reason"] for line in browser.get("/api/quizzes/not-counted").json()] == ["late"]


def test_a_sitting_still_under_way_goes_on_with_the_connection(browser: Browser, quiz: QuizSession) -> None:
    packet = take(browser, quiz).json()
    browser.watch.now = NOON + timedelta(hours=3)
    body = bring(browser, packet, [300], 600).json()
    assert body["status"] == "in_progress"
    attempt = browser.get(f"/api/quiz-attempts/{body['attemptId']}").json()
    assert [q["id"] for q in attempt["questions"]] == [q["id"] for q in packet["questions"]]
    assert attempt["questions"][0]["userAnswer"] == "b"
    assert answer(browser, attempt, 1).json()["questionsAnswered"] == 2
    assert finish(browser, attempt).json()["correctAnswers"] == 2
    assert bring(browser, packet, [300, 200, 100], 600, handedInAgoSeconds=0).json()["taken"] == []


def test_it_joins_the_attempt_that_was_opened_elsewhere_meanwhile(browser: Browser, quiz: QuizSession) -> None:
    packet = take(browser, quiz).json()
    attempt = start(browser, quiz).json()
    browser.watch.now = NOON + timedelta(minutes=5)
    body = bring(browser, packet, [60], 120, handedInAgoSeconds=10).json()
    assert body["attemptId"] == attempt["id"]
    assert browser.get("/api/quizzes").json()["data"][0]["attemptsUsed"] == 1


def test_with_no_attempt_left_nothing_counts_and_nothing_is_lost(browser: Browser, quiz: QuizSession) -> None:
    packet = take(browser, quiz).json()
    for _ in range(constants.QUIZ_MAX_ATTEMPTS):
        finish(browser, start(browser, quiz).json())
    body = bring(browser, packet, [0, 0], 0, handedInAgoSeconds=0).json()
    assert (body["attemptId"], body["status"]) == (None, "refused")
    assert "every attempt" in body["detail"]
    lines = browser.get("/api/quizzes/not-counted").json()
    assert [(line["userAnswer"], line["reason"], line["attemptId"]) for line in lines] == [
        ("Option b", "refused", None)
    ] * 2
    assert take(browser, quiz).status_code == 409


def test_what_fits_no_question_is_told_and_the_rest_counts(browser: Browser, quiz: QuizSession) -> None:
    packet = take(browser, quiz).json()
    packet["questions"][0]["id"] = str(uuid4())
    body = bring(browser, packet, [0, 0], 0, handedInAgoSeconds=0).json()
    assert (body["unfit"], len(body["taken"])) == ([packet["questions"][0]["id"]], 1)


def test_only_what_is_offered_is_kept_and_only_for_oneself(browser: Browser, db: Session, quiz: QuizSession) -> None:
    draft = quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db))], status=QuizStatus.DRAFT)
    assert take(browser, draft).status_code == 404
    start(browser, quiz)
    assert take(browser, quiz).json()["code"] == "ALREADY_OPEN"
    other = quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db))])
    packet = take(browser, other).json()
    browser.sign_in(people.person(db))
    assert bring(browser, packet, [0], 0).status_code == 404
    assert take(browser, other, packet["id"]).status_code == 404


def test_a_sending_that_lay_on_its_way_does_not_win_over_what_was_answered_after_it(
    browser: Browser, quiz: QuizSession
) -> None:
    packet = take(browser, quiz).json()
    browser.watch.now = NOON + timedelta(minutes=10)
    body = bring(browser, packet, [60], 120, turn=1).json()
    attempt = browser.get(f"/api/quiz-attempts/{body['attemptId']}").json()
    browser.watch.now += timedelta(seconds=20)
    assert answer(browser, attempt, 0, "c").json()["saved"] is True
    browser.watch.now += timedelta(seconds=70)
    assert bring(browser, packet, [60, 50], 120, turn=1).json() == body
    questions = browser.get(f"/api/quiz-attempts/{body['attemptId']}").json()["questions"]
    assert [question["userAnswer"] for question in questions] == ["c", None, None, None]
    assert browser.get("/api/quizzes/not-counted").json() == []
    assert bring(browser, packet, [0, 0], 120, turn=2).json()["taken"] == [q["id"] for q in packet["questions"][:2]]
    finish(browser, attempt)
    assert bring(browser, packet, [0], 120, turn=2).json()["status"] == "graded"


def test_of_two_sendings_that_overtook_each_other_the_later_one_stands(browser: Browser, quiz: QuizSession) -> None:
    packet = take(browser, quiz).json()
    browser.watch.now = NOON + timedelta(minutes=10)
    body = bring(browser, packet, [5, 4], 120, turn=2).json()
    browser.watch.now += timedelta(minutes=1)
    assert bring(browser, packet, [0], 120, turn=1).json() == body
    assert bring(browser, packet, [0], 120, turn=3, handedInAgoSeconds=0).json()["status"] == "graded"
