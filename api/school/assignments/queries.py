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
from api.school.assignments.schemas import AssignedTo, TeacherTest
from api.school.assignments.tables import QuizAssignment, TestCode, TestEntry
from api.school.classes.tables import ClassMember, SchoolClass


def made_by(db: Session, me: Principal, quiz_id: UUID | None = None) -> list[TeacherTest]:
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
    return [
        _test(quiz, subject, is_begun, assigned[quiz.id], codes.get(quiz.id), entered.get(quiz.id, (0, 0)))
        for quiz, subject, is_begun in rows
    ]


def _test(
    quiz: QuizSession,
    subject: str | None,
    is_begun: bool,
    assigned: list[AssignedTo],
    code: str | None,
    entries: tuple[int, int],
) -> TeacherTest:
    entered, finished = entries
    return TeacherTest(
        id=quiz.id,
        title=quiz.title,
        description=quiz.description,
        subject=subject,
        school_year=quiz.school_year,
        status=quiz.status,
        total_questions=quiz.total_questions,
        time_limit_minutes=quiz.time_limit_minutes,
        passing_score=quiz.passing_score,
        max_attempts=quiz.max_attempts,
        randomize_questions=quiz.randomize_questions,
        show_correct_answers=quiz.show_correct_answers,
        created_at=quiz.created_at,
        is_begun=is_begun,
        assigned=assigned,
        code=code,
        entered=entered,
        entered_finished=finished,
    )


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


def _assigned(db: Session, quiz_ids: Sequence[UUID]) -> dict[UUID, list[AssignedTo]]:
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
    found: dict[UUID, list[AssignedTo]] = defaultdict(list)
    for quiz_id, class_id, name, due_at, members, finished in rows:
        found[quiz_id].append(
            AssignedTo(class_id=class_id, class_name=name, due_at=due_at, members=members, finished=finished)
        )
    return found
