"""A learner's progress, put together from the figures every other screen shows."""

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.learning.figures.recent_work import recent_work
from api.learning.figures.streak import streak, studied
from api.learning.figures.study_days import StudyDay, history, monday_of, total, work_since
from api.learning.figures.topics import topics_of, weakest
from api.learning.study_plans.service.plan_progress import plan_done
from api.platform.clock import day_of, start_of_day
from api.school.families.service.goals import progress_by_goal, words_of
from api.school.families.tables import FamilyGoal, GoalStatus
from api.site.learner_home.schemas import JustDone, MyProgress, PlanProgress, WeakTopic, WeekGoal, WeekProgress

WEEK: Final = timedelta(days=7)


def my_progress(db: Session, *, learner_id: UUID, now: datetime) -> MyProgress:
    today = day_of(now)
    days = history(db, learner_id, today)
    topics = topics_of(db, learner_id)
    lately, plan = recent_work(db, learner_id, now), plan_done(db, learner_id, now)
    return MyProgress(
        as_of=now,
        has_begun=bool(days or topics),
        week=_week(db, learner_id, days, now),
        goals=_goals(db, learner_id, now),
        streak_days=streak(studied(days), today),
        just_done=JustDone.model_validate(asdict(lately)) if lately else None,
        weakest=[
            WeakTopic.model_validate({name: getattr(each, name) for name in WeakTopic.model_fields})
            for each in weakest(topics)
        ],
        plan=PlanProgress.model_validate(asdict(plan)) if plan else None,
    )


def _week(db: Session, learner_id: UUID, days: list[StudyDay], now: datetime) -> WeekProgress:
    monday = monday_of(day_of(now))
    this, last = total(days, monday), total(days, monday - WEEK, monday - timedelta(days=1))
    by_now = work_since(db, learner_id, start_of_day(monday - WEEK), now - WEEK)
    return WeekProgress(
        began_on=monday,
        minutes=this.minutes,
        reading_minutes=this.reading_minutes,
        questions=this.questions,
        correct_answers=this.correct_answers,
        days=this.days,
        last_week_minutes=last.minutes,
        last_week_minutes_by_now=by_now.minutes,
        last_week_questions=last.questions,
    )


def _goals(db: Session, learner_id: UUID, now: datetime) -> list[WeekGoal]:
    """Weekly goals that hold, the oldest first."""
    mine = (FamilyGoal.user_id == learner_id) & (FamilyGoal.status == GoalStatus.AGREED)
    asked = select(FamilyGoal).where(mine).order_by(FamilyGoal.created_at, FamilyGoal.id)
    goals = [goal for goal in db.scalars(asked) if goal.kind.is_weekly]
    progress = progress_by_goal(db, learner_id, goals, day_of(now))
    return [
        WeekGoal(
            id=goal.id,
            kind=goal.kind,
            says=words_of(db, goal),
            target=goal.target,
            done=progress[goal.id].done,
            percent=progress[goal.id].percent,
            is_reached=progress[goal.id].is_reached,
        )
        for goal in goals
    ]
