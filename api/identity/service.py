"""Signing in and out."""

import secrets
from datetime import datetime

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import func, or_, select, update
from sqlalchemy.orm import Session

from api import business
from api.core.principal import Principal, hash_token
from api.core.problem import Problem
from api.identity.rules import session_ends
from api.identity.tables import SignedInSession, User

HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
# Checked when nobody has the name given, so that an unknown name takes as long as a wrong password.
NOBODY = HASHER.hash(secrets.token_urlsafe(16))


class LoginFailed(Problem):
    status, title = 401, "Login Failed"
    detail = "Please check your credentials and try again."


class EmailNotVerified(Problem):
    status, title = 403, "Verify Email"
    detail = "Please verify your e-mail address before you sign in."


def sign_in(
    db: Session, *, name: str, password: str, now: datetime, ip: str | None, user_agent: str | None
) -> tuple[User, str]:
    """Check a password and open a session; the token is returned once and stored only as a hash."""
    wanted = name.strip().lower()
    user = db.scalar(
        select(User).where(or_(func.lower(User.email) == wanted, func.lower(User.username) == wanted)).limit(1)
    )
    if not _matches(user.password_hash if user else None, password) or user is None or not user.is_active:
        raise LoginFailed
    if not user.email_verified:
        raise EmailNotVerified(user={"email": user.email, "firstName": user.first_name, "lastName": user.last_name})
    token = secrets.token_urlsafe(32)
    db.add(
        SignedInSession(
            user_id=user.id,
            created_at=now,
            token_hash=hash_token(token),
            last_seen_at=now,
            expires_at=session_ends(user.role, now, now),
            ip=ip,
            user_agent=(user_agent or "")[:300],
        )
    )
    user.last_login_at = now
    db.flush()
    _end_oldest(db, user, now)
    return user, token


def _matches(stored: str | None, password: str) -> bool:
    try:
        HASHER.verify(stored or NOBODY, password)
    except (Argon2Error, InvalidHashError):
        return False
    return stored is not None


def _end_oldest(db: Session, user: User, now: datetime) -> None:
    """Keep the newest few sessions of a person; older ones end."""
    live = select(SignedInSession.id).where(
        SignedInSession.user_id == user.id, SignedInSession.revoked_at.is_(None), SignedInSession.expires_at > now
    )
    kept = live.order_by(SignedInSession.last_seen_at.desc(), SignedInSession.id.desc())
    stale = db.scalars(kept.offset(business.SESSIONS_PER_USER)).all()
    if stale:
        db.execute(update(SignedInSession).where(SignedInSession.id.in_(stale)).values(revoked_at=now))


def sign_out(db: Session, *, me: Principal, now: datetime) -> None:
    """End this session."""
    db.execute(update(SignedInSession).where(SignedInSession.id == me.session_id).values(revoked_at=now))
