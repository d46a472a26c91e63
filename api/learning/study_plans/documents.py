"""What the JSON columns of plans and their changes hold."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final
from uuid import UUID

from pydantic import BaseModel, Field, TypeAdapter

from api.learning.study_plans.schemas import LeftOut, PlanLine
from api.learning.study_plans.tables import StudyPlan, StudyPlanChange, StudyPlanTask, TaskType
from api.platform.schemas import Schema


class DraftTask(BaseModel):
    """A task that stands in a proposal; `id` is that of the plan's task it goes on, or a new one."""

    id: UUID
    subject_id: UUID | None = None
    topic_id: UUID | None = None
    task_type: TaskType
    resource_id: UUID | None = None
    title: str
    description: str | None
    estimated_minutes: int
    priority: str
    due_date: date
    data_kb: int

    def to_task(self, plan_id: UUID, order: int) -> StudyPlanTask:
        """The row of a plan it becomes."""
        return StudyPlanTask(plan_id=plan_id, display_order=order, **dict(self))


class WithdrawnTask(BaseModel):
    """A task that left the plan, for calendars that have an event of it."""

    id: UUID
    title: str
    day: date
    minutes: int


class PlanNotes(Schema):
    """What is noted of a plan: topics left out, by id; the school year it is for; tasks that left it, newest first."""

    left_out: dict[str, LeftOut] = Field(default_factory=dict)
    school_year: str | None = None
    withdrawn: list[WithdrawnTask] = Field(default_factory=list)


DRAFTS: Final = TypeAdapter(list[DraftTask])
LINES: Final = TypeAdapter(list[PlanLine])
LEFT_OUT: Final = TypeAdapter(dict[str, LeftOut])


def notes_of(plan: StudyPlan) -> PlanNotes:
    return PlanNotes.model_validate(plan.ai_recommendations or {})


def keep_notes(plan: StudyPlan, notes: PlanNotes) -> None:
    plan.ai_recommendations = notes.model_dump(mode="json", by_alias=True)


def drafts_of(change: StudyPlanChange) -> list[DraftTask]:
    """The tasks a proposal asks for, in their order."""
    return DRAFTS.validate_python(change.tasks)


def drafts_json(drafts: Sequence[DraftTask]) -> list[Any]:
    return list(DRAFTS.dump_python(list(drafts), mode="json"))


def lines_json(lines: Sequence[PlanLine]) -> list[Any]:
    return list(LINES.dump_python(list(lines), mode="json", by_alias=True))
