"""A test, a practice and a book of this minute stand on every screen, and no two screens disagree."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question
from api.platform.roles import Role
from tests.api.assessment.quizzes.test_attempts import answer, finish, start
from tests.api.conftest import As, Browser
from tests.api.school.families.conftest import linked
from tests.conftest import NOON
from tests.factories.learning import publish, unpublish
from tests.factories.people import person
from tests.factories.quizzes import question, quiz, topic
from tests.factories.study import read


@pytest.fixture
def questions(db: Session) -> Iterator[list[Question]]:
    """Thirty questions of one topic; the numbers were published three days ago, and nothing ran since."""
    lines = topic(db, name="Straight lines")
    made = [question(db, lines) for _ in range(30)]
    known = [(each.id, lines.id, n / 10 - 1.5, 50, 1.0, 0.0, 0.4) for n, each in enumerate(made)]
    publish(NOON - timedelta(days=3), {"predictions.mastery_items": known})
    yield made
    unpublish()


def practise(browser: Browser, topic_id: Any, answers: str) -> None:
    practice = browser.post("/api/practice", json={"topicId": str(topic_id)}).json()
    for text in answers:
        sent = {"questionId": practice["question"]["id"], "userAnswer": text, "timeSpentSeconds": 30}
        practice = browser.post(f"/api/practice/{practice['attemptId']}/answers", json=sent).json()


def test_five_screens_say_the_same_of_work_just_done(at: As, db: Session, questions: list[Question]) -> None:
    ann = person(db, first_name="Ann", date_of_birth=date(2008, 5, 1))
    grace = person(db, role=Role.PARENT)
    test = quiz(db, questions[:5], topic_id=questions[0].topic_id)
    link = linked(at(grace), at(ann))
    for kind, target in (("questions_a_week", 20), ("minutes_a_week", 60)):
        set_ = at(ann).post("/api/family/goals", json={"kind": kind, "target": target})
        assert set_.status_code == 201, set_.text

    attempt = start(at(ann), test).json()
    for n, text in enumerate("bbbaa"):
        answer(at(ann), attempt, n, text, timeSpentSeconds=20)
    finish(at(ann), attempt)
    practise(at(ann), questions[0].topic_id, "baab")
    read(db, ann, minutes=5)

    first = at(ann).get("/api/me/progress").json()
    board = at(ann).get("/api/insight/dashboard").json()
    results = at(ann).get("/api/insight/performance?range=7d").json()
    goals = {each["kind"]: each["done"] for each in at(ann).get("/api/family/goals").json()["open"]}
    child = at(grace).get(f"/api/family/links/{link}/progress").json()
    said = at(grace).get(f"/api/family/links/{link}/goals").json()["open"]

    assert (first["week"]["questions"], first["week"]["minutes"], first["week"]["correctAnswers"]) == (9, 9, 5)
    assert {board["questionsThisWeek"], results["overall"]["totalQuestions"], child["answers"]["questions"]} == {9}
    assert {board["minutesThisWeek"], child["time"]["minutes"], goals["minutes_a_week"]} == {9}
    assert goals == {each["kind"]: each["done"] for each in said}
    assert goals == {each["kind"]: each["done"] for each in first["goals"]}
    assert goals["questions_a_week"] == 9
    assert {results["overall"]["correctAnswers"], child["answers"]["right"]} == {5}
    assert {first["streakDays"], board["streakDays"]} == {1}
    [weak], [shown], [known] = first["weakest"], board["weakest"], results["mastery"]
    assert {(each["topic"], each["percentage"], each["answers"]) for each in (weak, shown, known)} == {
        ("Straight lines", weak["percentage"], 9)
    }
    assert [row["scorePct"] for row in board["recent"]] == [60.0]
    assert {each["asOf"] for each in (first, board, results, child)} == {"2026-11-16T09:00:00Z"}
