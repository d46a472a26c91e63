"""Emptying the outbox of short messages through a carrier, one lease at a time."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from api.notifications.outbox.delivery import send_round
from api.notifications.sms.outbox import LeasedSms, lease_sms, was_not_sent, was_sent
from api.notifications.sms.tables import SmsFailure
from api.platform.integrations.sms import SmsNotTaken, SmsRefused, SmsSender, SmsTaken
from api.platform.jobs.registry import Transaction

log = logging.getLogger("kitabo.sms")
OF_CODE = {402: SmsFailure.SENDER, 406: SmsFailure.BLOCKED, 409: SmsFailure.BLOCKED}  # the others are of the number


@dataclass(frozen=True)
class Outcome:
    """What the carrier said."""

    said: SmsTaken | Exception

    @property
    def was_taken(self) -> bool:
        return isinstance(self.said, SmsTaken)

    @property
    def is_away(self) -> bool:
        return not isinstance(self.said, SmsTaken | SmsRefused)

    @property
    def failure(self) -> SmsFailure | None:
        """What a refusal for good is about, in our words; None where another try is right."""
        return OF_CODE.get(self.said.code, SmsFailure.NUMBER) if isinstance(self.said, SmsRefused) else None


@dataclass(frozen=True)
class SmsChannel:
    """The outbox of short messages before one carrier."""

    gateway: SmsSender

    def lease(self, db: Session, now: datetime) -> LeasedSms | None:
        return lease_sms(db, now)

    def deliver(self, message: LeasedSms) -> Outcome:
        try:
            return Outcome(self.gateway.send(message.to, message.text, message.key))
        except SmsNotTaken as reason:
            log.warning("sms %s: %s", message.id, type(reason).__name__)
            return Outcome(reason)
        except Exception as fault:
            log.exception("sms %s", message.id)
            return Outcome(fault)

    def settle(self, db: Session, message: LeasedSms, outcome: Outcome, now: datetime) -> None:
        if isinstance(outcome.said, SmsTaken):
            was_sent(db, message, outcome.said, now)
        else:
            was_not_sent(db, message, str(outcome.said), refused=outcome.failure, now=now)


def send_due_sms(
    transaction: Transaction, gateway: SmsSender, now: Callable[[], datetime], stop: threading.Event | None = None
) -> int:
    """Send what is due; how many messages were taken."""
    return send_round(transaction, SmsChannel(gateway), now, stop)
