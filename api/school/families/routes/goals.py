"""Setting goals, agreeing to them, and how far they are."""

from datetime import datetime, timedelta
from uuid import UUID

from fastapi import APIRouter

from api import business
from api.core.clock import Now
from api.core.db import Db
from api.core.guards import InPerson, SignedIn
from api.core.hot import Hot, HotDb
from api.core.limits import limit
from api.family.guards import ParentSide
from api.family.schemas.goals import GoalChangeIn, GoalIn, GoalsOut
from api.family.service import goal_telling, goaling

router = APIRouter(prefix="/api/family", tags=["family"])


def _counted(hot: Hot, user_id: UUID, now: datetime) -> None:
    limit(hot, "family-goals", str(user_id), allowed=business.FAMILY_GOALS_PER_DAY, per=timedelta(days=1), now=now)


@router.get("/goals")
def get_own_goals(me: SignedIn, now: Now, db: Db) -> GoalsOut:
    return goal_telling.own_goals(db, learner_id=me.id, now=now)


@router.post("/goals", status_code=201)
def set_own_goal(me: InPerson, body: GoalIn, now: Now, hot: HotDb, db: Db) -> GoalsOut:
    _counted(hot, me.id, now)
    goaling.begin(db, learner_id=me.id, link=None, wanted=body, now=now)
    return goal_telling.own_goals(db, learner_id=me.id, now=now)


@router.get("/links/{link_id}/goals")
def get_child_goals(link_id: UUID, me: ParentSide, now: Now, db: Db) -> GoalsOut:
    return goal_telling.childs_goals(db, parent_id=me.id, link_id=link_id, now=now)


@router.post("/links/{link_id}/goals", status_code=201)
def propose_goal(link_id: UUID, me: InPerson, body: GoalIn, now: Now, hot: HotDb, db: Db) -> GoalsOut:
    link = goaling.parents_link(db, user_id=me.id, link_id=link_id)
    _counted(hot, me.id, now)
    goaling.begin(db, learner_id=link.student_user_id, link=link, wanted=body, now=now)
    return goal_telling.childs_goals(db, parent_id=me.id, link_id=link_id, now=now)


@router.post("/goals/{goal_id}/agree", status_code=204)
def agree_to_goal(goal_id: UUID, me: InPerson, now: Now, db: Db) -> None:
    goaling.agree(db, user_id=me.id, goal_id=goal_id, now=now)


@router.post("/goals/{goal_id}/suggest", status_code=204)
def suggest_another_goal(goal_id: UUID, me: InPerson, body: GoalChangeIn, now: Now, hot: HotDb, db: Db) -> None:
    _counted(hot, me.id, now)
    goaling.suggest(db, user_id=me.id, goal_id=goal_id, target=body.target, due_on=body.due_on, now=now)


@router.delete("/goals/{goal_id}", status_code=204)
def end_goal(goal_id: UUID, me: InPerson, now: Now, db: Db) -> None:
    goaling.end(db, user_id=me.id, goal_id=goal_id, now=now)
