"""Marking answers: the teacher's queue, and the learner's own score."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn, Teacher
from api.platform.record_views.dependency import AnswerViews
from api.platform.schemas import Page, PageNumber, PageSize
from api.school.grading import service
from api.school.grading.schemas import GradingOut, GradingRow, MarkIn, OwnMarkIn, OwnMarkOut

router = APIRouter(prefix="/api/marking", tags=["marking"])


@router.get("")
def list_grading(
    me: Teacher,
    db: Db,
    state: service.State = "waiting",
    class_id: Annotated[UUID | None, Query(alias="classId")] = None,
    page: PageNumber = 1,
    page_size: PageSize = 50,
    *,
    views: AnswerViews,
) -> Page[GradingRow]:
    rows, total = service.queue(db, me, state=state, class_id=class_id, page=page, page_size=page_size)
    # A teacher's own queue is their daily work; the scores of others' learners are looked at.
    views.show(*(service.learners_of(db, [each.answer_id for each in rows]) if me.sees_learners else ()))
    return Page(data=rows, total=total, page=page, page_size=page_size)


@router.get("/{answer_id}")
def get_grading(answer_id: UUID, me: Teacher, db: Db, views: AnswerViews) -> GradingOut:
    answer = service.one(db, me, answer_id)
    views.show(*service.learners_of(db, [answer_id]))
    return answer


@router.put("/{answer_id}")
def mark_answer(answer_id: UUID, body: MarkIn, me: Teacher, now: Now, db: Db, views: AnswerViews) -> GradingOut:
    views.show(*service.learners_of(db, [answer_id]))
    service.give(db, me, answer_id, score=body.score, comment=body.comment, now=now)
    return service.one(db, me, answer_id)


@router.put("/{answer_id}/own")
def score_own_answer(answer_id: UUID, body: OwnMarkIn, me: SignedIn, now: Now, db: Db) -> OwnMarkOut:
    found = service.score_own(db, learner_id=me.id, answer_id=answer_id, score=body.score, now=now)
    return OwnMarkOut.model_validate(found)
