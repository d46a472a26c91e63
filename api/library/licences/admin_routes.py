"""Health of licences and who holds what, for support."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response, status

from api.library.licences.schemas import (
    ChainBreakSeenOut,
    HeldDeviceOut,
    HeldLoanOut,
    HolderOut,
    HoldingsOut,
    LicenceHealthOut,
    RevocationIn,
)
from api.library.licences.service import health
from api.library.loans.service.endings import revoke_loan
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import SupportAgent, SupportAgentInPerson
from api.platform.quotas import EXPORTS
from api.platform.record_views.dependency import ProfileViews
from api.platform.schemas import Page, PageNumber, PageSize

EXPORTED = 5_000
COLUMNS = [*HolderOut.model_fields]
Shared = Annotated[bool, Query()]

router = APIRouter(prefix="/api/admin/licences", tags=["licences"])


@router.get("/health")
def get_licence_health(me: SupportAgent, now: Now, db: Db) -> LicenceHealthOut:
    return LicenceHealthOut.model_validate(health.get_health(db, now))


@router.get("/holders")
def list_holders(
    me: SupportAgent, now: Now, db: Db, shared: Shared = False, page: PageNumber = 1, page_size: PageSize = 25
) -> Page[HolderOut]:
    """Who holds how many devices and loans; with `shared`, only accounts that several people may use."""
    rows, total = health.list_holders(db, shared=shared, page=page, page_size=page_size, now=now)
    data = [HolderOut.model_validate(dict(row)) for row in rows]
    return Page(data=data, total=total, page=page, page_size=page_size)


@router.get("/holders.csv", dependencies=[EXPORTS])
def download_holders(me: SupportAgent, now: Now, db: Db, shared: Shared = False) -> Response:
    rows, _ = health.list_holders(db, shared=shared, page=1, page_size=EXPORTED, now=now)
    return csv_response("licence-holders", COLUMNS, [{**row, "reasons": ", ".join(row["reasons"])} for row in rows])


@router.get("/holders/{user_id}")
def get_holdings(user_id: UUID, me: SupportAgent, db: Db, views: ProfileViews) -> HoldingsOut:
    loans, devices = health.get_holdings(db, user_id)
    views.show(user_id)
    return HoldingsOut(
        loans=[HeldLoanOut.model_validate(each) for each in loans],
        devices=[HeldDeviceOut.model_validate(each) for each in devices],
        breaks=[ChainBreakSeenOut.model_validate(dict(each)) for each in health.get_breaks(db, user_id)],
    )


@router.post("/loans/{loan_id}/revoke", status_code=status.HTTP_204_NO_CONTENT)
def revoke_a_loan(loan_id: UUID, body: RevocationIn, me: SupportAgentInPerson, client: From, now: Now, db: Db) -> None:
    """End a loan and its licences; a device without a network learns of it at its next contact, or at the end."""
    revoke_loan(db, loan_id=loan_id, by=me.id, reason=body.reason, client=client, now=now)
