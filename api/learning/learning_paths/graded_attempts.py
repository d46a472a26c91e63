"""What follows when a test or practice was graded: mastery, the study session, its line, and the learner's path."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import QuizSession, TestAttempt
from api.learning.learning_paths import service as learning_paths_service
from api.learning.mastery import live
from api.learning.study_sessions import service as study_sessions


def follow_up(db: Session, attempt: TestAttempt, topics: set[UUID], now: datetime) -> None:
    """Refresh the topics' mastery, close the session, write its line, and fit the paths of its subjects."""
    live.refresh(db, learner_id=attempt.user_id, topics=topics, now=now)
    subjects = study_sessions.attempt_ended(db, attempt, now)
    if not subjects:
        return
    kind, title = db.execute(
        select(QuizSession.session_type, QuizSession.title).where(QuizSession.id == attempt.quiz_session_id)
    ).one()
    did = "You practised" if kind == constants.ADAPTIVE else "You took the test"
    learning_paths_service.adapt(
        db,
        now=now,
        because=f"{did} “{title.removeprefix('Practice: ')}”.",
        learners=[attempt.user_id],
        subjects=subjects,
    )


def refresh_mastery(db: Session, learners: Collection[UUID], topics: set[UUID], now: datetime) -> None:
    """Work the topics out again for learners whose answers count differently now."""
    live.refresh_many(db, learners=list(learners), topics=topics, now=now)
