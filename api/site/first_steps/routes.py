"""The first steps of a learner: what is said at each, five questions, and a plan."""

from typing import Annotated

from fastapi import APIRouter, Query, status

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.entitlements import is_subscribed
from api.platform.guards import SignedIn
from api.site.first_steps import queries, service
from api.site.first_steps.schemas import ExamIn, FirstStepsOut, SchoolOffer, SchoolYearIn, SubjectsIn

router = APIRouter(prefix="/api/first-steps", tags=["site"])


@router.get("")
def get_first_steps(me: SignedIn, now: Now, db: Db) -> FirstStepsOut:
    return queries.present(db, me.id, now)


@router.put("/class")
def say_my_class(body: SchoolYearIn, me: SignedIn, now: Now, db: Db) -> FirstStepsOut:
    service.say_class(db, me.id, body.school_year, now)
    return queries.present(db, me.id, now)


@router.put("/subjects")
def say_my_subjects(body: SubjectsIn, me: SignedIn, now: Now, db: Db) -> FirstStepsOut:
    service.say_subjects(db, me.id, body.subjects, now)
    return queries.present(db, me.id, now)


@router.put("/exam")
def say_my_exam(body: ExamIn, me: SignedIn, now: Now, db: Db) -> FirstStepsOut:
    service.say_exam(db, me.id, body, now)
    return queries.present(db, me.id, now)


@router.get("/schools")
def search_schools(me: SignedIn, db: Db, words: Annotated[str, Query(max_length=80)] = "") -> list[SchoolOffer]:
    return queries.schools(db, words)


@router.post("/check")
def begin_first_check(me: SignedIn, now: Now, db: Db) -> FirstStepsOut:
    """The five questions, asked like practice; asking again finds the same ones."""
    service.begin_check(db, me.id, now)
    return queries.present(db, me.id, now)


@router.post("/plan")
def make_first_plan(me: SignedIn, now: Now, db: Db) -> FirstStepsOut:
    """The plan, from what was said and answered; with it the first steps are over for good."""
    service.finish(db, me.id, may_read=is_subscribed(me, now), now=now)
    return queries.present(db, me.id, now)


@router.post("/later", status_code=status.HTTP_204_NO_CONTENT)
def put_first_steps_off(me: SignedIn, now: Now, db: Db) -> None:
    service.put_off(db, me.id, now)
