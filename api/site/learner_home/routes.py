"""A learner's own progress, for the first screen."""

from fastapi import APIRouter

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from api.site.learner_home import service
from api.site.learner_home.schemas import MyProgress

router = APIRouter(prefix="/api/me", tags=["site"])


@router.get("/progress")
def get_my_progress(me: SignedIn, now: Now, db: Db) -> MyProgress:
    """The week against its goals, the streak, the last hour's work, the weakest topics and the plan, as of now."""
    return service.my_progress(db, learner_id=me.id, now=now)
