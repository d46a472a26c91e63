"""What a letter is about: a test result or a subject, offered, attached, and opened by who may see it."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus, QuizSession, TestAttempt, UserAnswer
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.mastery.tables import MasteryLevel, StudentTopicMastery
from api.school.classes.tables import ClassTeacher
from api.school.families.tables import ParentChildLink
from tests.api.school.messaging.conftest import As, Write, thread
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.quizzes import question, quiz, topic

SCORES = (Decimal(50), Decimal(100))


@pytest.fixture
def algebra(db: Session) -> Topic:
    return topic(db, name="Algebra")


@pytest.fixture
def check(db: Session, amina: User, algebra: Topic) -> QuizSession:
    """A test of two questions, which Amina sat twice: one right, then both."""
    asked = [question(db, algebra) for _ in range(2)]
    made = quiz(db, asked, title="Algebra check", subject_id=algebra.subject_id)
    for number, score in enumerate(SCORES, 1):
        at = NOON - timedelta(days=3 - number)
        sat = TestAttempt(
            user_id=amina.id, quiz_session_id=made.id, attempt_number=number, status=AttemptStatus.GRADED,
            start_time=at, expires_at=at + timedelta(hours=1), end_time=at + timedelta(minutes=6),
            time_spent_seconds=360, percentage_score=score, passed=score == 100,
            question_ids=[str(each.id) for each in asked],
        )  # fmt: skip
        db.add(sat)
        db.flush()
        for order, each in enumerate(asked):
            db.add(UserAnswer(test_attempt_id=sat.id, question_id=each.id, question_order=order, user_answer="b",
                              is_correct=number == 2 or order == 0, answered_at=at))  # fmt: skip
    db.flush()
    return made


def choices(at: As, who: User, learner: User) -> Any:
    answer = at(who).get(f"/api/messages/related/{learner.id}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def sharing(db: Session, *, is_on: bool) -> None:
    db.execute(update(ParentChildLink).values(permissions={"view_progress": is_on}))


def test_a_result_is_attached_and_opened_by_both_sides(
    at: As, grace: User, okello: User, amina: User, check: QuizSession, write: Write
) -> None:
    [offered] = choices(at, grace, amina)["tests"]
    assert (offered["id"], offered["title"], offered["scorePct"]) == (str(check.id), "Algebra check", 100)
    begun = write(relatedQuizId=offered["id"])
    talk, [letter] = begun["conversation"]["id"], begun["messages"]
    assert (letter["relatedQuiz"], letter["mayOpenRelated"]) == ("Algebra check", True)
    for side in (grace, okello):
        body = at(side).get(f"/api/messages/{talk}/messages/{letter['id']}/related").json()
        assert (body["learner"], body["subject"], body["test"]["title"]) == ("Amina Nakato", None, "Algebra check")
        sat = [(each["number"], each["scorePct"], each["passed"], each["minutes"]) for each in body["test"]["attempts"]]
        assert sat == [(2, 100, True, 6), (1, 50, False, 6)]
        assert body["test"]["topics"] == [{"topic": "Algebra", "correct": 2, "questions": 2}]


def test_an_answer_that_waits_for_a_mark_is_said_and_nothing_is_passed_yet(
    at: As, grace: User, check: QuizSession, write: Write, db: Session
) -> None:
    db.execute(update(UserAnswer).where(UserAnswer.question_order == 1).values(is_correct=None))
    begun = write(relatedQuizId=str(check.id))
    page = f"/api/messages/{begun['conversation']['id']}/messages/{begun['messages'][0]['id']}/related"
    [newest, _] = at(grace).get(page).json()["test"]["attempts"]
    assert (newest["passed"], newest["awaitingGrading"]) == (None, 1)


def test_a_subject_shows_its_topics_and_how_many_are_not_known_yet(
    at: As, okello: User, amina: User, algebra: Topic, write: Write, db: Session
) -> None:
    sets = topic(db, name="Sets", subject_id=algebra.subject_id)
    for of, answers in ((algebra, 12), (sets, 2)):
        db.add(StudentTopicMastery(
            user_id=amina.id, topic_id=of.id, mastery_level=MasteryLevel.COMPETENT, percentage=Decimal(61),
            low_pct=Decimal(50), high_pct=Decimal(70), answers=answers, is_known=answers >= 5, computed_at=NOON,
        ))  # fmt: skip
    db.flush()
    begun = write(relatedSubjectId=str(algebra.subject_id))
    page = f"/api/messages/{begun['conversation']['id']}/messages/{begun['messages'][0]['id']}/related"
    body = at(okello).get(page).json()
    assert (body["test"], body["subject"]["notKnownYet"]) == (None, 1)
    [known] = body["subject"]["topics"]
    assert (known["topic"], known["level"], known["answers"]) == ("Algebra", "competent", 12)
    assert (known["lowPct"], known["highPct"]) == (50, 70)


def test_a_parent_without_the_permission_attaches_and_opens_no_result_and_the_link_ends_it_all(
    at: As, grace: User, okello: User, amina: User, check: QuizSession, write: Write, db: Session
) -> None:
    sharing(db, is_on=False)
    found = choices(at, grace, amina)
    assert (found["tests"], found["isShared"], len(found["subjects"]) > 0) == ([], False, True)
    letter = {"toUserId": str(okello.id), "studentId": str(amina.id), "subject": "Her test", "message": "And this?"}
    refused = at(grace).post("/api/messages", json=letter | {"relatedQuizId": str(check.id)})
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["relatedQuizId"])
    talk = write()["conversation"]["id"]
    answer = {"message": "Look at this result.", "relatedQuizId": str(check.id)}
    assert at(okello).post(f"/api/messages/{talk}", json=answer).status_code == 201
    seen = thread(at(grace), talk)["messages"][1]
    assert (seen["relatedQuiz"], seen["mayOpenRelated"]) == ("Algebra check", False)
    page = f"/api/messages/{talk}/messages/{seen['id']}/related"
    assert at(grace).get(page).json()["code"] == "NOT_SHARED"
    assert at(okello).get(page).status_code == 200
    sharing(db, is_on=True)
    assert at(grace).get(page).status_code == 200
    db.execute(update(ParentChildLink).values(is_active=False))
    assert at(grace).get(page).json()["code"] == "MESSAGE_NOT_FOUND"
    assert thread(at(grace), talk)["messages"][1]["relatedQuiz"] is None


def test_a_teacher_of_one_subject_attaches_results_of_that_subject_alone(
    at: As, okello: User, amina: User, check: QuizSession, db: Session
) -> None:
    assert len(choices(at, okello, amina)["tests"]) == 1
    other = topic(db)
    _teaches_only(db, other.subject_id)
    found = choices(at, okello, amina)
    assert (found["tests"], [each["id"] for each in found["subjects"]]) == ([], [str(other.subject_id)])
    _teaches_only(db, check.subject_id)
    assert [each["title"] for each in choices(at, okello, amina)["tests"]] == ["Algebra check"]


def _teaches_only(db: Session, subject_id: UUID | None) -> None:
    assert db.get(Subject, subject_id)
    db.execute(update(ClassTeacher).values(subject_id=subject_id))


def test_nobody_else_is_offered_or_opens_anything(
    at: As, amina: User, check: QuizSession, write: Write, db: Session
) -> None:
    begun = write(relatedQuizId=str(check.id))
    page = f"/api/messages/{begun['conversation']['id']}/messages/{begun['messages'][0]['id']}/related"
    for stranger in (amina, person(db)):
        assert at(stranger).get(f"/api/messages/related/{amina.id}").json()["code"] == "NOT_TOGETHER"
        assert at(stranger).get(page).json()["code"] == "CONVERSATION_NOT_FOUND"
