"""A learner's own numbers, read from the published marts under their pseudonym."""

from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.assessment.quizzes.service.queries import quizzes_by_topic
from api.assessment.quizzes.tables import QuizSession
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.analytics.streak import streak, studied
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
SITTINGS = """
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
WEEKS_SHOWN = 4
RECENT_DAYS = 60
NEXT_TOLD = 3


class Names:
    """Subjects, topics and quizzes by id, read once per answer."""

    def __init__(self, db: Session) -> None:
        self.subjects = {str(i): n for i, n in db.execute(select(Subject.id, Subject.name))}
        self.topics = {str(i): n for i, n in db.execute(select(Topic.id, Topic.name))}
        self.quizzes = {str(i): n for i, n in db.execute(select(QuizSession.id, QuizSession.title))}

    def scope(self, row: dict[str, Any]) -> dict[str, Any]:
        return row | {
            "subject": self.subjects.get(str(row["subject_id"])),
            "topic": self.topics.get(str(row["topic_id"])),
        }

    def sitting(self, row: dict[str, Any]) -> dict[str, Any]:
        title = self.quizzes.get(str(row["quiz_id"]), "A test taken away since")
        kept = {name: value for name, value in row.items() if name not in ("quiz_id", "subject_id")}
        return kept | {"title": title, "subject": self.subjects.get(str(row["subject_id"]))}

    def mastery(self, row: dict[str, Any]) -> dict[str, Any]:
        return row | {
            "subject": self.subjects.get(str(row["subject_id"]), ""),
            "topic": self.topics.get(str(row["topic_id"]), ""),
        }


def performance(db: Session, *, learner_id: UUID, range_: str, now: datetime) -> dict[str, Any]:
    """Summaries of a time range, the sittings behind them, and mastery by topic."""
    me, names = learner_key(learner_id), Names(db)
    scopes = [names.scope(row) for row in marts.rows(SCOPES, {"me": me, "range": range_})]
    days = marts.one(RANGE, {"range": range_})
    if days is None:
        raise NumbersNotReady
    since, until = days["starts_on"], days["ends_on"]
    return {
        "as_of": freshness(now).as_of,
        "range": range_,
        "since": since,
        "until": until,
        "overall": next((row for row in scopes if row["subject_id"] is None and row["topic_id"] is None), None),
        "subjects": [row for row in scopes if row["subject_id"] is not None and row["topic_id"] is None],
        "topics": [row for row in scopes if row["topic_id"] is not None],
        "sittings": _sittings(names, me, since, until),
        "mastery": _mastery(db, names, me, learner_id),
        "what_next": _what_next(db, learner_id, now),
    }


def _what_next(db: Session, learner_id: UUID, now: datetime) -> list[dict[str, Any]]:
    """The first three of the order; practice is the way there, because it never runs out."""
    return [
        {
            "topic_id": each.topic_id,
            "title": each.title,
            "reason": each.reason,
            "url": f"/practice?topic={each.topic_id}",
        }
        for each in order_of(db, learner_id, now)[:NEXT_TOLD]
    ]


def _sittings(names: Names, me: str, since: date, until: date) -> list[dict[str, Any]]:
    return [names.sitting(row) for row in marts.rows(SITTINGS, {"me": me, "since": since, "until": until})]


def _mastery(db: Session, names: Names, me: str, learner_id: UUID) -> list[dict[str, Any]]:
    quizzes = {str(topic): quiz for topic, quiz in quizzes_by_topic(db, learner_id).items()}
    return [
        names.mastery(row) | {"quiz_id": quizzes.get(str(row["topic_id"]))} for row in marts.rows(MASTERY, {"me": me})
    ]


def dashboard(db: Session, *, learner_id: UUID, now: datetime) -> dict[str, Any]:
    """The last weeks of study day by day, this week against last, streak, weakest and strongest topics."""
    me, names, today = learner_key(learner_id), Names(db), day_of(now)
    monday = today - timedelta(days=today.weekday())
    since, as_of = monday - timedelta(weeks=WEEKS_SHOWN - 1), freshness(now).as_of
    days = marts.rows(DAYS, {"me": me, "since": since})
    mastery = [row for row in _mastery(db, names, me, learner_id) if row["is_known"]]
    overall = next(
        (
            names.scope(row)
            for row in marts.rows(SCOPES, {"me": me, "range": "term"})
            if row["subject_id"] is None and row["topic_id"] is None
        ),
        None,
    )
    return {
        "as_of": as_of,
        "days": _every_day(days, since, min(today, day_of(as_of or now))),
        "minutes_this_week": _minutes(days, monday, today),
        "minutes_last_week": _minutes(days, monday - timedelta(days=7), monday - timedelta(days=1)),
        "questions_this_week": sum(row["questions"] for row in days if row["day"] >= monday),
        "days_this_week": sum(row["day"] >= monday for row in days),
        "streak_days": streak(studied(days), today),
        "books_open": db.scalar(
            select(func.count()).select_from(ReadingProgress).where(ReadingProgress.user_id == learner_id)
        )
        or 0,
        "overall": overall,
        "weakest": mastery[:3],
        "strongest": list(reversed(mastery))[:3],
        "recent": list(reversed(_sittings(names, me, today - timedelta(days=RECENT_DAYS), today)))[:5],
    }


def _every_day(days: list[dict[str, Any]], first: date, last: date) -> list[dict[str, Any]]:
    """The days of the weeks shown, those without study too; none for somebody who has not begun."""
    studied = {row["day"]: row for row in days}
    rest = {"reading_minutes": 0.0, "quiz_minutes": 0.0, "questions": 0}
    every = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [studied.get(day, {"day": day, **rest}) for day in every] if studied else []


def _minutes(days: list[dict[str, Any]], first: date, last: date) -> float:
    return float(sum(row["reading_minutes"] + row["quiz_minutes"] for row in days if first <= row["day"] <= last))
