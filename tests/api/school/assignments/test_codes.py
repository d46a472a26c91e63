"""A test shared by a code: who may make it, what a learner is told before they agree, and what its maker sees."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question, QuestionType
from api.school.assignments.tables import TestEntry
from api.settings import settings
from api.tutoring.tutors.tables import MarketplaceTutor, VerificationStatus
from tests.api.assessment.quizzes.test_attempts import finish
from tests.api.conftest import Browser
from tests.api.school.assignments.test_assignments import assign, make
from tests.conftest import NOON
from tests.factories import people, quizzes, tutors
from tests.factories.classes import a_class

NAME = {"first_name": "Amina", "last_name": "Kato"}


@pytest.fixture
def tutor(db: Session) -> MarketplaceTutor:
    return tutors.tutor(db, display_name="Grace Nambi")


@pytest.fixture
def learner(db: Session) -> User:
    return people.person(db, **NAME)


@pytest.fixture
def bank(db: Session) -> list[Question]:
    topic = quizzes.topic(db)
    return [quizzes.question(db, topic) for _ in range(3)]


@pytest.fixture
def shared(browser: Browser, db: Session, tutor: MarketplaceTutor, bank: list[Question]) -> dict[str, Any]:
    """A tutor's test with an open code; the tutor is signed in."""
    browser.sign_in(db.get_one(User, tutor.user_id))
    return dict(open_code(browser, make(browser, bank).json()["id"]).json())


def open_code(browser: Browser, quiz_id: str) -> Any:
    return browser.post(f"/api/teacher/quizzes/{quiz_id}/code")


def look(browser: Browser, code: str) -> Any:
    return browser.post("/api/test-codes/look", json={"code": code})


def enter(browser: Browser, code: str) -> Any:
    return browser.post("/api/test-codes/enter", json={"code": code})


def sit(browser: Browser, quiz_id: str, *texts: str) -> Any:
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": quiz_id})
    return finish(browser, attempt.json(), *texts) if attempt.status_code == 201 else attempt


def results(browser: Browser, quiz_id: str) -> Any:
    return browser.get(f"/api/teacher/quizzes/{quiz_id}/results").json()


def test_a_tutor_sees_how_a_learner_did_who_typed_the_code_by_first_name_and_a_letter(
    browser: Browser, db: Session, tutor: MarketplaceTutor, learner: User, shared: dict[str, Any]
) -> None:
    code, quiz_id = shared["code"], shared["id"]
    assert len(code) == 6
    assert set(code) <= set(constants.FAMILY_CODE_ALPHABET)
    browser.sign_in(learner)
    assert sit(browser, quiz_id).status_code == 404
    body = look(browser, f" {code[:3].lower()}-{code[3:]} ").json()
    assert (body["givenBy"], body["isTutor"], body["seenAs"], body["isEntered"]) == (
        "Grace Nambi", True, "Amina K.", False,
    )  # fmt: skip
    assert browser.get("/api/quizzes").json()["total"] == 0
    assert enter(browser, code).json()["isEntered"] is True
    row = browser.get("/api/quizzes").json()["data"][0]
    assert (row["id"], row["givenBy"], row["className"], row["dueAt"]) == (quiz_id, "Grace Nambi", None, None)
    assert sit(browser, quiz_id, "b", "a", "b").json()["percentageScore"] == 66.67
    browser.sign_in(db.get_one(User, tutor.user_id))
    body = browser.get(f"/api/teacher/quizzes/{quiz_id}/results")
    assert "Kato" not in body.text
    assert str(learner.id) not in body.text
    (seen,) = body.json()["comers"]
    assert (seen["name"], seen["bestPct"], seen["passed"], seen["attempts"]) == ("Amina K.", 66.67, False, 1)
    assert [(q["answered"], q["right"]) for q in body.json()["questions"]] == [(1, 1), (1, 0), (1, 1)]
    mine = browser.get("/api/teacher/quizzes").json()[0]
    assert (mine["entered"], mine["enteredFinished"], mine["code"]) == (1, 1, code)


