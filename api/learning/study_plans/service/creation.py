"""Making a plan, and writing it down as tasks."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Subject
from api.learning.study_plans.service import texts
from api.learning.study_plans.service.exams import LATEST, SOONEST
from api.learning.study_plans.service.inputs import Known, gather
from api.learning.study_plans.tables import (
    ChangeCause,
    ChangeStatus,
    ExamKind,
    StudyPlan,
    StudyPlanChange,
    StudyPlanTask,
)
from api.platform.clock import day_of
from api.platform.ids import uuid7
from api.platform.problem import Malformed, NotFound, Problem
from models.study_planner.online import Plan, Task, Terms, make_plan
from models.study_planner.online.steps import ENOUGH

WEEKS_AHEAD = timedelta(weeks=constants.PLAN_WEEKS_AHEAD)

DAY_MINUTES: Final = 24 * 60
MOST_DAILY_MINUTES: Final = 12 * 60


class PlanNotFound(NotFound):
    title, detail = "Plan Not Found", "This study plan is not here, or it is not yours."


class PlanAlreadyThere(Problem):
    status, title = 409, "You Have a Plan"
    detail = "You follow a study plan already. End it before you make another."


class NothingToPlan(Problem):
    status, title = 409, "Nothing to Plan"
    detail = "We have no topics for these subjects in your years yet. Choose another subject."


@dataclass(frozen=True)
class Learner:
    """Whose plan it is, and what decides what may stand in it."""

    id: UUID
    school_year: str | None
    may_read: bool


@dataclass(frozen=True)
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

    def as_json(self) -> dict[str, Any]:
        return {
            "exam": str(self.exam),
            "target_exam_date": self.target_exam_date.isoformat(),
            "subjects": [str(each) for each in self.subjects],
            "weekly_hours": self.weekly_hours,
            "weekdays": sorted(set(self.weekdays)),
            "weekly_data_mb": self.weekly_data_mb,
            "start_time": self.start_time.isoformat("minutes"),
            "goals": self.goals,
        }


def wishes_of(plan: StudyPlan) -> Wishes:
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
    rows, left_out = draft(db, learner, wishes, now, done=set())
    if not rows:
        raise _nothing(left_out)
    plan = StudyPlan(id=uuid7(), user_id=learner.id, title=title_of(wishes), revision=1, created_at=now)
    apply(plan, wishes.as_json())
    plan.ai_recommendations = {"leftOut": left_out, "schoolYear": learner.school_year}
    db.add(plan)
    db.flush()
    for order, row in enumerate(rows):
        db.add(StudyPlanTask(id=UUID(row["id"]), plan_id=plan.id, **columns_of(row, order)))
    db.add(
        StudyPlanChange(
            plan_id=plan.id, status=ChangeStatus.ACCEPTED, cause=ChangeCause.MADE, revision=1, decided_at=now,
            summary=f"Made with {len(rows)} tasks.", settings=wishes.as_json(), left_out=left_out,
        )
    )  # fmt: skip
    db.flush()
    return plan


def _nothing(left_out: dict[str, Any]) -> NothingToPlan:
    """Why a plan would have no task."""
    whys = {each["why"] for each in left_out.values()}
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
    if daily > MOST_DAILY_MINUTES:
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


def load_of(weekly_hours: int) -> str:
    """How much a plan asks for: easy below five hours a week, hard from fourteen on."""
    return "easy" if weekly_hours < 5 else "medium" if weekly_hours < 14 else "hard"


def described(settings: dict[str, Any]) -> str:
    """What a plan asks for, in a sentence."""
    hours, budget = settings["weekly_hours"], settings["weekly_data_mb"]
    data = f", within {budget} MB" if budget is not None else ""
    days = len(settings["weekdays"])
    return (
        f"{hours} {'hour' if hours == 1 else 'hours'} a week on {days} {'day' if days == 1 else 'days'}{data}, "
        f"until {date.fromisoformat(settings['target_exam_date']):%-d %B %Y}."
    )


def apply(plan: StudyPlan, settings: dict[str, Any]) -> None:
    """Write wishes, as JSON keeps them, into a plan."""
    plan.description, plan.difficulty_level = described(settings), load_of(settings["weekly_hours"])
    plan.exam = ExamKind(settings["exam"])
    plan.target_exam_date = date.fromisoformat(settings["target_exam_date"])
    plan.subjects = settings["subjects"]
    plan.weekly_hours, plan.weekdays = settings["weekly_hours"], settings["weekdays"]
    plan.weekly_data_mb = settings["weekly_data_mb"]
    plan.start_time = time.fromisoformat(settings["start_time"])
    plan.goals = settings["goals"]


def title_of(wishes: Wishes) -> str:
    names = {ExamKind.UCE: "Plan for UCE", ExamKind.MOCK: "Plan for the mocks",
             ExamKind.END_OF_TERM: "Plan for the end of term", ExamKind.OWN: "My study plan"}  # fmt: skip
    return f"{names[wishes.exam]} {wishes.target_exam_date.year}"


def draft(
    db: Session, learner: Learner, wishes: Wishes, now: datetime, *, done: set[str]
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The tasks of a plan from today on as JSON keeps them, and by topic why it stands in none.

    `done` are lessons, films and books ticked off by hand, which nobody should be sent to again.
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
    return _rows(plan, known), _left_out(plan, known)


def _rows(plan: Plan, known: Known) -> list[dict[str, Any]]:
    ranked = sorted(range(len(plan.tasks)), key=lambda at: -plan.tasks[at].gain)
    place = {at: n for n, at in enumerate(ranked)}
    return [_row(task, known, texts.priority_of(place[at], len(ranked))) for at, task in enumerate(plan.tasks)]


def _row(task: Task, known: Known, priority: str) -> dict[str, Any]:
    return {
        "id": str(uuid7()),
        "subject_id": str(known.topics[task.topic].subject_id),
        "topic_id": task.topic,
        "task_type": task.kind,
        "resource_id": task.material,
        "title": texts.title_of(task, known),
        "description": texts.reason_of(task, known),
        "estimated_minutes": task.minutes,
        "priority": priority,
        "due_date": task.day.isoformat(),
        "data_kb": task.kb,
    }


def _left_out(plan: Plan, known: Known) -> dict[str, Any]:
    served = {task.topic for task in plan.tasks}
    gone = {each.id: "known" for each in known.planned if each.mastery >= ENOUGH and each.id not in served}
    gone |= plan.left_out
    return {topic_id: {"topic": known.topics[topic_id].name, "why": why} for topic_id, why in gone.items()}


def columns_of(row: dict[str, Any], order: int) -> dict[str, Any]:
    """The columns of a task from a drafted row."""
    ids = {name: UUID(row[name]) if row[name] else None for name in ("subject_id", "topic_id", "resource_id")}
    plain = {name: row[name] for name in ("task_type", "title", "description", "estimated_minutes", "priority")}
    due = date.fromisoformat(row["due_date"])
    return {**ids, **plain, "due_date": due, "data_kb": row["data_kb"], "display_order": order}
