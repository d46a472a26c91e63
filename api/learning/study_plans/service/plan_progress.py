"""How much of a plan is done: of the week that runs, of today, and of the whole."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.orm import Session

from api.learning.study_plans.service.completion import follow
from api.learning.study_plans.service.creation import active_plan, tasks_of
from api.platform.clock import day_of


@dataclass(frozen=True, slots=True)
class PlanDone:
    """Tasks of this week and of today, each with those done, and the share of the whole plan's minutes done."""

    week_tasks: int
    week_done: int
    today_tasks: int
    today_done: int
    completion_pct: float


def plan_done(db: Session, learner_id: UUID, now: datetime) -> PlanDone | None:
    """What is done of the learner's plan, after ticking off what they did; None without a plan that runs."""
    plan = active_plan(db, learner_id, lock=True)
    if plan is None or plan.paused_at is not None:
        return None
    tasks = tasks_of(db, plan.id)
    follow(db, plan, tasks)
    today = day_of(now)
    monday = today - timedelta(days=today.weekday())
    week = [task for task in tasks if monday <= task.due_date < monday + timedelta(days=7)]
    of_today = [task for task in week if task.due_date == today]
    return PlanDone(
        week_tasks=len(week),
        week_done=sum(task.is_completed for task in week),
        today_tasks=len(of_today),
        today_done=sum(task.is_completed for task in of_today),
        completion_pct=float(plan.completion_percentage),
    )
