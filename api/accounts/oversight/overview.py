"""What super admins watch over: open doors, staff and their second factors, dangerous acts, the chain, settings."""

from datetime import datetime
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import Authenticator, BreakGlassGrant, User
from api.accounts.oversight import audit_log
from api.accounts.oversight.audit_log import Asked
from api.accounts.oversight.schemas import OpenGrant, StaffMember, SuperOverview
from api.platform.audit.chain import waiting
from api.platform.audit.tables import AuditSeal
from api.platform.permissions.tables import PermissionGrant
from api.platform.roles import STAFF

# The beginnings of what an account, its money or its secrets can suffer from.
DANGEROUS: Final = (
    "user.role_changed", "user.password_set", "user.suspended", "user.impersonated", "user.edited_in_bulk",
    "emergency", "people.exported", "audit.exported", "month.", "payment.",
)  # fmt: skip
SHOWN: Final = 10


def overview(db: Session, now: datetime) -> SuperOverview:
    """Everything the super admins' screen shows."""
    sealed = db.execute(select(func.count(AuditSeal.position), func.max(AuditSeal.sealed_at))).one()
    return SuperOverview(
        grants=_grants(db, now),
        staff=_staff(db),
        actions=audit_log.latest(db, DANGEROUS, SHOWN),
        changes=[*audit_log.page(db, Asked(action="config."), page=1, page_size=SHOWN)[0]],
        sealed=sealed[0],
        sealed_at=sealed[1],
        waiting=waiting(db),
    )


def _grants(db: Session, now: datetime) -> list[OpenGrant]:
    grant = BreakGlassGrant
    query = (
        select(grant.id, User.email.label("who"), grant.reason, grant.created_at.label("opened_at"), grant.expires_at)
        .join(User, User.id == grant.user_id)
        .where(grant.is_open.is_(True), grant.used_at.is_(None), grant.expires_at > now)
    )
    return [OpenGrant.model_validate(row) for row in db.execute(query)]


def _staff(db: Session) -> list[StaffMember]:
    proved = select(Authenticator.id).where(Authenticator.user_id == User.id, Authenticator.confirmed_at.is_not(None))
    holding = select(PermissionGrant.user_id).where(PermissionGrant.revoked_at.is_(None))
    query = select(
        User.id, (User.first_name + " " + User.last_name).label("name"), User.email, User.role, User.is_active,
        proved.exists().label("has_totp"), User.last_login_at,
    ).where(User.role.in_(STAFF) | User.id.in_(holding), User.deleted_at.is_(None))  # fmt: skip
    ordered = query.order_by(User.role.desc(), User.last_name, User.id)
    return [StaffMember.model_validate(row) for row in db.execute(ordered)]
