"""A forgotten, changed or given password."""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.email_verification import accept
from api.accounts.auth.service.passwords import check_password_allowed, hash_password, password_matches
from api.accounts.auth.service.sessions import end_sessions, renew
from api.accounts.auth.service.sign_in import GUESSES, check_guess, guess_key
from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.platform.client_info import Client
from api.platform.limits import forget, limit
from api.platform.principal import Principal
from api.platform.problem import Malformed, Problem
from api.platform.raw_sql import Sql
from api.platform.session_ends import SessionEnd
from api.settings import settings


class InvalidResetLink(Problem):
    status, title = 400, "Link Expired"
    detail = "This link is invalid or has expired. Ask for a new one."


def forgot(db: Session, sql: Sql, *, email: str, now: datetime, client: Client) -> None:
    """Mail a reset link to whoever owns the address, if anybody; nothing tells which."""
    factor = constants.SCHOOL_FACTOR if client.is_school else 1
    hour = timedelta(hours=1)
    limit(sql, "forgot-address", client.ip, allowed=constants.RESETS_PER_ADDRESS * factor, per=hour, now=now)
    limit(sql, "forgot", email.lower(), allowed=constants.RESETS_PER_HOUR, per=hour, now=now)
    user = db.scalar(select(User).where(func.lower(User.email) == email.lower(), User.is_active))
    if user is not None:
        send_reset(db, user, now=now)


def send_reset(db: Session, user: User, *, now: datetime) -> None:
    """Mail a link that sets a new password once, within half an hour; an earlier link dies."""
    link = f"{settings().base_url}/auth/reset-password?token={new_reset_token(user, now=now)}"
    post(
        db,
        "password_reset",
        to=user.email,
        now=now,
        user_id=user.id,
        first_name=user.first_name,
        link=link,
        minutes=str(constants.RESET_MINUTES),
    )


def new_reset_token(user: User, *, now: datetime) -> str:
    """256 random bits, returned once; the row keeps their hash."""
    token = secrets.token_urlsafe(32)
    user.password_reset_token = _hash_of(token)
    user.password_reset_expires_at = now + timedelta(minutes=constants.RESET_MINUTES)
    return token


def reset(db: Session, sql: Sql, *, token: str, password: str, now: datetime, client: Client) -> UUID:
    """Set a password by a mailed link, end all sessions and sign nobody in; whose it was; raises `InvalidResetLink`."""
    allowed = constants.RESETS_PER_ADDRESS * (constants.SCHOOL_FACTOR if client.is_school else 1)
    limit(sql, "reset-address", client.ip, allowed=allowed, per=timedelta(hours=1), now=now)
    live = (User.password_reset_token == _hash_of(token)) & (User.password_reset_expires_at > now) & User.is_active
    user = db.scalar(select(User).where(live).with_for_update())
    if user is None:
        raise InvalidResetLink
    _set_password(db, sql, user, password, now=now)
    end_sessions(db, user.id, now=now, because=SessionEnd.PASSWORD)
    if not user.email_verified:  # the link came by mail
        accept(db, user, now=now, client=client)
    return user.id


def change_password(db: Session, sql: Sql, me: Principal, *, current: str, new: str, now: datetime) -> str:
    """Change one's own password; the other sessions end and this one gets the token returned."""
    user = db.get_one(User, me.id, with_for_update=True)
    check_guess(sql, guess_key(me), now)
    if not password_matches(user.password_hash, current):
        raise Malformed(fields={"currentPassword": "This is not your current password."})
    if current == new:
        raise Malformed(fields={"newPassword": "Choose a password other than the current one."})
    _set_password(db, sql, user, new, now=now, field="newPassword")
    end_sessions(db, user.id, now=now, keep=me.session_id, because=SessionEnd.PASSWORD)
    return renew(db, me.session_id, now=now)


def _set_password(db: Session, sql: Sql, user: User, password: str, *, now: datetime, field: str = "password") -> None:
    """Take a new password and leave nothing of the old one's troubles."""
    words = [user.email, user.username or "", user.first_name, user.last_name]
    check_password_allowed(password, words=words, field=field)
    user.password_hash = hash_password(password)
    user.password_reset_token = user.password_reset_expires_at = None
    user.must_change_password, user.password_expires_at = False, None
    forget(sql, GUESSES, str(user.id))
    post(db, "password_changed", to=user.email, now=now, user_id=user.id, first_name=user.first_name)


def _hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
