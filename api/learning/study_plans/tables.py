"""What to do next, each with its reason, and plans toward an examination."""

from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, Numeric, String, Time, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api import constants
from api.platform.db import Choice, Record
from api.platform.json_column import Holds


class ExamKind(StrEnum):
    UCE = "uce"
    MOCK = "mock"
    END_OF_TERM = "end_of_term"
    OWN = "own"


class TaskType(StrEnum):
    LESSON = "lesson"
    VIDEO = "video"
    PRACTICE = "practice"
    REVIEW = "review"
    TEST = "test"
    BOOK = "book"
    OWN = "own"


class CompletedBy(StrEnum):
    """Who said a task is done: the learner, or work that was seen; `taken_back` keeps work from saying it again."""

    YOU = "you"
    WORK = "work"
    TAKEN_BACK = "taken_back"


class ChangeStatus(StrEnum):
    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    OUTDATED = "outdated"


class ChangeCause(StrEnum):
    MADE = "made"
    MISSED = "missed"
    SETTINGS = "settings"
    RESUMED = "resumed"
    ASKED = "asked"


class SuggestionKind(StrEnum):
    LESSON = "lesson"
    QUESTION = "question"


class SuggestionSaid(StrEnum):
    DONE = "done"
    NOT_NOW = "not_now"


class LeftOutTopic(TypedDict):
    """A topic that stands in no task of a plan, and why: known, no_time …"""

    topic: str
    why: str


class WithdrawnTask(TypedDict):
    """A task that left its plan: calendars have to hear of it."""

    id: str
    title: str
    day: str
    minutes: int


class PlanNotes(TypedDict, total=False):
    """What there was no time for by topic, the school year the plan is for, and what was taken out, newest first."""

    leftOut: dict[str, LeftOutTopic]
    schoolYear: str | None
    withdrawn: list[WithdrawnTask]


class PlanSettings(TypedDict, total=False):
    """What a learner asked of a plan, and the year they were in."""

    exam: str
    target_exam_date: str
    subjects: list[str]
    weekly_hours: int
    weekdays: list[int]
    weekly_data_mb: int | None
    start_time: str
    goals: str | None
    school_year: str | None


class DraftedTask(TypedDict):
    """A task as it was proposed."""

    id: str
    subject_id: str | None
    topic_id: str | None
    task_type: str
    resource_id: str | None
    title: str
    description: str | None
    estimated_minutes: int
    priority: str
    due_date: str
    data_kb: int


# One line of a difference between plans; "from" is no name Python lets a class have.
PlanLine = TypedDict(
    "PlanLine",
    {"kind": str, "title": str, "minutes": int, "from": str | None, "to": str | None, "why": str | None},
)


