"""Item quality for staff: the list, the evidence, and what may be done."""

from uuid import UUID

from fastapi import APIRouter, Query

from api.assessment.item_analysis.schemas import ItemActionIn, ItemQualityDetail, ItemQualityRow, RekeyIn
from api.assessment.item_analysis.service import commands, presenters
from api.assessment.quizzes.tables import ItemStatus
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import ContentReviewer
from api.platform.schemas import Page, PageNumber, PageSize

router = APIRouter(prefix="/api/admin/item-quality", tags=["quality"])


@router.get("")
def list_item_quality(
    _: ContentReviewer,
    db: Db,
    status: ItemStatus | None = None,
    flag: str | None = Query(None, max_length=40),
    page: PageNumber = 1,
    page_size: PageSize = 25,
) -> Page[ItemQualityRow]:
    rows, total = presenters.list_items(db, status=status, flag=flag, page=page, page_size=page_size)
    return Page(data=rows, total=total, page=page, page_size=page_size)


@router.get("/{question_id}")
def get_item_quality(question_id: UUID, _: ContentReviewer, db: Db) -> ItemQualityDetail:
    return presenters.get_item(db, question_id)


@router.post("/{question_id}/quarantine")
def quarantine_item(question_id: UUID, body: ItemActionIn, me: ContentReviewer, now: Now, db: Db) -> ItemQualityDetail:
    commands.quarantine(db, commands.the_item(db, question_id), by=me.id, why=body.reason, now=now)
    return presenters.get_item(db, question_id)


@router.post("/{question_id}/release")
def release_item(question_id: UUID, body: ItemActionIn, me: ContentReviewer, now: Now, db: Db) -> ItemQualityDetail:
    commands.release(db, commands.the_item(db, question_id), by=me.id, why=body.reason, now=now)
    return presenters.get_item(db, question_id)


@router.post("/{question_id}/retire")
def retire_item(question_id: UUID, body: ItemActionIn, me: ContentReviewer, now: Now, db: Db) -> ItemQualityDetail:
    commands.retire(db, commands.the_item(db, question_id), by=me.id, why=body.reason, now=now)
    return presenters.get_item(db, question_id)


@router.post("/{question_id}/rekey")
def rekey_item(question_id: UUID, body: RekeyIn, me: ContentReviewer, now: Now, db: Db) -> ItemQualityDetail:
    commands.rekey(
        db,
        commands.the_item(db, question_id),
        key=body.key,
        explanation=body.explanation,
        by=me.id,
        why=body.reason,
        now=now,
    )
    return presenters.get_item(db, question_id)
