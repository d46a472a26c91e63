"""Work of learners for tests: books read and sittings that are over."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus, TestAttempt, UserAnswer
from api.library.reading.tables import Entitlement, IntervalKind, ReadingSession, ReadInterval
from tests.conftest import NOON
from tests.factories.quizzes import question, quiz, topic
from tests.factories.shelf import book


def read(db: Session, user: User, *, minutes: float, ended: datetime = NOON) -> None:
    """A stretch of active reading that ended at a moment."""
    shelf = book(db)
    opened = ReadingSession(user_id=user.id, book_id=shelf.id, client_key=str(shelf.id), entitlement=Entitlement.PAID,
                            opened_at=ended, last_seen_at=ended)  # fmt: skip
    db.add(opened)
    db.flush()
    db.add(ReadInterval(session_id=opened.id, user_id=user.id, book_id=shelf.id, kind=IntervalKind.ACTIVE,
                        entitlement=Entitlement.PAID, started_at=ended - timedelta(minutes=minutes), ended_at=ended,
                        received_at=ended))  # fmt: skip
    db.flush()


def answer(
    db: Session, user: User, *, right: int, wrong: int = 0, at: datetime = NOON, seconds: int = 60, **given: Any
) -> TestAttempt:
    """One finished sitting with so many right and wrong answers, given at a moment; `of` is its topic."""
    of = given.pop("of", None) or topic(db)
    items = [question(db, of) for _ in range(right + wrong)]
    attempt = TestAttempt(**{"user_id": user.id, "quiz_session_id": quiz(db, items, topic_id=of.id).id,
                             "status": AttemptStatus.GRADED, "start_time": at, "expires_at": at,
                             "questions_answered": right + wrong, "correct_answers": right,
                             "percentage_score": 100 * right / (right + wrong), **given})  # fmt: skip
    db.add(attempt)
    db.flush()
    for order, item in enumerate(items):
        db.add(UserAnswer(test_attempt_id=attempt.id, question_id=item.id, is_correct=order < right,
                          user_answer="b" if order < right else "a",
                          question_order=order, answered_at=at, time_spent_seconds=seconds))  # fmt: skip
    db.flush()
    return attempt
