"""A learner's own grade forecasts."""

from fastapi import APIRouter

from api.learning.forecasts import service
from api.learning.forecasts.schemas import Forecasts
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/planning", tags=["planning"])


@router.get("/forecast")
def get_forecast(me: SignedIn, now: Now, db: Db) -> Forecasts:
    """The chance of each UCE grade by subject; an estimate of ours."""
    return service.forecast(db, learner_id=me.id, now=now)
