"""What the warehouse has learned of a learner, written back by the pipelines through the services."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, Numeric, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Choice, Record


class MasteryLevel(StrEnum):
    BEGINNER = "beginner"
    DEVELOPING = "developing"
    COMPETENT = "competent"
    PROFICIENT = "proficient"
    MASTERED = "mastered"


class TimeRange(StrEnum):
    LAST_7_DAYS = "7d"
    LAST_30_DAYS = "30d"
    LAST_90_DAYS = "90d"
    TERM = "term"
    YEAR = "year"


class StudentTopicMastery(Record):
    """Estimated share of typical items of a topic a learner would get right, with an 80 % interval."""

    __tablename__ = "student_topic_mastery"
    __table_args__ = (UniqueConstraint("user_id", "topic_id"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    topic_id: Mapped[UUID] = mapped_column(ForeignKey("topics.id"), index=True)
    mastery_level: Mapped[MasteryLevel] = mapped_column(Choice(MasteryLevel), default=MasteryLevel.BEGINNER)
    percentage: Mapped[Decimal] = mapped_column(Numeric(5, 2))
    low_pct: Mapped[Decimal] = mapped_column(Numeric(5, 2))
    high_pct: Mapped[Decimal] = mapped_column(Numeric(5, 2))
    recall_pct: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    answers: Mapped[int]
    is_known: Mapped[bool]  # false below five answers: the screen says "not known yet"
    last_answered_at: Mapped[datetime | None]
    review_due_at: Mapped[datetime | None]
    streak_days: Mapped[int] = mapped_column(default=0)
    computed_at: Mapped[datetime]


class PerformanceAnalytics(Record):
    """The specification's summary per learner, subject, topic and time range; null means 'all'."""

    __tablename__ = "performance_analytics"
    __table_args__ = (
        Index(
            "uq_performance_analytics_scope",
            "user_id",
            "subject_id",
            "topic_id",
            "time_range",
            unique=True,
            postgresql_nulls_not_distinct=True,
        ),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    subject_id: Mapped[UUID | None] = mapped_column(ForeignKey("subjects.id"))
    topic_id: Mapped[UUID | None] = mapped_column(ForeignKey("topics.id"))
    time_range: Mapped[TimeRange] = mapped_column(Choice(TimeRange))
    total_attempts: Mapped[int] = mapped_column(default=0)
    total_questions: Mapped[int] = mapped_column(default=0)
    correct_answers: Mapped[int] = mapped_column(default=0)
    average_score: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    average_time_per_question: Mapped[Decimal | None] = mapped_column(Numeric(8, 2))
    strongest_topics: Mapped[list[Any]] = mapped_column(default=list)
    weakest_topics: Mapped[list[Any]] = mapped_column(default=list)
    improvement_trend: Mapped[str | None]
    study_recommendations: Mapped[list[Any]] = mapped_column(default=list)
    last_updated: Mapped[datetime]
