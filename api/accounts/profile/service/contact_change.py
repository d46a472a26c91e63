"""A new email address or phone number: a code to prove it, a notice to the old one, and a week to take it back."""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from email_validator import EmailNotValidError, validate_email
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.sessions import end_sessions
from api.accounts.auth.tables import User
from api.accounts.profile.service.profile import person
from api.accounts.profile.tables import ContactChange, ContactKind
from api.notifications.email.service import post
from api.platform.audit.service import audit
from api.platform.phone_numbers import INVALID, country_prefix, full_number
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.secrets import keyed_hash
from api.settings import settings

PURPOSE = "contact-code"


class WrongCode(Problem):
    status, title = 422, "Invalid Code"
    detail = "Invalid or expired code. Please try again."


class NoTriesLeft(Problem):
    status, title = 409, "Code Used Up"
    detail = "That was the last try. Ask for the change again to get a new code."


class TooSoon(Problem):
    status, title = 429, "Code Sent Already"
    detail = "A code was sent a moment ago. Wait a minute before you ask for another."


class ChangeTaken(Problem):
    status, title = 409, "Change Not Possible"
    detail = "This address cannot be used. Choose another."


class LinkExpired(Problem):
    status, title = 410, "Link Expired"
    detail = "This link was used already or is too old. Write to us through Contact if you need help."


