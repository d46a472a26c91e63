"""What a learner is shown at once is what the next run of the warehouse says, for every learner and to the unit."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus, Question, QuizSession, TestAttempt, UserAnswer
from api.learning.analytics.ranges import days_of
from api.learning.analytics.schemas import Range
from api.learning.figures.results import GradedAttempt, ScopeResult, graded_attempts_of, scopes_of
from api.learning.figures.study_days import StudyDay, history
from api.learning.mastery import live
from api.learning.mastery.tables import StudentTopicMastery
from api.library.catalogue.tables import Book
from api.library.reading.tables import Entitlement, IntervalKind, ReadingSession, ReadInterval
from api.platform.clock import day_of, now, start_of_day
from api.platform.marts.window import marts
from api.platform.pseudonym import learner_key
from api.platform.roles import Role
from tests.country import Country
from tests.pipelines.test_incremental import land, run

__all__ = ["land"]
RANGES: tuple[Range, ...] = ("7d", "30d", "90d", "term", "year")
SCOPES = """
select subject_id, topic_id, total_attempts, total_questions, correct_answers, average_score,
       average_time_per_question, improvement_trend
from learning.performance_analytics where learner_key = $me and time_range = $range
"""
DAYS = """
select day, reading_seconds, quiz_seconds, questions, correct_answers
from learning.study_time_daily where learner_key = $me and day >= $since order by day
"""
ATTEMPTS = (
    "select attempt_id, day, subject_id, score_pct, questions from learning.score_history where learner_key = $me"
)
MASTERY = """
select topic_id, percentage, low_pct, high_pct, recall_pct, answers, is_known, mastery_level, streak_days
from learning.topic_mastery where learner_key = $me
"""
MEASURES = ("percentage", "low_pct", "high_pct", "recall_pct")
WORDS = ("answers", "is_known", "mastery_level", "streak_days")
numbers = count(1)


@pytest.fixture
def db(land: Country) -> Iterator[Session]:
    engine = create_engine(land.url.replace("postgresql://", "postgresql+psycopg://", 1))
    with Session(engine) as session:
        yield session
    engine.dispose()


def read(db: Session, who: UUID, book: UUID, start: datetime, minutes: float, kind: IntervalKind) -> None:
    end, client = start + timedelta(minutes=minutes), f"figures {next(numbers)}"
    opened = ReadingSession(user_id=who, book_id=book, client_key=client, entitlement=Entitlement.PAID,
                            opened_at=start, last_seen_at=end)  # fmt: skip
    db.add(opened)
    db.flush()
    db.add(ReadInterval(session_id=opened.id, user_id=who, book_id=book, kind=kind, entitlement=Entitlement.TRIAL,
                        started_at=start, ended_at=end, received_at=end))  # fmt: skip


def sit(
    db: Session, who: UUID, questions: list[Question], at: datetime, *, right: list[bool | None], **given: Any
) -> None:
    """An attempt whose answers are right, wrong, or (None) wait for a person's mark."""
    kind = given.pop("kind", None)
    quiz = QuizSession(title=f"Test {next(numbers)}", total_questions=len(questions), user_id=who,
                       **({"session_type": kind} if kind else {}))  # fmt: skip
    db.add(quiz)
    db.flush()
    usual = {
        "status": AttemptStatus.GRADED,
        "start_time": at,
        "expires_at": at + timedelta(hours=1),
        "end_time": at,
        "questions_answered": len(questions),
        "percentage_score": 100 * right.count(True) / len(right),
    }
    attempt = TestAttempt(**{"user_id": who, "quiz_session_id": quiz.id, **usual, **given})
    db.add(attempt)
    db.flush()
    for order, (question, mark) in enumerate(zip(questions, right, strict=True)):
        db.add(UserAnswer(test_attempt_id=attempt.id, question_id=question.id, is_correct=mark, question_order=order,
                          user_answer="a", answered_at=at + timedelta(seconds=order), time_spent_seconds=17,
                          ))  # fmt: skip


