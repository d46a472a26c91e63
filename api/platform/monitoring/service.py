"""Keeping what was found, and calling the super admins when something turns bad: once, then not for half an hour."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.platform.monitoring.checks import Finding, worst
from api.platform.monitoring.schemas import HealthPoint
from api.platform.monitoring.tables import Health, HealthAlertState, HealthCheckItem, HealthCheckRun

Alarm = Callable[[Session, Finding, datetime], None]


def record(db: Session, findings: Sequence[Finding], now: datetime, *, alarm: Alarm) -> HealthCheckRun:
    """Write a look down, forget looks that are old, and give the alarm where one is due."""
    run = HealthCheckRun(started_at=now, took_ms=sum(f.took_ms for f in findings), status=worst(list(findings)))
    db.add(run)
    db.flush()
    db.add_all(
        HealthCheckItem(run_id=run.id, component=f.component, status=f.status, detail=f.detail, took_ms=f.took_ms)
        for f in findings
    )
    old = now - timedelta(days=constants.HEALTH_KEPT_DAYS)
    db.execute(delete(HealthCheckRun).where(HealthCheckRun.started_at < old))
    for finding in findings:
        if _is_alarming(db, finding, now):
            alarm(db, finding, now)
    return run


def _is_alarming(db: Session, finding: Finding, now: datetime) -> bool:
    """Whether people must hear of this trouble, or of its end, now.

    The row lock makes two watchers queue up, so that the second one sees what the first has told.
    """
    fresh = insert(HealthAlertState).values(component=finding.component, status=Health.OK, changed_at=now)
    db.execute(fresh.on_conflict_do_nothing(index_elements=["component"]))
    query = select(HealthAlertState).where(HealthAlertState.component == finding.component)
    state = db.scalars(query.with_for_update().execution_options(populate_existing=True)).one()
    was, state.status = state.status, finding.status
    if was is not finding.status:
        state.changed_at = now
    if finding.status is Health.OK:
        if was is Health.OK or state.last_alert_at is None:
            return False
        state.last_alert_at = None
    else:
        cooling = state.last_alert_at is not None and now - state.last_alert_at < COOLDOWN
        if cooling:
            return False
        state.last_alert_at = now
    return True


COOLDOWN = timedelta(minutes=constants.HEALTH_ALERT_COOLDOWN_MINUTES)


def history(db: Session, hours: int, now: datetime) -> list[HealthPoint]:
    """Each quarter of an hour, or longer for longer spans: the share of looks at each component that found it well."""
    step = max(900, hours * 3600 // 96)
    moment = func.to_timestamp(func.floor(func.extract("epoch", HealthCheckRun.started_at) / step) * step)
    well = func.count().filter(HealthCheckItem.status == Health.OK)
    query = (
        select(
            moment.label("at"),
            HealthCheckItem.component,
            func.count().label("looks"),
            (100 * well / func.count()).label("well_pct"),
            func.max(HealthCheckItem.took_ms).label("slowest_ms"),
        )
        .join(HealthCheckItem, HealthCheckItem.run_id == HealthCheckRun.id)
        .where(HealthCheckRun.started_at > now - timedelta(hours=hours))
        .group_by(moment, HealthCheckItem.component)
        .order_by(moment, HealthCheckItem.component)
    )
    return [HealthPoint.model_validate(row) for row in db.execute(query)]


def alerts(db: Session) -> dict[str, HealthAlertState]:
    """Each component's state as the watch last left it."""
    return {state.component: state for state in db.scalars(select(HealthAlertState))}


def last_look(db: Session) -> datetime | None:
    """When the watch last looked."""
    return db.scalar(select(func.max(HealthCheckRun.started_at)))
