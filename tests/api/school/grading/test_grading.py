"""A scenario from the learner's pen to the teacher's mark."""

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import (
    Question,
    QuestionType,
    QuizQuestion,
    QuizSession,
    TestAttempt,
    UserAnswer,
)
from api.curriculum.subjects.tables import Topic
from api.notifications.in_app.tables import Notice
from api.school.classes.tables import ClassTeacher
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes
from tests.factories.classes import a_class


@pytest.fixture
def topic(db: Session) -> Topic:
    return quizzes.topic(db)


@pytest.fixture
def learner(db: Session) -> User:
    return people.person(db)


@pytest.fixture
def teacher(db: Session, learner: User) -> User:
    made = people.person(db, first_name="Grace")
    a_class(db, teacher=made, learners=[learner])
    return made


@pytest.fixture
def quiz(db: Session, topic: Topic) -> QuizSession:
    """A scenario worth three points beside a question worth one."""
    scenario = quizzes.question(
        db, topic, question_type=QuestionType.SCENARIO, options=quizzes.SCENARIO, correct_answer={}
    )
    made = quizzes.quiz(db, [scenario, quizzes.question(db, topic)])
    part = db.scalars(select(QuizQuestion).where(QuizQuestion.question_id == scenario.id)).one()
    part.points_worth = 3
    db.flush()
    return made


def written(browser: Browser, learner: User, quiz: QuizSession, text: str = "It costs 12,000.") -> dict[str, Any]:
    """The result of a sitting in which the scenario was answered with the text, the other question rightly."""
    browser.sign_in(learner)
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": str(quiz.id)}).json()
    body = {"testAttemptId": attempt["id"], "finalAnswers": [text, "b"]}
    result: dict[str, Any] = browser.post(f"/api/quiz-attempts/{attempt['id']}/finish", json=body).json()
    return result


def answer_id(result: dict[str, Any]) -> str:
    return str(result["questions"][0]["grading"]["answerId"])


def mark(browser: Browser, teacher: User, which: str, score: int, comment: str = "") -> Any:
    browser.sign_in(teacher)
    return browser.put(f"/api/marking/{which}", json={"score": score, "comment": comment})


def again(browser: Browser, learner: User, result: dict[str, Any]) -> dict[str, Any]:
    browser.sign_in(learner)
    found: dict[str, Any] = browser.get(f"/api/quiz-attempts/{result['id']}/results").json()
    return found


def test_until_it_is_marked_a_scenario_counts_neither_for_nor_against(
    browser: Browser, learner: User, quiz: QuizSession
) -> None:
    result = written(browser, learner, quiz)
    assert (result["percentageScore"], result["awaitingGrading"]) == (100.0, 1)
    question = result["questions"][0]
    assert question["isCorrect"] is None
    assert question["options"]["exemplar"] == quizzes.SCENARIO["exemplar"]


def test_no_exemplar_or_rubric_leaves_the_server_before_the_end(
    browser: Browser, learner: User, quiz: QuizSession
) -> None:
    browser.sign_in(learner)
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": str(quiz.id)})
    assert quizzes.SCENARIO["exemplar"] not in attempt.text
    assert "rubric" not in attempt.text


def test_an_empty_scenario_earns_nothing_of_its_points(browser: Browser, learner: User, quiz: QuizSession) -> None:
    result = written(browser, learner, quiz, text="")
    assert (result["percentageScore"], result["awaitingGrading"]) == (25.0, 0)


def test_the_teachers_mark_changes_points_score_and_bell(
    browser: Browser, db: Session, learner: User, teacher: User, quiz: QuizSession
) -> None:
    result = written(browser, learner, quiz)
    found = mark(browser, teacher, answer_id(result), 2, "Say why the larger one.")
    assert (found.status_code, found.json()["score"]) == (200, 2)
    seen = again(browser, learner, result)
    assert (seen["percentageScore"], seen["awaitingGrading"]) == (75.0, 0)
    assert seen["questions"][0]["isCorrect"] is True
    assert seen["questions"][0]["grading"]["comment"] == "Say why the larger one."
    notice = db.scalars(select(Notice).where(Notice.user_id == learner.id)).one()
    assert "2 of 3" in notice.body
    assert notice.url == f"/quiz/results/{result['id']}"


def test_marking_anew_replaces_the_score_and_counts_the_item_once(
    browser: Browser, db: Session, learner: User, teacher: User, quiz: QuizSession
) -> None:
    which = answer_id(result := written(browser, learner, quiz))
    for score in (3, 1, 0):
        assert mark(browser, teacher, which, score).status_code == 200
    assert again(browser, learner, result)["percentageScore"] == 25.0
    question = db.scalars(select(Question).where(Question.question_type == QuestionType.SCENARIO)).one()
    assert (question.times_answered, question.times_correct) == (1, 0)


