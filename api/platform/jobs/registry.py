"""What a job is: a function with a name, a queue, a retry policy and, where a second run would double, a key."""

import random
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Concatenate, Final, Generic, ParamSpec

from sqlalchemy.orm import Session

from api.platform.jobs.tables import insert_job

Arguments = ParamSpec("Arguments")
Transaction = Callable[[], AbstractContextManager[Session]]
PER_TRANSACTION: Final = "per transaction"
SPREAD: Final = 0.2


class Queue(StrEnum):
    """Jobs of one queue wait for each other; a long one never holds up another queue."""

    DELIVERY = "delivery"  # mail and SMS
    DEFAULT = "default"
    PAYMENTS = "payments"  # waits for providers, which may take half a minute to say nothing
    SLOW = "slow"  # minutes long: exports, printed reports, rounds over everybody


CONCURRENCY: Final = {Queue.DELIVERY: 2, Queue.DEFAULT: 2, Queue.PAYMENTS: 4, Queue.SLOW: 1}


@dataclass(frozen=True)
class Retries:
    """How often a job that fails is tried in all, and how long it waits in between: doubling, spread by a fifth."""

    tries: int = 5
    first_wait: timedelta = timedelta(seconds=10)
    longest_wait: timedelta = timedelta(hours=1)

    def wait_after(self, tries_made: int) -> timedelta | None:
        """How long to wait after so many tries, or None when they were all."""
        if tries_made >= self.tries:
            return None
        doubled: timedelta = min(self.first_wait * 2 ** min(tries_made - 1, 30), self.longest_wait)
        return doubled * random.uniform(1 - SPREAD, 1 + SPREAD)


@dataclass(frozen=True)
class JobRun:
    """What a job is given: the clock, transactions of its own, and whether the worker has been told to end.

    A job may run a second time after a worker was killed, so what it does must be once by its rows.
    """

    now: Callable[[], datetime]
    transaction: Transaction
    stopping: threading.Event


@dataclass(frozen=True)
class Job(Generic[Arguments]):
    """One declared job; `title` is what people call it.

    `unique` is a format of its arguments: while one waits under a key, another is not added.
    """

    name: str
    run: Callable[Concatenate[JobRun, Arguments], None]
    queue: Queue
    retries: Retries
    unique: str | None
    cron: str | None
    title: str

    def enqueue(self, db: Session, *args: Arguments.args, **kwargs: Arguments.kwargs) -> bool:
        """Have it run once this transaction commits; whether it was added. Arguments go by name, as JSON."""
        return self._enqueue(db, None, args, kwargs)

    def enqueue_at(self, db: Session, moment: datetime, *args: Arguments.args, **kwargs: Arguments.kwargs) -> bool:
        """The same, not before a moment."""
        return self._enqueue(db, moment, args, kwargs)

    def _enqueue(self, db: Session, moment: datetime | None, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        if args:
            raise TypeError(f"{self.name}: give the arguments of a job by name.")
        return insert_job(
            db, queue=self.queue, task=self.name, arguments=kwargs, key=self.key(kwargs),
            per_transaction=self.unique == PER_TRANSACTION, run_at=moment,
        )  # fmt: skip

    def key(self, arguments: dict[str, Any]) -> str | None:
        """What may wait only once, or None where any number may."""
        if self.unique is None:
            return None
        if self.unique == PER_TRANSACTION:
            return ":".join([self.name, *(str(value) for value in arguments.values())])
        return f"{self.name}:{self.unique.format(**arguments)}"


REGISTRY: Final[dict[str, Job[Any]]] = {}


def job(
    name: str,
    *,
    queue: Queue = Queue.DEFAULT,
    retries: Retries = Retries(),
    unique: str | None = None,
    cron: str | None = None,
    title: str = "",
) -> Callable[[Callable[Concatenate[JobRun, Arguments], None]], Job[Arguments]]:
    """Declare a job. With `cron` (UTC; a sixth column counts seconds) it also runs by itself, never beside itself."""
    if name in REGISTRY:
        raise ValueError(f"Two jobs are called {name}.")

    def declare(run: Callable[Concatenate[JobRun, Arguments], None]) -> Job[Arguments]:
        made = Job(name, run, queue, retries, unique, cron, title or name)
        REGISTRY[name] = made
        return made

    return declare
