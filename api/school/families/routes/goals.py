"""Setting goals, agreeing to them, and how far they are."""

from datetime import datetime, timedelta
from uuid import UUID

from fastapi import APIRouter

from api import constants
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn
from api.platform.limits import limit
from api.platform.raw_sql import Sql, SqlDb
from api.school.families.guards import ParentSide
from api.school.families.schemas.goals import GoalChangeIn, GoalIn, GoalsOut
from api.school.families.service import goal_presenters, goals

router = APIRouter(prefix="/api/family", tags=["family"])


def _counted(sql: Sql, user_id: UUID, now: datetime) -> None:
    limit(sql, "family-goals", str(user_id), allowed=constants.FAMILY_GOALS_PER_DAY, per=timedelta(days=1), now=now)


@router.get("/goals")
def get_own_goals(me: SignedIn, now: Now, db: Db) -> GoalsOut:
    return goal_presenters.own_goals(db, learner_id=me.id, now=now)


@router.post("/goals", status_code=201)
def set_own_goal(me: InPerson, body: GoalIn, now: Now, sql: SqlDb, db: Db) -> GoalsOut:
    _counted(sql, me.id, now)
    goals.begin(db, learner_id=me.id, link=None, wanted=body, now=now)
    return goal_presenters.own_goals(db, learner_id=me.id, now=now)


@router.get("/links/{link_id}/goals")
def get_child_goals(link_id: UUID, me: ParentSide, now: Now, db: Db) -> GoalsOut:
    return goal_presenters.childs_goals(db, parent_id=me.id, link_id=link_id, now=now)


@router.post("/links/{link_id}/goals", status_code=201)
def propose_goal(link_id: UUID, me: InPerson, body: GoalIn, now: Now, sql: SqlDb, db: Db) -> GoalsOut:
    link = goals.parents_link(db, user_id=me.id, link_id=link_id)
    _counted(sql, me.id, now)
    goals.begin(db, learner_id=link.student_user_id, link=link, wanted=body, now=now)
    return goal_presenters.childs_goals(db, parent_id=me.id, link_id=link_id, now=now)


@router.post("/goals/{goal_id}/agree", status_code=204)
def agree_to_goal(goal_id: UUID, me: InPerson, now: Now, db: Db) -> None:
    goals.agree(db, user_id=me.id, goal_id=goal_id, now=now)


@router.post("/goals/{goal_id}/suggest", status_code=204)
def suggest_another_goal(goal_id: UUID, me: InPerson, body: GoalChangeIn, now: Now, sql: SqlDb, db: Db) -> None:
    _counted(sql, me.id, now)
    goals.suggest(db, user_id=me.id, goal_id=goal_id, target=body.target, due_on=body.due_on, now=now)


@router.delete("/goals/{goal_id}", status_code=204)
def end_goal(goal_id: UUID, me: InPerson, now: Now, db: Db) -> None:
    goals.end(db, user_id=me.id, goal_id=goal_id, now=now)