def hash_of(token: str) -> str:
    """What the database keeps of a link."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    return f"{secrets.randbelow(1_000_000):06d}"


def ask(db: Session, *, user_id: UUID, kind: ContactKind, value: str, now: datetime) -> ContactChange:
    """Note the wish and send a code. An address somebody else has gets a different letter and the same answer here."""
    user = person(db, user_id)
    new = _valid(kind, value)
    old = user.email if kind is ContactKind.EMAIL else user.phone_number
    if old is not None and new.lower() == old.lower():
        raise Malformed(fields={"value": "This is the one you have now."})
    still_open = _waiting(user_id).where(ContactChange.kind == kind)
    db.execute(update(ContactChange).where(ContactChange.id.in_(still_open)).values(cancelled_at=now))
    change = ContactChange(user_id=user_id, kind=kind, old_value=old, new_value=new, code_hash="", code_sent_at=now,
                           code_expires_at=now)  # fmt: skip
    db.add(change)
    db.flush()
    _send_code(db, user, change, now)
    audit(db, user_id=user_id, action=f"account.{kind}_change_asked", entity=("user", str(user_id)))
    return change


def _waiting(user_id: UUID):  # type: ignore[no-untyped-def]
    return select(ContactChange.id).where(
        ContactChange.user_id == user_id, ContactChange.confirmed_at.is_(None), ContactChange.cancelled_at.is_(None)
    )


def _valid(kind: ContactKind, value: str) -> str:
    """The value in its one written form: an address in lower case, a number as E.164."""
    if kind is ContactKind.EMAIL:
        try:
            return validate_email(value.strip(), check_deliverability=False).normalized.lower()
        except EmailNotValidError:
            raise Malformed(fields={"value": "Please enter a valid email"}) from None
    number = full_number(value)
    if number is None:
        raise Malformed(fields={"value": INVALID})
    return number


def _send_code(db: Session, user: User, change: ContactChange, now: datetime) -> None:
    code = new_code()
    change.code_hash, change.code_tries = keyed_hash(PURPOSE, f"{change.id}:{code}"), 0
    change.code_sent_at, change.code_expires_at = now, now + timedelta(minutes=constants.CONTACT_CODE_MINUTES)
    db.flush()
    # By mail also for a phone number: it proves who asks, not that the number rings, and the screen says so.
    if change.kind is ContactKind.PHONE:
        post(db, "phone_code", to=user.email, now=now, user_id=user.id, first_name=user.first_name, code=code,
             phone=masked(change.new_value))  # fmt: skip
    elif db.scalar(select(User.id).where(func.lower(User.email) == change.new_value)):
        post(db, "email_in_use", to=change.new_value, now=now)
    else:
        post(db, "email_code", to=change.new_value, now=now, user_id=user.id, first_name=user.first_name, code=code)


def masked(phone: str) -> str:
    return f"{phone[:4]} … {phone[-3:]}"


def resend(db: Session, *, user_id: UUID, change_id: UUID, now: datetime) -> ContactChange:
    change = _open(db, user_id, change_id)
    ready = change.code_sent_at + timedelta(seconds=constants.CONTACT_CODE_WAIT_SECONDS)
    if now < ready:
        raise TooSoon(retryAfter=int((ready - now).total_seconds()) + 1)
    _send_code(db, person(db, user_id), change, now)
    return change


def _open(db: Session, user_id: UUID, change_id: UUID) -> ContactChange:
    change = db.scalar(select(ContactChange).where(ContactChange.id == change_id).with_for_update())
    if change is None or change.user_id != user_id or change.confirmed_at or change.cancelled_at:
        raise NotFound
    return change


def cancel(db: Session, *, user_id: UUID, change_id: UUID, now: datetime) -> None:
    _open(db, user_id, change_id).cancelled_at = now


def confirm(db: Session, *, user_id: UUID, change_id: UUID, code: str, now: datetime) -> Problem | None:
    """Take the new value over, or say why not. A wrong try is returned, not raised, so that it stays counted."""
    change = _open(db, user_id, change_id)
    if change.code_tries >= constants.CONTACT_CODE_TRIES:
        return NoTriesLeft()
    change.code_tries += 1
    right = secrets.compare_digest(change.code_hash, keyed_hash(PURPOSE, f"{change.id}:{code}"))
    if not right or now > change.code_expires_at:
        return WrongCode() if change.code_tries < constants.CONTACT_CODE_TRIES else NoTriesLeft()
    user, token = person(db, user_id), secrets.token_urlsafe(32)
    _apply(db, user, change.kind, change.new_value)
    change.confirmed_at, change.undo_hash = now, hash_of(token)
    change.undo_until = now + timedelta(days=constants.CONTACT_UNDO_DAYS)
    old_address = change.old_value if change.kind is ContactKind.EMAIL else user.email
    post(db, "contact_changed", to=old_address or user.email, now=now, user_id=user_id, first_name=user.first_name,
         what="email address" if change.kind is ContactKind.EMAIL else "phone number",
         link=f"{settings().base_url}/account/undo-change?token={token}")  # fmt: skip
    audit(db, user_id=user_id, action=f"account.{change.kind}_changed", entity=("user", str(user_id)))
    return None


def _apply(db: Session, user: User, kind: ContactKind, value: str | None) -> None:
    try:
        with db.begin_nested():
            if kind is ContactKind.EMAIL and value:
                user.email, user.email_verified = value, True
            else:
                user.phone_number, user.phone_verified_at = value, None  # nobody has called it
                user.country_code = country_prefix(value) if value else None
    except IntegrityError:
        raise ChangeTaken from None


def undo(db: Session, *, token: str, now: datetime) -> str:
    """'This was not me': the old value comes back and every session ends. Answers what was brought back."""
    change = db.scalar(select(ContactChange).where(ContactChange.undo_hash == hash_of(token)).with_for_update())
    if change is None or change.undone_at or change.undo_until is None or now > change.undo_until:
        raise LinkExpired
    user = person(db, change.user_id)
    if user.deleted_at is not None:
        raise LinkExpired
    _apply(db, user, change.kind, change.old_value)
    change.undone_at = now
    db.execute(update(ContactChange).where(ContactChange.id.in_(_waiting(user.id))).values(cancelled_at=now))
    end_sessions(db, user.id, now=now)
    audit(db, user_id=None, action=f"account.{change.kind}_change_undone", entity=("user", str(user.id)))
    return "email address" if change.kind is ContactKind.EMAIL else "phone number"
