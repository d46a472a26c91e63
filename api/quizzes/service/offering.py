"""To whom a quiz is offered: to all, to the one it was made for, or to the classes it was given to."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import and_, case, func, or_, select
from sqlalchemy.orm import Session

from api import business
from api.assignments.tables import QuizAssignment
from api.classes.tables import ClassMember, SchoolClass
from api.quizzes.service.refusals import PastDue
from api.quizzes.tables import QuizSession, QuizStatus, TestAttempt


def given_to(learner_id: UUID) -> Any:
    """Per quiz given to a class this learner is in now: the last date it may be begun (null: any), and the class."""
    return (
        select(
            QuizAssignment.quiz_session_id,
            # With no date in one of two classes there is none at all.
            case((func.bool_or(QuizAssignment.due_at.is_(None)), None), else_=func.max(QuizAssignment.due_at)).label(
                "due_at"
            ),
            func.min(SchoolClass.name).label("class_name"),
        )
        .join(ClassMember, ClassMember.class_id == QuizAssignment.class_id)
        .join(SchoolClass, SchoolClass.id == QuizAssignment.class_id)
        .where(ClassMember.user_id == learner_id, ClassMember.left_at.is_(None), SchoolClass.is_active)
        .group_by(QuizAssignment.quiz_session_id)
        .subquery()
    )


def offered(learner_id: UUID, given: Any) -> list[Any]:
    """Conditions on QuizSession, outer joined with `given_to`."""
    return [
        QuizSession.is_active,
        QuizSession.status == QuizStatus.ACTIVE,
        or_(QuizSession.user_id.is_(None), QuizSession.user_id == learner_id),
        QuizSession.session_type != business.ADAPTIVE,
        or_(QuizSession.session_type != business.OF_CLASS, given.c.quiz_session_id.is_not(None)),
    ]


def is_offered(db: Session, learner_id: UUID, quiz: QuizSession) -> bool:
    given = given_to(learner_id)
    found = (
        select(QuizSession.id)
        .outerjoin(given, given.c.quiz_session_id == QuizSession.id)
        .where(and_(QuizSession.id == quiz.id, *offered(learner_id, given)))
    )
    return db.scalar(found) is not None


def must_be_in_time(db: Session, learner_id: UUID, quiz: QuizSession, start: datetime) -> None:
    """A test of a class is begun by its date."""
    if quiz.session_type != business.OF_CLASS:
        return
    given = given_to(learner_id)
    due_at = db.scalar(select(given.c.due_at).where(given.c.quiz_session_id == quiz.id))
    if due_at is not None and start > due_at:
        raise PastDue


def is_practice(db: Session, attempt: TestAttempt) -> bool:
    """Whether the attempt is one of practice, whose every answer is final."""
    kind = db.scalar(select(QuizSession.session_type).where(QuizSession.id == attempt.quiz_session_id))
    return kind == business.ADAPTIVE
