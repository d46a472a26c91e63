"""A teacher makes a test, gives it to a class, and reads how it went."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question
from api.school.assignments.rules import last_moment
from api.school.classes.tables import ClassMember, SchoolClass
from tests.api.assessment.quizzes.test_attempts import answer, finish
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes
from tests.factories.classes import a_class


@pytest.fixture
def teacher(db: Session) -> User:
    return people.person(db)


@pytest.fixture
def learner(db: Session) -> User:
    return people.person(db)


@pytest.fixture
def school_class(db: Session, teacher: User, learner: User) -> SchoolClass:
    return a_class(db, teacher=teacher, learners=[learner, people.person(db)])


@pytest.fixture
def bank(db: Session) -> list[Question]:
    topic = quizzes.topic(db)
    return [quizzes.question(db, topic) for _ in range(3)]


def make(browser: Browser, bank: list[Question], **more: Any) -> Any:
    body = {"title": "Forces, week 3", "questionIds": [str(each.id) for each in bank], "timeLimitMinutes": 20}
    return browser.post("/api/teacher/quizzes", json=body | more)


def assign(browser: Browser, quiz_id: str, class_id: Any, due: str | None = None) -> Any:
    return browser.post(f"/api/teacher/quizzes/{quiz_id}/classes", json={"classId": str(class_id), "dueAt": due})


@pytest.fixture
def given(browser: Browser, teacher: User, school_class: SchoolClass, bank: list[Question]) -> dict[str, Any]:
    """A test given to the class until tomorrow; the teacher is signed in."""
    browser.sign_in(teacher)
    made = make(browser, bank).json()
    due = (NOON + timedelta(days=1)).isoformat()
    return dict(assign(browser, made["id"], school_class.id, due).json())


def test_a_draft_is_seen_by_nobody_and_an_assigned_test_by_the_class(
    browser: Browser, db: Session, teacher: User, learner: User, school_class: SchoolClass, bank: list[Question]
) -> None:
    browser.sign_in(teacher)
    made = make(browser, bank)
    assert (made.status_code, made.json()["status"]) == (201, "draft")
    browser.sign_in(learner)
    assert browser.get("/api/quizzes").json()["total"] == 0
    browser.sign_in(teacher)
    body = assign(browser, made.json()["id"], school_class.id).json()
    assert [(a["members"], a["finished"]) for a in body["assigned"]] == [(2, 0)]
    browser.sign_in(learner)
    row = browser.get("/api/quizzes").json()["data"][0]
    assert (row["title"], row["className"], row["maxAttempts"]) == ("Forces, week 3", school_class.name, 1)
    notice = browser.get("/api/notices").json()["data"][0]
    assert (notice["title"], notice["url"]) == ("New test: Forces, week 3", f"/quiz/{row['id']}")
    browser.sign_in(people.person(db))
    assert browser.get("/api/quizzes").json()["total"] == 0
    assert browser.post("/api/quiz-attempts", json={"quizSessionId": row["id"]}).status_code == 404


def test_two_questions_of_one_template_are_refused_in_a_test(
    browser: Browser, db: Session, teacher: User, school_class: SchoolClass, bank: list[Question]
) -> None:
    browser.sign_in(teacher)
    topic = quizzes.topic(db)
    one, other = (quizzes.question(db, topic, code=f"{topic.code}-T01-v{n}") for n in (1, 2))
    refused = make(browser, [*bank, one, other])
    assert refused.status_code == 422
    assert refused.json()["fields"] == {
        "questionIds": "Two of these are the same question with other numbers. Keep one of them."
    }
    assert make(browser, [*bank, one]).status_code == 201


def test_after_its_date_nobody_begins_but_who_began_goes_on(
    browser: Browser, learner: User, given: dict[str, Any]
) -> None:
    browser.watch.now = NOON + timedelta(hours=23, minutes=55)
    browser.sign_in(learner)
    begun = browser.post("/api/quiz-attempts", json={"quizSessionId": given["id"]})
    assert begun.status_code == 201
    browser.watch.now = NOON + timedelta(days=1, minutes=5)
    assert finish(browser, begun.json(), "b", "b", "b").json()["percentageScore"] == 100
    other = browser.post("/api/quiz-attempts", json={"quizSessionId": given["id"]})
    assert (other.status_code, other.json()["code"]) == (409, "PAST_DUE")


def test_who_left_the_class_sees_the_test_no_more(
    browser: Browser, db: Session, learner: User, given: dict[str, Any]
) -> None:
    place = db.query(ClassMember).filter_by(user_id=learner.id).one()
    place.left_at = NOON + timedelta(minutes=1) if place.joined_at <= NOON else place.joined_at
    db.flush()
    browser.sign_in(learner)
    assert browser.get("/api/quizzes").json()["total"] == 0


def test_the_teacher_reads_the_results_by_learner_and_by_question(
    browser: Browser, teacher: User, learner: User, given: dict[str, Any]
) -> None:
    browser.sign_in(learner)
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": given["id"]}).json()
    finish(browser, attempt, "b", "a", "")
    browser.sign_in(teacher)
    body = browser.get(f"/api/teacher/quizzes/{given['id']}/results").json()
    done = next(row for row in body["learners"] if row["learnerId"] == str(learner.id))
    assert (done["bestPct"], done["passed"], done["attempts"]) == (33.33, False, 1)
    assert sorted(row["attempts"] for row in body["learners"]) == [0, 1]
    assert [(q["answered"], q["right"], q["wrong"], q["wrongCount"]) for q in body["questions"]] == [
        (1, 1, None, 0),
        (1, 0, "Option a", 1),
        (0, 0, None, 0),
    ]


def test_another_teachers_test_is_not_to_be_found(
    browser: Browser, db: Session, given: dict[str, Any], bank: list[Question]
) -> None:
    other = people.person(db)
    theirs = a_class(db, teacher=other, learners=[])
    browser.sign_in(other)
    address = f"/api/teacher/quizzes/{given['id']}"
    body = {"title": "Mine now", "questionIds": [str(bank[0].id)]}
    assert browser.get("/api/teacher/quizzes").json() == []
    assert browser.get(address).status_code == 404
    assert browser.put(address, json=body).status_code == 404
    assert browser.delete(address).status_code == 404
    assert browser.get(f"{address}/results").status_code == 404
    assert assign(browser, given["id"], theirs.id).status_code == 404
    assert browser.delete(f"{address}/classes/{theirs.id}").status_code == 404


def test_a_test_is_given_only_to_ones_own_class(browser: Browser, db: Session, given: dict[str, Any]) -> None:
    foreign = a_class(db, teacher=people.person(db), learners=[])
    refused = assign(browser, given["id"], foreign.id)
    assert (refused.status_code, refused.json()["code"]) == (404, "CLASS_NOT_FOUND")


def test_learners_make_no_tests(browser: Browser, learner: User, school_class: SchoolClass) -> None:
    browser.sign_in(learner)
    assert browser.get("/api/teacher/quizzes").status_code == 403
    assert browser.get("/api/teacher/quizzes/bank").status_code == 403


def test_once_begun_only_the_words_of_a_test_change(
    browser: Browser, teacher: User, learner: User, given: dict[str, Any], bank: list[Question]
) -> None:
    address = f"/api/teacher/quizzes/{given['id']}"
    ids = [str(each.id) for each in bank]
    body = {"title": "Forces", "questionIds": ids[::-1], "timeLimitMinutes": 20}
    assert [q["id"] for q in browser.put(address, json=body).json()["questions"]] == ids[::-1]
    browser.sign_in(learner)
    browser.post("/api/quiz-attempts", json={"quizSessionId": given["id"]})
    browser.sign_in(teacher)
    refused = browser.put(address, json=body | {"questionIds": ids})
    assert (refused.status_code, refused.json()["code"]) == (409, "TEST_BEGUN")
    assert browser.put(address, json=body | {"title": "Forces again"}).json()["title"] == "Forces again"


@pytest.mark.parametrize(
    "change",
    [
        {"title": " "},
        {"questionIds": []},
        {"questionIds": [str(uuid4())]},
        {"timeLimitMinutes": 0},
        {"maxAttempts": 11},
        {"isActive": True},
    ],
)
def test_a_bad_test_gets_one_clear_problem(
    browser: Browser, teacher: User, school_class: SchoolClass, bank: list[Question], change: dict[str, Any]
) -> None:
    browser.sign_in(teacher)
    refused = make(browser, bank, **change)
    assert refused.status_code == 422
    assert {"code", "title", "detail", "status"} <= set(refused.json())


def test_a_question_stands_once_and_a_date_lies_ahead(
    browser: Browser, given: dict[str, Any], school_class: SchoolClass, bank: list[Question]
) -> None:
    assert make(browser, [bank[0], bank[0]]).json()["fields"] == {"questionIds": "Choose each question once."}
    past = assign(browser, given["id"], school_class.id, (NOON - timedelta(days=1)).isoformat())
    assert past.json()["fields"] == {"dueAt": "Choose a time that is still to come."}


def test_the_bank_is_searched_by_words_topic_and_type(
    browser: Browser, db: Session, teacher: User, school_class: SchoolClass, bank: list[Question]
) -> None:
    odd = quizzes.question(db, quizzes.topic(db), stem="What is 100% of 5_x?")
    browser.sign_in(teacher)
    found = browser.get("/api/teacher/quizzes/bank", params={"search": "100% of"}).json()
    assert [row["id"] for row in found["data"]] == [str(odd.id)]
    assert found["data"][0]["correctAnswer"] == "b"
    topic = browser.get("/api/teacher/quizzes/bank", params={"topicId": str(bank[0].topic_id)}).json()
    assert topic["total"] == 3
    assert browser.get("/api/teacher/quizzes/bank", params={"search": "_"}).json()["total"] == 1


@pytest.mark.parametrize(
    ("due", "said"),
    [
        ("2026-11-27T11:05:00+00:00", "Friday 27 November, 14:05"),
        ("2026-11-27T21:00:00Z", "the end of Friday 27 November"),
    ],
)
def test_midnight_is_said_as_the_end_of_the_day_it_ends(due: str, said: str) -> None:
    assert last_moment(datetime.fromisoformat(due)) == said


def test_who_left_until_the_time_was_over_has_handed_in(
    browser: Browser, teacher: User, learner: User, given: dict[str, Any]
) -> None:
    browser.sign_in(learner)
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": given["id"]}).json()
    answer(browser, attempt, 0, "b")
    browser.sign_in(teacher)
    address = f"/api/teacher/quizzes/{given['id']}/results"
    assert sum(row["isUnderWay"] for row in browser.get(address).json()["learners"]) == 1
    browser.watch.now = NOON + timedelta(minutes=21)
    done = next(row for row in browser.get(address).json()["learners"] if row["learnerId"] == str(learner.id))
    assert (done["isUnderWay"], done["bestPct"], done["finishedAt"]) == (False, 33.33, attempt["expiresAt"])
    assert browser.get("/api/teacher/quizzes").json()[0]["assigned"][0]["finished"] == 1


def test_a_learner_finds_a_test_left_too_long_as_handed_in(
    browser: Browser, learner: User, given: dict[str, Any]
) -> None:
    browser.sign_in(learner)
    answer(browser, browser.post("/api/quiz-attempts", json={"quizSessionId": given["id"]}).json(), 0, "b")
    assert browser.get("/api/quizzes").json()["data"][0]["openAttemptId"] is not None
    browser.watch.now = NOON + timedelta(minutes=21)
    row = browser.get("/api/quizzes").json()["data"][0]
    assert (row["openAttemptId"], row["bestPct"]) == (None, 33.33)


def test_a_first_page_holds_what_the_class_waits_for_and_what_is_under_way(
    browser: Browser, db: Session, learner: User, given: dict[str, Any]
) -> None:
    others = [quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db))]) for _ in range(3)]
    browser.sign_in(learner)

    def first(size: int) -> list[str]:
        return [row["id"] for row in browser.get(f"/api/quizzes?pageSize={size}").json()["data"]]

    assert first(1) == [given["id"]]
    last = str(max(others, key=lambda each: each.id).id)
    browser.post("/api/quiz-attempts", json={"quizSessionId": last})
    assert first(2) == [last, given["id"]]