def test_a_sitting_of_one_scenario_has_no_score_until_it_is_marked(
    browser: Browser, db: Session, learner: User, teacher: User, topic: Topic
) -> None:
    scenario = quizzes.question(
        db, topic, question_type=QuestionType.SCENARIO, options=quizzes.SCENARIO, correct_answer={}
    )
    result = written(browser, learner, quizzes.quiz(db, [scenario]))
    asked = select(TestAttempt.percentage_score, TestAttempt.passed)
    assert tuple(db.execute(asked).one()) == (None, None)
    mark(browser, teacher, answer_id(result), 3)
    assert tuple(db.execute(asked).one()) == (100, True)


def test_the_queue_shows_what_waits_to_those_who_teach_the_learner(
    browser: Browser, learner: User, teacher: User, quiz: QuizSession
) -> None:
    which = answer_id(written(browser, learner, quiz))
    browser.sign_in(teacher)
    queue = browser.get("/api/marking").json()
    assert [(row["answerId"], row["score"]) for row in queue["data"]] == [(which, None)]
    whole = browser.get(f"/api/marking/{which}").json()
    assert whole["answer"] == "It costs 12,000."
    assert [row["score"] for row in whole["options"]["rubric"]] == [0, 1, 2, 3]
    mark(browser, teacher, which, 1)
    assert browser.get("/api/marking").json()["total"] == 0
    assert browser.get("/api/marking?state=marked").json()["total"] == 1


def test_a_stranger_a_teacher_of_another_subject_and_a_learner_may_not_mark(
    browser: Browser, db: Session, learner: User, teacher: User, quiz: QuizSession
) -> None:
    which = answer_id(written(browser, learner, quiz))
    stranger = people.person(db)
    a_class(db, teacher=stranger, learners=[people.person(db)])
    other = people.person(db)
    place = a_class(db, learners=[learner])
    db.add(ClassTeacher(class_id=place.id, user_id=other.id, subject_id=quizzes.topic(db).subject_id, added_at=NOON))
    db.flush()
    for person in (stranger, other):
        refused = mark(browser, person, which, 3)
        assert (refused.status_code, refused.json()["code"]) == (404, "ANSWER_NOT_FOUND")
        assert browser.get("/api/marking").json()["total"] == 0
    assert mark(browser, learner, which, 3).status_code == 403
    assert db.scalars(select(UserAnswer.is_correct).where(UserAnswer.id == which)).one() is None


@pytest.mark.parametrize("body", [{"score": 4}, {"score": -1}, {"score": 2, "comment": "x" * 1001}, {}])
def test_a_score_off_the_rubric_is_refused(
    browser: Browser, learner: User, teacher: User, quiz: QuizSession, body: dict[str, Any]
) -> None:
    which = answer_id(written(browser, learner, quiz))
    browser.sign_in(teacher)
    assert browser.put(f"/api/marking/{which}", json=body).status_code == 422


def test_a_learner_may_score_their_own_answer_until_the_teacher_does(
    browser: Browser, learner: User, teacher: User, quiz: QuizSession
) -> None:
    result = written(browser, learner, quiz)
    which = answer_id(result)
    assert browser.put(f"/api/marking/{which}/own", json={"score": 3}).json()["selfScore"] == 3
    seen = again(browser, learner, result)
    assert (seen["questions"][0]["grading"]["selfScore"], seen["percentageScore"]) == (3, 100.0)
    mark(browser, teacher, which, 1)
    browser.sign_in(learner)
    assert browser.put(f"/api/marking/{which}/own", json={"score": 2}).json()["code"] == "ALREADY_MARKED"


def test_nobody_scores_the_answer_of_another(browser: Browser, db: Session, learner: User, quiz: QuizSession) -> None:
    which = answer_id(written(browser, learner, quiz))
    browser.sign_in(people.person(db))
    for target in (which, uuid4()):
        assert browser.put(f"/api/marking/{target}/own", json={"score": 3}).status_code == 404


def test_two_learners_of_one_name_are_told_apart_over_all_pages(
    browser: Browser, db: Session, learner: User, teacher: User, quiz: QuizSession
) -> None:
    twin = people.person(db, first_name=learner.first_name, last_name=learner.last_name)
    a_class(db, teacher=teacher, learners=[twin])
    which = [answer_id(written(browser, each, quiz)) for each in (learner, twin)]
    browser.sign_in(teacher)
    pages = [browser.get(f"/api/marking?pageSize=1&page={page}").json()["data"] for page in (1, 2)]
    name = f"{learner.first_name} {learner.last_name}"
    want = [f"{name} ({learner.username})", f"{name} ({twin.username})"]
    assert [row["learner"] for page in pages for row in page] == want
    assert browser.get(f"/api/marking/{which[1]}").json()["learner"] == want[1]
