"""A person's telephone: proved by a code, chosen for what it wants, stopped at any time; and posting to it."""

import secrets
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.notifications.outbox.tables import Channel
from api.notifications.sms.jobs import send_sms
from api.notifications.sms.tables import OutboxSms, SmsNumber, SmsPurpose
from api.platform.audit.service import audit
from api.platform.ids import uuid7
from api.platform.integrations.sms import fitted, places
from api.platform.phone_numbers import INVALID, full_number
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.secrets import keyed_hash, seal
from api.settings import settings

WORDS, CODE = "sms", "sms-code"
STOP_WORDS = {"STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "KOMA"}


class NoNumber(NotFound):
    title, detail = "No Telephone Yet", "Enter a telephone number first."


class WrongSmsCode(Problem):
    status, title = 422, "Invalid Code"
    detail = "This code is not right or too old. Look at the newest message, or have another one sent."


class NumberNotProved(Problem):
    status, title = 409, "Not Confirmed Yet"
    detail = "Enter the code we sent to this telephone first."


def number_of(db: Session, user_id: UUID) -> SmsNumber | None:
    return db.scalar(select(SmsNumber).where(SmsNumber.user_id == user_id))


def written(phone: str) -> str:
    """A number in its one written form, E.164; raises `Malformed`."""
    number = full_number(phone)
    if number is None:
        raise Malformed(fields={"phone": INVALID})
    return number


def enter(db: Session, *, user_id: UUID, phone: str, now: datetime) -> SmsNumber:
    """Take a number and send it a code. Until the code comes back nothing else is sent there."""
    number = number_of(db, user_id) or SmsNumber(user_id=user_id)
    if number.phone != phone:
        number.phone, number.verified_at, number.digests, number.alerts = phone, None, False, False
    code = f"{secrets.randbelow(1_000_000):06d}"
    number.failure = number.failed_at = None
    number.code_hash, number.code_sent_at = _hashed(user_id, phone, code), now
    number.code_expires_at = now + timedelta(minutes=constants.SMS_CODE_MINUTES)
    db.add(number)
    db.flush()
    text = (
        f"{code} is your {settings().site_name} code, for {constants.SMS_CODE_MINUTES} minutes. Not asked? Ignore it."
    )
    _post(db, number, SmsPurpose.CODE, text, f"code:{number.id}:{now.timestamp()}", now)
    return number


def _hashed(user_id: UUID, phone: str, code: str) -> str:
    return keyed_hash(CODE, f"{user_id}:{phone}:{code}")


def confirm(db: Session, *, user_id: UUID, code: str, now: datetime) -> SmsNumber:
    """The code came back: the number is this person's. Confirming says yes to what a parent is there for."""
    number = number_of(db, user_id)
    if number is None:
        raise NoNumber
    expected, ends = number.code_hash, number.code_expires_at
    if not (expected and ends and now <= ends):
        raise WrongSmsCode
    if not secrets.compare_digest(expected, _hashed(user_id, number.phone, code)):
        raise WrongSmsCode
    number.verified_at, number.stopped_at = now, None
    number.code_hash = number.code_expires_at = None
    db.flush()
    audit(db, user_id=user_id, action="sms.number_proved", entity=("user", str(user_id)))
    return number


def choose(db: Session, *, user_id: UUID, digests: bool, alerts: bool) -> SmsNumber:
    """What may be sent; choosing anything takes an earlier stop back."""
    number = number_of(db, user_id)
    if number is None:
        raise NoNumber
    if number.verified_at is None:
        raise NumberNotProved
    number.digests, number.alerts = digests, alerts
    if digests or alerts:
        number.stopped_at = None
    db.flush()
    return number


def forget(db: Session, *, user_id: UUID) -> None:
    """Take the number away; nothing more is sent to it."""
    number = number_of(db, user_id)
    if number is not None:
        db.delete(number)
        audit(db, user_id=user_id, action="sms.number_removed", entity=("user", str(user_id)))
        db.flush()


def stop(db: Session, phone: str, now: datetime) -> int:
    """Somebody answered STOP from this number: nothing more goes there. How many people that was."""
    found = db.scalars(select(SmsNumber).where(SmsNumber.phone == phone).with_for_update()).all()
    for number in found:
        number.stopped_at, number.digests, number.alerts = now, False, False
        audit(db, user_id=number.user_id, action="sms.stopped", entity=("user", str(number.user_id)))
    db.flush()
    return len(found)


def says_stop(text: str) -> bool:
    """The first word of an answer, in any case and with any mark behind it."""
    first, *_ = text.split() or [""]
    return first.strip(".,!\"'").upper() in STOP_WORDS


def wants(number: SmsNumber | None, purpose: SmsPurpose) -> bool:
    """Whether a message of this purpose may go there now."""
    if number is None or number.stopped_at is not None:
        return False
    if purpose is SmsPurpose.CODE:
        return True
    if number.failure is not None and number.failure.is_of_the_telephone:
        return False  # until a code comes back from there
    return number.verified_at is not None and (number.digests if purpose is SmsPurpose.DIGEST else number.alerts)


def post_sms(db: Session, user_id: UUID, purpose: SmsPurpose, text: str, *, once: str, now: datetime) -> bool:
    """Have a message sent if this transaction commits and the person wants it; the same `once` twice is one.

    The text is made plain and cut to one message. Whether this one is new.
    """
    number = number_of(db, user_id)
    if number is None or not wants(number, purpose):
        return False
    return _post(db, number, purpose, text, once, now)


def _post(db: Session, number: SmsNumber, purpose: SmsPurpose, text: str, once: str, now: datetime) -> bool:
    words = fitted(text)
    row = {
        "id": uuid7(int(now.timestamp() * 1000)),
        "channel": Channel.SMS,
        "user_id": number.user_id,
        "purpose": purpose,
        "to_address": number.phone,
        "once": once,
        "sealed_content": seal(WORDS, words.encode()),
        "signs": places(words),
        "posted_at": now,
        "next_at": now,
    }
    added = insert(OutboxSms).values(row).on_conflict_do_nothing(index_elements=["channel", "once"])
    is_new = db.scalar(added.returning(OutboxSms.id)) is not None
    if is_new:
        send_sms.enqueue(db)
    return is_new
