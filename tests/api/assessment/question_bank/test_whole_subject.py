"""A whole subject taken out and brought in again; a topic that gets its questions so gets its test by itself."""

from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.question_bank.files import csv_format
from api.assessment.quizzes.tables import Question, QuizQuestion, QuizSession
from api.content.curriculum.loader import topic_names
from api.platform.csv import csv_response
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.factories import people, quizzes
from tests.factories.bank import bank

LINES = "topic,type,stem,answer,explanation,hint\n"


@pytest.fixture
def author(db: Session, browser: Browser) -> User:
    made = people.staff(db, Role.MODERATOR)
    browser.sign_in(made)
    return made


def sent(browser: Browser, data: bytes) -> Any:
    answer = browser.post("/api/admin/items/imports", files={"file": ("items.csv", data)})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_whole_subject_goes_out_and_comes_in_again(browser: Browser, db: Session, author: User) -> None:
    items = [item for item in bank() if item["code"].startswith("M")]
    assert len(items) > 500
    subject_id = quizzes.topic(db).subject_id
    for code in {item["topic"] for item in items}:
        quizzes.topic(db, code=code, name=topic_names()[code], subject_id=subject_id)
    found = sent(browser, bytes(csv_response("items", csv_format.COLUMNS, csv_format.rows(items)).body))
    assert (found["new"], found["refused"], len(found["codes"])) == (len(items), 0, len(items))
    assert [row["faults"] for row in found["rows"] if row["faults"]] == []
    again = sent(browser, browser.get("/api/admin/items/export?format=csv").content)
    assert (again["new"], again["same"], again["refused"], again["codes"]) == (0, len(items), 0, [])
    assert db.scalar(select(func.count()).select_from(Question)) == len(items)


def test_a_topic_has_its_test_from_three_approved_questions_on(browser: Browser, db: Session, author: User) -> None:
    topic = quizzes.topic(db, code="M1.02", name="Integers", school_year="S1")
    lines = [f"M1.02,true_false,Is {n} prime?,true,Only 1 and {n} divide it.,Try 2.\n" for n in range(1_001, 1_013)]
    sent(browser, (LINES + "".join(lines)).encode())
    drafts = db.scalars(select(Question.id).order_by(Question.code)).all()
    for each in drafts:
        assert browser.post(f"/api/admin/items/{each}/send", json={"comment": ""}).status_code == 200
    browser.sign_in(people.staff(db, Role.ADMIN))

    def approve(each: Any) -> list[tuple[str, int]]:
        assert browser.post(f"/api/admin/items/{each}/approve", json={"comment": ""}).status_code == 200
        return [(one.title, one.total_questions) for one in db.scalars(select(QuizSession)).all()]

    assert approve(drafts[0]) == approve(drafts[1]) == []
    assert approve(drafts[2]) == [("Integers", 3)]
    quiz = db.scalars(select(QuizSession)).one()
    assert (quiz.topic_id, quiz.school_year, quiz.session_type) == (topic.id, "S1", constants.TOPIC_TEST)
    browser.sign_in(people.person(db))
    begun = browser.post("/api/quiz-attempts", json={"quizSessionId": str(quiz.id)}).json()
    browser.sign_in(people.staff(db, Role.ADMIN))
    found = [approve(each) for each in drafts[3:]][-1]
    assert found == [("Integers", constants.TOPIC_TEST_ITEMS)]
    orders = db.scalars(select(QuizQuestion.question_order).order_by(QuizQuestion.question_order)).all()
    assert list(orders) == list(range(1, constants.TOPIC_TEST_ITEMS + 1))
    assert len(begun["questions"]) == 3
