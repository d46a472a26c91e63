"""Work of learners for tests: books read and sittings that are over."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus, TestAttempt, UserAnswer
from api.curriculum.subjects.tables import Topic
from api.learning.mastery.tables import MasteryLevel, StudentTopicMastery
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


def forty_answers(db: Session, user: User, *, last_at: datetime, last_seconds: int = 0) -> None:
    """Forty answers in five sittings that get better, 26 of them right; the last sitting at a moment."""
    of = topic(db)
    for days_ago, right in ((21, 2), (20, 4), (19, 6), (18, 6)):
        answer(db, user, right=right, wrong=8 - right, at=NOON - timedelta(days=days_ago), seconds=0, of=of)
    answer(db, user, right=8, at=last_at, seconds=last_seconds, of=of)


def known(db: Session, user: User, of: Topic, percentage: float, *, answers: int = 9) -> None:
    """What is known of a learner on a topic, eight points either way."""
    db.add(StudentTopicMastery(user_id=user.id, topic_id=of.id, percentage=percentage, low_pct=percentage - 8,
                               high_pct=percentage + 8, recall_pct=91, answers=answers, is_known=answers >= 5,
                               mastery_level=MasteryLevel.DEVELOPING, last_answered_at=NOON,
                               computed_at=NOON))  # fmt: skip
    db.flush()
