"""Signing in and out."""

from datetime import datetime

from sqlalchemy import func, or_, select, update
from sqlalchemy.orm import Session

from api.core.caller import Caller
from api.core.principal import Principal
from api.core.problem import Problem
from api.identity.service.passwords import password_matches
from api.identity.service.sessions import open_session
from api.identity.tables import SignedInSession, User


class LoginFailed(Problem):
    status, title = 401, "Login Failed"
    detail = "Please check your credentials and try again."


class EmailNotVerified(Problem):
    status, title = 403, "Verify Email"
    detail = "Please verify your e-mail address before you sign in."


def sign_in(db: Session, *, name: str, password: str, now: datetime, caller: Caller) -> tuple[User, str]:
    """Check a password and open a session."""
    wanted = name.strip().lower()
    user = db.scalar(
        select(User).where(or_(func.lower(User.email) == wanted, func.lower(User.username) == wanted)).limit(1)
    )
    if not password_matches(user.password_hash if user else None, password) or user is None or not user.is_active:
        raise LoginFailed
    if not user.email_verified:
        raise EmailNotVerified(user={"email": user.email, "firstName": user.first_name, "lastName": user.last_name})
    return user, open_session(db, user, now=now, caller=caller)


def sign_out(db: Session, *, me: Principal, now: datetime) -> None:
    """End this session."""
    db.execute(update(SignedInSession).where(SignedInSession.id == me.session_id).values(revoked_at=now))
