"""Taking short messages out of the outbox, one lease at a time, and noting what became of each: as with mail."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from api import business
from api.core.secrets import Unsealable, unseal
from api.sms.service import WORDS, number_of, wants
from api.sms.tables import OutboxSms, SmsNumber, SmsPurpose, SmsStatus

LEASE = timedelta(seconds=business.SMS_LEASE_SECONDS)
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=10), timedelta(hours=1)


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
    while (row := _next(db, now)) is not None:
        if row.attempts >= business.SMS_ATTEMPTS:
            _close(row, SmsStatus.FAILED, row.last_error or "The sender ended during the last attempt.")
            continue
        number = number_of(db, row.user_id)
        if number is None or number.phone != row.to_number or not wants(number, row.purpose):
            _close(row, SmsStatus.WITHHELD, None)
            continue
        if row.purpose is SmsPurpose.CODE and _is_stale(number, row, now):
            _close(row, SmsStatus.WITHHELD, "A newer code was asked for, or this one is too old.")
            continue
        try:
            text = unseal(WORDS, row.sealed_text or b"").decode()
        except Unsealable:
            _close(row, SmsStatus.FAILED, "Its words can no longer be read.")
            continue
        row.attempts += 1
        row.lease_token, row.lease_until = uuid4(), now + LEASE
        db.flush()
        return LeasedSms(row.id, row.lease_token, row.to_number, text)
    return None


def _next(db: Session, now: datetime) -> OutboxSms | None:
    free = or_(OutboxSms.lease_until.is_(None), OutboxSms.lease_until <= now)
    due = (
        select(OutboxSms)
        .where(OutboxSms.status == SmsStatus.WAITING, OutboxSms.next_at <= now, free)
        .order_by(OutboxSms.next_at, OutboxSms.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    db.flush()
    return db.scalar(due)


def _is_stale(number: SmsNumber, row: OutboxSms, now: datetime) -> bool:
    return number.code_sent_at != row.posted_at or (number.code_expires_at is not None and now > number.code_expires_at)


def _close(row: OutboxSms, status: SmsStatus, error: str | None) -> None:
    row.status, row.last_error, row.sealed_text = status, error, None
    row.lease_token = row.lease_until = None


def was_sent(db: Session, leased: LeasedSms, provider_id: str, now: datetime) -> bool:
    """Note that the carrier took it, and forget its words; False when the lease had ended meanwhile."""
    return _settle(db, leased, status=SmsStatus.SENT, sent_at=now, provider_id=provider_id, sealed_text=None,
                   last_error=None)  # fmt: skip


def was_not_sent(db: Session, leased: LeasedSms, error: str, *, for_good: bool, now: datetime) -> bool:
    """Note what was said; wait and try again unless the carrier, or we, have given up."""
    attempts = db.scalar(select(OutboxSms.attempts).where(OutboxSms.id == leased.id)) or 0
    if for_good or attempts >= business.SMS_ATTEMPTS:
        return _settle(db, leased, status=SmsStatus.FAILED, last_error=error[:300], sealed_text=None)
    wait = min(FIRST_WAIT * 2 ** min(attempts - 1, 12), LONGEST_WAIT)
    return _settle(db, leased, next_at=now + wait, last_error=error[:300])


def _settle(db: Session, leased: LeasedSms, **changes: object) -> bool:
    ours = (OutboxSms.id == leased.id) & (OutboxSms.lease_token == leased.token)
    changed = update(OutboxSms).where(ours).values(**changes, lease_token=None, lease_until=None)
    return db.scalar(changed.returning(OutboxSms.id)) is not None


def forget_old_sms(db: Session, now: datetime) -> None:
    """Drop what was settled a year ago."""
    settled = (OutboxSms.status != SmsStatus.WAITING) & (
        OutboxSms.posted_at < now - timedelta(days=business.MAIL_LOG_DAYS)
    )
    db.execute(delete(OutboxSms).where(settled))
