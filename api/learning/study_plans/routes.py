"""Study plans: make one, follow it, let it be made anew, and put it into a calendar."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Response, status

from api.learning.study_plans.schemas import (
    DayIn,
    OwnTaskIn,
    PlanCalendar,
    PlanChoices,
    PlanIn,
    PlanOut,
    PlanToday,
)
from api.learning.study_plans.service import calendar, commands, creation, presenters, revision, school_years
from api.learning.study_plans.tables import ChangeCause
from api.learning.study_plans.wishes import Learner
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.entitlements import is_subscribed
from api.platform.guards import SignedIn
from api.platform.principal import Principal
from api.settings import settings

router = APIRouter(prefix="/api/planning", tags=["planning"])
Token = Annotated[str, Path(pattern=r"^[\w-]{43}$")]


def _learner(me: Principal, now: Now) -> Learner:
    return Learner(me.id, me.school_year, is_subscribed(me, now))


@router.get("/choices")
def plan_choices(me: SignedIn, now: Now, db: Db) -> PlanChoices:
    return presenters.choices(db, school_year=me.school_year, now=now)


@router.get("/plan")
def get_plan(me: SignedIn, now: Now, db: Db) -> PlanOut | None:
    """The active plan, after ticking off what was really done; null when there is none."""
    return presenters.current(db, learner_id=me.id, now=now)


@router.get("/today")
def get_plan_today(me: SignedIn, now: Now, db: Db) -> PlanToday | None:
    """What the plan asks for today, small enough for a first screen; null without a plan that runs."""
    return presenters.today(db, learner_id=me.id, now=now)


@router.post("/plans", status_code=status.HTTP_201_CREATED)
def make_study_plan(body: PlanIn, me: SignedIn, now: Now, db: Db) -> PlanOut:
    return presenters.present_plan(db, creation.start(db, _learner(me, now), body.wishes(), now), now)


@router.put("/plans/{plan_id}")
def change_plan(plan_id: UUID, body: PlanIn, me: SignedIn, now: Now, db: Db) -> PlanOut:
    """Other hours, days, subjects or another examination: a proposal to accept, nothing changes before."""
    revision.propose(db, _learner(me, now), plan_id, now, cause=ChangeCause.SETTINGS, wishes=body.wishes())
    return presenters.present_plan(db, creation.own_plan(db, me.id, plan_id), now)


@router.post("/plans/{plan_id}/replan")
def replan(plan_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    """The plan made anew from today, as a proposal."""
    revision.propose(db, _learner(me, now), plan_id, now, cause=ChangeCause.ASKED)
    return presenters.present_plan(db, creation.own_plan(db, me.id, plan_id), now)


@router.post("/changes/{change_id}/accept")
def accept_plan_change(change_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    return presenters.present_plan(db, revision.accept(db, me.id, change_id, now), now)


@router.post("/changes/{change_id}/decline")
def decline_plan_change(change_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    return presenters.present_plan(db, revision.decline(db, me.id, change_id, now), now)


@router.post("/plans/{plan_id}/pause")
def pause_plan(plan_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    return presenters.present_plan(db, commands.pause(db, me.id, plan_id, now), now)


@router.post("/plans/{plan_id}/resume")
def resume_plan(plan_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    """Go on after a rest: the plan made anew from today is proposed, and accepting it ends the rest."""
    revision.propose(db, _learner(me, now), plan_id, now, cause=ChangeCause.RESUMED)
    return presenters.present_plan(db, creation.own_plan(db, me.id, plan_id), now)


@router.delete("/plans/{plan_id}", status_code=status.HTTP_204_NO_CONTENT)
def end_plan(plan_id: UUID, me: SignedIn, db: Db) -> None:
    commands.end(db, me.id, plan_id)


@router.post("/plans/{plan_id}/new-year", status_code=status.HTTP_201_CREATED)
def begin_plan_of_new_year(plan_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    """End a plan of a former school year and begin one for this year: same days, hours and own tasks."""
    return presenters.present_plan(db, school_years.begin_anew(db, _learner(me, now), plan_id, now), now)


@router.post("/plans/{plan_id}/tasks", status_code=status.HTTP_201_CREATED)
def add_plan_task(plan_id: UUID, body: OwnTaskIn, me: SignedIn, now: Now, db: Db) -> PlanOut:
    plan = commands.add(
        db, me.id, plan_id, title=body.title.strip(), minutes=body.estimated_minutes, on=body.due_date, now=now
    )
    return presenters.present_plan(db, plan, now)


@router.post("/tasks/{task_id}/done")
def tick_plan_task(task_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    return presenters.present_plan(db, commands.tick(db, me.id, task_id, now), now)


@router.post("/tasks/{task_id}/undo")
def take_plan_task_back(task_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    return presenters.present_plan(db, commands.take_back(db, me.id, task_id), now)


@router.put("/tasks/{task_id}/day")
def move_plan_task(task_id: UUID, body: DayIn, me: SignedIn, now: Now, db: Db) -> PlanOut:
    return presenters.present_plan(db, commands.move(db, me.id, task_id, body.due_date, now), now)


@router.delete("/tasks/{task_id}")
def remove_plan_task(task_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    return presenters.present_plan(db, commands.remove(db, me.id, task_id), now)


@router.post("/plans/{plan_id}/calendar", status_code=status.HTTP_201_CREATED)
def open_plan_calendar(plan_id: UUID, me: SignedIn, db: Db) -> PlanCalendar:
    """A private address for calendars, shown once; asking again makes the earlier one stop."""
    token = calendar.open_feed(db, me.id, plan_id)
    return PlanCalendar(url=f"{settings().base_url}/api/planning/calendar/{token}.ics")


@router.delete("/plans/{plan_id}/calendar")
def close_plan_calendar(plan_id: UUID, me: SignedIn, now: Now, db: Db) -> PlanOut:
    return presenters.present_plan(db, calendar.close_feed(db, me.id, plan_id), now)


@router.get("/plans/{plan_id}/calendar.ics", response_class=Response)
def download_plan_calendar(plan_id: UUID, me: SignedIn, db: Db) -> Response:
    plan = creation.own_plan(db, me.id, plan_id)
    return _ics(calendar.to_ical(plan, creation.tasks_of(db, plan.id)))


@router.get("/calendar/{token}.ics", response_class=Response)
def read_plan_calendar(token: Token, db: Db) -> Response:
    """What a calendar program reads; the secret in the address is all it needs, and opens nothing else."""
    return _ics(calendar.feed(db, token))


def _ics(body: bytes) -> Response:
    headers = {"Content-Disposition": 'attachment; filename="kitabo-study-plan.ics"', "Cache-Control": "no-store"}
    return Response(body, media_type="text/calendar; charset=utf-8", headers=headers)