def test_a_learner_who_ends_it_is_seen_no_more_and_may_come_back_by_the_code(
    browser: Browser, db: Session, tutor: MarketplaceTutor, learner: User, shared: dict[str, Any]
) -> None:
    browser.sign_in(learner)
    enter(browser, shared["code"])
    sit(browser, shared["id"], "b", "b", "b")
    address = f"/api/test-codes/tests/{shared['id']}"
    assert browser.delete(address).status_code == 204
    assert browser.delete(address).status_code == 404
    assert browser.get("/api/quizzes").json()["total"] == 0
    browser.sign_in(db.get_one(User, tutor.user_id))
    found = results(browser, shared["id"])
    assert (found["comers"], [q["answered"] for q in found["questions"]]) == ([], [0, 0, 0])
    browser.sign_in(learner)
    assert enter(browser, shared["code"]).status_code == 201
    assert enter(browser, shared["code"]).status_code == 201
    assert db.query(TestEntry).one().ended_at is None


def test_a_new_code_ends_the_one_before_and_a_closed_one_opens_nothing(
    browser: Browser, db: Session, tutor: MarketplaceTutor, learner: User, shared: dict[str, Any]
) -> None:
    browser.sign_in(learner)
    enter(browser, shared["code"])
    browser.sign_in(db.get_one(User, tutor.user_id))
    renewed = open_code(browser, shared["id"]).json()["code"]
    assert renewed != shared["code"]
    other = people.person(db)
    browser.sign_in(other)
    unknown = look(browser, "222222").json()
    assert look(browser, shared["code"]).json() | {"requestId": ""} == unknown | {"requestId": ""}
    assert unknown["code"] == "TEST_CODE_UNKNOWN"
    assert look(browser, renewed).status_code == 200
    browser.sign_in(db.get_one(User, tutor.user_id))
    assert browser.delete(f"/api/teacher/quizzes/{shared['id']}/code").json()["code"] is None
    browser.sign_in(other)
    assert enter(browser, renewed).status_code == 404
    browser.sign_in(learner)
    assert sit(browser, shared["id"], "b").status_code == 200  # who had entered keeps the test


@pytest.mark.parametrize("change", [{"verification_status": VerificationStatus.SUSPENDED}, {"is_active": False}])
def test_a_code_of_somebody_who_teaches_no_more_opens_nothing(
    browser: Browser, db: Session, tutor: MarketplaceTutor, learner: User, shared: dict[str, Any], change: Any
) -> None:
    for name, value in change.items():
        setattr(db.get_one(MarketplaceTutor, tutor.id), name, value)
    db.flush()
    assert browser.get("/api/teacher/quizzes").status_code == 403
    browser.sign_in(learner)
    assert look(browser, shared["code"]).status_code == 404


def test_a_tutor_gives_no_test_to_a_class_and_finds_no_test_of_another(
    browser: Browser, db: Session, shared: dict[str, Any], bank: list[Question]
) -> None:
    school_class = a_class(db, teacher=people.person(db))
    assert assign(browser, shared["id"], school_class.id).status_code == 403
    assert browser.get("/api/teacher/quizzes/classes").status_code == 403
    browser.sign_in(db.get_one(User, tutors.tutor(db).user_id))
    assert browser.get("/api/teacher/quizzes").json() == []
    assert open_code(browser, shared["id"]).status_code == 404
    assert browser.delete(f"/api/teacher/quizzes/{shared['id']}/code").status_code == 404
    assert browser.get(f"/api/teacher/quizzes/{shared['id']}/results").status_code == 404
    assert enter(browser, shared["code"]).status_code == 201  # as anybody with the code


