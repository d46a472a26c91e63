"""How the service does: coarse for anybody, whole for admins."""

from datetime import datetime, timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SupportAgent
from api.platform.monitoring import service
from api.platform.monitoring.checks import COMPONENTS, Finding, look, worst
from api.platform.monitoring.schemas import ComponentDetail, ComponentOut, HealthDetail, HealthOut
from api.platform.raw_sql import Sql, SqlDb

router = APIRouter(tags=["health"])
CACHED: Final = timedelta(seconds=10)


@router.get("/api/health")
def get_health(request: Request, sql: SqlDb, now: Now) -> HealthOut:
    at, findings = _recent(request, sql, now)
    result = [ComponentOut(key=f.component, title=COMPONENTS[f.component].title, status=f.status) for f in findings]
    return HealthOut(status=worst(findings), checked_at=at, components=result)


def _recent(request: Request, sql: Sql, now: datetime) -> tuple[datetime, list[Finding]]:
    """The last look of this process if it is fresh, else a new one: strangers cannot make it work hard."""
    held: tuple[datetime, list[Finding]] | None = getattr(request.app.state, "health", None)
    if held is None or not timedelta(0) <= now - held[0] < CACHED:
        held = request.app.state.health = (now, look(sql, now))
    return held


@router.get("/api/admin/health")
def get_health_detail(
    me: SupportAgent, sql: SqlDb, now: Now, db: Db, hours: Annotated[int, Query(ge=1, le=720)] = 24
) -> HealthDetail:
    findings, states = look(sql, now), service.alerts(db)
    result = [
        ComponentDetail(
            key=f.component,
            title=COMPONENTS[f.component].title,
            status=f.status,
            detail=f.detail,
            took_ms=f.took_ms,
            changed_at=states[f.component].changed_at if f.component in states else None,
            last_alert_at=states[f.component].last_alert_at if f.component in states else None,
        )
        for f in findings
    ]
    history = service.history(db, hours, now)
    return HealthDetail(status=worst(findings), watched_at=service.last_look(db), components=result, history=history)
