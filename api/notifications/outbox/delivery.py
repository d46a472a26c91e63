"""A round of sending, the same for every channel: lease, hand over, settle, until nothing is due."""

import threading
from collections.abc import Callable
from datetime import datetime
from typing import Protocol, TypeVar

from sqlalchemy.orm import Session

from api.platform.jobs.registry import Transaction


class Outcome(Protocol):
    """Whether it was taken; and whether whoever delivers cannot be reached at all."""

    @property
    def was_taken(self) -> bool: ...

    @property
    def is_away(self) -> bool: ...


Leased = TypeVar("Leased")
Result = TypeVar("Result", bound=Outcome)


class Channel(Protocol[Leased, Result]):
    """How messages of one kind are leased, handed over and settled."""

    def lease(self, db: Session, now: datetime) -> Leased | None: ...

    def deliver(self, message: Leased) -> Result: ...

    def settle(self, db: Session, message: Leased, outcome: Result, now: datetime) -> None: ...


def send_round(
    transaction: Transaction,
    channel: Channel[Leased, Result],
    now: Callable[[], datetime],
    stop: threading.Event | None = None,
) -> int:
    """Send what is due, one message after another; how many were taken.

    Somebody who cannot be reached ends the round, so that one outage is not counted against every waiting message.
    """
    taken = 0
    while not (stop and stop.is_set()):
        with transaction() as db:
            message = channel.lease(db, now())
        if message is None:
            break
        outcome = channel.deliver(message)
        with transaction() as db:
            channel.settle(db, message, outcome, now())
        taken += outcome.was_taken
        if outcome.is_away:
            break
    return taken
