"""A plan with what its screen needs beside it."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Subject
from api.learning.study_plans.plan_week import WEEK
from api.learning.study_plans.service import revision
from api.learning.study_plans.service.completion import follow
from api.learning.study_plans.service.creation import active_plan, tasks_of
from api.learning.study_plans.service.exams import exams_ahead
from api.learning.study_plans.service.inputs import askable_subjects
from api.learning.study_plans.service.school_years import other_year
from api.learning.study_plans.tables import StudyPlan, StudyPlanChange, StudyPlanTask, TaskType
from api.learning.study_plans.topic_order import listed_topics
from api.platform.clock import day_of

EXTEND_BEFORE_DAYS = 28


def choices(db: Session, *, school_year: str | None, now: datetime) -> dict[str, Any]:
    """What a plan can be made of: examinations ahead, subjects with topics of the learner's years, and defaults."""
    return {
        "exams": exams_ahead(day_of(now), school_year),
        "subjects": askable_subjects(db, school_year),
        "weekly_hours": constants.PLAN_WEEKLY_HOURS,
        "weeks_ahead": constants.PLAN_WEEKS_AHEAD,
    }


def current(db: Session, *, learner_id: UUID, now: datetime) -> dict[str, Any] | None:
    """The learner's active plan after ticking off what was really done; None when there is none."""
    plan = active_plan(db, learner_id, lock=True)
    return None if plan is None else plan_out(db, plan, now)


def today(db: Session, *, learner_id: UUID, now: datetime) -> dict[str, Any] | None:
    """The open tasks of today, or of the next day that has any; None without a plan that runs."""
    plan = active_plan(db, learner_id, lock=True)
    if plan is None or plan.paused_at is not None:
        return None
    told = plan_out(db, plan, now)
    ahead = [task for task in told["tasks"] if not task["is_completed"] and task["due_date"] >= told["today"]]
    day = min((task["due_date"] for task in ahead), default=told["today"])
    kept = ("title", "completion_percentage", "days_left", "today", "missed_tasks", "missed_minutes")
    return {name: told[name] for name in kept} | {"day": day, "tasks": [t for t in ahead if t["due_date"] == day]}


def catch_up(db: Session, learner_id: UUID) -> None:
    """Tick off what was really done since the learner last looked at their plan."""
    plan = active_plan(db, learner_id, lock=True)
    if plan is not None:
        follow(db, plan, tasks_of(db, plan.id))
        db.flush()


def plan_out(db: Session, plan: StudyPlan, now: datetime) -> dict[str, Any]:
    """A plan, its tasks, what was missed, the proposal that waits, and its history."""
    tasks = tasks_of(db, plan.id)
    follow(db, plan, tasks)
    today = day_of(now)
    late = revision.missed(tasks, plan, now)
    subjects = {id: name for id, name in db.execute(select(Subject.id, Subject.name))}
    waiting = revision.proposal(db, plan)
    reasons = {row.topic_id: row.description for row in listed_topics(db, plan.user_id, now)}
    fields = ("id", "title", "description", "difficulty_level", "exam", "target_exam_date", "weekly_hours", "weekdays",
              "weekly_data_mb", "start_time", "goals", "completion_percentage", "paused_at")  # fmt: skip
    return {name: getattr(plan, name) for name in fields} | {
        "today": today,
        "days_left": max((plan.target_exam_date - today).days, 0),
        "subjects": [{"id": each, "name": subjects.get(UUID(each), "")} for each in plan.subjects],
        "has_calendar": plan.calendar_hash is not None,
        "tasks": [_task(task, subjects, late) | {"description": _reason(task, reasons, today)} for task in tasks],
        "other_year": other_year(db, plan, now),
        "missed_tasks": len(late),
        "missed_minutes": sum(task.estimated_minutes for task in late),
        "planned_until": max((task.due_date for task in tasks), default=today),
        "can_extend": _can_extend(plan, tasks, today),
        "left_out": list((plan.ai_recommendations or {}).get("leftOut", {}).values()),
        "proposal": change_out(waiting) if waiting else None,
        "history": [change_out(each) for each in revision.history(db, plan.id)],
    }


def _can_extend(plan: StudyPlan, tasks: Sequence[StudyPlanTask], today: date) -> bool:
    """Whether the planned weeks run out before the examination."""
    last = max((task.due_date for task in tasks), default=today)
    return (last - today).days < EXTEND_BEFORE_DAYS and (plan.target_exam_date - last).days > 7


def _task(task: StudyPlanTask, subjects: dict[UUID, str], late: list[StudyPlanTask]) -> dict[str, Any]:
    fields = ("id", "topic_id", "task_type", "title", "description", "estimated_minutes", "priority", "due_date",
              "is_completed", "completed_at", "completed_by", "ai_generated", "is_moved")  # fmt: skip
    return {name: getattr(task, name) for name in fields} | {
        "subject": subjects.get(task.subject_id) if task.subject_id else None,
        "data_mb": round(task.data_kb / 1000, 1),
        "is_missed": task in late,
        "action_url": action_url(task),
    }


def _reason(task: StudyPlanTask, reasons: dict[UUID | None, str | None], today: date) -> str | None:
    """Of this week's work the reason every other screen gives for the topic; else the one it was planned for."""
    is_near = today <= task.due_date < today + WEEK and not task.is_completed
    return (reasons.get(task.topic_id) if is_near and task.topic_id else None) or task.description


def action_url(task: StudyPlanTask) -> str | None:
    """Where the work is done."""
    ways = {
        TaskType.LESSON: f"/lessons/{task.resource_id}",
        TaskType.VIDEO: f"/video-lessons-test/{task.resource_id}",
        TaskType.PRACTICE: f"/practice?topic={task.topic_id}",
        TaskType.REVIEW: f"/practice?topic={task.topic_id}",
        TaskType.TEST: f"/quiz/{task.resource_id}",
        TaskType.BOOK: f"/reader/{task.resource_id}",
    }
    return ways.get(task.task_type)


def change_out(change: StudyPlanChange) -> dict[str, Any]:
    fields = "id", "cause", "status", "lost_minutes", "summary", "lines", "decided_at", "created_at"
    return {name: getattr(change, name) for name in fields}
