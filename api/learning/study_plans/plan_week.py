"""The coming seven days of a learner's own plan, and what it makes of topics that do not stand in them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.learning.study_plans.documents import notes_of
from api.learning.study_plans.schemas import LeftOut
from api.learning.study_plans.tables import StudyPlan, StudyPlanTask
from api.platform.clock import day_of

WEEK: Final = timedelta(days=7)
NEAR: Final = {0: "today", 1: "tomorrow"}
KNOWN: Final = "known"
DROPPED: Final = {
    "no_time": "other work gains more in the hours there are",
    "not_ready": "what it builds on has to come first",
    "no_material": "there is nothing to work with any more",
}


@dataclass(frozen=True, slots=True)
class Week:
    """A plan that runs: the first open task by topic in seven days, and the days of topics before and after them."""

    today: date
    tasks: dict[UUID, StudyPlanTask]
    late: dict[UUID, date]
    later: dict[UUID, date]
    done_today: frozenset[UUID]
    left_out: Mapping[str, LeftOut]
    subjects: frozenset[str]

    def drops(self, topic_id: UUID) -> bool:
        """Whether the plan has no room for it, now or later; what is known well may still fall due for review."""
        is_there = topic_id in self.tasks or topic_id in self.late or topic_id in self.later
        return not is_there and self._why(topic_id) != KNOWN

    def _why(self, topic_id: UUID) -> str:
        left_out = self.left_out.get(str(topic_id))
        return left_out.why if left_out else KNOWN

    def note(self, topic_id: UUID, subject_id: UUID, subject: str) -> str:
        """The day the week has for a topic, or why it has none, said plainly."""
        if task := self.tasks.get(topic_id):
            near = NEAR.get((task.due_date - self.today).days)
            return f"In your plan for {near or f'{task.due_date:%A %-d %B}'}."
        if late := self.late.get(topic_id):
            return f"Missed in your plan on {late:%A %-d %B}. Plan again to bring it back."
        if later := self.later.get(topic_id):
            return f"Not in your plan this week. It comes on {later:%A %-d %B}."
        if str(subject_id) not in self.subjects:
            return f"Not in your plan, which has no {subject}."
        why = DROPPED.get(self._why(topic_id))
        return f"Not in your plan: {why}." if why else "Not in your plan this week."


def week_of(db: Session, learner_id: UUID, now: datetime) -> Week | None:
    """The week of a learner's plan from today on; None without a plan that runs."""
    today = day_of(now)
    plan = db.scalar(
        select(StudyPlan).where(
            StudyPlan.user_id == learner_id, StudyPlan.is_active, StudyPlan.paused_at.is_(None),
            StudyPlan.target_exam_date > today,
        )
    )  # fmt: skip
    if plan is None:
        return None
    row = StudyPlanTask
    asked = select(row).where(row.plan_id == plan.id, row.topic_id.is_not(None))
    every = db.scalars(asked.order_by(row.due_date, row.display_order, row.id)).all()
    waiting = [task for task in every if not task.is_completed]
    return Week(
        today=today,
        tasks=_first([task for task in waiting if today <= task.due_date < today + WEEK]),
        late=_days([task for task in waiting if task.due_date < today]),
        later=_days([task for task in waiting if task.due_date >= today + WEEK]),
        done_today=frozenset(
            task.topic_id
            for task in every
            if task.topic_id and task.completed_at and day_of(task.completed_at) == today
        ),
        left_out=notes_of(plan).left_out,
        subjects=frozenset(plan.subjects),
    )


def _first(tasks: Iterable[StudyPlanTask]) -> dict[UUID, StudyPlanTask]:
    """By topic its first task, in the order of the plan."""
    found: dict[UUID, StudyPlanTask] = {}
    for task in tasks:
        if task.topic_id:
            found.setdefault(task.topic_id, task)
    return found


def _days(tasks: Iterable[StudyPlanTask]) -> dict[UUID, date]:
    return {topic_id: task.due_date for topic_id, task in _first(tasks).items()}
