"""A learner's own mastery: where they stand, what they mix up, and their path through a subject."""

from uuid import UUID

from fastapi import APIRouter, Query

from api.learning.learning_paths import presenters
from api.learning.learning_paths.schemas import LearningPathOut, MisconceptionOut, StandingOut
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/mastery", tags=["mastery"])


@router.get("/topics")
def list_standings(me: SignedIn, db: Db, subject_id: UUID | None = Query(None, alias="subjectId")) -> list[StandingOut]:
    return presenters.tell_standings(db, me.id, subject_id)


@router.get("/misconceptions")
def list_misconceptions(
    me: SignedIn, db: Db, subject_id: UUID | None = Query(None, alias="subjectId")
) -> list[MisconceptionOut]:
    return presenters.tell_misconceptions(db, me.id, subject_id)


@router.get("/paths/{subject_key}")
def get_learning_path(subject_key: str, me: SignedIn, now: Now, db: Db) -> LearningPathOut:
    return presenters.tell_path(db, me.id, subject_key, now)
