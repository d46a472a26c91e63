"""A learner says who they are in three taps, answers five questions, and gets a plan. Each act may be sent again."""

from datetime import date, datetime, time
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.accounts.profile.service.profile import SaidSchool, save_school
from api.curriculum.subjects.tables import Subject
from api.learning.adaptive_practice import service as practice
from api.learning.adaptive_practice.pool import Choice
from api.learning.study_plans.service import creation
from api.learning.study_plans.tables import ExamKind
from api.learning.study_plans.wishes import Learner, Wishes
from api.platform.ids import uuid7
from api.platform.problem import Problem
from api.site.first_steps.queries import check_topics
from api.site.first_steps.schemas import ExamIn
from api.site.first_steps.tables import FirstSteps

WEEKDAYS: Final = [0, 1, 2, 3, 4, 5]
EVENING: Final = time(19)


class NotSaid(Problem):
    status, title = 409, "Something Is Missing"
    detail = "Choose your class, your subjects and your exam first."


def say_class(db: Session, learner_id: UUID, school_year: str | None, now: datetime) -> None:
    row = _row(db, learner_id)
    _save(db, learner_id, school_year=school_year)
    row.class_said_at = now


def say_subjects(db: Session, learner_id: UUID, slugs: list[str], now: datetime) -> None:
    row = _row(db, learner_id)
    _save(db, learner_id, subjects=slugs)
    row.subjects_said_at = now


def say_exam(db: Session, learner_id: UUID, given: ExamIn, now: datetime) -> None:
    """The examination to work for, and the school where it is said; a day nobody can plan for is refused."""
    row, user = _row(db, learner_id), db.get_one(User, learner_id)
    creation.check(db, _wishes(db, user, given.exam, given.target_exam_date), now)
    if given.school_name is not None:
        _save(db, learner_id, school_name=given.school_name)
    row.exam, row.target_exam_date = given.exam, given.target_exam_date


def begin_check(db: Session, learner_id: UUID, now: datetime) -> None:
    """Open the five questions, once; raises NothingToPractise where there are none."""
    row, user = _row(db, learner_id), db.get_one(User, learner_id)
    if row.check_attempt_id is None:
        choice = Choice("Find your start", check_topics(db, user))
        row.check_attempt_id = practice.begin(
            db, learner_id=learner_id, choice=choice, most=constants.PRACTICE_SHORT, now=now
        ).id


def finish(db: Session, learner_id: UUID, *, may_read: bool, now: datetime) -> None:
    """Make the plan and be done with the first steps; without a plan where there is nothing to plan."""
    row, user = _row(db, learner_id), db.get_one(User, learner_id)
    if row.done_at is not None:
        return
    if row.exam is None or row.target_exam_date is None:
        raise NotSaid
    wishes = _wishes(db, user, row.exam, row.target_exam_date)
    if wishes.subjects and creation.active_plan(db, learner_id) is None:
        try:
            with db.begin_nested():
                creation.start(db, Learner(learner_id, user.school_year, may_read), wishes, now)
        except creation.NothingToPlan:
            pass  # the first screen says so, and has something else to begin with
    row.done_at = now


def put_off(db: Session, learner_id: UUID, now: datetime) -> None:
    """Later: the learner is not led here again, and finds the way on the first screen."""
    row = _row(db, learner_id)
    row.put_off_at = row.put_off_at or now


def _row(db: Session, learner_id: UUID) -> FirstSteps:
    """The learner's row, made where there is none, locked until the request ends."""
    db.execute(insert(FirstSteps).values(id=uuid7(), user_id=learner_id).on_conflict_do_nothing())
    return db.scalars(select(FirstSteps).where(FirstSteps.user_id == learner_id).with_for_update()).one()


def _save(
    db: Session,
    learner_id: UUID,
    *,
    school_year: str | None = None,
    subjects: list[str] | None = None,
    school_name: str | None = None,
) -> None:
    """Write what was said into the account; what was not said stays."""
    user = db.get_one(User, learner_id)
    given = SaidSchool(
        school_name=school_name if school_name is not None else user.school_name,
        school_year=school_year or user.school_year,
        preferred_subjects=subjects if subjects is not None else user.preferred_subjects,
    )
    save_school(db, user_id=learner_id, given=given)


def _wishes(db: Session, user: User, exam: ExamKind, on: date) -> Wishes:
    """The first plan: what was chosen, a few hours a week, every evening but Sunday."""
    chosen = db.scalars(select(Subject.id).where(Subject.slug.in_(user.preferred_subjects)).order_by(Subject.name))
    return Wishes(
        exam=exam,
        target_exam_date=on,
        subjects=list(chosen),
        weekly_hours=constants.PLAN_FIRST_WEEKLY_HOURS,
        weekdays=WEEKDAYS,
        weekly_data_mb=None,
        start_time=EVENING,
    )
