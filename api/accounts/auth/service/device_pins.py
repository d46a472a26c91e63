"""Several learners on one device: each keeps their session there behind a PIN (docs/decisions/0091).

The PIN opens nothing by itself: only a session that is still alive, on the very device it was set on. Guesses are few
and counted by device and person; whoever forgets the PIN signs in with the password.
"""

import secrets
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.devices import Device
from api.accounts.auth.service.passwords import hash_password, password_matches
from api.accounts.auth.service.sign_in import limit_everywhere
from api.accounts.auth.tables import SignedInSession, User
from api.platform.client_info import Client
from api.platform.entitlements import session_ends
from api.platform.limits import forget, limit_steps
from api.platform.permissions.service import given_to
from api.platform.principal import Principal, hash_token
from api.platform.problem import Problem
from api.platform.raw_sql import Sql
from api.platform.roles import STAFF
from api.platform.secrets import keyed_hash
from api.platform.session_ends import WORDS, SessionEnd

GUESSES: Final = "device-pin"
STEPS: Final = [(tries, timedelta(minutes=minutes)) for tries, minutes in constants.PIN_TRIES]


class WrongPin(Problem):
    status, title, detail = 403, "Wrong PIN", "This is not the right PIN. Try again."


class PinEnded(Problem):
    status, title, detail = 409, "Sign In Again", "This PIN does not work any more. Sign in with your password."


class NoPinForStaff(Problem):
    status, title = 403, "No PIN Here"
    detail = "This kind of account always needs its password."


class NoPinSet(Problem):
    status, title, detail = 409, "Set a PIN First", "Set a PIN, so that nobody else opens your account here."


def set_pin(db: Session, me: Principal, device: Device, *, pin: str, now: datetime) -> None:
    """Keep this session on this device behind a PIN; another that was kept here for the same person ends."""
    if me.has_trust:
        raise NoPinForStaff
    forget_pins(db, device, me.id, now=now, but=me.session_id)
    kept = {"device": _mark(device), "pin_hash": hash_password(pin)}
    db.execute(update(SignedInSession).where(SignedInSession.id == me.session_id).values(**kept))


def take_pin_away(db: Session, me: Principal) -> None:
    """The session stays; without a PIN it cannot be left on the device."""
    db.execute(update(SignedInSession).where(SignedInSession.id == me.session_id).values(device=None, pin_hash=None))


def lock(db: Session, me: Principal) -> None:
    """Leave the session on its device: what the cookie held opens nothing any more, the PIN does."""
    if _pin_of(db, me.session_id) is None:
        raise NoPinSet
    _put_away(db, me.session_id)


def open_with_pin(
    db: Session, sql: Sql, device: Device, *, user_id: UUID, pin: str, before: Principal | None, now: datetime,
    client: Client,
) -> str:  # fmt: skip
    """The token of a session kept on this device. Whoever was here before, with a PIN of their own, is locked."""
    limit_everywhere(sql, now)
    key = f"{_mark(device)}:{user_id}"
    limit_steps(sql, GUESSES, key, steps=STEPS, now=now)
    kept = _kept(db, device, user_id)
    if not password_matches(kept.pin_hash if kept else None, pin):
        raise WrongPin if kept else PinEnded
    assert kept is not None
    forget(sql, GUESSES, key)
    user = db.get_one(User, user_id)
    _check_alive(db, kept, user, now)
    if before is not None and before.session_id != kept.id and _pin_of(db, before.session_id) is not None:
        _put_away(db, before.session_id)
    token = secrets.token_urlsafe(32)
    kept.token_hash, kept.last_seen_at, kept.stepped_up_at = hash_token(token), now, None
    kept.expires_at = session_ends(kept.created_at, now, is_short=False)
    kept.ip, kept.user_agent = client.ip, client.user_agent
    db.flush()
    return token


def forget_pins(db: Session, device: Device, user_id: UUID, *, now: datetime, but: UUID | None = None) -> None:
    """End what was kept here for a person who has just signed in with the password."""
    here = (SignedInSession.user_id == user_id) & (SignedInSession.device == _mark(device))
    old = update(SignedInSession).where(here, SignedInSession.revoked_at.is_(None))
    if but is not None:
        old = old.where(SignedInSession.id != but)
    db.execute(old.values(revoked_at=now, pin_hash=None))


def _check_alive(db: Session, kept: SignedInSession, user: User, now: datetime) -> None:
    if kept.revoked_at is not None or kept.expires_at <= now:
        raise PinEnded(WORDS[kept.ended_because or SessionEnd.EXPIRED])
    if not user.is_active or user.role in STAFF or given_to(db, user.id):
        raise PinEnded


def _kept(db: Session, device: Device, user_id: UUID) -> SignedInSession | None:
    here = (SignedInSession.user_id == user_id) & (SignedInSession.device == _mark(device))
    query = select(SignedInSession).where(here, SignedInSession.pin_hash.is_not(None))
    return db.scalar(query.order_by(SignedInSession.created_at.desc()).limit(1).with_for_update())


def _pin_of(db: Session, session_id: UUID) -> str | None:
    return db.scalar(select(SignedInSession.pin_hash).where(SignedInSession.id == session_id))


def _put_away(db: Session, session_id: UUID) -> None:
    nobodys = hash_token(secrets.token_urlsafe(32))
    put_away = update(SignedInSession).where(SignedInSession.id == session_id)
    db.execute(put_away.values(token_hash=nobodys, stepped_up_at=None))


def _mark(device: Device) -> str:
    return keyed_hash(GUESSES, device.name)[:32]
