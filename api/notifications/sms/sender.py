"""Emptying the outbox of short messages through a door."""

import logging
import threading
from collections.abc import Callable
from datetime import datetime

from sqlalchemy.orm import Session, sessionmaker

from api.notifications.sms.outbox import LeasedSms, lease_sms, was_not_sent, was_sent
from api.notifications.sms.tables import SmsFailure
from api.platform.integrations.sms import SmsNotTaken, SmsRefused, SmsSender, SmsTaken

log = logging.getLogger("kitabo.sms")
Clock = Callable[[], datetime]
OF_CODE = {402: SmsFailure.SENDER, 406: SmsFailure.BLOCKED, 409: SmsFailure.BLOCKED}  # the others are of the number


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
        told = _hand_over(door, mine)
        with sessions.begin() as db:
            if isinstance(told, SmsTaken):
                was_sent(db, mine, told, now())
            else:
                was_not_sent(db, mine, str(told), refused=_refused(told), now=now())
        taken += isinstance(told, SmsTaken)
        if not isinstance(told, SmsTaken | SmsRefused):
            break
    return taken


def _hand_over(door: SmsSender, mine: LeasedSms) -> SmsTaken | Exception:
    try:
        return door.send(mine.to, mine.text, mine.key)
    except SmsNotTaken as reason:
        log.warning("sms %s: %s", mine.id, type(reason).__name__)
        return reason
    except Exception as fault:
        log.exception("sms %s", mine.id)
        return fault


def _refused(told: Exception) -> SmsFailure | None:
    """What a refusal for good is about, in our words; None where another try is right."""
    return OF_CODE.get(told.code, SmsFailure.NUMBER) if isinstance(told, SmsRefused) else None
