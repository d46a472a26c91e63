"""What a person did, earned, may take with them, and may have forgotten."""

from datetime import date, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from api import constants
from api.accounts.profile.schemas import (
    AchievementsOut,
    DeletionIn,
    DeletionOut,
    ExportOut,
    HistoryOut,
    TokenIn,
)
from api.accounts.profile.service import achievements, deletion, export, history
from api.accounts.profile.service.history import Kind
from api.platform.clock import Now, day_of
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import Fresh, SignedIn
from api.platform.limits import limit
from api.platform.openapi import ZIP
from api.platform.quotas import EXPORTS
from api.platform.raw_sql import SqlDb
from api.platform.record_views import service as record_views
from api.platform.record_views.schemas import RecordViewOut
from api.platform.schemas import Page, PageNumber, PageSize, Schema

router = APIRouter(prefix="/api/account", tags=["account"])
DAY = timedelta(days=1)
From = Annotated[date | None, Query(alias="from")]
COLUMNS = ("at", "kind", "title", "detail", "amount_ugx")


class LinkOut(Schema):
    token: str


@router.get("/record-views")
def list_record_views(me: SignedIn, db: Db, page: PageNumber = 1, page_size: PageSize = 20) -> Page[RecordViewOut]:
    """Who looked at one's own record."""
    return record_views.page(db, me.id, page=page, page_size=page_size)


@router.get("/history")
def get_history(
    me: SignedIn, db: Db, kind: Kind | None = None, since: From = None, to: date | None = None,
    after: Annotated[str | None, Query(max_length=300)] = None,
) -> HistoryOut:  # fmt: skip
    return history.page(db, user_id=me.id, kind=kind, since=since, until=to, after=after)


@router.get("/history.csv", response_class=Response, dependencies=[EXPORTS])
def get_history_csv(
    me: SignedIn, db: Db, kind: Kind | None = None, since: From = None, to: date | None = None
) -> Response:
    items = history.everything(db, user_id=me.id, kind=kind, since=since, until=to)
    return csv_response("my-history", COLUMNS, (item.model_dump(mode="json") for item in items))


@router.get("/achievements")
def get_achievements(me: SignedIn, db: Db) -> AchievementsOut:
    return achievements.achievements_of(db, me.id)


@router.post("/achievements/collect")
def collect_achievements(me: SignedIn, db: Db) -> AchievementsOut:
    achievements.collect(db, me.id)
    return achievements.achievements_of(db, me.id)


@router.get("/exports")
def list_exports(me: SignedIn, db: Db) -> list[ExportOut]:
    return [ExportOut.model_validate(each) for each in export.listed(db, me.id)]


@router.post("/exports", status_code=201)
def ask_export(me: Fresh, now: Now, sql: SqlDb, db: Db) -> ExportOut:
    made = ExportOut.model_validate(export.ask(db, user_id=me.id, now=now))
    limit(sql, "export", str(me.id), allowed=constants.EXPORTS_PER_DAY, per=DAY, now=now,
          detail=f"You may ask for {constants.EXPORTS_PER_DAY} copies a day.")  # fmt: skip
    return made


@router.post("/exports/{export_id}/link")
def new_export_link(me: Fresh, export_id: UUID, now: Now, db: Db) -> LinkOut:
    return LinkOut(token=export.new_link(db, user_id=me.id, export_id=export_id, now=now))


@router.post("/exports/take", response_class=Response, responses=ZIP)
def take_export(me: SignedIn, body: TokenIn, now: Now, db: Db) -> Response:
    content = export.take(db, user_id=me.id, token=body.token, now=now)
    name = f"kitabo-my-data-{day_of(now)}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store",
               "Content-Encoding": "identity"}  # fmt: skip
    headers |= {"Content-Length": str(content.size)}
    return StreamingResponse(content.chunks(), media_type="application/zip", headers=headers)


@router.post("/deletion", status_code=201)
def ask_deletion(me: Fresh, body: DeletionIn, now: Now, db: Db) -> DeletionOut:
    made = deletion.ask(db, user_id=me.id, session_id=me.session_id, confirm=body.confirm, reason=body.reason, now=now)
    return DeletionOut.model_validate(made)


@router.delete("/deletion", status_code=204)
def cancel_deletion(me: SignedIn, now: Now, db: Db) -> None:
    deletion.cancel(db, user_id=me.id, now=now)
