"""A plan with what its screen needs beside it."""

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Subject
from api.learning.study_plans.documents import notes_of
from api.learning.study_plans.plan_week import WEEK
from api.learning.study_plans.schemas import (
    ExamAhead,
    PlanChangeOut,
    PlanChoices,
    PlanLine,
    PlanOut,
    PlanSubject,
    PlanTask,
    PlanToday,
)
from api.learning.study_plans.service import revision
from api.learning.study_plans.service.completion import follow
from api.learning.study_plans.service.creation import active_plan, tasks_of
from api.learning.study_plans.service.exams import exams_ahead
from api.learning.study_plans.service.inputs import askable_subjects
from api.learning.study_plans.service.school_years import other_year
from api.learning.study_plans.tables import StudyPlan, StudyPlanChange, StudyPlanTask, TaskType
from api.learning.study_plans.topic_order import listed_topics
from api.platform.clock import day_of


def choices(db: Session, *, school_year: str | None, now: datetime) -> PlanChoices:
    """What a plan can be made of: examinations ahead, subjects with topics of the learner's years, and defaults."""
    return PlanChoices(
        exams=[ExamAhead.model_validate(exam) for exam in exams_ahead(day_of(now), school_year)],
        subjects=askable_subjects(db, school_year),
        weekly_hours=constants.PLAN_WEEKLY_HOURS,
        weeks_ahead=constants.PLAN_WEEKS_AHEAD,
    )


def current(db: Session, *, learner_id: UUID, now: datetime) -> PlanOut | None:
    """The learner's active plan after ticking off what was really done; None when there is none."""
    plan = active_plan(db, learner_id, lock=True)
    return None if plan is None else present_plan(db, plan, now)


def today(db: Session, *, learner_id: UUID, now: datetime) -> PlanToday | None:
    """The open tasks of today, or of the next day that has any; None without a plan that runs."""
    row = active_plan(db, learner_id, lock=True)
    if row is None or row.paused_at is not None:
        return None
    plan = present_plan(db, row, now)
    ahead = [task for task in plan.tasks if not task.is_completed and task.due_date >= plan.today]
    day = min((task.due_date for task in ahead), default=plan.today)
    return PlanToday(
        title=plan.title,
        completion_percentage=plan.completion_percentage,
        days_left=plan.days_left,
        today=plan.today,
        day=day,
        missed_tasks=plan.missed_tasks,
        missed_minutes=plan.missed_minutes,
        tasks=[task for task in ahead if task.due_date == day],
    )


def catch_up(db: Session, learner_id: UUID) -> None:
    """Tick off what was really done since the learner last looked at their plan."""
    plan = active_plan(db, learner_id, lock=True)
    if plan is not None:
        follow(db, plan, tasks_of(db, plan.id))
        db.flush()


def present_plan(db: Session, plan: StudyPlan, now: datetime) -> PlanOut:
    """A plan, its tasks, what was missed, the proposal that waits, and its history."""
    tasks = tasks_of(db, plan.id)
    follow(db, plan, tasks)
    today = day_of(now)
    late = revision.missed(tasks, plan, now)
    subjects = {id: name for id, name in db.execute(select(Subject.id, Subject.name))}
    waiting = revision.proposal(db, plan)
    reasons = {row.topic_id: row.description for row in listed_topics(db, plan.user_id, now)}
    late_ids = {task.id for task in late}
    return PlanOut(
        id=plan.id,
        title=plan.title,
        description=plan.description,
        difficulty_level=plan.difficulty_level,
        exam=plan.exam,
        target_exam_date=plan.target_exam_date,
        weekly_hours=plan.weekly_hours,
        weekdays=plan.weekdays,
        weekly_data_mb=plan.weekly_data_mb,
        start_time=plan.start_time,
        goals=plan.goals,
        completion_percentage=plan.completion_percentage,
        paused_at=plan.paused_at,
        today=today,
        days_left=max((plan.target_exam_date - today).days, 0),
        subjects=[PlanSubject(id=UUID(each), name=subjects.get(UUID(each), "")) for each in plan.subjects],
        has_calendar=plan.calendar_hash is not None,
        other_year=other_year(db, plan, now),
        tasks=[_task(task, subjects, _reason(task, reasons, today), task.id in late_ids) for task in tasks],
        missed_tasks=len(late),
        missed_minutes=sum(task.estimated_minutes for task in late),
        planned_until=max((task.due_date for task in tasks), default=today),
        can_extend=_can_extend(plan, tasks, today),
        left_out=list(notes_of(plan).left_out.values()),
        proposal=_change(waiting) if waiting else None,
        history=[_change(each) for each in revision.history(db, plan.id)],
    )


def _can_extend(plan: StudyPlan, tasks: Sequence[StudyPlanTask], today: date) -> bool:
    """Whether the planned weeks run out before the examination."""
    last = max((task.due_date for task in tasks), default=today)
    return (last - today).days < constants.PLAN_EXTEND_DAYS and (plan.target_exam_date - last).days > 7


def _task(task: StudyPlanTask, subjects: dict[UUID, str], reason: str | None, is_missed: bool) -> PlanTask:
    return PlanTask(
        id=task.id,
        topic_id=task.topic_id,
        subject=subjects.get(task.subject_id) if task.subject_id else None,
        task_type=task.task_type,
        title=task.title,
        description=reason,
        estimated_minutes=task.estimated_minutes,
        priority=task.priority,
        due_date=task.due_date,
        is_completed=task.is_completed,
        completed_at=task.completed_at,
        completed_by=task.completed_by,
        ai_generated=task.ai_generated,
        is_moved=task.is_moved,
        is_missed=is_missed,
        data_mb=round(task.data_kb / 1000, 1),
        action_url=action_url(task),
    )


def _reason(task: StudyPlanTask, reasons: dict[UUID | None, str | None], today: date) -> str | None:
    """Of this week's work the reason every other screen gives for the topic; else the one it was planned for."""
    is_near = today <= task.due_date < today + WEEK and not task.is_completed
    return (reasons.get(task.topic_id) if is_near and task.topic_id else None) or task.description


def action_url(task: StudyPlanTask) -> str | None:
    """Where the work is done."""
    addresses = {
        TaskType.LESSON: f"/lessons/{task.resource_id}",
        TaskType.VIDEO: f"/video-lessons-test/{task.resource_id}",
        TaskType.PRACTICE: f"/practice?topic={task.topic_id}",
        TaskType.REVIEW: f"/practice?topic={task.topic_id}",
        TaskType.TEST: f"/quiz/{task.resource_id}",
        TaskType.BOOK: f"/reader/{task.resource_id}",
    }
    return addresses.get(task.task_type)


def _change(change: StudyPlanChange) -> PlanChangeOut:
    return PlanChangeOut(
        id=change.id,
        cause=change.cause,
        status=change.status,
        lost_minutes=change.lost_minutes,
        summary=change.summary,
        lines=[PlanLine.model_validate(line) for line in change.lines],
        decided_at=change.decided_at,
        created_at=change.created_at,
    )
