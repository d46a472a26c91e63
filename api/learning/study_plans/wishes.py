"""Whose plan it is, and what they ask of it. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Any
from uuid import UUID

from api.learning.study_plans.tables import ExamKind, StudyPlan
from api.platform.schemas import JsonObject


@dataclass(frozen=True, slots=True)
class Learner:
    """Whose plan it is, and what decides what may stand in it."""

    id: UUID
    school_year: str | None
    may_read: bool


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a learner asks of a plan. `weekdays`: 0 is Monday; `weekly_data_mb` None is no limit."""

    exam: ExamKind
    target_exam_date: date
    subjects: list[UUID]
    weekly_hours: int
    weekdays: list[int]
    weekly_data_mb: int | None
    start_time: time
    goals: str | None = None

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "Wishes":
        """The wishes a proposal keeps."""
        return cls(
            exam=ExamKind(kept["exam"]),
            target_exam_date=date.fromisoformat(kept["target_exam_date"]),
            subjects=[UUID(each) for each in kept["subjects"]],
            weekly_hours=kept["weekly_hours"],
            weekdays=kept["weekdays"],
            weekly_data_mb=kept["weekly_data_mb"],
            start_time=time.fromisoformat(kept["start_time"]),
            goals=kept["goals"],
        )

    def as_json(self) -> JsonObject:
        return {
            "exam": str(self.exam),
            "target_exam_date": self.target_exam_date.isoformat(),
            "subjects": [str(each) for each in self.subjects],
            "weekly_hours": self.weekly_hours,
            "weekdays": [*sorted(set(self.weekdays))],
            "weekly_data_mb": self.weekly_data_mb,
            "start_time": self.start_time.isoformat("minutes"),
            "goals": self.goals,
        }


def wishes_of(plan: StudyPlan) -> Wishes:
    """What a plan was asked to be."""
    return Wishes(
        plan.exam,
        plan.target_exam_date,
        [UUID(each) for each in plan.subjects],
        plan.weekly_hours,
        [int(each) for each in plan.weekdays],
        plan.weekly_data_mb,
        plan.start_time,
        plan.goals,
    )


def apply(plan: StudyPlan, wishes: Wishes) -> None:
    """Write wishes into a plan."""
    plan.description, plan.difficulty_level = describe(wishes), load_of(wishes.weekly_hours)
    plan.exam, plan.target_exam_date = wishes.exam, wishes.target_exam_date
    plan.subjects = [str(each) for each in wishes.subjects]
    plan.weekly_hours, plan.weekdays = wishes.weekly_hours, sorted(set(wishes.weekdays))
    plan.weekly_data_mb = wishes.weekly_data_mb
    plan.start_time, plan.goals = wishes.start_time, wishes.goals


def describe(wishes: Wishes) -> str:
    """What a plan asks for, in a sentence."""
    hours, days = wishes.weekly_hours, len(set(wishes.weekdays))
    data = f", within {wishes.weekly_data_mb} MB" if wishes.weekly_data_mb is not None else ""
    return (
        f"{hours} {'hour' if hours == 1 else 'hours'} a week on {days} {'day' if days == 1 else 'days'}{data}, "
        f"until {wishes.target_exam_date:%-d %B %Y}."
    )


def load_of(weekly_hours: int) -> str:
    """How much a plan asks for: easy below five hours a week, hard from fourteen on."""
    return "easy" if weekly_hours < 5 else "medium" if weekly_hours < 14 else "hard"


def title_of(wishes: Wishes) -> str:
    """What the plan is called until its learner names it."""
    names = {ExamKind.UCE: "Plan for UCE", ExamKind.MOCK: "Plan for the mocks",
             ExamKind.END_OF_TERM: "Plan for the end of term", ExamKind.OWN: "My study plan"}  # fmt: skip
    return f"{names[wishes.exam]} {wishes.target_exam_date.year}"
