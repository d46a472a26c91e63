"""To whom a quiz is offered: to all, to the one it was made for, to the classes it was given to, or by its code."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import and_, case, func, or_, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes import hooks
from api.assessment.quizzes.service.problems import PastDue
from api.assessment.quizzes.tables import QuizSession, QuizStatus, TestAttempt


def giver_name(given: Any) -> Any:
    """Who gave a test by its code: a tutor by the listed name, anybody else by their own; null for all other tests."""
    tutor = hooks.tutor_name(QuizSession.created_by, False)
    person = select(func.trim(User.first_name + " " + User.last_name)).where(User.id == QuizSession.created_by)
    name = func.coalesce(tutor, person.scalar_subquery())
    return case((given.c.by_code, name), else_=None)


def offered(learner_id: UUID, given: Any) -> list[Any]:
    """Conditions on QuizSession, outer joined with `given_to`."""
    return [
        QuizSession.is_active,
        QuizSession.status == QuizStatus.ACTIVE,
        or_(QuizSession.user_id.is_(None), QuizSession.user_id == learner_id),
        QuizSession.session_type != constants.ADAPTIVE,
        or_(QuizSession.session_type != constants.OF_CLASS, given.c.quiz_session_id.is_not(None)),
    ]


def is_offered(db: Session, learner_id: UUID, quiz: QuizSession) -> bool:
    given = hooks.given_to(learner_id)
    found = (
        select(QuizSession.id)
        .outerjoin(given, given.c.quiz_session_id == QuizSession.id)
        .where(and_(QuizSession.id == quiz.id, *offered(learner_id, given)))
    )
    return db.scalar(found) is not None


def must_be_in_time(db: Session, learner_id: UUID, quiz: QuizSession, start: datetime) -> None:
    """A test of a class is begun by its date."""
    if quiz.session_type != constants.OF_CLASS:
        return
    given = hooks.given_to(learner_id)
    due_at = db.scalar(select(given.c.due_at).where(given.c.quiz_session_id == quiz.id))
    if due_at is not None and start > due_at:
        raise PastDue


def is_practice(db: Session, attempt: TestAttempt) -> bool:
    """Whether the attempt is one of practice, whose every answer is final."""
    kind = db.scalar(select(QuizSession.session_type).where(QuizSession.id == attempt.quiz_session_id))
    return kind == constants.ADAPTIVE
