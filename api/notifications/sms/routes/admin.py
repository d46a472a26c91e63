"""The desk of those who look after the short messages."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response

from api.notifications.outbox.tables import OutboxStatus
from api.notifications.sms import admin
from api.notifications.sms.admin import Asked
from api.notifications.sms.schemas import SmsMessageOut, SmsMessages, SmsOverview
from api.notifications.sms.service import written
from api.notifications.sms.tables import SmsPurpose
from api.platform.client_info import From
from api.platform.clock import Now, day_of
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import SupportAgent, SupportAgentInPerson
from api.platform.quotas import EXPORTS
from api.platform.schemas import PageNumber, PageSize

router = APIRouter(prefix="/api/admin/sms", tags=["sms"])
CSV_ROWS = 10_000
CSV = (
    "id", "posted_at", "purpose", "number", "status", "failure", "last_error", "attempts", "signs", "parts", "cost_ugx",
    "sent_at", "failed_at",
)  # fmt: skip


def asked(
    status: OutboxStatus | None = None,
    purpose: SmsPurpose | None = None,
    phone: Annotated[str, Query(max_length=30)] = "",
) -> Asked:
    """The filters of the list, from the address."""
    return Asked(status, purpose, written(phone) if phone.strip() else "")


Filters = Annotated[Asked, Depends(asked)]


@router.get("/overview")
def sms_overview(me: SupportAgent, now: Now, db: Db, days: Annotated[int, Query(ge=1, le=90)] = 30) -> SmsOverview:
    return admin.overview(db, days=days, now=now)


@router.get("/log")
def list_sms(me: SupportAgent, db: Db, wanted: Filters, page: PageNumber = 1, page_size: PageSize = 20) -> SmsMessages:
    rows, total = admin.page(db, wanted, page=page, page_size=page_size)
    return SmsMessages(data=rows, total=total, page=page, page_size=page_size)


@router.get("/log.csv", response_class=Response, dependencies=[EXPORTS])
def export_sms(me: SupportAgent, now: Now, db: Db, wanted: Filters) -> Response:
    rows = db.scalars(admin.listed(wanted).limit(CSV_ROWS)).all()
    return csv_response(f"kitabo-sms-{day_of(now)}", CSV, admin.messages_of(rows))


@router.post("/log/{sms_id}/retry")
def retry_sms(sms_id: UUID, me: SupportAgentInPerson, now: Now, db: Db, client: From) -> SmsMessageOut:
    row = admin.retry(db, sms_id, me_id=me.id, now=now, client=client)
    return admin.messages_of([row])[0]
