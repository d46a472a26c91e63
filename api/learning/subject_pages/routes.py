"""The curriculum, for anybody to read; a signed-in learner sees where they stand."""

from typing import Annotated

from fastapi import APIRouter, Path

from api.learning.subject_pages import service
from api.learning.subject_pages.schemas import SubjectDetail, SubjectOut
from api.platform.db import Db
from api.platform.guards import Visitor

router = APIRouter(prefix="/api/subjects", tags=["curriculum"])


@router.get("")
def list_subjects(db: Db) -> list[SubjectOut]:
    return service.list_subjects(db)


@router.get("/{subject_key}")
def get_subject(subject_key: Annotated[str, Path(max_length=80)], me: Visitor, db: Db) -> SubjectDetail:
    """By slug (mathematics, or science for its three), by id, or by the id of the subject's shelf."""
    return service.get_subject(db, subject_key, me.id if me else None)