class StudyRecommendation(Record):
    __tablename__ = "study_recommendations"
    __table_args__ = (
        Index(
            "uq_study_recommendations_open",
            "user_id",
            "topic_id",
            "recommendation_type",
            unique=True,
            postgresql_where="is_active and not is_completed",
        ),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    topic_id: Mapped[UUID | None] = mapped_column(ForeignKey("topics.id"), index=True)
    recommendation_type: Mapped[str]
    priority: Mapped[str] = mapped_column(default="medium")
    title: Mapped[str] = mapped_column(String(200))
    description: Mapped[str | None]
    action_url: Mapped[str | None]
    reason_code: Mapped[str | None]
    details: Mapped[dict[str, str | int | float | list[str] | None] | None] = mapped_column("metadata")
    rank: Mapped[int] = mapped_column(default=0)
    is_completed: Mapped[bool] = mapped_column(default=False)
    completed_at: Mapped[datetime | None]
    is_active: Mapped[bool] = mapped_column(default=True)
    expires_at: Mapped[datetime | None]


class StudyPlan(Record):
    """A learner's plan toward one examination; one at a time is active. `weekdays`: 0 is Monday."""

    __tablename__ = "study_plans"
    __table_args__ = (
        CheckConstraint("weekly_hours between 1 and 40", "hours_fit_a_week"),
        CheckConstraint("completion_percentage between 0 and 100", "is_percent"),
        Index("uq_study_plans_active", "user_id", unique=True, postgresql_where="is_active"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    title: Mapped[str] = mapped_column(String(200))
    description: Mapped[str | None]
    target_exam_date: Mapped[date]
    exam: Mapped[ExamKind] = mapped_column(Choice(ExamKind), default=ExamKind.OWN)
    subjects: Mapped[list[str]] = mapped_column(default=list)
    difficulty_level: Mapped[str] = mapped_column(default="medium")
    weekly_hours: Mapped[int] = mapped_column(default=constants.PLAN_WEEKLY_HOURS)
    goals: Mapped[str | None]
    ai_recommendations: Mapped[Annotated[dict[str, Any], Holds(PlanNotes)] | None]
    is_active: Mapped[bool] = mapped_column(default=True)
    completion_percentage: Mapped[Decimal] = mapped_column(Numeric(5, 2), default=Decimal(0))
    weekdays: Mapped[list[int]] = mapped_column(default=list)
    weekly_data_mb: Mapped[int | None]
    start_time: Mapped[time] = mapped_column(Time, default=time(19))
    paused_at: Mapped[datetime | None]
    calendar_hash: Mapped[str | None] = mapped_column(unique=True)
    revision: Mapped[int] = mapped_column(default=1)


class StudyPlanTask(Record):
    """One piece of work on one day. `work_id` is the attempt, lesson or video that was seen to do it."""

    __tablename__ = "study_plan_tasks"
    __table_args__ = (
        CheckConstraint("estimated_minutes > 0", "takes_time"),
        CheckConstraint("is_completed = (completed_at is not null)", "done_at_a_moment"),
        Index("ix_study_plan_tasks_plan_id_due_date", "plan_id", "due_date"),
    )

    plan_id: Mapped[UUID] = mapped_column(ForeignKey("study_plans.id", ondelete="cascade"))
    subject_id: Mapped[UUID | None] = mapped_column(ForeignKey("subjects.id"), index=True)
    topic_id: Mapped[UUID | None] = mapped_column(ForeignKey("topics.id"), index=True)
    task_type: Mapped[TaskType] = mapped_column(Choice(TaskType))
    resource_id: Mapped[UUID | None]
    title: Mapped[str] = mapped_column(String(200))
    description: Mapped[str | None]
    estimated_minutes: Mapped[int] = mapped_column(default=constants.PLAN_TASK_MINUTES)
    priority: Mapped[str] = mapped_column(default="medium")
    due_date: Mapped[date]
    is_completed: Mapped[bool] = mapped_column(default=False)
    completed_at: Mapped[datetime | None]
    ai_generated: Mapped[bool] = mapped_column(default=True)
    display_order: Mapped[int] = mapped_column(default=0)
    data_kb: Mapped[int] = mapped_column(default=0)
    completed_by: Mapped[CompletedBy | None] = mapped_column(Choice(CompletedBy))
    work_id: Mapped[UUID | None]
    is_moved: Mapped[bool] = mapped_column(default=False)


class StudyPlanChange(Record):
    """A plan made anew, as it was proposed and what the learner said. `lines` tell the difference, line by line."""

    __tablename__ = "study_plan_changes"

    plan_id: Mapped[UUID] = mapped_column(ForeignKey("study_plans.id", ondelete="cascade"), index=True)
    status: Mapped[ChangeStatus] = mapped_column(Choice(ChangeStatus), default=ChangeStatus.PROPOSED)
    cause: Mapped[ChangeCause] = mapped_column(Choice(ChangeCause))
    lost_minutes: Mapped[int] = mapped_column(default=0)
    summary: Mapped[str]
    lines: Mapped[Annotated[list[Any], Holds(list[PlanLine])]] = mapped_column(default=list)
    tasks: Mapped[Annotated[list[Any], Holds(list[DraftedTask])]] = mapped_column(default=list)
    settings: Mapped[Annotated[dict[str, Any], Holds(PlanSettings)]] = mapped_column(default=dict)
    left_out: Mapped[Annotated[dict[str, Any], Holds(dict[str, LeftOutTopic])]] = mapped_column(default=dict)
    revision: Mapped[int]
    decided_at: Mapped[datetime | None]


class SuggestionWord(Record):
    """What a learner said to a lesson or a question that was suggested; it stays away `until` then."""

    __tablename__ = "suggestion_words"
    __table_args__ = (UniqueConstraint("user_id", "kind", "object_id"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    kind: Mapped[SuggestionKind] = mapped_column(Choice(SuggestionKind))
    object_id: Mapped[UUID]
    word: Mapped[SuggestionSaid] = mapped_column(Choice(SuggestionSaid))
    said_at: Mapped[datetime]
    until: Mapped[datetime]
