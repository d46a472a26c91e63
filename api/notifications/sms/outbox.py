"""Short messages in the outbox: which may still go, and what a failure says of their telephone."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from api import constants
from api.notifications.in_app.service import notify
from api.notifications.outbox import leases
from api.notifications.outbox.tables import OutboxStatus
from api.notifications.sms.jobs import send_sms
from api.notifications.sms.service import WORDS, number_of, wants
from api.notifications.sms.tables import OutboxSms, SmsFailure, SmsNumber, SmsPurpose
from api.platform.integrations.sms import SmsTaken
from api.platform.secrets import Unsealable, unseal

LEASE = timedelta(seconds=constants.SMS_LEASE_SECONDS)
SAID = {
    SmsFailure.NUMBER: "The network says that this number cannot get messages. Check it, or enter another one.",
    SmsFailure.BLOCKED: "Your network blocks our messages. Ask it to allow them, or enter another number.",
}
FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 10, 3_600


@dataclass(frozen=True)
class LeasedSms:
    """One message that is this sender's alone until the lease ends; its key is the same at every attempt."""

    id: UUID
    token: UUID
    to: str
    text: str

    @property
    def key(self) -> str:
        return str(self.id)


def lease_sms(db: Session, now: datetime) -> LeasedSms | None:
    """The next message that is due, or None. Those that must not or cannot go are settled on the way."""
    while (row := leases.find_due(db, OutboxSms, now)) is not None:
        if row.attempts >= constants.SMS_ATTEMPTS:
            _close(row, OutboxStatus.FAILED, row.last_error or "The sender ended during the last attempt.")
            _failed(db, row, SmsFailure.CARRIER, now)
            continue
        number = number_of(db, row.user_id) if row.user_id else None
        if number is None or number.phone != row.to_address or not wants(number, row.purpose):
            _close(row, OutboxStatus.WITHHELD, None)
            continue
        if row.purpose is SmsPurpose.CODE and _is_stale(number, row, now):
            _close(row, OutboxStatus.WITHHELD, "A newer code was asked for, or this one is too old.")
            continue
        try:
            text = unseal(WORDS, row.sealed_content or b"").decode()
        except Unsealable:
            _close(row, OutboxStatus.FAILED, "Its words can no longer be read.")
            _failed(db, row, SmsFailure.WORDS, now)
            continue
        token = leases.lease(row, now + LEASE)
        db.flush()
        return LeasedSms(row.id, token, row.to_address, text)
    return None


def _is_stale(number: SmsNumber, row: OutboxSms, now: datetime) -> bool:
    return number.code_sent_at != row.posted_at or (number.code_expires_at is not None and now > number.code_expires_at)


def _close(row: OutboxSms, status: OutboxStatus, error: str | None) -> None:
    row.status, row.last_error = status, error
    if status is OutboxStatus.WITHHELD:
        row.sealed_content = None
    row.lease_token = row.lease_until = None


def _failed(db: Session, row: OutboxSms, why: SmsFailure, now: datetime) -> None:
    """Note why it did not go out, beside its telephone too; what is about the telephone is told to its owner."""
    row.failure, row.failed_at = why, now
    number = number_of(db, row.user_id) if row.user_id else None
    if number is not None and number.phone == row.to_address:
        number.failure, number.failed_at = why, now
        if why.is_of_the_telephone:
            once = f"sms:{number.id}:{number.verified_at or number.code_sent_at}"
            notify(db, number.user_id, kind="sms", title="A message did not reach your phone", text=SAID[why],
                 url="/parent", now=now, once=once)  # fmt: skip
    db.flush()


def was_sent(db: Session, leased: LeasedSms, taken: SmsTaken, now: datetime) -> bool:
    """Note that the carrier took it, and forget its words; False when the lease had ended meanwhile."""
    user_id = _settle(db, leased, status=OutboxStatus.SENT, sent_at=now, provider_id=taken.id, cost_ugx=taken.cost_ugx,
                      sealed_content=None, last_error=None)  # fmt: skip
    reached = (SmsNumber.user_id == user_id) & (SmsNumber.phone == leased.to) & SmsNumber.failure.is_not(None)
    db.execute(update(SmsNumber).where(reached).values(failure=None, failed_at=None))
    return user_id is not None


def was_not_sent(db: Session, leased: LeasedSms, error: str, *, refused: SmsFailure | None, now: datetime) -> bool:
    """Note what was said; wait and try again unless the carrier refused it for good, or we have given up."""
    attempts = db.scalar(select(OutboxSms.attempts).where(OutboxSms.id == leased.id)) or 0
    if refused or attempts >= constants.SMS_ATTEMPTS:
        why = refused or SmsFailure.CARRIER
        settled = _settle(db, leased, status=OutboxStatus.FAILED, last_error=error[:300], failure=why, failed_at=now)
        if settled is not None:
            _failed(db, db.get_one(OutboxSms, leased.id, populate_existing=True), why, now)
        return settled is not None
    next_at = now + leases.wait_after(attempts, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS)
    send_sms.enqueue_at(db, next_at)
    return _settle(db, leased, next_at=next_at, last_error=error[:300]) is not None


def _settle(db: Session, leased: LeasedSms, **changes: object) -> UUID | None:
    """Whose message it was, if the lease still held."""
    row = leases.settle(db, OutboxSms, leased.id, leased.token, **changes)
    return row.user_id if row is not None else None


def forget_old_sms(db: Session, now: datetime) -> None:
    """Wipe the words of what failed some days ago, and drop what was settled a year ago."""
    stale = OutboxSms.failed_at < now - timedelta(days=constants.SMS_WORDS_KEPT_DAYS)
    db.execute(update(OutboxSms).where(stale, OutboxSms.sealed_content.is_not(None)).values(sealed_content=None))
    settled = (OutboxSms.status != OutboxStatus.WAITING) & (
        OutboxSms.posted_at < now - timedelta(days=constants.MAIL_LOG_DAYS)
    )
    db.execute(delete(OutboxSms).where(settled))
