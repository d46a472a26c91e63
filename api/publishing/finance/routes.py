"""Finance's tables."""

from fastapi import APIRouter, Query, Response

from api.platform.clock import MONTH_PATTERN, Now
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import MartReader
from api.platform.marts.schemas import Table
from api.platform.quotas import EXPORTS
from api.publishing.finance import service

router = APIRouter(prefix="/api/insight", tags=["finance"])
Month = Query(None, pattern=MONTH_PATTERN.pattern)


@router.get("/finance/{key}.csv", dependencies=[EXPORTS])
def finance_csv(key: str, me: MartReader, now: Now, db: Db, month: str | None = Month) -> Response:
    result = service.table(db, key, me, now, month)
    return csv_response(f"kitabo-{key}", result.columns, result.rows)


@router.get("/finance/{key}")
def finance_table(key: str, me: MartReader, now: Now, db: Db, month: str | None = Month) -> Table:
    return service.table(db, key, me, now, month)
