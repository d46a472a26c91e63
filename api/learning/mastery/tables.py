"""What the warehouse has learned of a learner, written back by the pipelines through the services."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, NotRequired
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, Numeric, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Choice, Record
from api.platform.json_column import Holds


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


class Doubt(StrEnum):
    """What is thought of a misconception; `likely` was chosen with high confidence, `cleared` was overcome."""

    SUSPECTED = "suspected"
    LIKELY = "likely"
    CLEARED = "cleared"


class StudyKind(StrEnum):
    READING = "reading"
    LESSON = "lesson"
    PRACTICE = "practice"
    TEST = "test"


class Pace(StrEnum):
    GENTLE = "gentle"
    NORMAL = "normal"
    BRISK = "brisk"


class RankedTopic(TypedDict):
    topic_id: str
    right_pct: int | float


class Advice(TypedDict):
    """A topic to study next, with its reason."""

    topicId: str
    title: str
    reason: str | None
    url: str


class TopicResult(TypedDict):
    """Right answers of a topic in one activity."""

    topicId: str
    topic: str
    right: int
    answers: int


class Action(TypedDict):
    title: str
    url: str


class PathTopicShare(TypedDict):
    topicId: str
    topic: str
    percentage: int


class PathStep(TypedDict):
    """One step of a learning path: what to do in which topic, and why."""

    kind: str
    topicId: str
    topic: str
    why: str
    url: str


class PathChange(TypedDict):
    """How a path changed: topics that came and that left, and both levels where the level changed."""

    at: str
    because: str
    came: list[str]
    left: list[str]
    level: NotRequired[list[str]]


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
    strongest_topics: Mapped[list[RankedTopic]] = mapped_column(default=list)
    weakest_topics: Mapped[list[RankedTopic]] = mapped_column(default=list)
    improvement_trend: Mapped[str | None]
    study_recommendations: Mapped[list[Advice]] = mapped_column(default=list)
    last_updated: Mapped[datetime]


class StudentMisconception(Record):
    """A wrong idea a learner seems to hold, or held; replayed from the answers, never edited."""

    __tablename__ = "student_misconceptions"
    __table_args__ = (UniqueConstraint("user_id", "misconception"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    misconception: Mapped[str] = mapped_column(String(60))
    idea: Mapped[str]
    topic_id: Mapped[UUID] = mapped_column(ForeignKey("topics.id"), index=True)  # where it was met last
    state: Mapped[Doubt] = mapped_column(Choice(Doubt))
    met: Mapped[int]  # answers to questions that offer it
    fell: Mapped[int]  # of these, those that chose it
    right_since: Mapped[int]  # right answers since it was chosen last
    suspected_at: Mapped[datetime]
    last_met_at: Mapped[datetime]
    cleared_at: Mapped[datetime | None]


class StudySession(Record):
    """A stretch of one kind of study; a pause longer than half an hour begins another."""

    __tablename__ = "study_sessions"
    __table_args__ = (
        CheckConstraint("last_active_at >= started_at", "active_after_start"),
        Index("ix_study_sessions_user_id", "user_id", "started_at"),
        Index("uq_study_sessions_open", "user_id", "session_type", unique=True, postgresql_where="ended_at is null"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    session_type: Mapped[StudyKind] = mapped_column(Choice(StudyKind))
    subject_id: Mapped[UUID | None] = mapped_column(ForeignKey("subjects.id"))
    started_at: Mapped[datetime]
    last_active_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    actions: Mapped[int] = mapped_column(default=1)


class LearningAnalytics(Record):
    """The specification's line for each activity that ended: how it went, and what follows from it."""

    __tablename__ = "learning_analytics"
    __table_args__ = (
        UniqueConstraint("user_id", "activity_type", "activity_id"),
        Index("ix_learning_analytics_user_id", "user_id", "date"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    subject_id: Mapped[UUID | None] = mapped_column(ForeignKey("subjects.id"))
    topic_id: Mapped[UUID | None] = mapped_column(ForeignKey("topics.id"))
    activity_type: Mapped[StudyKind] = mapped_column(Choice(StudyKind))
    activity_id: Mapped[UUID]
    time_spent: Mapped[int] = mapped_column(default=0)
    performance_score: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    struggling_areas: Mapped[Annotated[list[Any], Holds(list[TopicResult])]] = mapped_column(default=list)
    strengths: Mapped[Annotated[list[Any], Holds(list[TopicResult])]] = mapped_column(default=list)
    ai_insights: Mapped[str | None]  # plain words by rule
    recommended_actions: Mapped[Annotated[list[Any], Holds(list[Action])]] = mapped_column(default=list)
    date: Mapped[date]


class AdaptiveLearningPath(Record):
    """Where a learner stands in a subject and what comes next, with what changed each time."""

    __tablename__ = "adaptive_learning_paths"
    __table_args__ = (UniqueConstraint("user_id", "subject_id"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    subject_id: Mapped[UUID] = mapped_column(ForeignKey("subjects.id"))
    current_level: Mapped[MasteryLevel] = mapped_column(Choice(MasteryLevel), default=MasteryLevel.BEGINNER)
    learning_style: Mapped[str | None]  # what the learner works with most; nobody is sorted into a type
    preferred_pace: Mapped[Pace] = mapped_column(Choice(Pace), default=Pace.NORMAL)
    strong_topics: Mapped[Annotated[list[Any], Holds(list[PathTopicShare])]] = mapped_column(default=list)
    weak_topics: Mapped[Annotated[list[Any], Holds(list[PathTopicShare])]] = mapped_column(default=list)
    next_recommendations: Mapped[Annotated[list[Any], Holds(list[PathStep])]] = mapped_column(default=list)
    adaptation_history: Mapped[Annotated[list[Any], Holds(list[PathChange])]] = mapped_column(default=list)
    adapted_at: Mapped[datetime]