def test_a_teachers_learner_who_also_types_the_code_stands_once_and_keeps_the_date(
    browser: Browser, db: Session, learner: User, bank: list[Question]
) -> None:
    teacher = people.person(db)
    school_class = a_class(db, teacher=teacher, learners=[learner])
    browser.sign_in(teacher)
    made = make(browser, bank).json()
    assign(browser, made["id"], school_class.id, (NOON + timedelta(days=1)).isoformat())
    code = open_code(browser, made["id"]).json()["code"]
    browser.sign_in(learner)
    body = look(browser, code).json()
    assert (body["isTutor"], body["school"]) == (False, school_class.school_name)
    enter(browser, code)
    browser.watch.now = NOON + timedelta(days=2)
    assert sit(browser, made["id"]).json()["code"] == "PAST_DUE"
    browser.sign_in(teacher)
    body = results(browser, made["id"])
    assert ([row["name"] for row in body["learners"]], body["comers"]) == (["Amina Kato"], [])


def test_guesses_are_counted_and_right_codes_are_not(
    browser: Browser, learner: User, shared: dict[str, Any], counted: Any
) -> None:
    browser.sign_in(learner)
    for _ in range(constants.CLASS_TRIES_PER_HOUR + 2):
        assert look(browser, shared["code"]).status_code == 200
    for _ in range(constants.CLASS_TRIES_PER_HOUR):
        assert look(browser, "222222").status_code == 404
    refused = enter(browser, shared["code"])
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY")
    browser.watch.now = NOON + timedelta(hours=1, minutes=1)
    assert enter(browser, shared["code"]).status_code == 201


@pytest.mark.parametrize("code", ["", "12345", "1234567", "ab cd", "%%%%%%", 7, None])
def test_what_is_no_code_is_refused_in_words(browser: Browser, learner: User, code: Any) -> None:
    browser.sign_in(learner)
    refused = look(browser, code)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["code"])


def test_nobody_sits_their_own_test_by_its_code(browser: Browser, shared: dict[str, Any]) -> None:
    assert look(browser, shared["code"]).json()["isOwn"] is True
    assert enter(browser, shared["code"]).json()["code"] == "OWN_TEST"


def test_a_limited_minor_is_shown_to_no_stranger(
    browser: Browser, db: Session, shared: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings(), "require_guardian_consent", True)
    browser.sign_in(people.person(db))
    assert look(browser, shared["code"]).status_code == 200
    assert enter(browser, shared["code"]).json()["code"] == "GUARDIAN_CONSENT_REQUIRED"


def test_what_a_person_must_mark_is_not_shared_by_a_code(
    browser: Browser, db: Session, shared: dict[str, Any], bank: list[Question]
) -> None:
    situation = quizzes.question(
        db, quizzes.topic(db), question_type=QuestionType.SCENARIO, options=quizzes.SCENARIO, correct_answer={}
    )
    ids = [str(situation.id), *(str(each.id) for each in bank)]
    changed = browser.put(f"/api/teacher/quizzes/{shared['id']}", json={"title": "Forces", "questionIds": ids})
    assert (changed.status_code, changed.json()["code"]) == (409, "NEEDS_GRADING")
    other = make(browser, [situation]).json()
    assert open_code(browser, other["id"]).json()["code"] == "NEEDS_GRADING"
    assert open_code(browser, str(uuid4())).status_code == 404


def test_two_learners_of_one_name_are_two_lines(
    browser: Browser, db: Session, tutor: MarketplaceTutor, learner: User, shared: dict[str, Any]
) -> None:
    for person in (learner, people.person(db, **NAME), people.person(db, first_name="Otim", last_name="")):
        browser.sign_in(person)
        enter(browser, shared["code"])
    browser.sign_in(db.get_one(User, tutor.user_id))
    comers = results(browser, shared["id"])["comers"]
    assert [row["name"] for row in comers] == ["Amina K.", "Amina K. (2)", "Otim"]
    assert len({row["entryId"] for row in comers}) == 3
