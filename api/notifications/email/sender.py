"""Emptying the outbox of mails through a mail server, one lease at a time."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import update
from sqlalchemy.orm import Session

from api.notifications.email import outbox
from api.notifications.email.tables import MailSending
from api.notifications.outbox.delivery import send_round
from api.platform.integrations.mailer import Mailer, NotTaken, Refused
from api.platform.jobs.registry import Transaction

log = logging.getLogger("kitabo.mail")
SAY_EVERY = timedelta(seconds=10)


@dataclass(frozen=True)
class Outcome:
    """None when the server took it, else why not. A fault of ours waits like any other: others are not held up."""

    refusal: Exception | None

    @property
    def was_taken(self) -> bool:
        return self.refusal is None

    @property
    def is_away(self) -> bool:
        return self.refusal is not None and not isinstance(self.refusal, Refused)


@dataclass(frozen=True)
class EmailChannel:
    """The outbox of mails before one mail server."""

    mailer: Mailer

    def lease(self, db: Session, now: datetime) -> outbox.Leased | None:
        return outbox.lease(db, now)

    def deliver(self, message: outbox.Leased) -> Outcome:
        try:
            self.mailer.send(message.mail, message.to)
        except NotTaken as reason:
            log.warning("mail %s: %s", message.id, type(reason).__name__)
            return Outcome(reason)
        except Exception as fault:
            log.exception("mail %s", message.id)
            return Outcome(fault)
        return Outcome(None)

    def settle(self, db: Session, message: outbox.Leased, outcome: Outcome, now: datetime) -> None:
        if outcome.refusal is None:
            outbox.sent(db, message, now)
        else:
            is_final = isinstance(outcome.refusal, Refused)
            outbox.not_sent(db, message, str(outcome.refusal), for_good=is_final, now=now)


def send_due(
    transaction: Transaction, mailer: Mailer, now: Callable[[], datetime], stop: threading.Event | None = None
) -> int:
    """Send what is due; how many mails were accepted."""
    return send_round(transaction, EmailChannel(mailer), now, stop)


def be_seen(db: Session, now: datetime) -> None:
    """Leave a sign of life, for the people who look after the mail."""
    old = MailSending.seen_at.is_(None) | (MailSending.seen_at < now - SAY_EVERY)
    db.execute(update(MailSending).where(old).values(seen_at=now))
