"""One attempt on two devices: the newest answer stands, each learns of the other, nothing is lost."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import QuizSession
from tests.api.assessment.quizzes.test_attempts import finish, start
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes

PHONE, TABLET = "phone-1234", "tablet-5678"


@pytest.fixture
def quiz(browser: Browser, db: Session) -> QuizSession:
    browser.sign_in(people.person(db))
    return quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db)) for _ in range(3)])


def answer(browser: Browser, attempt: dict[str, Any], n: int, text: str, device: str, **more: Any) -> dict[str, Any]:
    body = {"testAttemptId": attempt["id"], "questionId": attempt["questions"][n]["id"], "userAnswer": text}
    response = browser.post(f"/api/quiz-attempts/{attempt['id']}/answers", json=body | {"device": device} | more)
    assert response.status_code == 200, response.text
    return dict(response.json())


def answers(browser: Browser, attempt: dict[str, Any]) -> list[str | None]:
    return [q["userAnswer"] for q in browser.get(f"/api/quiz-attempts/{attempt['id']}").json()["questions"]]


def test_the_second_device_is_told_and_goes_on_where_the_first_is(browser: Browser, quiz: QuizSession) -> None:
    attempt = start(browser, quiz, device=PHONE).json()
    assert attempt["otherDeviceAt"] is None
    answer(browser, attempt, 0, "a", PHONE)
    again = start(browser, quiz, device=TABLET).json()
    assert (again["id"], again["questions"][0]["userAnswer"]) == (attempt["id"], "a")
    assert again["otherDeviceAt"] is not None
    reopened = browser.get(f"/api/quiz-attempts/{attempt['id']}", params={"device": TABLET}).json()
    assert reopened["otherDeviceAt"] is None


def test_the_first_device_learns_of_the_other_with_its_next_answer(browser: Browser, quiz: QuizSession) -> None:
    attempt = start(browser, quiz, device=PHONE).json()
    own = answer(browser, attempt, 0, "a", PHONE, seenVersion=attempt["version"])
    assert (own["others"], own["otherDeviceAt"]) == ([], None)
    answer(browser, attempt, 1, "c", TABLET, confidenceLevel="low", flaggedForReview=True)
    found = answer(browser, attempt, 2, "d", PHONE, seenVersion=own["version"])
    assert found["otherDeviceAt"] is not None
    assert [(o["questionId"], o["userAnswer"], o["confidenceLevel"]) for o in found["others"]] == [
        (attempt["questions"][1]["id"], "c", "low")
    ]
    assert answer(browser, attempt, 2, "a", PHONE, seenVersion=found["version"])["others"] == []


def test_the_newer_answer_of_a_question_stands_however_late_the_older_one_arrives(
    browser: Browser, quiz: QuizSession
) -> None:
    attempt = start(browser, quiz, device=PHONE).json()
    browser.watch.now = NOON + timedelta(minutes=5)
    answer(browser, attempt, 0, "c", TABLET)
    browser.watch.now = NOON + timedelta(minutes=8)
    older = answer(browser, attempt, 0, "b", PHONE, givenAgoSeconds=300, seenVersion=0)
    assert older["saved"] is False
    assert [o["userAnswer"] for o in older["others"]] == ["c"]
    assert answers(browser, attempt)[0] == "c"
    kept = browser.get("/api/quizzes/not-counted").json()
    assert [(line["userAnswer"], line["reason"]) for line in kept] == [("Option b", "older")]
    assert answer(browser, attempt, 0, "d", PHONE, givenAgoSeconds=60)["saved"] is True
    assert answers(browser, attempt)[0] == "d"


def test_the_last_answer_of_one_device_stands_though_its_first_was_long_on_the_way(
    browser: Browser, quiz: QuizSession
) -> None:
    attempt = start(browser, quiz, device=PHONE).json()
    browser.watch.now = NOON + timedelta(seconds=9)  # given at the third second, and six on a slow network
    answer(browser, attempt, 0, "a", PHONE)
    assert answer(browser, attempt, 0, "c", PHONE, givenAgoSeconds=4)["saved"] is True
    assert answers(browser, attempt)[0] == "c"
    assert answer(browser, attempt, 0, "b", TABLET, givenAgoSeconds=4)["saved"] is False
    assert browser.get("/api/quizzes/not-counted").json()[0]["userAnswer"] == "Option b"


def test_a_device_that_claims_to_have_answered_before_the_start_answered_at_the_start(
    browser: Browser, quiz: QuizSession
) -> None:
    attempt = start(browser, quiz, device=PHONE).json()
    browser.watch.now = NOON + timedelta(minutes=1)
    assert answer(browser, attempt, 0, "b", PHONE, givenAgoSeconds=86_400)["saved"] is True
    assert answer(browser, attempt, 0, "a", TABLET, givenAgoSeconds=59)["saved"] is True


def test_an_answer_after_the_time_is_refused_in_words_and_kept_in_the_learners_list(
    browser: Browser, quiz: QuizSession
) -> None:
    attempt = start(browser, quiz).json()
    browser.watch.now = NOON + timedelta(hours=2)
    body = {
        "testAttemptId": attempt["id"],
        "questionId": attempt["questions"][0]["id"],
        "userAnswer": "b",
        "givenAgoSeconds": 7000,
    }
    late = browser.post(f"/api/quiz-attempts/{attempt['id']}/answers", json=body)
    assert (late.status_code, late.json()["code"]) == (409, "TIME_IS_UP")
    assert "not counted" in late.json()["detail"]
    result = finish(browser, attempt, "", "b").json()
    assert result["correctAnswers"] == 0
    lines = browser.get("/api/quizzes/not-counted").json()
    assert [line["reason"] for line in lines] == ["late", "late"]
    assert {line["attemptId"] for line in lines} == {attempt["id"]}


def test_nobody_sees_another_learners_list(browser: Browser, db: Session, quiz: QuizSession) -> None:
    attempt = start(browser, quiz).json()
    browser.watch.now = NOON + timedelta(hours=2)
    finish(browser, attempt, "b")
    assert len(browser.get("/api/quizzes/not-counted").json()) == 1
    browser.sign_in(people.person(db))
    assert browser.get("/api/quizzes/not-counted").json() == []
