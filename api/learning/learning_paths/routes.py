"""A learner's own mastery: what they can do, what they mix up, and their path through a subject."""

from uuid import UUID

from fastapi import APIRouter, Query

from api.learning.learning_paths import presenters
from api.learning.learning_paths.schemas import LearningPathOut, MisconceptionOut, TopicMasteryOut
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/mastery", tags=["mastery"])


@router.get("/topics")
def list_topic_mastery(
    me: SignedIn, db: Db, subject_id: UUID | None = Query(None, alias="subjectId")
) -> list[TopicMasteryOut]:
    return presenters.list_mastery(db, me.id, subject_id)


@router.get("/misconceptions")
def list_misconceptions(
    me: SignedIn, db: Db, subject_id: UUID | None = Query(None, alias="subjectId")
) -> list[MisconceptionOut]:
    return presenters.list_misconceptions(db, me.id, subject_id)


@router.get("/paths/{subject_key}")
def get_learning_path(subject_key: str, me: SignedIn, now: Now, db: Db) -> LearningPathOut:
    return presenters.get_path(db, me.id, subject_key, now)
