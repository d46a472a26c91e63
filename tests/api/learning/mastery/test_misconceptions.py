"""Misconceptions follow each answer in the request, and the night says the same of the same answers."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question, QuizSession, UserAnswer
from api.curriculum.subjects.tables import Topic
from api.learning.mastery import misconceptions
from api.learning.mastery.tables import StudentMisconception
from api.platform.pseudonym import learner_key
from pipelines import misconceptions as nightly
from pipelines.engines import DuckDB
from pipelines.examples import world
from pipelines.sql import needed_for
from pipelines.steps import all_steps
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes

IDEA = {"misconception": "mx-frac-01", "idea": "add tops and bottoms", "why": "Tops and bottoms are added."}
OPTIONS = [
    {"id": "a", "text": "2/5", **IDEA},
    {"id": "b", "text": "5/6", "misconception": None, "why": ""},
    {"id": "c", "text": "1/6", "misconception": "mx-frac-09", "idea": "multiply instead", "why": ""},
]
TABLES = ("topics", "questions", "quiz_sessions", "test_attempts", "user_answers")


@pytest.fixture
def topic(db: Session) -> Topic:
    return quizzes.topic(db, name="Fractions")


@pytest.fixture
def quiz(db: Session, topic: Topic) -> QuizSession:
    made: list[Question] = [quizzes.question(db, topic, options=OPTIONS) for _ in range(6)]
    return quizzes.quiz(db, made, max_attempts=9)


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


def sit(browser: Browser, quiz: QuizSession, answers: str) -> None:
    browser.watch.now += timedelta(hours=1)
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": str(quiz.id)}).json()
    for n, answer in enumerate(answers):
        body = {"testAttemptId": attempt["id"], "questionId": attempt["questions"][n]["id"], "userAnswer": answer}
        browser.watch.now += timedelta(seconds=20)
        sent = body | {"confidenceLevel": "high"}
        assert browser.post(f"/api/quiz-attempts/{attempt['id']}/answers", json=sent).status_code == 200
    browser.post(f"/api/quiz-attempts/{attempt['id']}/finish", json={"testAttemptId": attempt["id"]})


def misconceptions_of(browser: Browser) -> list[tuple[str, str, int]]:
    found = browser.get("/api/mastery/misconceptions").json()
    return [(each["idea"], each["state"], each["rightSince"]) for each in found]


def test_the_same_idea_in_two_questions_is_suspected_and_three_right_answers_clear_it(
    browser: Browser, learner: User, quiz: QuizSession
) -> None:
    sit(browser, quiz, "ab")
    assert misconceptions_of(browser) == []
    sit(browser, quiz, "ba")
    assert misconceptions_of(browser) == [("add tops and bottoms", "suspected", 0)]
    sit(browser, quiz, "bb")
    assert misconceptions_of(browser) == [("add tops and bottoms", "suspected", 2)]
    sit(browser, quiz, "b")
    assert misconceptions_of(browser) == [("add tops and bottoms", "cleared", 3)]


def test_three_sure_choices_make_it_likely(browser: Browser, learner: User, quiz: QuizSession) -> None:
    sit(browser, quiz, "aaa")
    [found] = browser.get("/api/mastery/misconceptions").json()
    assert (found["state"], found["met"], found["fell"], found["topic"]) == ("likely", 3, 3, "Fractions")


def test_nobody_sees_another_s(browser: Browser, db: Session, learner: User, quiz: QuizSession) -> None:
    sit(browser, quiz, "aaa")
    browser.cookies.clear()
    browser.sign_in(people.person(db))
    assert misconceptions_of(browser) == []


def test_answers_to_a_question_found_faulty_are_no_evidence(
    browser: Browser, db: Session, learner: User, quiz: QuizSession
) -> None:
    sit(browser, quiz, "aa")
    assert len(misconceptions_of(browser)) == 1
    faulty = db.scalars(select(Question).join(UserAnswer, UserAnswer.question_id == Question.id).limit(1)).one()
    browser.cookies.clear()
    browser.sign_in(people.staff(db))
    act = {"reason": "Two choices mean the same."}
    assert browser.post(f"/api/admin/item-quality/{faulty.id}/quarantine", json=act).status_code == 200
    assert db.scalars(select(StudentMisconception)).all() == []


def test_the_night_s_replay_says_the_same(browser: Browser, db: Session, learner: User, quiz: QuizSession) -> None:
    for answers in ("abcaba", "bbb", "caac", "ab", "bcbbbb", "aacc"):
        sit(browser, quiz, answers)
    live = [
        (m.misconception, m.idea, str(m.topic_id), m.state.value, m.met, m.fell, m.right_since, m.suspected_at,
         m.last_met_at, m.cleared_at)
        for m in db.scalars(select(StudentMisconception).order_by(StudentMisconception.misconception))
    ]  # fmt: skip
    assert len(live) == 2
    engine = _warehouse(db)
    nightly.student_misconceptions(engine)
    columns = "misconception, idea, topic_id, state, met, fell, right_since, suspected_at, last_met_at, cleared_at"
    rows = engine.rows(f"select {columns} from predictions.student_misconceptions order by misconception")
    assert [tuple(row.values()) for row in rows] == live


def test_what_was_answered_after_the_snapshot_is_not_taken_back_by_its_run(
    browser: Browser, db: Session, learner: User, quiz: QuizSession
) -> None:
    sit(browser, quiz, "aa")
    [row] = db.scalars(select(StudentMisconception))
    run = [
        {"learner_key": learner_key(learner.id), "misconception": row.misconception, "idea": row.idea}
        | {"topic_id": str(row.topic_id), "state": row.state, "met": row.met, "fell": row.fell}
        | {"right_since": row.right_since, "suspected_at": row.suspected_at.isoformat()}
        | {"last_met_at": row.last_met_at.isoformat(), "cleared_at": None}
    ]
    sit(browser, quiz, "bb")
    assert misconceptions_of(browser) == [("add tops and bottoms", "suspected", 2)]
    assert misconceptions.replace_misconceptions(db, run, NOON) == 0
    assert misconceptions_of(browser) == [("add tops and bottoms", "suspected", 2)]

    db.execute(text("alter table student_misconceptions disable trigger user"))
    db.execute(text("update student_misconceptions set updated_at = now() - interval '2 hours'"))
    assert misconceptions.replace_misconceptions(db, run, NOON) == 1
    assert misconceptions_of(browser) == [("add tops and bottoms", "suspected", 0)]


def _warehouse(db: Session) -> DuckDB:
    """What the night reads of this database."""
    given: dict[str, list[dict[str, Any]]] = {}
    shapes = {table: {each["column_name"] for each in world({"given": {}}).rows(f"describe raw.{table}")}
              for table in TABLES}  # fmt: skip
    for table in TABLES:
        rows = db.execute(text(f"select * from {table}")).mappings()
        given[f"raw.{table}"] = [
            {name: _raw(value) for name, value in _named(dict(row)).items() if name in shapes[table]} for row in rows
        ]
    engine = world({"given": given, "as_of": NOON + timedelta(days=1)})
    for step in needed_for(["intermediate.int_misconception_exposures"], all_steps()):
        step.build(engine)
    return engine


def _named(row: dict[str, Any]) -> dict[str, Any]:
    return row | ({"learner_key": learner_key(row["user_id"])} if row.get("user_id") else {})


def _raw(value: Any) -> Any:
    import json

    return json.dumps(value) if isinstance(value, list | dict) else value
