"""Health on the wire: coarse for everybody, whole for admins."""

from datetime import datetime

from api.platform.monitoring.tables import Health
from api.platform.schemas import Schema


class ComponentOut(Schema):
    """One component as anybody may know it: no versions, hosts or counts."""

    key: str
    title: str
    status: Health


class HealthOut(Schema):
    status: Health
    checked_at: datetime
    components: list[ComponentOut]


class ComponentDetail(ComponentOut):
    detail: str
    took_ms: int
    changed_at: datetime | None
    last_alert_at: datetime | None


class HealthPoint(Schema):
    """One component in one span of time."""

    at: datetime
    component: str
    looks: int
    well_pct: int
    slowest_ms: int


class HealthDetail(Schema):
    """All there is to know; `watched_at` is when the watch last looked by itself."""

    status: Health
    watched_at: datetime | None
    components: list[ComponentDetail]
    history: list[HealthPoint]
