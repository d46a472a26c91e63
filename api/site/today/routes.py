"""A learner's first screen."""

from fastapi import APIRouter

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from api.site.today import service
from api.site.today.schemas import Today

router = APIRouter(prefix="/api/today", tags=["site"])


@router.get("")
def get_today(me: SignedIn, now: Now, db: Db) -> Today:
    """The next thing, what was just done, the week and its plan, and the open book, as of now."""
    return service.today(db, learner_id=me.id, now=now)
