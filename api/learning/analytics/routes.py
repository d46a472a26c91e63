"""Dashboards: a learner's own numbers, finance's tables, and what every number means."""

from fastapi import APIRouter, Query, Response
from fastapi.responses import FileResponse

from api.core.clock import MONTH_PATTERN, Now
from api.core.csv import csv_response
from api.core.db import Db
from api.core.guards import Admin, SignedIn
from api.insight import finance, learner, overview, public, registry
from api.insight.schemas import Dashboard, Freshness, Metric, Overview, Performance, PublicNumbers, Range, Table

router = APIRouter(prefix="/api/insight", tags=["insight"])
Month = Query(None, pattern=MONTH_PATTERN.pattern)
# A page of the pipeline's own making, with one style of its own; it may load and run nothing.
DOCUMENT_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}


@router.get("/public")
def public_numbers(now: Now, db: Db, response: Response) -> PublicNumbers:
    """Sums over everybody for the landing page; they change once a run."""
    response.headers["Cache-Control"] = "public, max-age=300"
    return PublicNumbers.model_validate(public.public_numbers(db, now))


@router.get("/freshness")
def get_freshness(me: SignedIn, now: Now) -> Freshness:
    return Freshness.model_validate(registry.freshness(now))


@router.get("/metrics")
def list_metrics(me: SignedIn, now: Now) -> list[Metric]:
    return [Metric.model_validate(row) for row in registry.metrics(now, learner_id=me.id)]


@router.get("/dashboard")
def get_dashboard(me: SignedIn, now: Now, db: Db) -> Dashboard:
    return Dashboard.model_validate(learner.dashboard(db, learner_id=me.id, now=now))


@router.get("/performance")
def get_performance(me: SignedIn, now: Now, db: Db, range_: Range = Query("term", alias="range")) -> Performance:
    return Performance.model_validate(learner.performance(db, learner_id=me.id, range_=range_, now=now))


@router.get("/finance/{key}.csv")
def finance_csv(key: str, me: Admin, now: Now, db: Db, month: str | None = Month) -> Response:
    told = finance.table(db, key, now, month)
    return csv_response(f"kitabo-{key}", told["columns"], told["rows"])


@router.get("/finance/{key}")
def finance_table(key: str, me: Admin, now: Now, db: Db, month: str | None = Month) -> Table:
    return Table.model_validate(finance.table(db, key, now, month))


@router.get("/overview")
def get_overview(me: Admin, now: Now) -> Overview:
    return Overview.model_validate(overview.overview(now))


@router.get("/docs/{name}")
def get_document(name: str, me: Admin) -> FileResponse:
    return FileResponse(overview.document(name), media_type="text/html", headers=DOCUMENT_HEADERS)
