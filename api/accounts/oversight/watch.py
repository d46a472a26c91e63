"""Looking at everything, sealing the audit log, and calling for help."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.platform.audit import chain
from api.platform.clock import day_of, said
from api.platform.monitoring import service
from api.platform.monitoring.checks import COMPONENTS, Finding, look
from api.platform.monitoring.tables import Health
from api.platform.raw_sql import Sql
from api.platform.roles import Role

WORDS = {Health.OK: "well again", Health.DEGRADED: "not quite well", Health.DOWN: "down"}


def watch_once(db: Session, sql: Sql, at: datetime) -> None:
    """One round: look, write down, seal what is new, and mail the day's head once."""
    service.record(db, look(sql, at), at, alarm=call_super_admins)
    chain.seal_new(db, at)
    mail_head(db, at)


def call_super_admins(db: Session, finding: Finding, at: datetime) -> None:
    """A mail to every super admin about one component."""
    for user in super_admins(db):
        post(
            db, "health_alert", to=user.email, now=at, user_id=user.id,
            component=COMPONENTS[finding.component].title, state=WORDS[finding.status], detail=finding.detail,
            at=f"{said(at)} in Kampala",
        )  # fmt: skip


def super_admins(db: Session) -> Sequence[User]:
    """Who is called when something is wrong."""
    query = select(User).where(User.role == Role.SUPER_ADMIN, User.is_active, User.deleted_at.is_(None))
    return db.scalars(query.order_by(User.id)).all()


def mail_head(db: Session, at: datetime) -> None:
    """The chain's head to every super admin, once a Kampala day: kept outside, it betrays a chain written anew."""
    count, head = chain.head_of(db)
    if not count:
        return
    day = day_of(at).isoformat()
    for user in super_admins(db):
        post(
            db, "audit_head", to=user.email, now=at, user_id=user.id, once=f"audit-head:{day}:{user.id}",
            day=day, head=head, count=str(count),
        )  # fmt: skip
