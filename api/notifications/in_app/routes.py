"""The bell: what one was told, and what of it was read."""

from uuid import UUID

from fastapi import APIRouter, status

from api.notifications.in_app import service
from api.notifications.in_app.schemas import NoticeOut, NoticePage, UnreadOut
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from api.platform.schemas import PageNumber, PageSize

router = APIRouter(prefix="/api/notices", tags=["notices"])


@router.get("")
def list_notices(me: SignedIn, db: Db, page: PageNumber = 1, page_size: PageSize = 20) -> NoticePage:
    rows, total = service.notices_of(db, me.id, page=page, page_size=page_size)
    return NoticePage(
        data=[NoticeOut.model_validate(row) for row in rows],
        total=total,
        page=page,
        page_size=page_size,
        unread=service.unread(db, me.id),
    )


@router.get("/unread")
def count_unread_notices(me: SignedIn, db: Db) -> UnreadOut:
    return UnreadOut(unread=service.unread(db, me.id))


@router.post("/read", status_code=status.HTTP_204_NO_CONTENT)
def read_all_notices(me: SignedIn, now: Now, db: Db) -> None:
    service.mark_all_read(db, me.id, now)


@router.post("/{notice_id}/read", status_code=status.HTTP_204_NO_CONTENT)
def read_notice(notice_id: UUID, me: SignedIn, now: Now, db: Db) -> None:
    service.mark_read(db, me.id, notice_id, now)
