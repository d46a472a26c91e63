"""A plan made anew: proposed as a difference, accepted or declined, and kept as history."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.learning.study_plans.documents import (
    LEFT_OUT,
    DraftTask,
    drafts_json,
    drafts_of,
    keep_notes,
    lines_json,
    notes_of,
)
from api.learning.study_plans.service import texts
from api.learning.study_plans.service.completion import complete, follow
from api.learning.study_plans.service.creation import check, draft, own_plan, tasks_of
from api.learning.study_plans.service.differences import Key, compare, key_of
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
from api.learning.study_plans.wishes import Learner, Wishes, apply, wishes_of
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
    movable = [task for task in tasks if not task.is_completed and not _stays(task, now)]
    done = {str(task.resource_id) for task in tasks if task.is_completed and task.resource_id}
    drafts, left_out = draft(db, learner, wanted, now, done=done)
    drafts = _without(drafts, [task for task in tasks if not task.is_completed and _stays(task, now)])
    drafts = [*_carried([task for task in lost if not task.ai_generated], wanted, day_of(now)), *drafts]
    lines = compare(movable, drafts, {key: each.why for key, each in left_out.items()}, day_of(now))
    _outdate(db, plan.id)
    minutes = sum(task.estimated_minutes for task in lost)
    change = StudyPlanChange(
        plan_id=plan.id, cause=ChangeCause.MISSED if lost and cause is ChangeCause.ASKED else cause,
        status=ChangeStatus.PROPOSED, lost_minutes=minutes, summary=texts.summary_of(lines, minutes),
        lines=lines_json(lines), tasks=drafts_json(drafts),
        settings=wanted.as_json() | {"school_year": learner.school_year}, left_out=LEFT_OUT.dump_python(left_out),
        revision=plan.revision, created_at=now,
    )  # fmt: skip
    db.add(change)
    db.flush()
    return change


def _stays(task: StudyPlanTask, now: datetime) -> bool:
    """What a learner put on a day themselves is not moved for them."""
    return task.is_moved and task.due_date >= day_of(now)


def _carried(own: Sequence[StudyPlanTask], wanted: Wishes, today: date) -> list[DraftTask]:
    """The learner's own tasks of days that are over, on the next day of study: nobody else may drop one."""
    week = [today + timedelta(days=n) for n in range(7)]
    days = [day for day in week if day.weekday() in wanted.weekdays and day < wanted.target_exam_date]
    return [
        DraftTask(
            id=task.id,
            task_type=task.task_type,
            title=task.title,
            description=task.description,
            estimated_minutes=task.estimated_minutes,
            priority=task.priority,
            due_date=(days or [today])[0],
            data_kb=task.data_kb,
        )
        for task in own
    ]


def _without(drafts: Sequence[DraftTask], staying: list[StudyPlanTask]) -> list[DraftTask]:
    """Fresh tasks less those that say the same as one that stays."""
    twice: Counter[Key] = Counter(key_of(task) for task in staying)
    kept = []
    for each in drafts:
        key = key_of(each)
        if twice[key] > 0:
            twice[key] -= 1
        else:
            kept.append(each)
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
    tasks, drafts = {task.id: task for task in tasks_of(db, plan.id)}, drafts_of(change)
    kept = {each.id for each in drafts}
    gone = [
        task
        for id, task in tasks.items()
        if not task.is_completed and not _stays(task, now) and id not in kept and task.ai_generated
    ]
    withdraw(plan, gone)
    for task in gone:
        db.delete(task)
    for order, each in enumerate(drafts):
        _write(db, plan, tasks.get(each.id), each, order)
    wishes = Wishes.from_json(change.settings)
    apply(plan, wishes)
    _note(plan, change, wishes)
    plan.revision += 1
    plan.paused_at = None
    change.status, change.decided_at = ChangeStatus.ACCEPTED, now
    db.flush()
    complete(plan, tasks_of(db, plan.id))
    return plan


def _note(plan: StudyPlan, change: StudyPlanChange, wishes: Wishes) -> None:
    """Note what the plan leaves out from now on, and the school year it is for.

    That is its learner's year, once they chose an examination of that year.
    """
    notes, year = notes_of(plan), change.settings.get("school_year")
    notes.left_out = LEFT_OUT.validate_python(change.left_out)
    sits_in_year = wishes.target_exam_date.year == sits_in(day_of(change.created_at), year)
    is_of_it = wishes.exam not in (ExamKind.UCE, ExamKind.MOCK) or sits_in_year
    if change.cause is ChangeCause.SETTINGS and is_of_it:
        notes.school_year = year
    keep_notes(plan, notes)


def carry_over(db: Session, own: Sequence[StudyPlanTask], plan: StudyPlan, now: datetime) -> None:
    """A learner's own open tasks into another plan: on their day where that is still ahead, else on the next one."""
    today = day_of(now)
    for task, carried in zip(own, _carried(own, wishes_of(plan), today), strict=True):
        ahead = today <= task.due_date < plan.target_exam_date
        db.add(
            StudyPlanTask(
                plan_id=plan.id, task_type=task.task_type, title=task.title, description=task.description,
                estimated_minutes=task.estimated_minutes, priority=task.priority,
                due_date=task.due_date if ahead else carried.due_date, ai_generated=False, is_moved=True,
                display_order=task.display_order,
            )
        )  # fmt: skip
    db.flush()
    complete(plan, tasks_of(db, plan.id))


def _write(db: Session, plan: StudyPlan, task: StudyPlanTask | None, draft: DraftTask, order: int) -> None:
    if task is None:
        db.add(draft.to_task(plan.id, order))
    elif not task.is_completed:
        task.due_date, task.display_order = draft.due_date, order
        task.estimated_minutes, task.priority = draft.estimated_minutes, draft.priority
        task.title, task.description, task.is_moved = draft.title, draft.description, not task.ai_generated


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
