"""What a practice asks before the rest: sure mistakes, ideas mixed up, and the ground under a failing topic."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question, QuizSession
from api.curriculum.subjects.tables import Topic
from api.learning.mastery.tables import StudentTopicMastery
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import learning, people, quizzes
from tests.factories.planning import lesson

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


def test_three_wrong_answers_lead_down_to_what_the_topic_builds_on_and_say_so(
    browser: Browser, learner: User, topics: list[Topic]
) -> None:
    found = start(browser, topicId=str(topics[1].id))
    asked = []
    for _ in range(constants.PRACTICE_FAILS):
        asked.append(found["question"]["topic"])
        assert found["stepDown"] is None
        found = give(browser, found, "a")
    assert found["stepDown"] == {"topic": "Fractions", "below": "Integers", "lessonId": None, "isLessonFinished": False}
    assert found["question"]["why"] == "Fractions builds on this, so it comes first."
    for _ in range(constants.PRACTICE_GROUND_FIRST):
        asked.append(found["question"]["topic"])
        found = give(browser, found, "a")
    assert asked == ["Fractions"] * constants.PRACTICE_FAILS + ["Integers"] * constants.PRACTICE_GROUND_FIRST


def test_a_topic_known_to_be_weak_begins_with_what_it_builds_on(
    browser: Browser, learner: User, topics: list[Topic]
) -> None:
    found = start(browser, topicId=str(topics[1].id))
    while found["question"] and found["asked"] < 12:
        found = give(browser, found, "b" if found["question"]["topic"] == "Integers" and found["asked"] > 9 else "a")
    again = start(browser, topicId=str(topics[1].id))
    assert again["question"]["topic"] == "Integers"
    assert again["question"]["why"] == "Fractions builds on this, so it comes first."


@pytest.mark.parametrize("mixed", [False, True])
def test_whoever_fails_everything_is_led_down_topic_by_topic_to_the_first_and_its_lesson(
    browser: Browser, db: Session, learner: User, topics: list[Topic], mixed: bool
) -> None:
    top = quizzes.topic(db, name="Ratios", code="G3", subject_id=topics[0].subject_id, prerequisites=["G2"])
    top.school_year = "S4"
    for _ in range(10):
        quizzes.question(db, top, options=PLAIN)
    first = lesson(db, topics[0])
    wish = {"subjectId": str(top.subject_id), "schoolYear": "S4"} if mixed else {"topicId": str(top.id)}
    found, asked, downs = start(browser, **wish), [], []
    while found["question"] and found["asked"] < 9:
        asked.append(found["question"]["topic"])
        found = give(browser, found, "a")
        downs.append(found["stepDown"])
    assert asked == ["Ratios"] * 3 + ["Fractions"] * 3 + ["Integers"] * 3
    assert [down for down in downs if down] == [
        {"topic": "Ratios", "below": "Fractions", "lessonId": None, "isLessonFinished": False},
        {"topic": "Fractions", "below": "Integers", "lessonId": str(first.id), "isLessonFinished": False},
        {"topic": "Integers", "below": None, "lessonId": str(first.id), "isLessonFinished": False},
    ]


def test_a_finished_lesson_counts_at_once_and_the_next_one_is_named(
    browser: Browser, db: Session, learner: User, topics: list[Topic]
) -> None:
    first, second = (lesson(db, topics[0], display_order=at) for at in (1, 2))
    found = start(browser, topicId=str(topics[0].id))
    for _ in range(constants.PRACTICE_FAILS):
        found = give(browser, found, "a")
    for named, is_finished in ((first, False), (second, False), (first, True)):
        down = browser.get(f"/api/practice/{found['attemptId']}").json()["stepDown"]
        assert (down["lessonId"], down["isLessonFinished"]) == (str(named.id), is_finished)
        browser.post(f"/api/lessons/{named.id}/check", json={"answer": "b"})


def test_a_topic_without_one_right_answer_of_five_or_eight_is_not_competent(
    browser: Browser, db: Session, learner: User, topics: list[Topic]
) -> None:
    strong = quizzes.topic(db, name="Sets", subject_id=topics[0].subject_id)
    other = [quizzes.question(db, strong, options=PLAIN) for _ in range(40)]
    sit(browser, quizzes.quiz(db, other), [("b", "high")] * 40)
    found = start(browser, topicId=str(topics[0].id))
    while found["question"] and found["asked"] < 8:
        found = give(browser, found, "a")
        level = db.scalar(select(StudentTopicMastery.mastery_level).where(StudentTopicMastery.topic_id == topics[0].id))
        assert level in ("beginner", "developing")
        [shown] = [each for each in found["topics"] if each["topicId"] == str(topics[0].id)]
        assert shown["isSure"] is (found["asked"] >= 8 and shown["highPct"] - shown["lowPct"] <= 25)
    assert db.scalar(select(StudentTopicMastery.mastery_level).where(StudentTopicMastery.topic_id == strong.id)) in (
        "competent",
        "proficient",
        "mastered",
    )


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
