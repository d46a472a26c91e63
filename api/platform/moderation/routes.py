"""Reporting content, and the moderators' queue of it."""

from datetime import timedelta
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Response

from api import constants
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, Moderator
from api.platform.limits import limit
from api.platform.moderation.presenters import case_card, case_out, kind_list
from api.platform.moderation.schemas import CaseDecisionIn, CaseOut, CaseQueue, ReopeningIn, ReportIn
from api.platform.moderation.service import decisions, queries, reports
from api.platform.moderation.service.queries import CaseOrder
from api.platform.moderation.tables import CaseState
from api.platform.raw_sql import SqlDb
from api.platform.record_views.dependency import MessageViews
from api.platform.schemas import PageNumber, PageSize
from api.platform.storage.responses import download_response

router = APIRouter(prefix="/api", tags=["moderation"])
DAY = timedelta(days=1)
FILE: dict[int | str, Any] = {200: {"content": {"application/octet-stream": {}}}}


@router.post("/moderation/reports", status_code=204)
def report_content(body: ReportIn, me: InPerson, client: From, now: Now, sql: SqlDb, db: Db) -> None:
    """Ask the moderators to look at something one can see; asking twice is asking once."""
    reports.kind_named(body.kind)  # so that nobody fills the counters with kinds of their own
    limit(sql, f"reports-{body.kind}", str(me.id), allowed=constants.REPORTS_PER_DAY, per=DAY, now=now)
    reports.report(
        db, user_id=me.id, kind=body.kind, content_id=body.content_id, reason=body.reason, words=body.words,
        client=client, now=now,
    )  # fmt: skip


@router.get("/admin/moderation")
def list_cases(
    me: Moderator,
    db: Db,
    state: CaseState = CaseState.OPEN,
    kind: Annotated[str | None, Query(max_length=40)] = None,
    order: CaseOrder = CaseOrder.OLDEST,
    page: PageNumber = 1,
    page_size: PageSize = 10,
) -> CaseQueue:
    rows, total = queries.list_cases(
        db, user_id=me.id, state=state, kind=kind, order=order, page=page, page_size=page_size
    )
    counts = queries.count_open(db, me.id)
    cards = [case_card(row) for row in rows]
    return CaseQueue(data=cards, total=total, page=page, page_size=page_size, kinds=kind_list(counts))


@router.get("/admin/moderation/{case_id}")
def get_case(case_id: UUID, me: Moderator, client: From, db: Db, views: MessageViews) -> CaseOut:
    """A case with its content; that it was read is written in the log, and told to the learner it is about."""
    row, content = queries.open_case(db, user_id=me.id, case_id=case_id, client=client)
    views.show(*(content.learner_ids if content else ()))
    return case_out(row, content)


@router.get("/admin/moderation/{case_id}/files/{file_id}", response_class=Response, responses=FILE)
def take_file_of_case(
    case_id: UUID, file_id: UUID, me: Moderator, client: From, now: Now, db: Db, views: MessageViews
) -> Response:
    """A download for whoever decides about the content it came with."""
    found, learner_ids = queries.open_file(db, user_id=me.id, case_id=case_id, file_id=file_id, client=client)
    views.show(*learner_ids)
    return download_response(found.key, size=found.size, name=found.name, media_type=found.media_type, now=now)


@router.post("/admin/moderation/{case_id}/decision", status_code=204)
def decide_case(case_id: UUID, body: CaseDecisionIn, me: Moderator, client: From, now: Now, db: Db) -> None:
    decisions.decide(db, user_id=me.id, case_id=case_id, state=body.state, note=body.note, client=client, now=now)


@router.post("/admin/moderation/{case_id}/reopening", status_code=204)
def reopen_case(case_id: UUID, body: ReopeningIn, me: Moderator, client: From, now: Now, db: Db) -> None:
    """Take a decision back."""
    decisions.reopen(db, user_id=me.id, case_id=case_id, note=body.note, client=client, now=now)
