"""What a practice asks before the rest: sure mistakes, ideas mixed up, and the ground under a failing topic."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question, QuizSession
from api.curriculum.subjects.tables import Topic
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import learning, people, quizzes

PLAIN = [{"id": letter, "text": letter, "misconception": None, "why": ""} for letter in "abcd"]
MIXED = [{**option, "misconception": "mx-1", "idea": "add"} if option["id"] == "a" else option for option in PLAIN]


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def topics(db: Session) -> Iterator[list[Topic]]:
    """A ground, and a topic that builds on it; ten questions each, of which the night has learned."""
    ground = quizzes.topic(db, name="Integers", code="G1")
    made = [ground, quizzes.topic(db, name="Fractions", code="G2", subject_id=ground.subject_id, prerequisites=["G1"])]
    rows = []
    for topic in made:
        for _ in range(10):
            question = quizzes.question(db, topic, options=PLAIN)
            rows.append((str(question.id), str(topic.id), 0.0, 50, 1.0, 0.0, 0.4))
    learning.publish(NOON, {"predictions.mastery_items": rows})
    yield made
    learning.unpublish()


def start(browser: Browser, **wanted: Any) -> dict[str, Any]:
    answer = browser.post("/api/practice", json=wanted)
    assert answer.status_code == 201, answer.text
    body: dict[str, Any] = answer.json()
    return body


def give(browser: Browser, found: dict[str, Any], answer: str, sureness: str | None = None) -> dict[str, Any]:
    sent = {"questionId": found["question"]["id"], "userAnswer": answer, "confidenceLevel": sureness}
    browser.watch.now += timedelta(minutes=1)
    after: dict[str, Any] = browser.post(f"/api/practice/{found['attemptId']}/answers", json=sent).json()
    return after


def sit(browser: Browser, quiz: QuizSession, answers: list[tuple[str, str]]) -> None:
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": str(quiz.id)}).json()
    for question, (text, sureness) in zip(attempt["questions"], answers, strict=False):
        body = {"testAttemptId": attempt["id"], "questionId": question["id"], "userAnswer": text}
        browser.post(f"/api/quiz-attempts/{attempt['id']}/answers", json=body | {"confidenceLevel": sureness})
    browser.post(f"/api/quiz-attempts/{attempt['id']}/finish", json={"testAttemptId": attempt["id"]})


def test_a_topic_that_fails_brings_its_ground_in_and_asks_it_first(
    browser: Browser, learner: User, topics: list[Topic]
) -> None:
    found = start(browser, topicId=str(topics[1].id))
    asked = []
    for _ in range(5 + constants.PRACTICE_GROUND_FIRST):
        asked.append(found["question"]["topic"])
        found = give(browser, found, "a")
    assert asked == ["Fractions"] * 5 + ["Integers"] * constants.PRACTICE_GROUND_FIRST
    again = start(browser, topicId=str(topics[1].id))
    assert again["question"]["topic"] == "Integers"
    assert again["question"]["why"] == "Fractions builds on this, so it comes first."


def test_a_topic_that_stands_is_asked_alone(browser: Browser, learner: User, topics: list[Topic]) -> None:
    found = start(browser, topicId=str(topics[1].id))
    for _ in range(6):
        found = give(browser, found, "b")
    if found["question"]:
        assert found["question"]["topic"] == "Fractions"
    assert start(browser, topicId=str(topics[1].id))["question"]["topic"] == "Fractions"


def test_a_review_begins_with_what_one_was_sure_of_and_got_wrong(
    browser: Browser, db: Session, learner: User, topics: list[Topic]
) -> None:
    questions = [quizzes.question(db, topics[1], options=PLAIN) for _ in range(3)]
    sit(browser, quizzes.quiz(db, questions), [("b", "high"), ("a", "low"), ("a", "high")])
    found = start(browser, due=True)
    assert found["question"]["id"] == str(questions[2].id)
    assert found["question"]["why"] == "You were sure of this one, and it was wrong."
    found = give(browser, found, "b")
    browser.post(f"/api/practice/{found['attemptId']}/stop")
    assert start(browser, due=True)["title"] != "Review of what is due"


def test_an_idea_mixed_up_is_met_twice_before_all_else(
    browser: Browser, db: Session, learner: User, topics: list[Topic]
) -> None:
    offering: list[Question] = [quizzes.question(db, topics[0], options=MIXED) for _ in range(5)]
    sit(browser, quizzes.quiz(db, offering[:2]), [("a", "low"), ("a", "low")])
    found, asked = start(browser, topicId=str(topics[0].id)), []
    assert found["question"]["why"] == "You may be mixing something up here."
    for _ in range(constants.PRACTICE_IDEA_QUESTIONS):
        asked.append(found["question"]["id"])
        found = give(browser, found, "b")
    assert set(asked) <= {str(each.id) for each in offering}
