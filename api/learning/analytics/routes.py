"""Dashboards: a learner's own numbers."""

from fastapi import APIRouter, Query

from api.learning.analytics import learner
from api.learning.analytics.schemas import Dashboard, Performance, Range
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/insight", tags=["insight"])


@router.get("/dashboard")
def get_dashboard(me: SignedIn, now: Now, db: Db) -> Dashboard:
    return learner.dashboard(db, learner_id=me.id, now=now)


@router.get("/performance")
def get_performance(me: SignedIn, now: Now, db: Db, range_: Range = Query("term", alias="range")) -> Performance:
    return learner.performance(db, learner_id=me.id, range_=range_, now=now)
