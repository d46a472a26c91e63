"""The second factor: an authenticator app's codes (RFC 6238), and recovery codes for the day the phone is gone."""

import hmac
import io
import secrets
from datetime import datetime, timedelta
from uuid import UUID

import pyotp
import segno
from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import Authenticator, User
from api.notifications.email.service import post
from api.platform.audit.service import audit
from api.platform.limits import forget, limit_steps
from api.platform.principal import Principal
from api.platform.problem import Malformed, Problem
from api.platform.raw_sql import Sql
from api.platform.secrets import keyed_hash, seal, unseal
from api.platform.settings.service import configured

SEAL = "totp-secret"
# Each is counted apart: whoever mistypes in one place is not kept out of another, nor from paper.
SET_UP, SIGN_IN, STEP_UP, REMOVE, RECOVERY = "totp-set-up", "totp", "totp-step-up", "totp-remove", "recovery-code"
WRONG_CODE = "Invalid or expired code. Please try again."
GUESS_STEPS = [(tries, timedelta(minutes=minutes)) for tries, minutes in constants.LOGIN_TRIES]
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are read for another
STEPS_AROUND = (0, -1, 1)


class AlreadyEnrolled(Problem):
    status, title, detail = 409, "Already Set Up", "You already set up an authenticator app."


class NotEnrolled(Problem):
    status, title, detail = 409, "Not Set Up", "First scan the picture with your authenticator app."


class WrongTotp(Problem):
    status, title, detail = 422, "Invalid Code", "That code is not right. Enter the one your app shows now."


def active_authenticator(db: Session, user_id: UUID) -> Authenticator | None:
    """A person's confirmed second factor."""
    return db.scalar(
        select(Authenticator).where(Authenticator.user_id == user_id, Authenticator.confirmed_at.is_not(None))
    )


def begin(db: Session, me: Principal) -> tuple[str, str, str]:
    """A new secret, not in force until a code of it comes back: (secret, otpauth address, SVG of it)."""
    if me.has_totp:
        raise AlreadyEnrolled
    secret = pyotp.random_base32()
    db.execute(delete(Authenticator).where(Authenticator.user_id == me.id))
    db.add(Authenticator(user_id=me.id, secret=seal(SEAL, secret.encode()), recovery_hashes=[]))
    uri = pyotp.TOTP(secret).provisioning_uri(name=me.email, issuer_name=configured(db, "site_name"))
    drawn = io.BytesIO()
    segno.make(uri, error="m").save(drawn, kind="svg", xmldecl=False, svgns=True, scale=4, dark="#000", light="#fff")
    return secret, uri, drawn.getvalue().decode()


def confirm(db: Session, sql: Sql, me: Principal, *, code: str, now: datetime) -> list[str]:
    """Put the second factor in force; the recovery codes are shown this once."""
    found = db.scalar(select(Authenticator).where(Authenticator.user_id == me.id).with_for_update())
    if found is None:
        raise NotEnrolled
    if found.confirmed_at is not None:
        raise AlreadyEnrolled
    _count(sql, SET_UP, me.id, now)
    if not _totp_passes(db, found, code, now):
        raise WrongTotp
    forget(sql, SET_UP, str(me.id))
    codes = [f"{_letters(5)}-{_letters(5)}" for _ in range(constants.RECOVERY_CODES)]
    found.confirmed_at, found.recovery_hashes = now, [_recovery_hash(me.id, each) for each in codes]
    post(db, "totp_on", to=me.email, now=now, user_id=me.id, first_name=me.first_name)
    return codes


def remove(db: Session, sql: Sql, me: Principal, *, code: str, now: datetime) -> None:
    """Sign in by password alone again. Asks for a code of the app itself, or for a recovery code; both are logged."""
    found = active_authenticator(db, me.id)
    if found is None:
        raise NotEnrolled("You have no authenticator app set up.")
    if not passes(db, sql, found, code, box=REMOVE, now=now):
        raise Malformed(fields={"code": WRONG_CODE})
    proof = "app code" if _is_of_app(code) else "recovery code"
    audit(
        db, user_id=me.id, action="identity.second_factor_removed", entity=("users", str(me.id)), new={"proof": proof},
        client=me.client,
    )  # fmt: skip
    db.execute(delete(Authenticator).where(Authenticator.user_id == me.id))
    post(db, "totp_off", to=me.email, now=now, user_id=me.id, first_name=me.first_name)


def passes(db: Session, sql: Sql, found: Authenticator, code: str, *, box: str, now: datetime) -> bool:
    """Is it the app's code of about now, not used before, or an unused recovery code? Either is used up.

    The app's codes are counted in `box`, recovery codes in one of their own; a right one lets its count begin anew.
    """
    given = code.strip().lower()
    is_of_app = _is_of_app(code)
    counted = box if is_of_app else RECOVERY
    _count(sql, counted, found.user_id, now)
    if not (_totp_passes if is_of_app else _recovery_passes)(db, found, given, now):
        return False
    forget(sql, counted, str(found.user_id))
    return True


def _is_of_app(code: str) -> bool:
    given = code.strip()
    return len(given) == 6 and given.isascii() and given.isdigit()


def _count(sql: Sql, box: str, user_id: UUID, now: datetime) -> None:
    """Count a try at a code before it is looked at; whoever goes on waits longer, nobody for good."""
    limit_steps(sql, box, str(user_id), steps=GUESS_STEPS, now=now)


def _totp_passes(db: Session, found: Authenticator, code: str, now: datetime) -> bool:
    totp = pyotp.TOTP(unseal(SEAL, found.secret).decode())
    step = int(now.timestamp()) // totp.interval
    matched = [step + away for away in STEPS_AROUND if hmac.compare_digest(totp.generate_otp(step + away), code)]
    if not matched:
        return False
    # One statement, so that of two that come at once with the same code only one passes.
    used = update(Authenticator).where(Authenticator.id == found.id, Authenticator.last_step < matched[0])
    return bool(db.execute(used.values(last_step=matched[0])).rowcount)  # type: ignore[attr-defined]


def _recovery_passes(db: Session, found: Authenticator, code: str, now: datetime) -> bool:
    db.refresh(found, with_for_update=True)
    wanted = _recovery_hash(found.user_id, code)
    if not any(hmac.compare_digest(wanted, kept) for kept in found.recovery_hashes):
        return False
    found.recovery_hashes = [kept for kept in found.recovery_hashes if kept != wanted]
    user = db.get_one(User, found.user_id)
    left = str(len(found.recovery_hashes))
    post(db, "recovery_code_used", to=user.email, now=now, user_id=user.id, first_name=user.first_name, left=left)
    return True


def _recovery_hash(user_id: UUID, code: str) -> str:
    return keyed_hash("recovery-code", f"{user_id}:{code.strip().lower().replace('-', '').replace(' ', '')}")


def _letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))
