"""Making a plan, and writing it down as tasks."""

from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Subject
from api.learning.study_plans.documents import (
    LEFT_OUT,
    DraftTask,
    PlanNotes,
    keep_notes,
)
from api.learning.study_plans.schemas import LeftOut
from api.learning.study_plans.service import texts
from api.learning.study_plans.service.exams import LATEST, SOONEST
from api.learning.study_plans.service.inputs import Known, gather
from api.learning.study_plans.tables import (
    ChangeCause,
    ChangeStatus,
    StudyPlan,
    StudyPlanChange,
    StudyPlanTask,
    TaskType,
)
from api.learning.study_plans.wishes import Learner, Wishes, apply, title_of
from api.platform.clock import day_of
from api.platform.ids import uuid7
from api.platform.problem import Malformed, NotFound, Problem
from models.study_planner.online import Plan, Task, Terms, make_plan
from models.study_planner.online.steps import ENOUGH

WEEKS_AHEAD = timedelta(weeks=constants.PLAN_WEEKS_AHEAD)

DAY_MINUTES: Final = 24 * 60


class PlanNotFound(NotFound):
    title, detail = "Plan Not Found", "This study plan is not here, or it is not yours."


class PlanAlreadyThere(Problem):
    status, title = 409, "You Have a Plan"
    detail = "You already have a study plan. End it before you make a new one."


class NothingToPlan(Problem):
    status, title = 409, "Nothing to Plan"
    detail = "We have no topics for these subjects in your years yet. Choose another subject."


def active_plan(db: Session, user_id: UUID, *, lock: bool = False) -> StudyPlan | None:
    asked = select(StudyPlan).where(StudyPlan.user_id == user_id, StudyPlan.is_active)
    return db.scalar(asked.with_for_update() if lock else asked)


def own_plan(db: Session, user_id: UUID, plan_id: UUID) -> StudyPlan:
    """The learner's own active plan, locked until the request ends; raises `PlanNotFound`."""
    plan = db.get(StudyPlan, plan_id, with_for_update=True)
    if plan is None or plan.user_id != user_id or not plan.is_active:
        raise PlanNotFound
    return plan


def tasks_of(db: Session, plan_id: UUID) -> list[StudyPlanTask]:
    """Every task of a plan, day by day."""
    row = StudyPlanTask
    return list(db.scalars(select(row).where(row.plan_id == plan_id).order_by(row.due_date, row.display_order, row.id)))


def start(db: Session, learner: Learner, wishes: Wishes, now: datetime) -> StudyPlan:
    """Make a learner's plan; raises where there is one, or nothing to plan, or a wish that cannot be."""
    check(db, wishes, now)
    if active_plan(db, learner.id) is not None:
        raise PlanAlreadyThere
    drafts, left_out = draft(db, learner, wishes, now, done=set())
    if not drafts:
        raise _nothing(left_out)
    plan = StudyPlan(id=uuid7(), user_id=learner.id, title=title_of(wishes), revision=1, created_at=now)
    apply(plan, wishes)
    keep_notes(plan, PlanNotes(left_out=left_out, school_year=learner.school_year))
    db.add(plan)
    db.flush()
    db.add_all(each.to_task(plan.id, order) for order, each in enumerate(drafts))
    db.add(
        StudyPlanChange(
            plan_id=plan.id, status=ChangeStatus.ACCEPTED, cause=ChangeCause.MADE, revision=1, decided_at=now,
            summary=f"Made with {len(drafts)} tasks.", settings=wishes.as_json(),
            left_out=LEFT_OUT.dump_python(left_out),
        )
    )  # fmt: skip
    db.flush()
    return plan


def _nothing(left_out: dict[str, LeftOut]) -> NothingToPlan:
    """Why a plan would have no task."""
    whys = {each.why for each in left_out.values()}
    if whys == {"known"}:
        return NothingToPlan("You know every topic of these subjects well already. Choose another subject.")
    if whys:
        return NothingToPlan("There is too little time for even one piece of work. Choose more hours or more days.")
    return NothingToPlan()


