"""To whom a quiz is offered: to all, to the one it was made for, to the classes it was given to, or by its code."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import DateTime, Select, String, and_, case, cast, func, null, or_, select, union_all
from sqlalchemy.orm import Session

from api import business
from api.assignments.tables import QuizAssignment, TestEntry
from api.classes.tables import ClassMember, SchoolClass
from api.identity.tables import User
from api.quizzes.service.refusals import PastDue
from api.quizzes.tables import QuizSession, QuizStatus, TestAttempt
from api.tutors.tables import MarketplaceTutor


def given_to(learner_id: UUID) -> Any:
    """Per test given to this learner: the last date it may be begun (null: any), the class, and whether by a code.

    What a class must begin by its date stays so for its learners, though they also type a code.
    """
    ways = union_all(_by_class(learner_id), _by_code(learner_id)).subquery()
    of_class = ways.c.class_name.is_not(None)
    return (
        select(
            ways.c.quiz_session_id,
            # With no date in one of two classes there is none at all.
            case((func.bool_or(of_class & ways.c.due_at.is_(None)), None), else_=func.max(ways.c.due_at)).label(
                "due_at"
            ),
            func.min(ways.c.class_name).label("class_name"),
            func.bool_or(~of_class).label("by_code"),
        )
        .group_by(ways.c.quiz_session_id)
        .subquery()
    )


def _by_class(learner_id: UUID) -> Select[UUID, datetime | None, str]:
    return (
        select(QuizAssignment.quiz_session_id, QuizAssignment.due_at, SchoolClass.name.label("class_name"))
        .join(ClassMember, ClassMember.class_id == QuizAssignment.class_id)
        .join(SchoolClass, SchoolClass.id == QuizAssignment.class_id)
        .where(ClassMember.user_id == learner_id, ClassMember.left_at.is_(None), SchoolClass.is_active)
    )


def _by_code(learner_id: UUID) -> Select[UUID, datetime, str]:
    return select(
        TestEntry.quiz_session_id,
        cast(null(), DateTime(timezone=True)).label("due_at"),
        cast(null(), String).label("class_name"),
    ).where(TestEntry.user_id == learner_id, TestEntry.ended_at.is_(None))


def giver_name(given: Any) -> Any:
    """Who gave a test by its code: a tutor by the listed name, anybody else by their own; null for all other tests."""
    tutor = select(MarketplaceTutor.display_name).where(MarketplaceTutor.user_id == QuizSession.created_by)
    person = select(func.trim(User.first_name + " " + User.last_name)).where(User.id == QuizSession.created_by)
    name = func.coalesce(tutor.scalar_subquery(), person.scalar_subquery())
    return case((given.c.by_code, name), else_=None)


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
