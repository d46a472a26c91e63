"""Tests a teacher makes and gives to a class."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, exists, func, select
from sqlalchemy.orm import Session

from api import business
from api.assignments.schemas import AssignIn, TestIn
from api.assignments.tables import QuizAssignment
from api.classes.service import members_of, require_class
from api.classes.tables import ClassMember, SchoolClass
from api.core.clock import day_of
from api.core.principal import Principal
from api.core.problem import Malformed, NotFound, Problem
from api.curriculum.tables import Subject, Topic
from api.notices.service import tell
from api.quizzes.tables import AttemptStatus, Question, QuizQuestion, QuizSession, QuizStatus, TestAttempt


class TestNotFound(NotFound):
    __test__ = False
    title, detail = "Test Not Found", "There is no such test among yours."


class TestBegun(Problem):
    __test__ = False
    status, title = 409, "Already Begun"
    detail = "A learner has begun this test, so its questions and marks stay as they are."


def own_test(db: Session, me: Principal, quiz_id: UUID) -> QuizSession:
    """A test this person made; raises TestNotFound."""
    quiz = db.get(QuizSession, quiz_id, with_for_update=True)
    if quiz is None or quiz.session_type != business.OF_CLASS or quiz.created_by != me.id or not quiz.is_active:
        raise TestNotFound
    return quiz


def made_by(db: Session, me: Principal, quiz_id: UUID | None = None) -> list[dict[str, Any]]:
    """The tests a person made, the newest first, each with the classes it was given to."""
    begun = exists().where(TestAttempt.quiz_session_id == QuizSession.id)
    mine = [QuizSession.created_by == me.id, QuizSession.session_type == business.OF_CLASS, QuizSession.is_active]
    rows = db.execute(
        select(QuizSession, Subject.name, begun)
        .outerjoin(Subject, Subject.id == QuizSession.subject_id)
        .where(*mine, *([QuizSession.id == quiz_id] if quiz_id else []))
        .order_by(QuizSession.created_at.desc(), QuizSession.id.desc())
    ).all()
    assigned = _assigned(db, [quiz.id for quiz, *_ in rows])
    kept = ("id", "title", "description", "school_year", "status", "total_questions", "time_limit_minutes",
            "passing_score", "max_attempts", "randomize_questions", "show_correct_answers", "created_at")  # fmt: skip
    return [
        {name: getattr(quiz, name) for name in kept}
        | {"subject": subject, "is_begun": is_begun, "assigned": assigned[quiz.id]}
        for quiz, subject, is_begun in rows
    ]


def _assigned(db: Session, quiz_ids: Sequence[UUID]) -> dict[UUID, list[dict[str, Any]]]:
    now_in = (ClassMember.class_id == SchoolClass.id) & ClassMember.left_at.is_(None)
    graded = (
        exists()
        .where(TestAttempt.user_id == ClassMember.user_id, TestAttempt.status == AttemptStatus.GRADED)
        .where(TestAttempt.quiz_session_id == QuizAssignment.quiz_session_id)
    )
    rows = db.execute(
        select(
            QuizAssignment.quiz_session_id, SchoolClass.id, SchoolClass.name, QuizAssignment.due_at,
            func.count(ClassMember.id), func.count(ClassMember.id).filter(graded),
        )
        .join(SchoolClass, SchoolClass.id == QuizAssignment.class_id)
        .outerjoin(ClassMember, now_in)
        .where(QuizAssignment.quiz_session_id.in_(quiz_ids))
        .group_by(QuizAssignment.id, SchoolClass.id)
        .order_by(SchoolClass.name)
    )  # fmt: skip
    found: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    for quiz_id, class_id, name, due_at, members, sat in rows:
        found[quiz_id].append(
            {"class_id": class_id, "class_name": name, "due_at": due_at, "members": members, "sat": sat}
        )
    return found


def make(db: Session, me: Principal, wanted: TestIn) -> QuizSession:
    """A draft of the questions chosen."""
    quiz = QuizSession(session_type=business.OF_CLASS, status=QuizStatus.DRAFT, created_by=me.id)
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
    _fill(db, quiz, wanted)


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
    known = dict.fromkeys(
        db.scalars(select(Question.id).where(Question.id.in_(question_ids), Question.is_active)).all()
    )
    if len(known) != len(question_ids):
        raise Malformed(fields={"questionIds": "One of these questions is not in the bank any more."})
    db.add_all(
        QuizQuestion(quiz_session_id=quiz.id, question_id=question_id, question_order=order)
        for order, question_id in enumerate(question_ids)
    )
    db.flush()


def assign(db: Session, me: Principal, quiz_id: UUID, wanted: AssignIn, now: datetime) -> None:
    """Give a test to a class and tell its learners; given again, the date changes."""
    quiz, school_class = own_test(db, me, quiz_id), require_class(db, me, wanted.class_id)
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
    until = f" Begin it by {day_of(wanted.due_at):%-d %B}." if wanted.due_at else ""
    for learner in members_of(db, school_class.id):
        tell(
            db, learner.id, kind="quiz", title=f"New test: {quiz.title}",
            text=f"Your teacher gave {school_class.name} a test of {quiz.total_questions} questions.{until}",
            url=f"/quiz/{quiz.id}", now=now, once=f"quiz {quiz.id} {wanted.due_at}",
        )  # fmt: skip


def take_back(db: Session, me: Principal, quiz_id: UUID, class_id: UUID) -> None:
    """The class no longer sees it; what was sat stays."""
    own_test(db, me, quiz_id)
    db.execute(
        delete(QuizAssignment).where(QuizAssignment.quiz_session_id == quiz_id, QuizAssignment.class_id == class_id)
    )


def remove(db: Session, me: Principal, quiz_id: UUID) -> None:
    """Put a test away; attempts at it stay with their learners."""
    quiz = own_test(db, me, quiz_id)
    quiz.is_active, quiz.status = False, QuizStatus.ARCHIVED
