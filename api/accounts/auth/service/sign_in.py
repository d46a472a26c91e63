"""Signing in and out: one answer for a wrong password and an unknown name, in words and in time."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, or_, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.authenticator import GUESS_STEPS, SIGN_IN, active_authenticator, passes
from api.accounts.auth.service.devices import Device
from api.accounts.auth.service.email_verification import InvalidCode, open_handle, send_code
from api.accounts.auth.service.passwords import hash_password, needs_rehash, password_matches
from api.accounts.auth.service.sessions import open_session
from api.accounts.auth.tables import SignedInSession, User
from api.platform.client_info import Client
from api.platform.limits import forget, give_back, limit, limit_steps
from api.platform.principal import Principal
from api.platform.problem import Problem
from api.platform.raw_sql import Sql
from api.platform.secrets import Unsealable, keyed_hash, seal, unseal
from api.platform.session_ends import SessionEnd
from api.platform.settings.service import configured

GUESSES = "password"
SEAL, ADDRESS = "second-factor", "login-address"
WAIT_WORDS = "Too many attempts to sign in. Please wait, or use the forgotten password link."


class LoginFailed(Problem):
    status, title = 401, "Login Failed"
    detail = "Please check your credentials and try again."


class EmailNotVerified(Problem):
    status, title = 403, "Verify Email"
    detail = "Please verify your email address before you sign in."


class Suspended(Problem):
    status, title = 403, "Account Suspended"
    detail = "This account is suspended. Write to us through Contact if you think this is a mistake."


class PasswordExpired(Problem):
    status, title = 403, "Password Expired"
    detail = "The password you were given has expired. Use the forgotten password link to set your own."


class TotpRequired(Problem):
    status, title = 401, "Enter Your Code"
    detail = "Enter the code from your authenticator app."


class InvalidSecondFactor(InvalidCode):
    status, title = 401, "Invalid Code"


class SignInAgain(Problem):
    status, title, detail = 401, "Sign In Again", "This took too long. Sign in again."


@dataclass(frozen=True)
class Unproved:
    """A right password for an address nobody has proved yet: the handle to prove it with."""

    user: User
    handle: UUID


def sign_in(
    db: Session, sql: Sql, *, name: str, password: str, now: datetime, client: Client, device: Device
) -> tuple[User, str] | Unproved:
    """Check a password and open a session. What is told of an account is told only after its right password.

    A device the person signed in from before has a count of its own: neither strangers who guess the password nor
    a neighbour behind the same address can shut it out.

    An unproved address is returned rather than raised, so that the new code is kept and sent.
    """
    wanted = name.strip().lower()
    limit_everywhere(sql, now)
    user = db.scalar(
        select(User).where(or_(func.lower(User.email) == wanted, func.lower(User.username) == wanted)).limit(1)
    )
    key = str(user.id) if user else wanted
    is_known = user is not None and device.knows(user.id)
    if is_known:
        key = f"{key}:{device.name}"
    else:
        _limit_address(sql, client, now)
    check_guess(sql, key, now)
    if not password_matches(user.password_hash if user else None, password) or user is None:
        raise LoginFailed
    forget(sql, GUESSES, key)
    if not is_known:
        give_back(sql, ADDRESS, client.ip)  # a whole school, or a whole carrier, may sit behind one address
    _check_open(user, now)
    if user.password_hash and needs_rehash(user.password_hash):
        user.password_hash = hash_password(password)
    if not user.email_verified and configured(db, "email_verification_required"):
        pending = open_handle(db, user=user, email=user.email, now=now)
        send_code(db, sql, pending, now=now)
        return Unproved(user, pending.id)
    if active_authenticator(db, user.id) is not None:
        raise TotpRequired(handle=_sealed(user, now))
    return user, open_session(db, user, now=now, client=client)


def second_factor(db: Session, sql: Sql, *, handle: str, code: str, now: datetime, client: Client) -> tuple[User, str]:
    """The second step of signing in: a code of the app, or one of the recovery codes."""
    limit_everywhere(sql, now)
    _limit_address(sql, client, now)
    user = _unsealed(db, handle, now)
    found = active_authenticator(db, user.id)
    if found is None:
        raise SignInAgain
    if not passes(db, sql, found, code, box=SIGN_IN, now=now):
        raise InvalidSecondFactor
    give_back(sql, ADDRESS, client.ip)
    return user, open_session(db, user, now=now, client=client)


def sign_out(db: Session, *, me: Principal, now: datetime) -> None:
    """End this session."""
    ended = {"revoked_at": now, "ended_because": SessionEnd.SIGNED_OUT}
    db.execute(update(SignedInSession).where(SignedInSession.id == me.session_id).values(**ended))


def guess_key(me: Principal) -> str:
    """Guesses of who is signed in are counted by session, apart from those of strangers."""
    return f"{me.id}:{me.session_id}"


def check_guess(sql: Sql, key: str, now: datetime) -> None:
    """Count a guess of somebody's password before it is looked at; whoever goes on waits longer, nobody for good."""
    limit_steps(sql, GUESSES, key, steps=GUESS_STEPS, now=now, detail=WAIT_WORDS)


def _limit_address(sql: Sql, client: Client, now: datetime) -> None:
    factor = constants.SCHOOL_FACTOR if client.is_school else 1
    minutes = timedelta(minutes=constants.LOGIN_ADDRESS_MINUTES)
    tries = constants.LOGIN_TRIES_PER_ADDRESS * factor
    limit(sql, ADDRESS, client.ip, allowed=tries, per=minutes, now=now, detail=WAIT_WORDS)


def limit_everywhere(sql: Sql, now: datetime) -> None:
    everywhere = constants.LOGIN_TRIES_EVERYWHERE
    limit(sql, "login", "everywhere", allowed=everywhere, per=timedelta(minutes=1), now=now, detail=WAIT_WORDS)


def _check_open(user: User, now: datetime) -> None:
    """Said only to whoever knows the password."""
    if user.deleted_at is not None:
        raise LoginFailed
    if not user.is_active:
        raise Suspended
    if user.password_expires_at is not None and user.password_expires_at <= now:
        raise PasswordExpired


def _sealed(user: User, now: datetime) -> str:
    """That the first step was passed, by whom and when; void once the password is another."""
    state = {"user": str(user.id), "at": now.timestamp(), "password": _mark(user)}
    return seal(SEAL, json.dumps(state).encode()).hex()


def _unsealed(db: Session, handle: str, now: datetime) -> User:
    try:
        state = json.loads(unseal(SEAL, bytes.fromhex(handle)))
    except (Unsealable, ValueError):
        raise SignInAgain from None
    user = db.get(User, UUID(state["user"]))
    age = now.timestamp() - state["at"]
    if (
        user is None
        or not user.is_active
        or age > constants.SECOND_FACTOR_MINUTES * 60
        or _mark(user) != state["password"]
    ):
        raise SignInAgain
    return user


def _mark(user: User) -> str:
    return keyed_hash("password-mark", user.password_hash or "")[:16]
