"""Reading a lesson and answering its question, through the routes."""

from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question, QuestionType
from api.curriculum.lessons.tables import ContentType, Lesson
from api.curriculum.subjects.tables import Subject, Topic
from tests.api.conftest import Browser
from tests.factories import people

BLOCKS = [
    {"kind": "text", "text": "Words."},
    {"kind": "figure", "svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "alt": "A leaf.", "caption": "Leaf"},
    {"kind": "steps", "title": "Add", "steps": ["one", "two"]},
]


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def lessons(db: Session) -> list[Lesson]:
    subject = Subject(name="Mathematics", slug="mathematics", code="456")
    db.add(subject)
    db.flush()
    topic = Topic(subject_id=subject.id, name="Number bases", code="M1.01", school_year="S1", display_order=1)
    db.add(topic)
    db.flush()
    question = Question(
        code="M1.01-L1", topic_id=topic.id, question_type=QuestionType.NUMERIC, stem="12 + 1?", options=None,
        correct_answer={"value": 13, "tolerance": 0, "unit": None}, explanation="One more.",
        hints=["Count on.", "Start at 12."],
    )  # fmt: skip
    db.add(question)
    db.flush()
    made = [
        Lesson(
            topic_id=topic.id, code=f"M1.01-{n}", title=f"Lesson {n}", summary="About it.", display_order=n,
            content_type=ContentType.TEXT, blocks=BLOCKS, check_question_id=question.id if n == 1 else None,
        )
        for n in (1, 2)
    ]  # fmt: skip
    db.add_all(made)
    db.flush()
    return made


def check(browser: Browser, lesson: Lesson, answer: str) -> Any:
    return browser.post(f"/api/lessons/{lesson.id}/check", json={"answer": answer})


def test_lessons_are_listed_in_teaching_order_with_ones_own_state(
    browser: Browser, learner: User, lessons: list[Lesson]
) -> None:
    browser.get(f"/api/lessons/{lessons[0].id}")
    listed = browser.get("/api/lessons", params={"subject": "mathematics", "schoolYear": "S1"}).json()
    assert [(row["code"], row["openedAt"] is not None) for row in listed] == [("M1.01-1", True), ("M1.01-2", False)]
    assert browser.get("/api/lessons", params={"subject": "physics"}).json() == []


def test_a_lesson_comes_without_the_key_of_its_question_and_drawings_come_by_address(
    browser: Browser, learner: User, lessons: list[Lesson]
) -> None:
    lesson = browser.get(f"/api/lessons/{lessons[0].id}").json()
    assert "13" not in str({**lesson["check"], "id": None})
    assert lesson["blocks"][1]["url"] == f"/api/lessons/{lessons[0].id}/figures/1"
    assert lesson["previous"] is None
    assert lesson["next"] == {"id": str(lessons[1].id), "title": "Lesson 2", "topic": "Number bases"}
    drawing = browser.get(lesson["blocks"][1]["url"])
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in drawing.headers["content-security-policy"]
    assert browser.get(f"/api/lessons/{lessons[0].id}/figures/0").status_code == 404


def test_a_wrong_answer_brings_the_hint_and_the_second_one_the_reason(
    browser: Browser, learner: User, lessons: list[Lesson]
) -> None:
    first = check(browser, lessons[0], "12").json()
    assert (first["isRight"], first["triesLeft"], first["hint"], first["key"]) == (False, 1, "Count on.", None)
    second = check(browser, lessons[0], "14").json()
    assert (second["isRight"], second["triesLeft"], second["explanation"]) == (False, 0, "One more.")
    assert second["finishedAt"] is not None
    assert check(browser, lessons[0], "13").json()["code"] == "ALREADY_CHECKED"
    assert browser.get(f"/api/lessons/{lessons[0].id}").json()["checkResult"]["isRight"] is False


def test_a_right_answer_finishes_the_lesson(browser: Browser, learner: User, lessons: list[Lesson]) -> None:
    assert check(browser, lessons[0], "१३").json()["isRight"] is True
    assert browser.get(f"/api/lessons/{lessons[0].id}").json()["finishedAt"] is not None


def test_what_is_no_answer_is_refused_and_costs_no_try(browser: Browser, learner: User, lessons: list[Lesson]) -> None:
    assert check(browser, lessons[0], "thirteen").status_code == 422
    assert check(browser, lessons[0], "12").json()["triesLeft"] == 1


def test_an_answer_that_is_too_long_is_told_how_much_fits(
    browser: Browser, learner: User, lessons: list[Lesson]
) -> None:
    assert check(browser, lessons[0], " ").json()["fields"] == {"answer": "Answer the question first"}
    assert check(browser, lessons[0], "9" * 2_001).json()["fields"] == {"answer": "Write at most 2,000 characters."}


def test_a_lesson_without_a_question_has_nothing_to_check(
    browser: Browser, learner: User, lessons: list[Lesson]
) -> None:
    assert check(browser, lessons[1], "1").json()["code"] == "NOTHING_TO_CHECK"
