"""Tutors a visitor may look through, and whether one is a tutor oneself."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from api.accounts.user_admin.service.permissions import person
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import FreshPeopleManager, PeopleManager, SignedIn
from api.tutoring.tutors import service
from api.tutoring.tutors.approval import approve
from api.tutoring.tutors.schemas import OwnTutor, TutorChoices, TutorDetail, TutorOut, TutorRecord, Tutors

staff_router = APIRouter(prefix="/api/admin/tutors", tags=["tutors"])
router = APIRouter(prefix="/api/tutors", tags=["tutors"])
Word = Annotated[str, Query(max_length=80)]


@router.get("")
def list_tutors(
    db: Db,
    verified: bool = True,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    words: Annotated[str, Query(alias="q", max_length=80)] = "",
    subject: Word = "",
    language: Word = "",
    most: Annotated[int | None, Query(alias="maxPrice", ge=0, le=10_000_000)] = None,
    sort: service.Sort = "rating",
) -> Tutors:
    """Verified tutors. `verified=false` finds nobody: others are shown to no visitor."""
    if not verified:
        return Tutors(data=[], total=0)
    found, total = service.list_tutors(db, service.Wanted(words, subject, language, most), sort=sort, limit=limit)
    return Tutors(data=[TutorOut.model_validate(tutor) for tutor in found], total=total)


@router.get("/choices")
def tutor_choices(db: Db) -> TutorChoices:
    return service.choices(db)


@router.get("/me")
def my_tutor_profile(me: SignedIn, db: Db) -> OwnTutor | None:
    """One's own tutor profile; null for the many who are no tutor, which is no error."""
    tutor = service.own_tutor(db, me.id)
    return OwnTutor.model_validate(tutor) if tutor else None


@router.get("/{tutor_id}")
def get_tutor(tutor_id: UUID, db: Db) -> TutorDetail:
    return TutorDetail.model_validate(service.get_tutor(db, tutor_id))


@staff_router.get("/{user_id}/approval")
def tutor_record(user_id: UUID, me: PeopleManager, db: Db) -> TutorRecord | None:
    """What a person said of themselves as a tutor; null where they have not applied."""
    person(db, user_id)
    tutor = service.own_tutor(db, user_id)
    return TutorRecord.model_validate(tutor) if tutor else None


@staff_router.post("/{user_id}/approval")
def approve_tutor(user_id: UUID, me: FreshPeopleManager, now: Now, db: Db, client: From) -> TutorRecord:
    """Approve a waiting tutor's record and give the role. Listed among the tutors they are once verified."""
    return TutorRecord.model_validate(approve(db, user_id, me=me, now=now, client=client))
