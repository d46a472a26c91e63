"""Making an account. Whether an address is already known is told to its owner only, by mail."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.hooks import apply_as_tutor
from api.accounts.auth.schemas import RegisterIn
from api.accounts.auth.service.email_verification import accept, open_handle, send_code
from api.accounts.auth.service.passwords import check_password_allowed, hash_password, password_matches
from api.accounts.auth.service.sessions import open_session
from api.accounts.auth.service.trials import Traces, TrialUsed, had_trial, judge, origin_mark, traces
from api.accounts.auth.tables import PendingVerification, User, UserType
from api.notifications.email.service import post
from api.platform.client_info import Client
from api.platform.limits import TooMany, limit
from api.platform.money import Ugx
from api.platform.problem import Malformed, Problem
from api.platform.raw_sql import Sql
from api.platform.roles import Role
from api.platform.settings.service import configured
from api.settings import settings

HOUR = timedelta(hours=1)
TAKEN = "This username is already taken. Choose another."


class RegistrationClosed(Problem):
    status, title, detail = 403, "Registration Is Closed", "New accounts cannot be made at the moment."


class RateLimited(TooMany):
    title, detail = "Rate Limited", "Too many registration attempts. Please try again later."


@dataclass(frozen=True)
class Registered:
    """What the browser is told: a handle to verify with, or a token when nothing is left to verify."""

    email: str
    handle: str | None = None
    token: str | None = None


def register(db: Session, sql: Sql, form: RegisterIn, *, now: datetime, client: Client) -> Registered:
    """A new account, or what looks the same to whoever asks with an address that has one already."""
    check_password_allowed(form.password, words=[form.email, form.username, form.first_name, form.last_name])
    left = traces(form.email, form.phone_number, form.device_fingerprint, client)
    _limit(sql, left, now)
    if not configured(db, "registration_open"):
        raise RegistrationClosed
    hashed = hash_password(form.password)  # before anything is looked up, so that every answer takes as long
    db.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"register:{form.email.lower()}"))))
    user = db.scalar(select(User).where(func.lower(User.email) == form.email.lower()))
    again = user is not None and _is_unproved(user) and password_matches(user.password_hash, form.password)
    _check_username(db, sql, form.username, but=user if again else None, now=now, client=client)
    judge(db, sql, left, now=now)
    if _is_known(db, form, left, user):
        return _known_already(db, sql, form, now)
    if user is None or not again:
        user = _write(db, user, form, hashed, left)
    if not configured(db, "email_verification_required"):
        accept(db, user, now=now, client=client)
        return Registered(form.email, token=open_session(db, user, now=now, client=client))
    pending = open_handle(db, user=user, email=user.email, now=now)
    send_code(db, sql, pending, now=now)
    return Registered(form.email, handle=str(pending.id))


def _limit(sql: Sql, left: Traces, now: datetime) -> None:
    """A class registers from one address in one lesson, so the address alone may do much; one hand may not."""
    factor = constants.SCHOOL_FACTOR if left.is_school else 1
    ways = [
        ("register", left.client.ip, constants.REGISTRATIONS_PER_ADDRESS * factor),
        ("register-phone", f"{left.phone}@{left.client.network}", constants.REGISTRATIONS_PER_HAND),
    ]
    for bucket, key, allowed in ways:
        try:
            limit(sql, bucket, key, allowed=allowed, per=HOUR, now=now)
        except TooMany as refused:
            raise RateLimited(**refused.extra) from None


def _check_username(db: Session, sql: Sql, username: str, *, but: User | None, now: datetime, client: Client) -> None:
    """A taken username is told, for it is public by nature, but not to somebody who goes through a list of them."""
    holder = db.scalar(select(User).where(func.lower(User.username) == username.lower()))
    if holder is None or (but is not None and holder.id == but.id):
        return
    if _is_unproved(holder) and now - holder.created_at > timedelta(hours=constants.VERIFICATION_HOURS):
        holder.username = None  # nobody came back for it
        db.flush()
        return
    allowed = constants.NAMES_TRIED_PER_HOUR * (constants.SCHOOL_FACTOR if client.is_school else 1)
    try:
        limit(sql, "username-taken", client.ip, allowed=allowed, per=HOUR, now=now)
    except TooMany as refused:
        raise RateLimited(**refused.extra) from None
    raise Malformed(fields={"username": TAKEN})


def _is_unproved(user: User) -> bool:
    """Registered, never verified, never used: whoever registers the address again may have it."""
    return not user.email_verified and user.last_login_at is None and user.is_active and user.role is Role.USER


def _write(db: Session, stale: User | None, form: RegisterIn, hashed: str, left: Traces) -> User:
    if stale is not None:  # its handles die with it
        db.execute(delete(PendingVerification).where(PendingVerification.user_id == stale.id))
    user = stale or User(email=form.email)
    user.first_name, user.last_name = form.first_name, form.last_name
    user.username, user.password_hash = form.username, hashed
    user.phone_number, user.country_code = form.phone_number, form.dialling_code
    user.registration_ip, user.device_fingerprint = left.client.ip, left.fingerprint
    user.origin_mark = origin_mark(left.client.ip, left.fingerprint)
    user.user_type, user.preferred_subjects = form.user_type, form.subjects or []
    db.add(user)
    db.flush()
    if form.user_type is UserType.TUTOR and stale is None:
        rate = None if form.hourly_rate is None else Ugx(form.hourly_rate)
        apply_as_tutor(db, user, form.bio, form.subjects or [], rate)
    return user


def _is_known(db: Session, form: RegisterIn, left: Traces, user: User | None) -> bool:
    """Has this mailbox an account, in this spelling or another? Raises `TrialUsed` when it had one that is no more."""
    if user is not None and not _is_unproved(user):
        return True
    had, owner = had_trial(db, left)
    if had and owner is None and form.user_type is UserType.STUDENT:
        raise TrialUsed
    return owner is not None and (user is None or owner != user.id)


def _known_already(db: Session, sql: Sql, form: RegisterIn, now: datetime) -> Registered:
    """Tell the owner by mail, and the browser what it would be told of a new account."""
    if not configured(db, "email_verification_required"):
        raise Malformed(fields={"email": "This email address cannot be used."})
    pending = open_handle(db, user=None, email=form.email, now=now)
    send_code(db, sql, pending, now=now)
    link = f"{settings().base_url}/auth/login"
    once = f"account-exists:{form.email.lower()}:{now:%Y-%m-%dT%H}"
    post(db, "account_exists", to=form.email, now=now, once=once, link=link)
    return Registered(form.email, handle=str(pending.id))
