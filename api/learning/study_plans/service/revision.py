"""A plan made anew: proposed as a difference, accepted or declined, and kept as history."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.learning.study_plans.service import texts
from api.learning.study_plans.service.completion import complete, follow
from api.learning.study_plans.service.creation import (
    Learner,
    Wishes,
    apply,
    check,
    columns_of,
    draft,
    own_plan,
    tasks_of,
    wishes_of,
)
from api.learning.study_plans.service.differences import Key, compared, key_in, key_of
from api.learning.study_plans.service.exams import sits_in
from api.learning.study_plans.service.withdrawals import withdraw
from api.learning.study_plans.tables import (
    ChangeCause,
    ChangeStatus,
    ExamKind,
    StudyPlan,
    StudyPlanChange,
    StudyPlanTask,
)
from api.platform.clock import day_of
from api.platform.problem import NotFound, Problem


class ChangeNotFound(NotFound):
    title, detail = "Proposal Not Found", "This proposal is not here, or it is not yours."


class ProposalOutdated(Problem):
    status, title = 409, "The Plan Has Changed Since"
    detail = "This proposal was made for an earlier state of your plan. Ask for a new one."


class ExaminationIsOver(Problem):
    status, title = 409, "The Examination Is Here"
    detail = "This plan led to a day that has come. End it and make a plan for the next examination."


def missed(tasks: Sequence[StudyPlanTask], plan: StudyPlan, now: datetime) -> list[StudyPlanTask]:
    """Open tasks of days that are over; none of a plan that rests, or that has reached its examination."""
    if plan.paused_at is not None or plan.target_exam_date <= day_of(now):
        return []
    return [task for task in tasks if not task.is_completed and task.due_date < day_of(now)]


def propose(
    db: Session, learner: Learner, plan_id: UUID, now: datetime, *, cause: ChangeCause, wishes: Wishes | None = None
) -> StudyPlanChange:
    """Make the plan anew from today with what is known now, and keep the difference as a proposal."""
    plan = own_plan(db, learner.id, plan_id)
    wanted = wishes or wishes_of(plan)
    is_same_day = wanted.target_exam_date == plan.target_exam_date
    if is_same_day and plan.target_exam_date <= day_of(now):
        raise ExaminationIsOver
    check(db, wanted, now, may_be_soon=is_same_day)
    tasks = tasks_of(db, plan.id)
    follow(db, plan, tasks)
    lost = missed(tasks, plan, now)
    standing = [task for task in tasks if not task.is_completed and not _stays(task, now)]
    done = {str(task.resource_id) for task in tasks if task.is_completed and task.resource_id}
    rows, left_out = draft(db, learner, wanted, now, done=done)
    rows = _without(rows, [task for task in tasks if not task.is_completed and _stays(task, now)])
    rows = [*_carried([task for task in lost if not task.ai_generated], wanted, day_of(now)), *rows]
    lines = compared(standing, rows, {key: each["why"] for key, each in left_out.items()}, day_of(now))
    _outdate(db, plan.id)
    minutes = sum(task.estimated_minutes for task in lost)
    change = StudyPlanChange(
        plan_id=plan.id, cause=ChangeCause.MISSED if lost and cause is ChangeCause.ASKED else cause,
        status=ChangeStatus.PROPOSED, lost_minutes=minutes, summary=texts.summary_of(lines, minutes), lines=lines,
        tasks=rows, settings=wanted.as_json() | {"school_year": learner.school_year}, left_out=left_out,
        revision=plan.revision, created_at=now,
    )  # fmt: skip
    db.add(change)
    db.flush()
    return change


def _stays(task: StudyPlanTask, now: datetime) -> bool:
    """What a learner put on a day themselves is not moved for them."""
    return task.is_moved and task.due_date >= day_of(now)


def _carried(own: Sequence[StudyPlanTask], wanted: Wishes, today: date) -> list[dict[str, Any]]:
    """The learner's own tasks of days that are over, on the next day of study: nobody else may drop one."""
    week = [today + timedelta(days=n) for n in range(7)]
    days = [day for day in week if day.weekday() in wanted.weekdays and day < wanted.target_exam_date]
    to = (days or [today])[0].isoformat()
    kept = "task_type", "title", "description", "estimated_minutes", "priority", "data_kb"
    nothing = dict.fromkeys(("subject_id", "topic_id", "resource_id"))
    return [
        nothing | {name: getattr(task, name) for name in kept} | {"id": str(task.id), "due_date": to} for task in own
    ]


def _without(rows: list[dict[str, Any]], staying: list[StudyPlanTask]) -> list[dict[str, Any]]:
    """Fresh rows less those that say the same as a task that stays."""
    twice: Counter[Key] = Counter(key_of(task) for task in staying)
    kept = []
    for row in rows:
        key = key_in(row)
        if twice[key] > 0:
            twice[key] -= 1
        else:
            kept.append(row)
    return kept


