"""Study plans on the wire."""

from datetime import date, datetime, time
from typing import Annotated
from uuid import UUID

from pydantic import Field, field_validator

from api import constants
from api.learning.study_plans.tables import ChangeCause, ChangeStatus, CompletedBy, ExamKind, TaskType
from api.learning.study_plans.wishes import Wishes
from api.platform.schemas import Percent, Required, Schema

Weekday = Annotated[int, Field(ge=0, le=6)]


class ExamAhead(Schema):
    """An examination a plan can lead to; its day is an estimate until it is announced."""

    kind: ExamKind
    name: str
    on: date
    is_estimate: bool


class PlanSubject(Schema):
    id: UUID
    name: str


class AskableSubject(PlanSubject):
    """A subject with how many of its topics there is work for."""

    topics: int


class PlanChoices(Schema):
    exams: list[ExamAhead]
    subjects: list[AskableSubject]
    weekly_hours: int
    weeks_ahead: int


class PlanIn(Schema):
    """What a learner asks of a plan. Weekdays: 0 is Monday. No data budget is no limit."""

    exam: ExamKind
    target_exam_date: date
    subjects: Annotated[list[UUID], Field(max_length=20)]
    weekly_hours: Annotated[int, Field(ge=1, le=40)] = constants.PLAN_WEEKLY_HOURS
    weekdays: Annotated[list[Weekday], Field(max_length=7)]
    weekly_data_mb: Annotated[int, Field(ge=1, le=100_000)] | None = None
    start_time: time = time(19)
    goals: Annotated[str, Field(max_length=500)] | None = None

    @field_validator("subjects")
    @classmethod
    def _some_subject(cls, value: list[UUID]) -> list[UUID]:
        if not value:
            raise ValueError("Choose a subject or more.")
        return list(dict.fromkeys(value))

    @field_validator("weekdays")
    @classmethod
    def _some_day(cls, value: list[int]) -> list[int]:
        if not value:
            raise ValueError("Choose a day of the week or more.")
        return sorted(set(value))

    @field_validator("start_time")
    @classmethod
    def _plain(cls, value: time) -> time:
        return value.replace(second=0, microsecond=0, tzinfo=None)

    def wishes(self) -> Wishes:
        return Wishes(
            exam=self.exam,
            target_exam_date=self.target_exam_date,
            subjects=self.subjects,
            weekly_hours=self.weekly_hours,
            weekdays=self.weekdays,
            weekly_data_mb=self.weekly_data_mb,
            start_time=self.start_time,
            goals=self.goals,
        )


class DayIn(Schema):
    due_date: date


class OwnTaskIn(Schema):
    title: Required("Say what you want to do", most=200)  # type: ignore[valid-type]
    estimated_minutes: Annotated[int, Field(ge=5, le=480)] = constants.PLAN_TASK_MINUTES
    due_date: date


class PlanTask(Schema):
    """One piece of work on one day: what, why, how long, how heavy, and where it is done."""

    id: UUID
    topic_id: UUID | None
    subject: str | None
    task_type: TaskType
    title: str
    description: str | None
    estimated_minutes: int
    priority: str
    due_date: date
    is_completed: bool
    completed_at: datetime | None
    completed_by: CompletedBy | None
    ai_generated: bool
    is_moved: bool
    is_missed: bool
    data_mb: float
    action_url: str | None


class PlanLine(Schema):
    """One line of a difference: a task dropped, moved, added, or further ahead than was planned."""

    kind: str
    title: str
    minutes: int
    from_: Annotated[date | None, Field(alias="from")]
    to: date | None
    why: str | None


class PlanChangeOut(Schema):
    id: UUID
    cause: ChangeCause
    status: ChangeStatus
    lost_minutes: int
    summary: str
    lines: list[PlanLine]
    decided_at: datetime | None
    created_at: datetime


class LeftOut(Schema):
    topic: str
    why: str


class OtherYear(Schema):
    """A plan of a year its learner is not in any more: both years, and what a plan of the new one would lead to."""

    was: str
    now: str
    exam: ExamAhead | None
    own_tasks: int  # open ones of the learner's own, which go into a new plan


class PlanOut(Schema):
    """A learner's plan as it stands today. `difficultyLevel`: easy, medium or hard, by the hours it asks for."""

    id: UUID
    title: str
    description: str | None
    difficulty_level: str
    exam: ExamKind
    target_exam_date: date
    weekly_hours: int
    weekdays: list[int]
    weekly_data_mb: int | None
    start_time: time
    goals: str | None
    completion_percentage: Percent
    paused_at: datetime | None
    today: date
    days_left: int
    subjects: list[PlanSubject]
    has_calendar: bool
    other_year: OtherYear | None
    tasks: list[PlanTask]
    missed_tasks: int
    missed_minutes: int
    planned_until: date
    can_extend: bool
    left_out: list[LeftOut]
    proposal: PlanChangeOut | None
    history: list[PlanChangeOut]


class PlanToday(Schema):
    """The open tasks of `day`: today, or the next day that has any."""

    title: str
    completion_percentage: Percent
    days_left: int
    today: date
    day: date
    missed_tasks: int
    missed_minutes: int
    tasks: list[PlanTask]


class PlanCalendar(Schema):
    """A private calendar address; it is shown once."""

    url: str
