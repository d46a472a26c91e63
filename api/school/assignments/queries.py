"""The tests a person made, with the classes and the code each was given by."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Exists, exists, func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import AttemptStatus, QuizSession, TestAttempt
from api.curriculum.subjects.tables import Subject
from api.platform.principal import Principal
from api.school.assignments.tables import QuizAssignment, TestCode, TestEntry
from api.school.classes.tables import ClassMember, SchoolClass


def made_by(db: Session, me: Principal, quiz_id: UUID | None = None) -> list[dict[str, Any]]:
    """The tests a person made, the newest first, each with the classes it was given to."""
    begun = exists().where(TestAttempt.quiz_session_id == QuizSession.id)
    mine = [QuizSession.created_by == me.id, QuizSession.session_type == constants.OF_CLASS, QuizSession.is_active]
    rows = db.execute(
        select(QuizSession, Subject.name, begun)
        .outerjoin(Subject, Subject.id == QuizSession.subject_id)
        .where(*mine, *([QuizSession.id == quiz_id] if quiz_id else []))
        .order_by(QuizSession.created_at.desc(), QuizSession.id.desc())
    ).all()
    ids = [quiz.id for quiz, *_ in rows]
    assigned, codes, entered = _assigned(db, ids), _codes(db, ids), _entered(db, ids)
    kept = ("id", "title", "description", "school_year", "status", "total_questions", "time_limit_minutes",
            "passing_score", "max_attempts", "randomize_questions", "show_correct_answers", "created_at")  # fmt: skip
    return [
        {name: getattr(quiz, name) for name in kept}
        | {"subject": subject, "is_begun": is_begun, "assigned": assigned[quiz.id], "code": codes.get(quiz.id)}
        | dict(zip(("entered", "entered_sat"), entered.get(quiz.id, (0, 0)), strict=True))
        for quiz, subject, is_begun in rows
    ]


def _codes(db: Session, quiz_ids: Sequence[UUID]) -> dict[UUID, str]:
    """The open code of each test that has one."""
    rows = db.execute(
        select(TestCode.quiz_session_id, TestCode.code).where(
            TestCode.quiz_session_id.in_(quiz_ids), TestCode.closed_at.is_(None)
        )
    )
    return {quiz_id: code for quiz_id, code in rows}


def _entered(db: Session, quiz_ids: Sequence[UUID]) -> dict[UUID, tuple[int, int]]:
    """Per test: how many learners came by its code and still agree, and how many of them finished."""
    rows = db.execute(
        select(
            TestEntry.quiz_session_id,
            func.count(),
            func.count().filter(_finished(TestEntry.user_id, TestEntry.quiz_session_id)),
        )
        .where(TestEntry.quiz_session_id.in_(quiz_ids), TestEntry.ended_at.is_(None))
        .group_by(TestEntry.quiz_session_id)
    )
    return {quiz_id: (entered, finished) for quiz_id, entered, finished in rows}


def _finished(user_id: Any, quiz_id: Any) -> Exists:
    return (
        exists()
        .where(TestAttempt.user_id == user_id, TestAttempt.status == AttemptStatus.GRADED)
        .where(TestAttempt.quiz_session_id == quiz_id)
    )


def _assigned(db: Session, quiz_ids: Sequence[UUID]) -> dict[UUID, list[dict[str, Any]]]:
    now_in = (ClassMember.class_id == SchoolClass.id) & ClassMember.left_at.is_(None)
    graded = _finished(ClassMember.user_id, QuizAssignment.quiz_session_id)
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