def _outdate(db: Session, plan_id: UUID) -> None:
    db.execute(
        update(StudyPlanChange)
        .where(StudyPlanChange.plan_id == plan_id, StudyPlanChange.status == ChangeStatus.PROPOSED)
        .values(status=ChangeStatus.OUTDATED)
    )


def accept(db: Session, user_id: UUID, change_id: UUID, now: datetime) -> StudyPlan:
    """Let a proposal become the plan; accepting it twice is accepting it once."""
    plan, change = _own(db, user_id, change_id)
    if change.status is ChangeStatus.ACCEPTED:
        return plan
    if change.status is not ChangeStatus.PROPOSED or change.revision != plan.revision:
        raise ProposalOutdated
    tasks = {str(task.id): task for task in tasks_of(db, plan.id)}
    kept = {row["id"] for row in change.tasks}
    gone = [
        task
        for id, task in tasks.items()
        if not task.is_completed and not _stays(task, now) and id not in kept and task.ai_generated
    ]
    withdraw(plan, gone)
    for task in gone:
        db.delete(task)
    for order, row in enumerate(change.tasks):
        _write(db, plan, tasks.get(row["id"]), row, order)
    apply(plan, change.settings)
    plan.ai_recommendations = (plan.ai_recommendations or {}) | {"leftOut": change.left_out} | _year_of(change)
    plan.revision += 1
    plan.paused_at = None
    change.status, change.decided_at = ChangeStatus.ACCEPTED, now
    db.flush()
    complete(plan, tasks_of(db, plan.id))
    return plan


def _year_of(change: StudyPlanChange) -> dict[str, Any]:
    """The school year a plan is for from now on: that of its learner, once they chose an examination of that year."""
    year, exam = change.settings.get("school_year"), ExamKind(change.settings["exam"])
    on = date.fromisoformat(change.settings["target_exam_date"])
    is_of_it = exam not in (ExamKind.UCE, ExamKind.MOCK) or on.year == sits_in(day_of(change.created_at), year)
    return {"schoolYear": year} if change.cause is ChangeCause.SETTINGS and is_of_it else {}


def carry_over(db: Session, own: Sequence[StudyPlanTask], plan: StudyPlan, now: datetime) -> None:
    """A learner's own open tasks into another plan: on their day where that is still ahead, else on the next one."""
    today = day_of(now)
    for row in _carried(own, wishes_of(plan), today):
        task = next(each for each in own if str(each.id) == row["id"])
        ahead = today <= task.due_date < plan.target_exam_date
        due = task.due_date if ahead else date.fromisoformat(row["due_date"])
        db.add(
            StudyPlanTask(
                plan_id=plan.id, task_type=task.task_type, title=task.title, description=task.description,
                estimated_minutes=task.estimated_minutes, priority=task.priority, due_date=due, ai_generated=False,
                is_moved=True, display_order=task.display_order,
            )
        )  # fmt: skip
    db.flush()
    complete(plan, tasks_of(db, plan.id))


def _write(db: Session, plan: StudyPlan, task: StudyPlanTask | None, row: dict[str, Any], order: int) -> None:
    if task is None:
        db.add(StudyPlanTask(id=UUID(row["id"]), plan_id=plan.id, **columns_of(row, order)))
    elif not task.is_completed:
        task.due_date, task.display_order = date.fromisoformat(row["due_date"]), order
        task.estimated_minutes, task.priority = row["estimated_minutes"], row["priority"]
        task.title, task.description, task.is_moved = row["title"], row["description"], not task.ai_generated


def decline(db: Session, user_id: UUID, change_id: UUID, now: datetime) -> StudyPlan:
    """Leave the plan as it is."""
    plan, change = _own(db, user_id, change_id)
    if change.status is ChangeStatus.PROPOSED:
        change.status, change.decided_at = ChangeStatus.DECLINED, now
    return plan


def _own(db: Session, user_id: UUID, change_id: UUID) -> tuple[StudyPlan, StudyPlanChange]:
    change = db.get(StudyPlanChange, change_id)
    plan = db.get(StudyPlan, change.plan_id, with_for_update=True) if change else None
    if change is None or plan is None or plan.user_id != user_id or not plan.is_active:
        raise ChangeNotFound
    db.refresh(change)
    return plan, change


def history(db: Session, plan_id: UUID) -> list[StudyPlanChange]:
    """What became of a plan, newest first; proposals that were overtaken are left out."""
    row = StudyPlanChange
    decided = select(row).where(row.plan_id == plan_id, row.status.in_([ChangeStatus.ACCEPTED, ChangeStatus.DECLINED]))
    return list(db.scalars(decided.order_by(row.decided_at.desc(), row.id.desc()).limit(20)))


def proposal(db: Session, plan: StudyPlan) -> StudyPlanChange | None:
    """The proposal that waits for an answer and still fits the plan."""
    row = StudyPlanChange
    waiting = select(row).where(row.plan_id == plan.id, row.status == ChangeStatus.PROPOSED)
    return db.scalar(waiting.where(row.revision == plan.revision).order_by(row.id.desc()).limit(1))
