"""Goals that were reached or whose day has passed: noted once, and said to both sides."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.in_app.service import notify
from api.platform.clock import day_of
from api.school.families.service.goals import progress_by_goal, words_of
from api.school.families.tables import FamilyGoal, GoalStatus, ParentChildLink, Permission


def with_goals(db: Session) -> list[UUID]:
    """Learners with a goal that is running."""
    running = select(FamilyGoal.user_id).where(FamilyGoal.status == GoalStatus.AGREED).distinct()
    return list(db.scalars(running))


def settle_goals(db: Session, learner_id: UUID, now: datetime) -> None:
    """Note what a learner has reached or missed by now, and tell those who may know."""
    running = select(FamilyGoal).where(FamilyGoal.user_id == learner_id, FamilyGoal.status == GoalStatus.AGREED)
    of = db.scalars(running.with_for_update(skip_locked=True)).all()
    today = day_of(now)
    progress = progress_by_goal(db, learner_id, of, today)
    for goal in of:
        at = progress[goal.id]
        if goal.kind.is_weekly:
            if at.is_reached:
                _say_reached(db, goal, f"goal:{goal.id}:{at.weeks[-1].week_on}", now)
        elif at.is_reached:
            goal.status, goal.settled_at = GoalStatus.REACHED, now
            _say_reached(db, goal, f"goal:{goal.id}", now)
        elif goal.due_on and goal.due_on < today:
            goal.status, goal.settled_at = GoalStatus.MISSED, now
    db.flush()


def _say_reached(db: Session, goal: FamilyGoal, once: str, now: datetime) -> None:
    learner, words = db.get_one(User, goal.user_id), words_of(db, goal)
    again = " The next week begins on Monday." if goal.kind.is_weekly else ""
    notify(db, learner.id, kind="family_goal", title="You reached your goal", text=f"{words}. Well worked.{again}",
         url="/account/family", now=now, once=once)  # fmt: skip
    links = select(ParentChildLink).where(ParentChildLink.student_user_id == learner.id, ParentChildLink.is_active)
    for link in db.scalars(links):
        if link.allows(Permission.VIEW_PROGRESS):
            notify(db, link.parent_user_id, kind="family_goal", title=f"{learner.first_name} reached a goal",
                 text=f"{words}. A word of praise keeps it going.", url=f"/parent?child={link.id}", now=now,
                 once=once)  # fmt: skip
