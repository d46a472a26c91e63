"""Break-glass access: opened on the server for one admin, one use, few minutes; seen by every super admin."""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.sessions import open_session
from api.accounts.auth.tables import BreakGlassGrant, User
from api.notifications.email.service import post
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.problem import Problem
from api.platform.roles import Role

SECRET_BYTES = 16
ADMINS = (Role.ADMIN, Role.SUPER_ADMIN)
OPEN = BreakGlassGrant.is_open.is_(True)


class EmergencyDisabled(Problem):
    status, title, detail = 403, "Emergency Access Is Off", "Emergency access is off"


class EmergencyRefused(Problem):
    status, title, detail = 401, "Login failed", "Please check your credentials"


class NotPossible(Exception):
    """Why a grant cannot be opened, for whoever sits at the server."""


def open_grant(
    db: Session, *, email: str, minutes: int, reason: str, opened_by: str, now: datetime
) -> tuple[User, str]:
    """Open emergency access; the secret is returned once. Raises `NotPossible`."""
    if not 1 <= minutes <= constants.EMERGENCY_LONGEST_MINUTES:
        raise NotPossible(f"choose between 1 and {constants.EMERGENCY_LONGEST_MINUTES} minutes")
    if len(reason.strip()) < 10:
        raise NotPossible("say why, in 10 characters or more")
    user = db.scalar(
        select(User).where(func.lower(User.email) == email.strip().lower(), User.is_active, User.role.in_(ADMINS))
    )
    if user is None:
        raise NotPossible("there is no active admin with this address")
    stale = update(BreakGlassGrant).where(OPEN, BreakGlassGrant.expires_at <= now)
    db.execute(stale.values(is_open=None))
    if _open_grant(db, now) is not None:
        raise NotPossible("emergency access is already open; close it first")
    secret = secrets.token_urlsafe(SECRET_BYTES)
    grant = BreakGlassGrant(
        user_id=user.id,
        secret_hash=_hash_of(secret),
        reason=reason.strip(),
        opened_by=opened_by,
        is_open=True,
        expires_at=now + timedelta(minutes=minutes),
    )
    db.add(grant)
    db.flush()
    facts = {"reason": grant.reason, "openedBy": opened_by, "minutes": minutes}
    audit(db, user_id=user.id, action="emergency.opened", entity=("break_glass_grants", str(grant.id)), new=facts)
    _notify(db, "emergency_opened", user, grant, now)
    return user, secret


def close_grants(db: Session, *, now: datetime) -> int:
    """Close whatever is open; how many there were."""
    open_now = update(BreakGlassGrant).where(OPEN).returning(BreakGlassGrant.id)
    closed = list(db.scalars(open_now.values(is_open=None)))
    for grant_id in closed:
        audit(db, user_id=None, action="emergency.closed", entity=("break_glass_grants", str(grant_id)))
    return len(closed)


def is_open(db: Session, now: datetime) -> bool:
    return _open_grant(db, now) is not None


def enter(db: Session, *, email: str, password: str, now: datetime, client: Client) -> tuple[User, str] | Problem:
    """Use the grant, or the problem to answer with: returned, not raised, so that a wrong try stays counted.

    With nothing open every input gets the same words after the same work.
    """
    given = _hash_of(password)
    grant = _open_grant(db, now, lock=True)
    if grant is None:
        return EmergencyDisabled()
    user = db.get_one(User, grant.user_id)
    is_right = hmac.compare_digest(given, grant.secret_hash) & (email.strip().lower() == user.email.lower())
    if not is_right or not user.is_active or user.role not in ADMINS:
        grant.tries += 1
        grant.is_open = True if grant.tries < constants.EMERGENCY_TRIES else None
        entity = ("break_glass_grants", str(grant.id))
        audit(db, user_id=None, action="emergency.refused", entity=entity, new={"tries": grant.tries}, client=client)
        return EmergencyRefused()
    grant.is_open, grant.used_at = None, now
    token = open_session(db, user, now=now, client=client, emergency=True)
    entity, facts = ("break_glass_grants", str(grant.id)), {"reason": grant.reason}
    audit(db, user_id=user.id, action="emergency.entered", entity=entity, new=facts, client=client)
    _notify(db, "emergency_entered", user, grant, now, ip=client.ip)
    return user, token


def _notify(db: Session, template: str, user: User, grant: BreakGlassGrant, now: datetime, **more: str) -> None:
    """Every super admin is told, the one it was opened for too."""
    name = f"{user.first_name} {user.last_name}"
    for each in db.scalars(select(User).where(User.role == Role.SUPER_ADMIN, User.is_active)):
        post(db, template, to=each.email, now=now, user_id=each.id, name=name, reason=grant.reason, **more)


def _open_grant(db: Session, now: datetime, *, lock: bool = False) -> BreakGlassGrant | None:
    query = select(BreakGlassGrant).where(OPEN, BreakGlassGrant.expires_at > now)
    return db.scalar(query.with_for_update() if lock else query)


def _hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