def check(db: Session, wishes: Wishes, now: datetime, *, may_be_soon: bool = False) -> None:
    """Refuse, field by field, what no plan can be made of; `may_be_soon`: the examination may have come near."""
    faults = {}
    today = day_of(now)
    if wishes.target_exam_date < today + SOONEST and not may_be_soon:
        faults["targetExamDate"] = "Choose a day after today."
    elif wishes.target_exam_date > today + LATEST:
        faults["targetExamDate"] = "Choose a day within the next three years."
    elif not may_be_soon and not _days_before(wishes, today):
        faults["weekdays"] = "None of these days comes before the examination. Choose more days."
    daily = wishes.weekly_hours * 60 // max(len(wishes.weekdays), 1)
    begins = wishes.start_time.hour * 60 + wishes.start_time.minute
    if daily > constants.PLAN_DAY_MINUTES_MOST:
        faults["weeklyHours"] = f"That is {texts.hours(daily)} a day. Choose more days or fewer hours."
    elif begins + daily > DAY_MINUTES:
        faults["startTime"] = f"That is {texts.hours(daily)} a day, past midnight. Begin earlier."
    known = db.scalar(select(func.count()).where(Subject.id.in_(wishes.subjects)))
    if known != len(set(wishes.subjects)):
        faults["subjects"] = "One of these subjects is not in the curriculum."
    if faults:
        raise Malformed(fields=faults)


def _days_before(wishes: Wishes, today: date) -> int:
    """How many days of study there are from today until the day before the examination, counting a week at most."""
    week = (today + timedelta(days=n) for n in range(7))
    return sum(day < wishes.target_exam_date and day.weekday() in wishes.weekdays for day in week)


def draft(
    db: Session, learner: Learner, wishes: Wishes, now: datetime, *, done: set[str]
) -> tuple[list[DraftTask], dict[str, LeftOut]]:
    """The tasks of a plan from today on, and by topic why it stands in none.

    `done` are lessons, videos and books ticked off by hand, which nobody should be sent to again.
    """
    known = gather(
        db, learner_id=learner.id, school_year=learner.school_year, subjects=wishes.subjects, exam=wishes.exam,
        may_read=learner.may_read, now=now, done=done,
    )  # fmt: skip
    today = day_of(now)
    weekly_kb = None if wishes.weekly_data_mb is None else wishes.weekly_data_mb * 1_000
    terms = Terms(
        today, today + WEEKS_AHEAD, wishes.target_exam_date, frozenset(wishes.weekdays), wishes.weekly_hours * 60,
        weekly_kb,
    )  # fmt: skip
    plan = make_plan(known.planned, terms)
    return _drafts(plan, known), _left_out(plan, known)


def _drafts(plan: Plan, known: Known) -> list[DraftTask]:
    by_gain = sorted(range(len(plan.tasks)), key=lambda at: -plan.tasks[at].gain)
    rank = {at: n for n, at in enumerate(by_gain)}
    return [_draft(task, known, texts.priority_of(rank[at], len(rank))) for at, task in enumerate(plan.tasks)]


def _draft(task: Task, known: Known, priority: str) -> DraftTask:
    return DraftTask(
        id=uuid7(),
        subject_id=known.topics[task.topic].subject_id,
        topic_id=UUID(task.topic),
        task_type=TaskType(task.kind),
        resource_id=UUID(task.material) if task.material else None,
        title=texts.title_of(task, known),
        description=texts.reason_of(task, known),
        estimated_minutes=task.minutes,
        priority=priority,
        due_date=task.day,
        data_kb=task.kb,
    )


def _left_out(plan: Plan, known: Known) -> dict[str, LeftOut]:
    served = {task.topic for task in plan.tasks}
    gone = {each.id: "known" for each in known.planned if each.mastery >= ENOUGH and each.id not in served}
    gone |= plan.left_out
    return {topic_id: LeftOut(topic=known.topics[topic_id].name, why=why) for topic_id, why in gone.items()}
