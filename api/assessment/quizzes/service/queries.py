"""Which quizzes a learner can sit, and how each went so far."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Integer, String, cast, func, or_, select
from sqlalchemy.orm import Session

from api.assessment.quizzes.hooks import given_to
from api.assessment.quizzes.schemas import QuizOut
from api.assessment.quizzes.service.availability import giver_name, offered
from api.assessment.quizzes.tables import AttemptStatus, QuizSession, TestAttempt
from api.curriculum.subjects.tables import Subject, Topic

# The tenth of a row of tests comes after the ninth.
_BY_TITLE = (
    func.regexp_replace(QuizSession.title, r"\d+$", ""),
    cast(func.substring(QuizSession.title, r"\d{1,6}$"), Integer).nulls_first(),
)

_IN_THE_LIST = (
    QuizSession.school_year, Subject.name, QuizSession.session_type != "practice",
    Topic.code.nulls_first(), *_BY_TITLE, QuizSession.id,
)  # fmt: skip


def list_quizzes(
    db: Session,
    *,
    learner_id: UUID,
    subject_id: UUID | None = None,
    school_year: str | None = None,
    quiz_id: UUID | None = None,
    page: int = 1,
    page_size: int = 1,
) -> tuple[list[QuizOut], int]:
    """One page of the quizzes open to a learner, and how many there are."""
    mine, given = _own_attempts(learner_id), given_to(learner_id)
    asked = ((QuizSession.subject_id, subject_id), (QuizSession.id, quiz_id), (QuizSession.school_year, school_year))
    wanted = [*offered(learner_id, given), *(column == value for column, value in asked if value)]
    of_class = QuizSession.id == given.c.quiz_session_id
    total = db.scalar(select(func.count()).select_from(QuizSession).outerjoin(given, of_class).where(*wanted)) or 0
    rows = db.execute(
        select(
            QuizSession,
            Subject.name.label("subject"),
            Topic.name.label("topic"),
            func.coalesce(mine.c.used, 0).label("used"),
            mine.c.best,
            mine.c.open_id,
            given.c.class_name,
            given.c.due_at,
            giver_name(given),
        )
        .outerjoin(given, of_class)
        .outerjoin(Subject, Subject.id == QuizSession.subject_id)
        .outerjoin(Topic, Topic.id == QuizSession.topic_id)
        .outerjoin(mine, mine.c.quiz_session_id == QuizSession.id)
        .where(*wanted)
        # Whoever reads one page alone must find there what is under way, and what a class waits for.
        .order_by(mine.c.open_id.is_(None), given.c.due_at.nulls_last(), given.c.class_name.is_(None), *_IN_THE_LIST)
        .limit(page_size)
        .offset((page - 1) * page_size)
    )
    return [_row(*row) for row in rows], total


def quizzes_by_topic(db: Session, learner_id: UUID) -> dict[UUID, UUID]:
    """For every topic that has one, the quiz a learner can sit now: the least tried, then the shortest."""
    mine, given = _own_attempts(learner_id), given_to(learner_id)
    used = func.coalesce(mine.c.used, 0)
    rows = db.execute(
        select(QuizSession.topic_id, QuizSession.id)
        .outerjoin(mine, mine.c.quiz_session_id == QuizSession.id)
        .outerjoin(given, given.c.quiz_session_id == QuizSession.id)
        .where(*offered(learner_id, given), QuizSession.topic_id.is_not(None))
        .where(or_(used < QuizSession.max_attempts, mine.c.open_id.is_not(None)))
        .order_by(QuizSession.topic_id, used.desc(), QuizSession.total_questions.desc(), QuizSession.id)
    )
    return {topic_id: quiz_id for topic_id, quiz_id in rows if topic_id}  # the best of a topic comes last


def _own_attempts(learner_id: UUID) -> Any:
    """Per quiz: attempts used, best score, and the one still open."""
    return (
        select(
            TestAttempt.quiz_session_id,
            func.count().label("used"),
            func.max(TestAttempt.percentage_score).label("best"),
            func.max(cast(TestAttempt.id, String))
            .filter(TestAttempt.status == AttemptStatus.IN_PROGRESS)
            .label("open_id"),
        )
        .where(TestAttempt.user_id == learner_id)
        .group_by(TestAttempt.quiz_session_id)
        .subquery()
    )


def _row(
    quiz: QuizSession,
    subject: str | None,
    topic: str | None,
    used: int,
    best: Any,
    open_id: str | None,
    class_name: str | None,
    due_at: datetime | None,
    given_by: str | None,
) -> QuizOut:
    return QuizOut(
        id=quiz.id,
        title=quiz.title,
        description=quiz.description,
        session_type=quiz.session_type,
        subject_id=quiz.subject_id,
        subject=subject,
        topic_id=quiz.topic_id,
        topic=topic,
        school_year=quiz.school_year,
        total_questions=quiz.total_questions,
        time_limit_minutes=quiz.time_limit_minutes,
        passing_score=quiz.passing_score,
        max_attempts=quiz.max_attempts,
        attempts_used=used,
        best_pct=best,
        open_attempt_id=UUID(open_id) if open_id else None,
        class_name=class_name,
        due_at=due_at,
        given_by=given_by,
    )
