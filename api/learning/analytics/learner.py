"""A learner's own numbers, read from the published marts under their pseudonym."""

from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.assessment.quizzes.service.queries import quizzes_by_topic
from api.assessment.quizzes.tables import QuizSession
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.analytics.schemas import (
    AttemptResult,
    Dashboard,
    Mastery,
    NextStep,
    Performance,
    Range,
    Scope,
    StudyDay,
)
from api.learning.figures.streak import streak, studied
from api.learning.study_plans.topic_order import order_of
from api.library.reading.tables import ReadingProgress
from api.platform.clock import day_of
from api.platform.marts.registry import freshness
from api.platform.marts.window import NumbersNotReady, marts
from api.platform.pseudonym import learner_key

SCOPES = """
select subject_id, topic_id, total_attempts, total_questions, correct_answers, average_score,
       average_time_per_question, improvement_trend
from learning.performance_analytics
where learner_key = $me and time_range = $range
order by average_score nulls last, subject_id, topic_id
"""
ATTEMPTS = """
select attempt_id, quiz_id, day, subject_id, score_pct, questions
from learning.score_history where learner_key = $me and day between $since and $until order by day, attempt_id
"""
RANGE = "select starts_on, ends_on from learning.time_ranges where time_range = $range"
MASTERY = """
select topic_id, subject_id, percentage, low_pct, high_pct, answers, is_known, recall_pct, mastery_level,
       last_answered_at
from learning.topic_mastery where learner_key = $me order by is_known desc, percentage, topic_id
"""
DAYS = """
select day, reading_seconds / 60.0 as reading_minutes, quiz_seconds / 60.0 as quiz_minutes, questions
from learning.study_time_daily where learner_key = $me and day >= $since order by day
"""
WEEKS_SHOWN: Final = 4
RECENT_DAYS: Final = 60
NEXT_SHOWN: Final = 3


class Names:
    """Subjects, topics and quizzes by id, read once per answer."""

    def __init__(self, db: Session) -> None:
        self.subjects = {str(i): n for i, n in db.execute(select(Subject.id, Subject.name))}
        self.topics = {str(i): n for i, n in db.execute(select(Topic.id, Topic.name))}
        self.quizzes = {str(i): n for i, n in db.execute(select(QuizSession.id, QuizSession.title))}

    def subject(self, row: dict[str, Any]) -> str | None:
        return self.subjects.get(str(row["subject_id"]))

    def topic(self, row: dict[str, Any]) -> str | None:
        return self.topics.get(str(row["topic_id"]))

    def quiz(self, row: dict[str, Any]) -> str:
        return self.quizzes.get(str(row["quiz_id"]), "A test taken away since")


def performance(db: Session, *, learner_id: UUID, range_: Range, now: datetime) -> Performance:
    """Summaries of a time range, the attempts behind them, and mastery by topic."""
    me, names = learner_key(learner_id), Names(db)
    scopes = _scopes(names, me, range_)
    days = marts.one(RANGE, {"range": range_})
    if days is None:
        raise NumbersNotReady
    since, until = days["starts_on"], days["ends_on"]
    return Performance(
        as_of=freshness(now).as_of,
        range=range_,
        since=since,
        until=until,
        overall=_overall(scopes),
        subjects=[scope for scope in scopes if scope.subject_id is not None and scope.topic_id is None],
        topics=[scope for scope in scopes if scope.topic_id is not None],
        attempts=_attempts(names, me, since, until),
        mastery=_mastery(db, names, me, learner_id),
        what_next=_what_next(db, learner_id, now),
    )


def _scopes(names: Names, me: str, range_: Range) -> list[Scope]:
    rows = marts.rows(SCOPES, {"me": me, "range": range_})
    return [Scope(**row, subject=names.subject(row), topic=names.topic(row)) for row in rows]


def _overall(scopes: list[Scope]) -> Scope | None:
    return next((scope for scope in scopes if scope.subject_id is None and scope.topic_id is None), None)


def _what_next(db: Session, learner_id: UUID, now: datetime) -> list[NextStep]:
    """The first three of the order; practice is the way there, because it never runs out."""
    return [
        NextStep(topic_id=each.topic_id, title=each.title, reason=each.reason, url=f"/practice?topic={each.topic_id}")
        for each in order_of(db, learner_id, now)[:NEXT_SHOWN]
    ]


def _attempts(names: Names, me: str, since: date, until: date) -> list[AttemptResult]:
    return [
        AttemptResult(
            attempt_id=row["attempt_id"],
            title=names.quiz(row),
            day=row["day"],
            subject=names.subject(row),
            score_pct=row["score_pct"],
            questions=row["questions"],
        )
        for row in marts.rows(ATTEMPTS, {"me": me, "since": since, "until": until})
    ]


def _mastery(db: Session, names: Names, me: str, learner_id: UUID) -> list[Mastery]:
    quizzes = {str(topic): quiz for topic, quiz in quizzes_by_topic(db, learner_id).items()}
    return [
        Mastery(
            **row,
            subject=names.subject(row) or "",
            topic=names.topic(row) or "",
            quiz_id=quizzes.get(str(row["topic_id"])),
        )
        for row in marts.rows(MASTERY, {"me": me})
    ]


def study_days(me: str, since: date) -> list[StudyDay]:
    """The days with study from this one on, by the key of the learner."""
    return [StudyDay(**row) for row in marts.rows(DAYS, {"me": me, "since": since})]


def minutes_between(days: list[StudyDay], first: date, last: date) -> float:
    """Minutes of reading and answering from the first to the last day."""
    return sum((each.minutes for each in days if first <= each.day <= last), 0.0)


def dashboard(db: Session, *, learner_id: UUID, now: datetime) -> Dashboard:
    """The last weeks of study day by day, this week against last, streak, weakest and strongest topics."""
    me, names, today = learner_key(learner_id), Names(db), day_of(now)
    monday = today - timedelta(days=today.weekday())
    since, as_of = monday - timedelta(weeks=WEEKS_SHOWN - 1), freshness(now).as_of
    days = study_days(me, since)
    mastery = [each for each in _mastery(db, names, me, learner_id) if each.is_known]
    books_open = select(func.count()).select_from(ReadingProgress).where(ReadingProgress.user_id == learner_id)
    return Dashboard(
        as_of=as_of,
        days=_every_day(days, since, min(today, day_of(as_of or now))),
        minutes_this_week=minutes_between(days, monday, today),
        minutes_last_week=minutes_between(days, monday - timedelta(days=7), monday - timedelta(days=1)),
        questions_this_week=sum(each.questions for each in days if each.day >= monday),
        days_this_week=sum(each.day >= monday for each in days),
        streak_days=streak(studied(days), today),
        books_open=db.scalar(books_open) or 0,
        overall=_overall(_scopes(names, me, "term")),
        weakest=mastery[:3],
        strongest=list(reversed(mastery))[:3],
        recent=list(reversed(_attempts(names, me, today - timedelta(days=RECENT_DAYS), today)))[:5],
    )


def _every_day(days: list[StudyDay], first: date, last: date) -> list[StudyDay]:
    """The days of the weeks shown, those without study too; none for somebody who has not begun."""
    by_day = {each.day: each for each in days}
    every = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [by_day.get(day) or _idle(day) for day in every] if by_day else []


def _idle(day: date) -> StudyDay:
    return StudyDay(day=day, reading_minutes=0, quiz_minutes=0, questions=0)
