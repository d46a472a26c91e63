"""In the whole demo country no screen calls first what another has dropped, and plans have been lived with."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import TestAttempt
from api.curriculum.subjects.tables import Subject
from api.learning.analytics.progress import progress
from api.learning.experiments.rules import arm_of
from api.learning.experiments.tables import ExperimentExposure
from api.learning.forecasts import service
from api.learning.learning_paths.presenters import get_path
from api.learning.recommendations import presenters
from api.learning.study_plans.service import creation
from api.learning.study_plans.service.exams import exams_ahead
from api.learning.study_plans.service.presenters import today
from api.learning.study_plans.tables import (
    ChangeCause,
    ChangeStatus,
    CompletedBy,
    StudyPlan,
    StudyPlanChange,
    StudyPlanTask,
    TaskType,
)
from api.learning.study_plans.tables import StudyRecommendation as Listed
from api.learning.study_plans.topic_order import RankedTopic, listed_topics, order_of
from api.learning.study_plans.wishes import Learner, Wishes
from api.platform.clock import day_of, now, start_of_day
from api.platform.pseudonym import learner_key
from api.school.families.service.presenters import week_of
from tests.country import Country


def saturday() -> datetime:
    """Today or the next: the one weekday on which every plan of the demo has tasks."""
    return now() + timedelta(days=(5 - day_of(now()).weekday()) % 7)


def a_day_with_room() -> datetime:
    """Now or, on a Sunday, tomorrow: a seventh of the week's hours may be too short for any lesson of the list."""
    return now() + timedelta(days=day_of(now()).weekday() == 6)


def learners(db: Session, *, planned: bool) -> list[User]:
    """Whom the numbers advise something, with a plan or without."""
    ids, plans = select(Listed.user_id).where(Listed.is_active).distinct(), select(StudyPlan.user_id)
    has_plan = User.id.in_(plans) if planned else ~User.id.in_(plans)
    return list(db.scalars(select(User).where(User.id.in_(ids), has_plan).order_by(User.id)))


def dropped(plan: StudyPlan | None) -> set[str]:
    """What a plan says it has no room for."""
    left_out = (plan.ai_recommendations or {}).get("leftOut", {}) if plan and not plan.paused_at else {}
    return {topic_id for topic_id, each in left_out.items() if each["why"] != "known"}


def firsts(db: Session, user: User, order: list[RankedTopic], at: datetime) -> dict[str, str | UUID]:
    """The topic each screen calls first."""
    shown = presenters.recommendations(db, learner_id=user.id, school_year=user.school_year, now=at)
    slug = db.scalar(select(Subject.slug).where(Subject.id == order[0].subject_id)) or ""
    found = {
        "for you": shown.study[0].topic_id,
        "path": get_path(db, user.id, slug, at).steps[0].topic_id,
    }
    if (plan := today(db, learner_id=user.id, now=at)) and (tasks := [task for task in plan.tasks if task.topic_id]):
        found["home, today"] = tasks[0].topic_id
    return found


def test_no_screen_calls_first_what_another_has_dropped(land: Session) -> None:
    at, compared, planned = saturday(), 0, 0
    for user in [*learners(land, planned=True)[::2], *learners(land, planned=False)[::4]]:
        plan = creation.active_plan(land, user.id)
        order = order_of(land, user.id, at)
        if not order:
            continue
        found = firsts(land, user, order, at)
        order = order_of(land, user.id, at)  # looking at the plan ticks what was seen
        assert set(found.values()) == {order[0].topic_id}, (user.email, found)
        if order[0].is_dropped:
            assert all(each.is_dropped for each in order), user.email
            assert order[0].note
        compared, planned = compared + 1, planned + ("home, today" in found)
        names = {each.topic for each in order if not each.is_dropped}
        hardest = week_of(progress(land, learner_id=user.id, now=at)).hardest
        assert hardest is None or hardest in names, user.email
        runs = plan is not None and plan.target_exam_date > day_of(at)  # after the examination nothing is left out
        _moves_by_what_comes_next(land, user, order, dropped(plan) if runs else set(), at)
    assert compared >= 18
    assert planned >= 7


def _moves_by_what_comes_next(db: Session, user: User, order: list[RankedTopic], out: set[str], at: datetime) -> None:
    position: dict[UUID, int] = {each.topic_id: each.position for each in order if not each.is_dropped}
    for subject in service.forecast(db, learner_id=user.id, now=at).subjects:
        named = [mover.topic_id for mover in subject.movers]
        positions = [position[topic] for topic in named if topic in position]
        assert positions == sorted(positions), user.email
        assert all(topic in position for topic in named[: len(positions)]), "what comes next stands first"
        assert not positions or str(named[0]) not in out, user.email


def test_a_plan_made_now_leaves_nothing_out_that_stands_in_the_list(land: Session) -> None:
    at, made = a_day_with_room(), 0
    for user in learners(land, planned=False)[::3]:
        listed = [row for row in listed_topics(land, user.id, at) if row.topic_id]
        exam = exams_ahead(day_of(at), user.school_year)[-1]
        subjects = list(land.scalars(select(Subject.id)))
        wishes = Wishes(exam.kind, exam.on, subjects, 4, [0, 1, 2, 3, 4, 5, 6], None, datetime.min.time())
        plan = creation.start(land, Learner(user.id, user.school_year, True), wishes, at)
        topics = {row.topic_id: row.rank for row in listed}
        assert not dropped(plan) & {str(topic) for topic in topics}, user.email
        row = StudyPlanTask
        new = select(row.topic_id, func.min(row.due_date), func.min(row.display_order)).where(
            row.plan_id == plan.id, row.task_type != "review"
        )
        begun = land.execute(new.group_by(row.topic_id).order_by(func.min(row.display_order))).all()
        assert begun[0].topic_id in topics, "a plan begins with the list"
        made += 1
    assert made >= 10


def test_the_demo_s_plans_were_lived_with(planned: Country, land: Session) -> None:
    assert "nothing to do" in planned.run("api.demo.plans"), "planted once"
    changes = land.scalars(select(StudyPlanChange).where(StudyPlanChange.cause == ChangeCause.MISSED)).all()
    assert {change.status for change in changes} >= {ChangeStatus.ACCEPTED, ChangeStatus.DECLINED}
    assert any(change.summary.startswith("Dropped because ") for change in changes)
    row = StudyPlanTask
    done = land.scalar(select(func.count()).where(row.is_completed)) or 0
    missed = land.scalar(select(func.count()).where(~row.is_completed, row.due_date < day_of(now()))) or 0
    assert done > 40
    assert missed > 0
    ticked = select(StudyPlan.user_id, row.completed_at).join(StudyPlan, StudyPlan.id == row.plan_id)
    asks_for_work = row.completed_by == CompletedBy.YOU, row.task_type.in_([TaskType.PRACTICE, TaskType.REVIEW])
    for learner_id, at in land.execute(ticked.where(*asks_for_work)):
        day = start_of_day(day_of(at))
        sat = select(TestAttempt.id).where(
            TestAttempt.user_id == learner_id, TestAttempt.start_time.between(day, day + timedelta(days=1))
        )
        assert land.scalar(sat.limit(1)), "ticked on a day that left no such work"
    student = land.scalars(select(User).where(User.email == "student@kitabo.example")).one()
    assert creation.active_plan(land, student.id)
    assert land.scalar(select(func.count()).select_from(ExperimentExposure)) == 0, "the comparison is left alone"
    everybody = learners(land, planned=True) + learners(land, planned=False)
    assert {arm_of(learner_key(user.id)) for user in everybody} == {"suggested", "holdout"}
