"""A plan made for one school year when its learner is in another: said, never changed without being asked."""

from dataclasses import replace
from datetime import date, datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.study_plans.documents import notes_of
from api.learning.study_plans.schemas import ExamAhead, OtherYear
from api.learning.study_plans.service.commands import end
from api.learning.study_plans.service.creation import check, own_plan, start, tasks_of
from api.learning.study_plans.service.exams import YEARS, Exam, exams_ahead, sits_in
from api.learning.study_plans.service.inputs import askable_subjects
from api.learning.study_plans.service.revision import carry_over
from api.learning.study_plans.tables import ExamKind, StudyPlan
from api.learning.study_plans.wishes import Learner, Wishes, wishes_of
from api.platform.clock import day_of
from api.platform.problem import Malformed, Problem


class PlanFitsTheYear(Problem):
    status, title = 409, "Your Plan Is of This Year"
    detail = "This plan was made for the school year you are in. You do not need a new one."


class NoExamAhead(Problem):
    status, title = 409, "No Examination Ahead"
    detail = "No examination of your new year fits your days and hours. End this plan and make another."


def made_for(plan: StudyPlan) -> str | None:
    """The school year a plan was made for; of plans that did not note it, by the year of their examination."""
    if noted := notes_of(plan).school_year:
        return noted
    if plan.exam not in (ExamKind.UCE, ExamKind.MOCK):
        return None
    began = day_of(plan.created_at)
    fitting = [year for year in YEARS if sits_in(began, year) == plan.target_exam_date.year]
    return fitting[0] if len(fitting) == 1 else None


def other_year(db: Session, plan: StudyPlan, now: datetime) -> OtherYear | None:
    """Both years and what a new plan would lead to, where the plan's year is not the learner's any more."""
    was, user = made_for(plan), db.get_one(User, plan.user_id)
    if was is None or user.school_year is None or was == user.school_year:
        return None
    exam = next(iter(_exams(plan, user.school_year, day_of(now))), None)
    own = [task for task in tasks_of(db, plan.id) if not task.ai_generated and not task.is_completed]
    ahead = ExamAhead.model_validate(exam) if exam else None
    return OtherYear(was=was, now=user.school_year, exam=ahead, own_tasks=len(own))


def _exams(plan: StudyPlan, school_year: str, today: date) -> list[Exam]:
    """What a new plan may lead to: the same kind of examination first."""
    ahead = exams_ahead(today, school_year)
    own = [Exam(ExamKind.OWN, plan.title, plan.target_exam_date, False)] if plan.exam is ExamKind.OWN else []
    return sorted([*own, *ahead], key=lambda exam: exam.kind is not plan.exam)


def begin_anew(db: Session, learner: Learner, plan_id: UUID, now: datetime) -> StudyPlan:
    """End the plan of the former year and begin one with the same days and hours for this one.

    The learner's own open tasks go with them. Raises where the plan is of this year, or no examination ahead fits;
    then nothing has changed.
    """
    plan = own_plan(db, learner.id, plan_id)
    if other_year(db, plan, now) is None:
        raise PlanFitsTheYear
    wishes = _wishes(db, plan, learner, now)
    own = [task for task in tasks_of(db, plan.id) if not task.ai_generated and not task.is_completed]
    end(db, learner.id, plan.id)
    db.flush()
    made = start(db, learner, wishes, now)
    carry_over(db, own, made, now)
    return made


def _wishes(db: Session, plan: StudyPlan, learner: Learner, now: datetime) -> Wishes:
    """The same as before, toward the first examination of the new year that can be planned for."""
    former = wishes_of(plan)
    askable = {each.id for each in askable_subjects(db, learner.school_year)}
    subjects = [each for each in former.subjects if each in askable] or former.subjects
    for exam in _exams(plan, learner.school_year or "", day_of(now)):
        wishes = replace(former, exam=exam.kind, target_exam_date=exam.on, subjects=subjects)
        try:
            check(db, wishes, now)
        except Malformed:
            continue
        return wishes
    raise NoExamAhead
