"""Sessions: opening, renewing, listing and ending them."""

import re
import secrets
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import SignedInSession, User
from api.platform.client_info import Client
from api.platform.entitlements import session_ends
from api.platform.permissions.service import given_to
from api.platform.principal import WHO, Principal, hash_token, principal_from
from api.platform.problem import NotFound
from api.platform.roles import STAFF
from api.platform.session_ends import SessionEnd

APP: Final = re.compile("kitabo|capacitor", re.IGNORECASE)  # as the web knows its app, in mobileApp.ts


def open_session(
    db: Session,
    user: User,
    *,
    now: datetime,
    client: Client,
    impersonator_id: UUID | None = None,
    emergency: bool = False,
) -> str:
    """A new session; its token is returned once and stored only as a hash. The oldest beyond five end."""
    is_short = user.role in STAFF or bool(given_to(db, user.id))
    token, is_borrowed = secrets.token_urlsafe(32), emergency or impersonator_id is not None
    opened = SignedInSession(
        user_id=user.id,
        created_at=now,
        token_hash=hash_token(token),
        last_seen_at=now,
        expires_at=session_ends(now, now, is_short=is_short, is_borrowed=is_borrowed),
        ip=client.ip,
        user_agent=client.user_agent,
        is_emergency=emergency,
        impersonator_id=impersonator_id,
    )
    db.add(opened)
    db.flush()
    if impersonator_id is None:
        user.last_login_at = now
        _end_oldest(db, user.id, now, keep=opened.id)
    return token


def end_sessions(
    db: Session, user_id: UUID, *, now: datetime, keep: UUID | None = None, because: SessionEnd | None = None
) -> int:
    """End a person's sessions, all but the one kept, and those they opened in another's name; how many there were."""
    theirs = (SignedInSession.user_id == user_id) | (SignedInSession.impersonator_id == user_id)
    ending = update(SignedInSession).where(theirs, SignedInSession.revoked_at.is_(None))
    if keep is not None:
        ending = ending.where(SignedInSession.id != keep)
    return int(db.execute(ending.values(revoked_at=now, ended_because=because)).rowcount)  # type: ignore[attr-defined]


def renew(db: Session, session_id: UUID, *, now: datetime) -> str:
    """A new token for a session that has just been proved again; the old one opens nothing any more."""
    token = secrets.token_urlsafe(32)
    db.execute(
        update(SignedInSession)
        .where(SignedInSession.id == session_id)
        .values(token_hash=hash_token(token), stepped_up_at=now)
    )
    return token


def person_of(db: Session, token: str, now: datetime) -> Principal:
    """The person a token opened in this very transaction lets in."""
    db.flush()
    found = db.connection().exec_driver_sql(WHO, {"hash": hash_token(token), "now": now}).one()
    return principal_from(tuple(found))


def live_sessions(db: Session, user_id: UUID, now: datetime) -> list[SignedInSession]:
    """What is open now, the latest used first; what another opened in their name is not theirs to end."""
    query = select(SignedInSession).where(
        SignedInSession.user_id == user_id,
        SignedInSession.impersonator_id.is_(None),
        SignedInSession.revoked_at.is_(None),
        SignedInSession.expires_at > now,
    )
    return list(db.scalars(query.order_by(SignedInSession.last_seen_at.desc(), SignedInSession.id.desc())))


def comes_by_app(db: Session, user_id: UUID) -> bool:
    """Whether somebody was here last in the app of an app store, which allows no price and no way to pay."""
    own = SignedInSession.user_id == user_id, SignedInSession.impersonator_id.is_(None)
    last = select(SignedInSession.user_agent).where(*own).order_by(SignedInSession.last_seen_at.desc()).limit(1)
    return APP.search(db.scalar(last) or "") is not None


def end_session(db: Session, me: Principal, session_id: UUID, *, now: datetime) -> None:
    """End one of one's own sessions; that of another is not found."""
    if session_id not in {each.id for each in live_sessions(db, me.id, now)}:
        raise NotFound
    db.execute(
        update(SignedInSession)
        .where(SignedInSession.id == session_id)
        .values(revoked_at=now, ended_because=SessionEnd.ELSEWHERE)
    )


def end_others(db: Session, me: Principal, *, now: datetime) -> None:
    """End all of one's own sessions but this one."""
    others = [each.id for each in live_sessions(db, me.id, now) if each.id != me.session_id]
    db.execute(
        update(SignedInSession)
        .where(SignedInSession.id.in_(others))
        .values(revoked_at=now, ended_because=SessionEnd.ELSEWHERE)
    )


def _end_oldest(db: Session, user_id: UUID, now: datetime, *, keep: UUID) -> None:
    """Keep the newest few sessions of a person, the one just opened among them."""
    others = [each.id for each in live_sessions(db, user_id, now) if each.id != keep]
    stale = others[constants.SESSIONS_PER_USER - 1 :]
    if stale:
        ended = {"revoked_at": now, "ended_because": SessionEnd.TOO_MANY}
        db.execute(update(SignedInSession).where(SignedInSession.id.in_(stale)).values(**ended))
