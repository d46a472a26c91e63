"""Numbers from the marts on the wire, each with the moment it stands for."""

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from api.platform.schemas import Schema

Range = Literal["7d", "30d", "90d", "term", "year"]
Trend = Literal["up", "flat", "down"]


class Scope(Schema):
    """A summary over all subjects, one subject or one topic."""

    subject_id: UUID | None
    subject: str | None
    topic_id: UUID | None
    topic: str | None
    total_attempts: int
    total_questions: int
    correct_answers: int
    average_score: float | None
    average_time_per_question: float | None
    improvement_trend: Trend | None


class AttemptResult(Schema):
    """One finished attempt: a point of the trend."""

    attempt_id: UUID
    title: str
    day: date
    subject: str | None
    score_pct: float
    questions: int


class Mastery(Schema):
    """What a learner can do on a topic: an estimate, its 80 % interval, and whether it is known at all."""

    topic_id: UUID
    topic: str
    subject_id: UUID
    subject: str
    percentage: float
    low_pct: float
    high_pct: float
    answers: int
    is_known: bool
    recall_pct: float | None
    mastery_level: str
    last_answered_at: datetime | None
    quiz_id: UUID | None  # where to practise it now; none while every quiz on it is used up


class Performance(Schema):
    as_of: datetime | None
    range: Range
    since: date
    until: date
    overall: Scope | None
    subjects: list[Scope]
    topics: list[Scope]
    attempts: list[AttemptResult]
    mastery: list[Mastery]


class StudyDay(Schema):
    day: date
    reading_minutes: float
    quiz_minutes: float
    questions: int


class Dashboard(Schema):
    """A learner's own term in a few numbers."""

    as_of: datetime | None
    days: list[StudyDay]
    minutes_this_week: int
    minutes_last_week: int | None  # null for who never studied before this week
    questions_this_week: int
    days_this_week: int
    streak_days: int
    books_open: int
    overall: Scope | None
    weakest: list[Mastery]
    strongest: list[Mastery]
    recent: list[AttemptResult]
