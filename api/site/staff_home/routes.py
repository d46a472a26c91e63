"""What staff see first, and the pages the pipeline wrote."""

from fastapi import APIRouter
from fastapi.responses import FileResponse

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import AnalyticsReader
from api.platform.openapi import HTML
from api.site.staff_home import service
from api.site.staff_home.duties import duties_of
from api.site.staff_home.schemas import DutyOut, Overview

router = APIRouter(prefix="/api/insight", tags=["site"])
# A page of the pipeline's own making, with one style of its own; it may load and run nothing.
DOCUMENT_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}


@router.get("/overview")
def get_overview(me: AnalyticsReader, now: Now) -> Overview:
    return service.overview(now)


@router.get("/duties")
def list_duties(me: AnalyticsReader, now: Now, db: Db) -> list[DutyOut]:
    return duties_of(db, me, now)


@router.get("/docs/{name}", response_class=FileResponse, responses=HTML)
def get_document(name: str, me: AnalyticsReader) -> FileResponse:
    return FileResponse(service.document(name), media_type="text/html", headers=DOCUMENT_HEADERS)
