"""What the watch saw, and when it last called somebody."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record


class Health(StrEnum):
    """How a component does, best first."""

    OK = "ok"
    DEGRADED = "degraded"
    DOWN = "down"


class HealthCheckRun(Record):
    """One look at everything."""

    __tablename__ = "health_check_runs"
    __table_args__ = (Index("ix_health_check_runs_started_at", text("started_at desc")),)

    started_at: Mapped[datetime]
    took_ms: Mapped[int]
    status: Mapped[Health] = mapped_column(Choice(Health))


class HealthCheckItem(Record):
    """What one look found of one component."""

    __tablename__ = "health_check_items"
    __table_args__ = (Index("uq_health_check_items_run_component", "run_id", "component", unique=True),)

    run_id: Mapped[UUID] = mapped_column(ForeignKey("health_check_runs.id", ondelete="cascade"))
    component: Mapped[str]
    status: Mapped[Health] = mapped_column(Choice(Health))
    detail: Mapped[str]
    took_ms: Mapped[int]


class HealthAlertState(Record):
    """One component as last known, and when its trouble was last told. Its row lock lets one alert through."""

    __tablename__ = "health_alert_state"

    component: Mapped[str] = mapped_column(unique=True)
    status: Mapped[Health] = mapped_column(Choice(Health), default=Health.OK)
    changed_at: Mapped[datetime]
    last_alert_at: Mapped[datetime | None]