def work(db: Session, learners: list[UUID], at: datetime) -> set[UUID]:
    """New work of every kind, spread over these learners; the topics of it."""
    book = db.scalars(select(Book.id).order_by(Book.id).limit(1)).one()
    asked = select(Question).where(Question.is_active, Question.left_out_at.is_(None)).order_by(Question.id)
    questions = list(db.scalars(asked.limit(12)))
    faulty = db.scalars(asked.offset(12).limit(1)).one()
    faulty.left_out_at = at
    midnight, hour = start_of_day(day_of(at)), timedelta(hours=1)
    ann, ben, carol, dan = learners
    read(db, ann, book, at - hour, 11.5, IntervalKind.ACTIVE)
    read(db, ann, book, at - hour + timedelta(minutes=5), 20, IntervalKind.ACTIVE)  # on a second device meanwhile
    read(db, ann, book, at - 0.5 * hour, 5, IntervalKind.IDLE)
    read(db, ben, book, midnight - timedelta(minutes=7), 12, IntervalKind.ACTIVE)  # over midnight
    read(db, ben, book, at - timedelta(days=3), 4, IntervalKind.TOO_FAST)
    sit(db, ann, questions[:7], at - hour, right=[True, False, None, True, True, False, True])
    sit(db, ben, questions[:5], at - hour, right=[True, False, True, False, True], kind=constants.ADAPTIVE,
        status=AttemptStatus.IN_PROGRESS, percentage_score=None, end_time=None)  # fmt: skip
    sit(db, carol, questions[3:9], at - hour, right=[True] * 6, status=AttemptStatus.IN_PROGRESS,
        percentage_score=None, end_time=None)  # fmt: skip
    sit(db, carol, questions[2:4], at - timedelta(days=1), right=[False, True], status=AttemptStatus.ABANDONED)
    sit(db, dan, [faulty, *questions[8:12]], midnight - timedelta(seconds=2), right=[True, True, False, False, None])
    db.flush()
    return {each.topic_id for each in [*questions, faulty]}


def test_every_figure_of_every_learner_is_that_of_the_next_run(
    land: Country, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATA_DIR", str(land.home))
    at = now()
    learners = list(db.scalars(select(User.id).where(User.role == Role.USER).order_by(User.id)))
    busy = learners[:4]
    topics = work(db, busy, at)
    for each in busy:
        live.refresh(db, learner_id=each, topics=topics, now=at)
    db.commit()
    today = day_of(at)
    days = {each: history(db, each, today) for each in learners}
    scopes = {(each, name): scopes_of(db, each, *days_of(name, today)) for each in learners for name in RANGES}
    attempts = {each: graded_attempts_of(db, each, today - timedelta(days=900), today) for each in learners}
    known = {each: live.estimates(live.final_answers(db, each), at) for each in learners}
    stored: dict[UUID, dict[UUID, dict[str, Any]]] = {each: {} for each in busy}
    for row in db.scalars(select(StudentTopicMastery).where(StudentTopicMastery.user_id.in_(busy))):
        stored[row.user_id][row.topic_id] = {name: getattr(row, name) for name in (*MEASURES, *WORDS)}
    db.rollback()

    run(land.home, monkeypatch)

    assert sum(map(len, days.values())) > 100
    for each in learners:
        me = learner_key(each)
        _same_days(me, days[each], today - timedelta(days=366))
        for name in RANGES:
            _same_scopes(me, name, scopes[each, name])
        _same_attempts(me, attempts[each])
        _same_mastery(me, {topic_id: dict(found) for topic_id, found in known[each].items()})
    for each in busy:  # what was written when they answered
        _same_mastery(learner_key(each), stored[each])


def _same_days(me: str, days: list[StudyDay], since: date) -> None:
    assert [(d.day, d.reading_seconds, d.quiz_seconds, d.questions, d.correct_answers) for d in days] == [
        tuple(row.values()) for row in marts.rows(DAYS, {"me": me, "since": since})
    ]


def _same_scopes(me: str, name: Range, scopes: list[ScopeResult]) -> None:
    shown = {(each.subject_id, each.topic_id): each for each in scopes}
    then = {(row["subject_id"], row["topic_id"]): row for row in marts.rows(SCOPES, {"me": me, "range": name})}
    assert shown.keys() == then.keys()
    for key, row in then.items():
        for figure in ("total_attempts", "total_questions", "correct_answers", "improvement_trend"):
            assert getattr(shown[key], figure) == row[figure], (name, key, figure)
        for figure in ("average_score", "average_time_per_question"):
            assert getattr(shown[key], figure) == pytest.approx(row[figure], abs=0.011), (name, key, figure)


def _same_attempts(me: str, attempts: list[GradedAttempt]) -> None:
    assert {(s.attempt_id, s.day, s.subject_id, round(s.score_pct, 2), s.questions) for s in attempts} == {
        (row["attempt_id"], row["day"], row["subject_id"], round(float(row["score_pct"]), 2), row["questions"])
        for row in marts.rows(ATTEMPTS, {"me": me})
    }


def _same_mastery(me: str, shown: dict[UUID, dict[str, Any]]) -> None:
    then = {row["topic_id"]: row for row in marts.rows(MASTERY, {"me": me})}
    assert shown.keys() == then.keys()
    for topic_id, row in then.items():
        for figure in MEASURES:
            assert float(shown[topic_id][figure]) == pytest.approx(row[figure], abs=0.011), (topic_id, figure)
        for figure in WORDS:
            assert shown[topic_id][figure] == row[figure], (topic_id, figure)
