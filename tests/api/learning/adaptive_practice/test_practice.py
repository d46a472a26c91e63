"""Practice through its routes: one question at a time, told at once, until enough is known."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question, UserAnswer
from api.curriculum.subjects.tables import Topic
from api.learning.mastery.tables import StudentTopicMastery
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import learning, people, quizzes


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def topic(db: Session) -> Topic:
    return quizzes.topic(db)


@pytest.fixture
def questions(db: Session, topic: Topic) -> Iterator[list[Question]]:
    """Forty questions of which the night has learned, from easy to hard."""
    made = [quizzes.question(db, topic) for _ in range(40)]
    rows = [(str(q.id), str(topic.id), -2 + n / 10, 50, 1.0, 0.0, 0.4) for n, q in enumerate(made)]
    learning.publish(NOON, {"predictions.mastery_items": rows})
    yield made
    learning.unpublish()


def start(browser: Browser, **wanted: Any) -> Any:
    return browser.post("/api/practice", json=wanted)


def give(browser: Browser, practice: dict[str, Any], answer: str) -> Any:
    sent = {"questionId": practice["question"]["id"], "userAnswer": answer, "timeSpentSeconds": 20}
    return browser.post(f"/api/practice/{practice['attemptId']}/answers", json=sent)


def test_a_question_comes_without_its_key_and_the_key_with_the_answer(
    browser: Browser, learner: User, topic: Topic, questions: list[Question]
) -> None:
    practice = start(browser, topicId=str(topic.id)).json()
    assert "correct" not in str(practice["question"])
    assert "because" not in str(practice["question"])
    body = give(browser, practice, "a").json()
    assert (body["last"]["isCorrect"], body["last"]["key"], body["last"]["explanation"]) == (
        False,
        "b",
        "It is b.",
    )
    assert body["question"]["id"] != practice["question"]["id"]
    assert body["asked"] == 1


def test_mastery_moves_with_every_answer_and_the_next_question_follows_it(
    browser: Browser, db: Session, learner: User, topic: Topic, questions: list[Question]
) -> None:
    difficulty = {str(q.id): n for n, q in enumerate(questions)}
    practice, asked, standings = start(browser, topicId=str(topic.id)).json(), [], []
    for _ in range(5):
        asked.append(difficulty[practice["question"]["id"]])
        practice = give(browser, practice, "b").json()
        standings.append(practice["topics"][0]["percentage"])
    assert standings == sorted(standings)
    assert asked[-1] > asked[0]
    row = db.scalars(select(StudentTopicMastery).where(StudentTopicMastery.user_id == learner.id)).one()
    assert (row.answers, row.is_known, row.streak_days) == (5, True, 1)
    assert row.review_due_at is not None
    assert row.review_due_at > NOON


def test_practice_ends_by_itself_and_its_result_stands_with_the_others(
    browser: Browser, learner: User, topic: Topic, questions: list[Question]
) -> None:
    practice = start(browser, topicId=str(topic.id)).json()
    while practice["question"]:
        practice = give(browser, practice, "b").json()
    assert practice["doneBecause"] in ("sure", "most")
    assert constants.MASTERY_SURE_ANSWERS <= practice["asked"] <= constants.PRACTICE_MOST
    result = browser.get(f"/api/quiz-attempts/{practice['attemptId']}/results").json()
    assert (result["percentageScore"], result["totalQuestions"]) == (100, practice["asked"])
    assert browser.get("/api/quizzes").json()["total"] == 0


def test_a_short_practice_ends_after_five_questions_at_most(
    browser: Browser, learner: User, topic: Topic, questions: list[Question]
) -> None:
    practice = start(browser, topicId=str(topic.id), isShort=True).json()
    assert practice["most"] == constants.PRACTICE_SHORT
    asked = 0
    while practice["question"]:
        practice = give(browser, practice, "ab"[asked % 2]).json()
        asked += 1
    assert asked <= constants.PRACTICE_SHORT


def test_a_topic_chosen_by_name_is_practised_also_when_it_is_known_to_be_weak(
    browser: Browser, learner: User, topic: Topic, questions: list[Question]
) -> None:
    practice = start(browser, topicId=str(topic.id)).json()
    while practice["question"]:
        practice = give(browser, practice, "a").json()
    again = start(browser, topicId=str(topic.id), isShort=True).json()
    while again["question"]:
        again = give(browser, again, "a").json()
    assert (again["asked"], again["doneBecause"]) == (constants.PRACTICE_SHORT, "most")


def test_an_answer_sent_twice_counts_once_and_the_first_stands(
    browser: Browser, db: Session, learner: User, topic: Topic, questions: list[Question]
) -> None:
    practice = start(browser, topicId=str(topic.id)).json()
    first = give(browser, practice, "b").json()
    again = give(browser, practice, "a").json()
    assert again["last"]["isCorrect"] is True
    assert again["question"] == first["question"]
    assert db.scalar(select(func.count()).select_from(UserAnswer)) == 1


def test_stopping_marks_what_was_answered_and_nothing_can_follow(
    browser: Browser, learner: User, topic: Topic, questions: list[Question]
) -> None:
    practice = give(browser, start(browser, topicId=str(topic.id)).json(), "a").json()
    ended = browser.post(f"/api/practice/{practice['attemptId']}/stop").json()
    assert (ended["doneBecause"], ended["question"], ended["asked"]) == ("stopped", None, 1)
    assert give(browser, practice, "b").status_code in (404, 409)


def test_a_small_topic_ends_when_nothing_is_left_even_before_the_first_night(
    browser: Browser, db: Session, learner: User, topic: Topic
) -> None:
    learning.unpublish()
    quizzes.question(db, topic)
    practice = give(browser, start(browser, topicId=str(topic.id)).json(), "b").json()
    assert (practice["doneBecause"], practice["topics"]) == ("none_left", [])


def test_another_learners_practice_is_not_to_be_found(
    browser: Browser, db: Session, learner: User, topic: Topic, questions: list[Question]
) -> None:
    practice = start(browser, topicId=str(topic.id)).json()
    browser.sign_in(people.person(db))
    assert browser.get(f"/api/practice/{practice['attemptId']}").status_code == 404
    assert give(browser, practice, "b").status_code == 404


def test_a_review_takes_the_topics_that_are_due(
    browser: Browser, learner: User, topic: Topic, questions: list[Question]
) -> None:
    assert browser.get("/api/practice").json()["dueTopics"] == 0
    give(browser, start(browser, topicId=str(topic.id)).json(), "a")
    browser.watch.now = NOON.replace(month=12)
    browser.sign_in(learner)
    assert browser.get("/api/practice").json() == {"dueTopics": 1, "topicId": str(topic.id), "topic": topic.name}
    review = start(browser, due=True).json()
    assert (review["title"], review["note"]) == ("Review of what is due", None)


def test_a_review_asks_of_every_topic_that_is_due_however_surely_it_was_known(
    browser: Browser, db: Session, learner: User, topic: Topic, questions: list[Question]
) -> None:
    topics = [topic, *(quizzes.topic(db, subject_id=topic.subject_id) for _ in range(2))]
    for other in topics[1:]:
        for _ in range(20):
            quizzes.question(db, other)
    for each in topics:
        practice = start(browser, topicId=str(each.id)).json()
        while practice["question"]:
            practice = give(browser, practice, "b").json()
    db.execute(update(StudentTopicMastery).values(low_pct=70, high_pct=80))
    browser.watch.now = NOON.replace(year=NOON.year + 2)
    browser.sign_in(learner)
    practice, asked = start(browser, due=True).json(), []
    while practice["question"]:
        asked.append(practice["question"]["topicId"])
        practice = give(browser, practice, "b").json()
    assert set(asked) == {str(each.id) for each in topics}


def test_a_year_of_a_subject_takes_its_topics_in_turn(
    browser: Browser, db: Session, learner: User, topic: Topic, questions: list[Question]
) -> None:
    other = quizzes.topic(db, subject_id=topic.subject_id, school_year=topic.school_year)
    for _ in range(5):
        quizzes.question(db, other)
    practice = start(browser, subjectId=str(topic.subject_id), schoolYear=topic.school_year).json()
    asked = []
    for _ in range(4):
        asked.append(practice["question"]["topicId"])
        practice = give(browser, practice, "b").json()
    assert sorted(asked[:2]) == sorted(asked[2:]) == sorted([str(topic.id), str(other.id)])


@pytest.mark.parametrize(
    "wanted", [{}, {"due": True, "topicId": str(UUID(int=7))}, {"subjectId": str(UUID(int=7))}, {"odd": 1}]
)
def test_an_unclear_wish_is_refused(browser: Browser, learner: User, wanted: dict[str, Any]) -> None:
    assert start(browser, **wanted).status_code == 422


def test_every_wish_leads_to_questions_where_any_are_and_says_why_they_are_others(
    browser: Browser, db: Session, learner: User, topic: Topic
) -> None:
    assert start(browser, due=True).json()["code"] == "NOTHING_TO_PRACTISE"
    assert browser.get("/api/practice").json() == {"dueTopics": 0, "topicId": None, "topic": None}
    db.execute(update(User).values(school_year="S2"))
    early, late = (quizzes.topic(db, school_year=year) for year in ("S1", "S2"))
    asked = [quizzes.question(db, each) for each in (early, late)]
    empty = quizzes.topic(db, subject_id=early.subject_id, school_year="S1", name="Maps")
    assert browser.get("/api/practice").json() == {"dueTopics": 0, "topicId": str(late.id), "topic": late.name}
    wishes: list[tuple[dict[str, Any], Topic, str]] = [
        ({"due": True}, late, f"Nothing is due for review today. We start with {late.name}, which comes next for you."),
        ({"topicId": str(empty.id)}, early, f"There are no questions on Maps yet. We start with {early.name}."),
        ({"subjectId": str(empty.subject_id), "schoolYear": "S4"}, early,
         f"There are no questions here yet. We start with {early.name}."),
    ]  # fmt: skip
    for wish, led_to, note in wishes:
        practice = start(browser, **wish).json()
        assert (practice["question"]["topicId"], practice["note"]) == (str(led_to.id), note), wish
        assert practice["title"] == f"Practice: {led_to.name}"
        again = give(browser, practice, "a").json()
        assert again["note"] is None
    alone = asked[1]
    like = start(browser, likeQuestionId=str(alone.id)).json()
    assert (like["question"]["topicId"], like["note"]) == (
        str(late.id),
        f"There is no other question like it yet. We start with {late.name}.",
    )


def test_a_topic_that_is_not_there_is_not_found(browser: Browser, learner: User) -> None:
    for wish in ("topicId", "likeQuestionId"):
        assert start(browser, **{wish: str(uuid4())}).json()["code"] == "NOTHING_TO_PRACTISE"


def test_the_first_question_of_a_new_learner_is_not_hard_whatever_tells_most(
    browser: Browser, learner: User, topic: Topic, questions: list[Question]
) -> None:
    rows = [(str(q.id), str(topic.id), -2 + n / 10, 50, 1.0, -1.2, 0.4) for n, q in enumerate(questions)]
    learning.publish(NOON, {"predictions.mastery_items": rows})  # the mean question is easy for anybody
    practice = start(browser, topicId=str(topic.id)).json()
    assert practice["steps"][0]["difficulty"] <= 3


def test_before_the_first_night_a_new_learner_begins_with_a_question_not_named_hard(
    browser: Browser, db: Session, learner: User, topic: Topic
) -> None:
    for at in range(12):
        quizzes.question(db, topic, difficulty="easy" if at == 7 else "hard")
    assert start(browser, topicId=str(topic.id)).json()["steps"][0]["difficulty"] == 2


def test_difficulty_follows_the_answers_and_every_step_is_shown(
    browser: Browser, learner: User, topic: Topic, questions: list[Question]
) -> None:
    difficulty = {str(q.id): n for n, q in enumerate(questions)}
    practice = start(browser, topicId=str(topic.id)).json()
    assert [step["isRight"] for step in practice["steps"]] == [None]
    marks = [True, True, True, False, False, True, False]
    for at, mark in enumerate(marks):
        before = difficulty[practice["question"]["id"]]
        practice = give(browser, practice, "b" if mark else "a").json()
        after = difficulty[practice["question"]["id"]]
        assert after > before if mark else after < before
        assert [step["isRight"] for step in practice["steps"]] == [*marks[: at + 1], None]
    shown = [step["difficulty"] for step in practice["steps"]]
    assert max(shown) > shown[0]
    assert set(shown) <= {1, 2, 3, 4, 5}
