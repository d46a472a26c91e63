"""Proving an email address: a handle for the browser, a code for the mailbox, and nothing for a guesser."""

import hmac
import secrets
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.trials import begin_trial, traces_of
from api.accounts.auth.tables import PendingVerification, User
from api.notifications.email.service import post
from api.platform.client_info import Client
from api.platform.limits import TooMany, limit, take
from api.platform.problem import Problem
from api.platform.raw_sql import Sql
from api.platform.secrets import keyed_hash

RESEND_STEPS = [
    (1, timedelta(seconds=constants.CODE_WAIT_SECONDS)),
    (constants.CODES_PER_DAY, timedelta(days=1)),
]
LIFE = timedelta(minutes=constants.CODE_MINUTES)


class InvalidCode(Problem):
    status, title = 400, "Verification Failed"
    detail = "Invalid or expired code. Please try again."


class CodeNotSent(TooMany):
    title, detail = "Failed to Resend", "Unable to send verification code. Please try again."


def open_handle(db: Session, *, user: User | None, email: str, now: datetime) -> PendingVerification:
    """The handle a browser holds while a code is out: that of nobody looks like that of somebody."""
    if user is not None and (pending := _pending(db, user, now)) is not None:
        return pending
    made = PendingVerification(
        id=uuid4(),  # unlike our other ids it must not tell when it was made
        user_id=user.id if user else None,
        email=email,
        expires_at=now + timedelta(hours=constants.VERIFICATION_HOURS),
        created_at=now,
    )
    db.add(made)
    db.flush()
    return made


def send_code(db: Session, sql: Sql, pending: PendingVerification, *, now: datetime) -> int | None:
    """Mail a new code, which ends the one before; the seconds to wait when one was sent too recently."""
    wait = take(sql, "verification-code", pending.email.lower(), steps=RESEND_STEPS, now=now)
    if wait is not None or pending.user_id is None:
        return wait
    user = db.get_one(User, pending.user_id)
    code = f"{secrets.randbelow(1_000_000):06d}"
    pending.code_number = (pending.code_number or 0) + 1
    pending.code_hash = _hash_of(pending.id, pending.code_number, code)
    pending.code_sent_at, pending.code_expires_at = now, now + LIFE
    post(db, "verification_code", to=pending.email, now=now, user_id=user.id, first_name=user.first_name, code=code)
    return None


def resend(db: Session, sql: Sql, *, handle: str, now: datetime, client: Client) -> None:
    """Another code for a handle; an unknown one is answered as a known one."""
    _limit_address(sql, client, now)
    pending = _found(db, handle, now, lock=True)
    if pending is None:
        wait = take(sql, "verification-code", handle, steps=RESEND_STEPS, now=now)
    else:
        wait = send_code(db, sql, pending, now=now)
    if wait is not None:
        raise CodeNotSent(retryAfter=wait)


def verify(db: Session, sql: Sql, *, handle: str, code: str, now: datetime, client: Client) -> None:
    """Accept a code and begin the trial, or raise `InvalidCode`; counted so that guessing cannot work.

    A code already accepted is accepted again, changing nothing, for whoever pressed the button twice.
    """
    _limit_address(sql, client, now)
    limit(sql, "verification", handle, allowed=constants.CODE_TRIES_PER_DAY, per=timedelta(days=1), now=now)
    pending = _found(db, handle, now)
    number = pending.code_number if pending else 0
    tries = [(constants.CODE_TRIES, LIFE)]
    may_try = take(sql, "verification-try", f"{handle}:{number}", steps=tries, now=now) is None
    if not may_try or not code_matches(pending, handle, code, now) or pending is None:
        raise InvalidCode
    db.refresh(pending, with_for_update=True)  # only now: a lock would make a known handle slower than an unknown one
    if pending.used_at is None:
        pending.used_at = now
        accept(db, db.get_one(User, pending.user_id), now=now, client=client)


def accept(db: Session, user: User, *, now: datetime, client: Client) -> None:
    """The mailbox is theirs: the account opens, and a student's trial begins."""
    user.email_verified = True
    begin_trial(db, user, now=now, left=traces_of(user, client))


def code_matches(pending: PendingVerification | None, handle: str, code: str, now: datetime) -> bool:
    """Compared in constant time, against nothing real where there is nothing."""
    number = pending.code_number if pending else 0
    given, kept = _hash_of(handle, number, code), pending.code_hash if pending else None
    lives = pending is not None and pending.code_expires_at is not None and pending.code_expires_at > now
    return hmac.compare_digest(given, kept or "0" * len(given)) and lives


def _hash_of(handle: UUID | str, number: int, code: str) -> str:
    return keyed_hash("verification-code", f"{handle}:{number}:{code}")


def _limit_address(sql: Sql, client: Client, now: datetime) -> None:
    allowed = constants.CODE_CHECKS_PER_ADDRESS * (constants.SCHOOL_FACTOR if client.is_school else 1)
    limit(sql, "verification-address", client.ip, allowed=allowed, per=timedelta(minutes=15), now=now)


def _found(db: Session, handle: str, now: datetime, *, lock: bool = False) -> PendingVerification | None:
    """The live handle."""
    try:
        wanted = UUID(handle)
    except ValueError:
        return None
    if str(wanted) != handle:  # one spelling only: another would be counted apart
        return None
    live = select(PendingVerification).where(PendingVerification.id == wanted, PendingVerification.expires_at > now)
    return db.scalar(live.with_for_update() if lock else live)


def _pending(db: Session, user: User, now: datetime) -> PendingVerification | None:
    query = select(PendingVerification).where(
        PendingVerification.user_id == user.id,
        PendingVerification.email == user.email,
        PendingVerification.used_at.is_(None),
        PendingVerification.expires_at > now + LIFE,
    )
    return db.scalar(query.order_by(PendingVerification.created_at.desc()).limit(1))
