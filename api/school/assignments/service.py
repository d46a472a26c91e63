"""Tests a teacher or tutor makes, and a teacher gives to a class."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.siblings import one_of_each
from api.assessment.quizzes.tables import (
    Question,
    QuestionType,
    QuizQuestion,
    QuizSession,
    QuizStatus,
    TestAttempt,
)
from api.curriculum.subjects.tables import Topic
from api.notifications.in_app.service import notify
from api.platform.principal import Principal
from api.platform.problem import Malformed, NotFound, Problem
from api.school.assignments.rules import last_moment
from api.school.assignments.schemas import AssignIn, TestIn
from api.school.assignments.tables import QuizAssignment, TestCode
from api.school.classes.service import class_to_change, members_of

SIBLINGS = "Two of these are the same question with other numbers. Keep one of them."


class TestNotFound(NotFound):
    __test__ = False
    title, detail = "Test Not Found", "We did not find this test among your tests."


class TestBegun(Problem):
    __test__ = False
    status, title = 409, "Already Begun"
    detail = "A learner has started this test. You can no longer change its questions or marks."


class NeedsGrading(Problem):
    status, title = 409, "A Teacher Has to Mark It"
    detail = "A teacher marks situations for a class. So you cannot share this test by a code."


def own_test(db: Session, me: Principal, quiz_id: UUID) -> QuizSession:
    """A test this person made; raises TestNotFound."""
    quiz = db.get(QuizSession, quiz_id, with_for_update=True)
    if quiz is None or quiz.session_type != constants.OF_CLASS or quiz.created_by != me.id or not quiz.is_active:
        raise TestNotFound
    return quiz


def make(db: Session, me: Principal, wanted: TestIn) -> QuizSession:
    """A draft of the questions chosen."""
    quiz = QuizSession(session_type=constants.OF_CLASS, status=QuizStatus.DRAFT, created_by=me.id)
    _fill(db, quiz, wanted)
    db.add(quiz)
    db.flush()
    _put_questions(db, quiz, wanted.question_ids)
    return quiz


def change(db: Session, me: Principal, quiz_id: UUID, wanted: TestIn) -> None:
    """Change a test; once a learner began it, only its name and words."""
    quiz = own_test(db, me, quiz_id)
    if _is_begun(db, quiz_id):
        asked = list(db.scalars(_questions_of(quiz_id)))
        marks = (wanted.time_limit_minutes, wanted.passing_score, wanted.max_attempts)
        if wanted.question_ids != asked or marks != (quiz.time_limit_minutes, quiz.passing_score, quiz.max_attempts):
            raise TestBegun
    else:
        db.execute(delete(QuizQuestion).where(QuizQuestion.quiz_session_id == quiz_id))
        _put_questions(db, quiz, wanted.question_ids)
        if db.scalar(select(TestCode.id).where(TestCode.quiz_session_id == quiz_id, TestCode.closed_at.is_(None))):
            must_mark_itself(db, quiz_id)
    _fill(db, quiz, wanted)


def must_mark_itself(db: Session, quiz_id: UUID) -> None:
    """Raises NeedsGrading when a question of the test waits for a person's mark."""
    situation = (
        select(Question.id)
        .join(QuizQuestion, QuizQuestion.question_id == Question.id)
        .where(QuizQuestion.quiz_session_id == quiz_id, Question.question_type == QuestionType.SCENARIO)
    )
    if db.scalar(situation.limit(1)) is not None:
        raise NeedsGrading


def _is_begun(db: Session, quiz_id: UUID) -> bool:
    return db.scalar(select(TestAttempt.id).where(TestAttempt.quiz_session_id == quiz_id).limit(1)) is not None


def _questions_of(quiz_id: UUID) -> Any:
    return (
        select(QuizQuestion.question_id)
        .where(QuizQuestion.quiz_session_id == quiz_id)
        .order_by(QuizQuestion.question_order)
    )


def _fill(db: Session, quiz: QuizSession, wanted: TestIn) -> None:
    topic = db.scalar(select(Topic).join(Question).where(Question.id == wanted.question_ids[0]))
    quiz.subject_id, quiz.school_year = (topic.subject_id, topic.school_year) if topic else (None, None)
    quiz.title, quiz.description = wanted.title.strip(), (wanted.description or "").strip() or None
    quiz.total_questions = len(wanted.question_ids)
    quiz.time_limit_minutes, quiz.passing_score = wanted.time_limit_minutes, wanted.passing_score
    quiz.max_attempts, quiz.randomize_questions = wanted.max_attempts, wanted.randomize_questions
    quiz.show_correct_answers = quiz.show_explanations = wanted.show_correct_answers


def _put_questions(db: Session, quiz: QuizSession, question_ids: list[UUID]) -> None:
    if len(set(question_ids)) != len(question_ids):
        raise Malformed(fields={"questionIds": "Choose each question once."})
    known = db.scalars(select(Question.code).where(Question.id.in_(question_ids), Question.is_active)).all()
    if len(known) != len(question_ids):
        raise Malformed(fields={"questionIds": "One of these questions is not in the bank any more."})
    if len(one_of_each(known, str)) < len(known):
        raise Malformed(fields={"questionIds": SIBLINGS})
    db.add_all(
        QuizQuestion(quiz_session_id=quiz.id, question_id=question_id, question_order=order)
        for order, question_id in enumerate(question_ids)
    )
    db.flush()


def assign(db: Session, me: Principal, quiz_id: UUID, wanted: AssignIn, now: datetime) -> None:
    """Give a test to a class and tell its learners; given again, the date changes."""
    quiz, school_class = own_test(db, me, quiz_id), class_to_change(db, me, wanted.class_id)
    if wanted.due_at is not None and (wanted.due_at.tzinfo is None or wanted.due_at <= now):
        raise Malformed(fields={"dueAt": "Choose a time that is still to come."})
    known = db.scalar(
        select(QuizAssignment).where(
            QuizAssignment.quiz_session_id == quiz.id, QuizAssignment.class_id == school_class.id
        )
    )
    if known is None:
        known = QuizAssignment(
            quiz_session_id=quiz.id, class_id=school_class.id, assigned_by=me.id, assigned_at=now, due_at=wanted.due_at
        )
        db.add(known)
    known.due_at, quiz.status = wanted.due_at, QuizStatus.ACTIVE
    db.flush()
    until = f" Begin it by {last_moment(wanted.due_at)}." if wanted.due_at else ""
    for learner in members_of(db, school_class.id):
        notify(
            db, learner.id, kind="quiz", title=f"New test: {quiz.title}",
            text=f"Your teacher gave {school_class.name} a test of {quiz.total_questions} questions.{until}",
            url=f"/quiz/{quiz.id}", now=now, once=f"quiz {quiz.id} {wanted.due_at}",
        )  # fmt: skip


def take_back(db: Session, me: Principal, quiz_id: UUID, class_id: UUID) -> None:
    """The class no longer sees it; what was taken stays."""
    own_test(db, me, quiz_id)
    db.execute(
        delete(QuizAssignment).where(QuizAssignment.quiz_session_id == quiz_id, QuizAssignment.class_id == class_id)
    )


def remove(db: Session, me: Principal, quiz_id: UUID) -> None:
    """Put a test away; attempts at it stay with their learners."""
    quiz = own_test(db, me, quiz_id)
    quiz.is_active, quiz.status = False, QuizStatus.ARCHIVED
