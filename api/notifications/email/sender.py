"""Emptying the outbox of mails through a mail server, one lease at a time."""

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker

from api.notifications.email import outbox
from api.notifications.email.tables import MailSending
from api.platform.integrations.mailer import Mailer, NotTaken, Refused

log = logging.getLogger("kitabo.mail")
LOOK_EVERY_SECONDS = 1.0
SAY_EVERY = timedelta(seconds=10)
Clock = Callable[[], datetime]
Morning = Callable[[Session, datetime], object]


def send_due(sessions: sessionmaker[Session], door: Mailer, now: Clock, stop: threading.Event | None = None) -> int:
    """Send what is due, one mail after another; how many were accepted.

    A server that cannot be reached ends the round, so that one outage is not counted against every waiting mail.
    """
    accepted = 0
    while not (stop and stop.is_set()):
        with sessions.begin() as db:
            mine = outbox.lease(db, now())
        if mine is None:
            break
        refusal = _hand_over(door, mine)
        with sessions.begin() as db:
            if refusal is None:
                outbox.sent(db, mine, now())
            else:
                outbox.not_sent(db, mine, str(refusal), for_good=isinstance(refusal, Refused), now=now())
        accepted += refusal is None
        if refusal is not None and not isinstance(refusal, Refused):
            break
    return accepted


def _hand_over(door: Mailer, mine: outbox.Leased) -> Exception | None:
    """None when the server took it, else why not. A fault of ours waits like any other: others are not held up."""
    try:
        door.send(mine.mail, mine.to)
    except NotTaken as reason:
        log.warning("mail %s: %s", mine.id, type(reason).__name__)
        return reason
    except Exception as fault:
        log.exception("mail %s", mine.id)
        return fault
    return None


def be_seen(sessions: sessionmaker[Session], now: datetime) -> None:
    """Leave a sign of life, for the people who look after the mail."""
    with sessions.begin() as db:
        old = MailSending.seen_at.is_(None) | (MailSending.seen_at < now - SAY_EVERY)
        db.execute(update(MailSending).where(old).values(seen_at=now))


def work(sessions: sessionmaker[Session], door: Mailer, now: Clock, stop: threading.Event, morning: Morning) -> None:
    """Until told to stop: a sign of life, the morning's round, what is due. A database that is away is waited for."""
    while not stop.is_set():
        try:
            be_seen(sessions, now())
            with sessions.begin() as db:
                morning(db, now())
            send_due(sessions, door, now, stop)
        except SQLAlchemyError as problem:
            log.error("the database: %s", type(problem).__name__)
        stop.wait(LOOK_EVERY_SECONDS)
