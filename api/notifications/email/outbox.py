"""Mails in the outbox: which may still go, what each says, and a log of every attempt."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from email.errors import MessageError
from email.message import EmailMessage
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.notifications.email import preferences
from api.notifications.email.jobs import send_email
from api.notifications.email.message import compose
from api.notifications.email.service import opened
from api.notifications.email.tables import EmailLog, MailKind, MailSending, OutboxMail
from api.notifications.outbox import leases
from api.notifications.outbox.tables import OutboxStatus

LEASE = timedelta(seconds=constants.MAIL_LEASE_SECONDS)
ERROR_LIMIT = 500
SECRETS = {"code", "link", "token", "password"}


@dataclass(frozen=True)
class Leased:
    """One mail that is this sender's alone until the lease ends."""

    id: UUID
    token: UUID
    to: str
    mail: EmailMessage
    subject: str  # as the log keeps it, without the secrets some letters have there


def wait_after(attempts: int) -> timedelta:
    """5 s, 10 s, 20 s … at most an hour, about."""
    return leases.wait_after(attempts, constants.MAIL_FIRST_WAIT_SECONDS, constants.MAIL_LONGEST_WAIT_SECONDS)


def is_paused(db: Session) -> bool:
    return bool(db.scalar(select(MailSending.is_paused)))


def lease(db: Session, now: datetime) -> Leased | None:
    """The next mail that is due, or None. Mails that must not or cannot go are settled on the way."""
    while not is_paused(db) and (row := leases.find_due(db, OutboxMail, now)) is not None:
        if row.attempts >= constants.MAIL_ATTEMPTS:
            _close(db, row, OutboxStatus.FAILED, row.last_error or "The sender ended during the last attempt.", now)
            continue
        leases.lease(row, now + LEASE)
        try:
            mine = _mail(db, row, now)
        except (ValueError, LookupError, MessageError) as fault:  # a BadLetter, or a header that cannot be made
            _close(db, row, OutboxStatus.FAILED, str(fault), now)
            continue
        if mine is not None:
            db.flush()
            return mine
    return None


def _mail(db: Session, row: OutboxMail, now: datetime) -> Leased | None:
    """The mail of a leased row, or None when its receiver has come to not want it."""
    token = ""
    if row.kind is not MailKind.ACCOUNT:
        if row.user_id is None:  # the account is gone, and with it everybody who wanted this
            _close(db, row, OutboxStatus.WITHHELD, None, now)
            return None
        chosen = preferences.of_person(db, row.user_id)
        token = chosen.unsubscribe_token
        if not preferences.wants(row.kind, chosen):
            _close(db, row, OutboxStatus.WITHHELD, None, now)
            return None
    values = opened(row)
    mail = compose(db, row, values, token)
    subject = str(mail["Subject"])
    for name in SECRETS & values.keys():
        subject = subject.replace(values[name], "••••")
    assert row.lease_token
    return Leased(row.id, row.lease_token, row.to_address, mail, subject)


def _close(db: Session, row: OutboxMail, status: OutboxStatus, error: str | None, now: datetime) -> None:
    row.status, row.last_error = status, error
    row.lease_token = row.lease_until = None
    if status is OutboxStatus.WITHHELD:
        row.sealed_content = None
    _log(db, row, row.template, status, error, now)
    db.flush()


def sent(db: Session, leased: Leased, now: datetime) -> bool:
    """Note that the server took it, and forget its values; False when the lease had ended meanwhile."""
    changes = {"status": OutboxStatus.SENT, "sent_at": now, "sealed_content": None, "last_error": None}
    return _settle(db, leased, changes, OutboxStatus.SENT, None, now)


def not_sent(db: Session, leased: Leased, error: str, *, for_good: bool, now: datetime) -> bool:
    """Note what the server said; wait and try again unless it, or we, have given up for good."""
    error = error[:ERROR_LIMIT]
    attempts = db.scalar(select(OutboxMail.attempts).where(OutboxMail.id == leased.id)) or 0
    if for_good or attempts >= constants.MAIL_ATTEMPTS:
        failed: dict[str, object] = {"status": OutboxStatus.FAILED, "last_error": error}
        return _settle(db, leased, failed, OutboxStatus.FAILED, error, now)
    next_at = now + wait_after(attempts)
    send_email.enqueue_at(db, next_at)
    return _settle(db, leased, {"next_at": next_at, "last_error": error}, OutboxStatus.WAITING, error, now)


def _settle(
    db: Session, leased: Leased, changes: dict[str, object], status: OutboxStatus, error: str | None, now: datetime
) -> bool:
    row = leases.settle(db, OutboxMail, leased.id, leased.token, **changes)
    if row is None:
        return False
    _log(db, row, leased.subject, status, error, now)
    return True


def _log(db: Session, row: OutboxMail, subject: str, status: OutboxStatus, error: str | None, now: datetime) -> None:
    db.add(
        EmailLog(
            outbox_id=row.id, user_id=row.user_id, email_type=row.template, subject=subject, status=status,
            error_message=error, sent_at=now,
        )
    )  # fmt: skip
