"""What a learner does with a plan: tick, take back, move, add, pause, go on, end."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.learning.study_plans.service.completion import complete
from api.learning.study_plans.service.creation import own_plan, tasks_of
from api.learning.study_plans.service.withdrawals import withdraw
from api.learning.study_plans.tables import CompletedBy, StudyPlan, StudyPlanTask, TaskType
from api.platform.clock import day_of
from api.platform.problem import Malformed, NotFound, Problem


class TaskNotFound(NotFound):
    title, detail = "Task Not Found", "This task is no longer in your plan. Your plan may have changed."


class TaskIsDone(Problem):
    status, title, detail = 409, "Already Done", "A task that is done stays on its day."


class PlanIsFull(Problem):
    status, title, detail = 409, "Plan Is Full", "There is no room for more tasks of your own. Remove one first."


def own_task(db: Session, user_id: UUID, task_id: UUID) -> tuple[StudyPlan, StudyPlanTask]:
    """A task of the learner's active plan, both locked; raises `TaskNotFound`."""
    task = db.get(StudyPlanTask, task_id)
    plan = db.get(StudyPlan, task.plan_id, with_for_update=True) if task else None
    if task is None or plan is None or plan.user_id != user_id or not plan.is_active:
        raise TaskNotFound
    db.refresh(task, with_for_update=True)
    return plan, task


def tick(db: Session, user_id: UUID, task_id: UUID, now: datetime) -> StudyPlan:
    """The learner says it is done; saying so twice changes nothing."""
    plan, task = own_task(db, user_id, task_id)
    if not task.is_completed:
        task.is_completed, task.completed_at, task.completed_by = True, now, CompletedBy.YOU
    complete(plan, tasks_of(db, plan.id))
    return plan


def take_back(db: Session, user_id: UUID, task_id: UUID) -> StudyPlan:
    """It is not done after all; work that was seen does not tick it again."""
    plan, task = own_task(db, user_id, task_id)
    if task.is_completed:
        seen = task.completed_by is CompletedBy.WORK
        task.is_completed, task.completed_at = False, None
        task.completed_by = CompletedBy.TAKEN_BACK if seen else None
    complete(plan, tasks_of(db, plan.id))
    return plan


def move(db: Session, user_id: UUID, task_id: UUID, to: date, now: datetime) -> StudyPlan:
    """Put an open task on another day between today and the examination; it stays there when others move."""
    plan, task = own_task(db, user_id, task_id)
    if task.is_completed:
        raise TaskIsDone
    _check_day(plan, to, now)
    if task.due_date != to:
        task.due_date, task.is_moved = to, True
        task.display_order = _last_order(db, plan) + 1
        plan.revision += 1
    return plan


def add(db: Session, user_id: UUID, plan_id: UUID, *, title: str, minutes: int, on: date, now: datetime) -> StudyPlan:
    """A task of the learner's own."""
    plan = own_plan(db, user_id, plan_id)
    _check_day(plan, on, now)
    own = select(func.count()).where(StudyPlanTask.plan_id == plan.id, ~StudyPlanTask.ai_generated)
    if (db.scalar(own) or 0) >= constants.PLAN_OWN_TASKS:
        raise PlanIsFull
    db.add(
        StudyPlanTask(
            plan_id=plan.id, task_type=TaskType.OWN, title=title, estimated_minutes=minutes, due_date=on,
            ai_generated=False, is_moved=True, display_order=_last_order(db, plan) + 1,
        )
    )  # fmt: skip
    db.flush()
    plan.revision += 1
    complete(plan, tasks_of(db, plan.id))
    return plan


def remove(db: Session, user_id: UUID, task_id: UUID) -> StudyPlan:
    """Take a task out of the plan."""
    plan, task = own_task(db, user_id, task_id)
    withdraw(plan, [task])
    db.delete(task)
    db.flush()
    plan.revision += 1
    complete(plan, tasks_of(db, plan.id))
    return plan


def pause(db: Session, user_id: UUID, plan_id: UUID, now: datetime) -> StudyPlan:
    """Nothing is missed while a plan rests."""
    plan = own_plan(db, user_id, plan_id)
    plan.paused_at = plan.paused_at or now
    return plan


def end(db: Session, user_id: UUID, plan_id: UUID) -> None:
    """The plan is over; it is kept, and its calendar link stops working."""
    plan = own_plan(db, user_id, plan_id)
    plan.is_active, plan.calendar_hash = False, None


def _check_day(plan: StudyPlan, to: date, now: datetime) -> None:
    if not day_of(now) <= to < plan.target_exam_date:
        raise Malformed(fields={"dueDate": "Choose a day from today on, before the examination."})


def _last_order(db: Session, plan: StudyPlan) -> int:
    return db.scalar(select(func.max(StudyPlanTask.display_order)).where(StudyPlanTask.plan_id == plan.id)) or 0
