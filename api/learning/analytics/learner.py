"""A learner's own numbers as of now, for the dashboard and the page of results."""

from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.assessment.quizzes.service.queries import quizzes_by_topic
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.analytics.ranges import days_of
from api.learning.analytics.schemas import (
    AttemptResult,
    Dashboard,
    Mastery,
    Performance,
    Range,
    Scope,
    StudyDay,
)
from api.learning.figures.results import GradedAttempt, ScopeResult, graded_attempts_of, overall, scopes_of
from api.learning.figures.streak import streak, studied
from api.learning.figures.study_days import StudyDay as Day
from api.learning.figures.study_days import days_before, history, monday_of, total
from api.learning.figures.topics import KnownTopic, strongest, topics_of, weakest
from api.library.reading.tables import ReadingProgress
from api.platform.clock import day_of

WEEKS_SHOWN: Final = 4
RECENT_DAYS: Final = 60
RECENT_SHOWN: Final = 5


class Names:
    """Subjects and topics by id, read once per answer."""

    def __init__(self, db: Session) -> None:
        self.subjects = {id_: name for id_, name in db.execute(select(Subject.id, Subject.name))}
        self.topics = {id_: name for id_, name in db.execute(select(Topic.id, Topic.name))}

    def scope(self, found: ScopeResult) -> Scope:
        return Scope(
            subject_id=found.subject_id,
            subject=self.subjects.get(found.subject_id) if found.subject_id else None,
            topic_id=found.topic_id,
            topic=self.topics.get(found.topic_id) if found.topic_id else None,
            total_attempts=found.total_attempts,
            total_questions=found.total_questions,
            correct_answers=found.correct_answers,
            average_score=found.average_score,
            average_time_per_question=found.average_time_per_question,
            improvement_trend=found.improvement_trend,
        )

    def attempt(self, found: GradedAttempt) -> AttemptResult:
        return AttemptResult(
            attempt_id=found.attempt_id,
            title=found.title,
            day=found.day,
            subject=self.subjects.get(found.subject_id) if found.subject_id else None,
            score_pct=found.score_pct,
            questions=found.questions,
        )


def performance(db: Session, *, learner_id: UUID, range_: Range, now: datetime) -> Performance:
    """Summaries of a time range, the attempts behind them, and mastery by topic."""
    names, (since, until) = Names(db), days_of(range_, day_of(now))
    scopes = scopes_of(db, learner_id, since, until)
    every = overall(scopes)
    return Performance(
        as_of=now,
        range=range_,
        since=since,
        until=until,
        overall=names.scope(every) if every else None,
        subjects=[names.scope(each) for each in scopes if each.subject_id is not None and each.topic_id is None],
        topics=[names.scope(each) for each in scopes if each.topic_id is not None],
        attempts=[names.attempt(each) for each in graded_attempts_of(db, learner_id, since, until)],
        mastery=_mastery(db, learner_id, topics_of(db, learner_id)),
    )


def _mastery(db: Session, learner_id: UUID, topics: list[KnownTopic]) -> list[Mastery]:
    quizzes = quizzes_by_topic(db, learner_id)
    return [
        Mastery(
            topic_id=each.topic_id,
            topic=each.topic,
            subject_id=each.subject_id,
            subject=each.subject,
            percentage=each.percentage,
            low_pct=each.low_pct,
            high_pct=each.high_pct,
            answers=each.answers,
            is_known=each.is_known,
            recall_pct=each.recall_pct,
            mastery_level=each.mastery_level,
            last_answered_at=each.last_answered_at,
            quiz_id=quizzes.get(each.topic_id),
        )
        for each in topics
    ]


def dashboard(db: Session, *, learner_id: UUID, now: datetime) -> Dashboard:
    """The last weeks of study day by day, this week against last, streak, weakest and strongest topics."""
    names, today = Names(db), day_of(now)
    monday = monday_of(today)
    days, topics = history(db, learner_id, today), topics_of(db, learner_id)
    this, last = total(days, monday), total(days, monday - timedelta(days=7), monday - timedelta(days=1))
    every = overall(scopes_of(db, learner_id, *days_of("term", today)))
    recent = graded_attempts_of(db, learner_id, today - timedelta(days=RECENT_DAYS), today)[-RECENT_SHOWN:]
    books_open = select(func.count()).select_from(ReadingProgress).where(ReadingProgress.user_id == learner_id)
    return Dashboard(
        as_of=now,
        days=_every_day(days, monday - timedelta(weeks=WEEKS_SHOWN - 1), today),
        minutes_this_week=this.minutes,
        minutes_last_week=last.minutes if days_before(days, monday) else None,
        questions_this_week=this.questions,
        days_this_week=this.days,
        streak_days=streak(studied(days), today),
        books_open=db.scalar(books_open) or 0,
        overall=names.scope(every) if every else None,
        weakest=_mastery(db, learner_id, weakest(topics)),
        strongest=_mastery(db, learner_id, strongest(topics)),
        recent=[names.attempt(each) for each in reversed(recent)],
    )


def _every_day(days: list[Day], first: date, last: date) -> list[StudyDay]:
    """The days of the weeks shown, those without study too; none for somebody who has not begun."""
    by_day = {each.day: each for each in days}
    every = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [_study_day(by_day.get(day) or Day(day)) for day in every] if by_day else []


def _study_day(day: Day) -> StudyDay:
    return StudyDay(
        day=day.day,
        reading_minutes=day.reading_seconds / 60,
        quiz_minutes=day.quiz_seconds / 60,
        questions=day.questions,
    )
