"""Emptying the outbox of short messages through a door."""

import logging
import threading
from collections.abc import Callable
from datetime import datetime

from sqlalchemy.orm import Session, sessionmaker

from api.doors.sms import SmsNotTaken, SmsRefused, SmsSender
from api.sms.outbox import LeasedSms, lease_sms, was_not_sent, was_sent

log = logging.getLogger("kitabo.sms")
Clock = Callable[[], datetime]


def send_due_sms(
    sessions: sessionmaker[Session], door: SmsSender, now: Clock, stop: threading.Event | None = None
) -> int:
    """Send what is due, one after another; how many were taken. A carrier that is away ends the round."""
    taken = 0
    while not (stop and stop.is_set()):
        with sessions.begin() as db:
            mine = lease_sms(db, now())
        if mine is None:
            break
        provider_id, refusal = _hand_over(door, mine)
        with sessions.begin() as db:
            if refusal is None:
                was_sent(db, mine, provider_id, now())
            else:
                was_not_sent(db, mine, str(refusal), for_good=isinstance(refusal, SmsRefused), now=now())
        taken += refusal is None
        if refusal is not None and not isinstance(refusal, SmsRefused):
            break
    return taken


def _hand_over(door: SmsSender, mine: LeasedSms) -> tuple[str, Exception | None]:
    try:
        return door.send(mine.to, mine.text, mine.key), None
    except SmsNotTaken as reason:
        log.warning("sms %s: %s", mine.id, type(reason).__name__)
        return "", reason
    except Exception as fault:
        log.exception("sms %s", mine.id)
        return "", fault
