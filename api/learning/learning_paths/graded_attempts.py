"""What follows when a test or practice was marked: mastery, the study session, its line, and the learner's path."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import business
from api.mastery import activity, paths
from api.quizzes.tables import QuizSession, TestAttempt


def sitting_ended(db: Session, attempt: TestAttempt, now: datetime) -> None:
    """Close the session, write its line, and fit the paths of its subjects to what is known now."""
    subjects = activity.sitting_ended(db, attempt, now)
    if not subjects:
        return
    kind, title = db.execute(
        select(QuizSession.session_type, QuizSession.title).where(QuizSession.id == attempt.quiz_session_id)
    ).one()
    did = "You practised" if kind == business.ADAPTIVE else "You took the test"
    paths.adapt(
        db,
        now=now,
        because=f"{did} “{title.removeprefix('Practice: ')}”.",
        learners=[attempt.user_id],
        subjects=subjects,
    )
