"""python -m api.school.weekly_digests.worker [once]: sends short messages as they are asked for; settles
goals every few minutes,
watches for what parents asked to hear every morning, and posts the week's digest on Sunday evening.

Any number may run at once: what was told is told once, by the rows themselves.
"""

import logging
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker

from api import constants
from api.accounts.auth.service.trials import forget_origins
from api.notifications.sms.outbox import forget_old_sms
from api.notifications.sms.sender import send_due_sms
from api.platform import clock
from api.platform.clock import KAMPALA, day_of
from api.platform.db import engine
from api.platform.integrations.sms import sms_sender
from api.platform.marts.window import NumbersNotReady
from api.school.families.service import alert_checks, goal_results
from api.school.families.tables import FamilyRounds
from api.school.weekly_digests import service
from api.settings import settings

log = logging.getLogger("kitabo.family")
LOOK_EVERY_SECONDS = 1.0
ROUND_EVERY = timedelta(minutes=5)
Transaction = Callable[[], Any]


@contextmanager
def transaction() -> Iterator[Session]:
    """One transaction of our own, kept when the block ends well."""
    with Session(engine(), expire_on_commit=False) as db, db.begin():
        yield db


def settle(at: datetime, within: Transaction = transaction) -> None:
    with within() as db:
        learners = goal_results.with_goals(db)
    for learner_id in learners:
        with within() as db:
            goal_results.settle_goals(db, learner_id, at)


def watch(at: datetime, within: Transaction = transaction) -> int | None:
    """The morning's round, once a Kampala day from its hour on; how much was told, or None when not its time."""
    if at.astimezone(KAMPALA).hour < constants.ALERT_HOUR or _done(FamilyRounds.watched_on, day_of(at), within):
        return None
    settle(at, within)
    with within() as db:
        links = alert_checks.watched(db)
    told = 0
    for link_id in links:
        with within() as db:
            told += alert_checks.watch(db, link_id, at)
    with within() as db:
        forget_old_sms(db, at)
        forget_origins(db, at)
        db.execute(update(FamilyRounds).values(watched_on=day_of(at)))
    return told


def digest(at: datetime, within: Transaction = transaction) -> int | None:
    """Sunday's round: how many parents were written to, or None when not its time or without numbers to tell."""
    day = service.digest_day(at)
    if day is None or _done(FamilyRounds.digested_on, day, within):
        return None
    with within() as db:
        parents = service.digested(db)
    told = 0
    for parent_id in parents:
        try:
            with within() as db:
                told += service.send_digest(db, parent_id, day, at)
        except NumbersNotReady:
            return None
    with within() as db:
        db.execute(update(FamilyRounds).values(digested_on=day))
    return told


def _done(column: Any, day: Any, within: Transaction) -> bool:
    with within() as db:
        last = db.scalar(select(column))
    return last is not None and last >= day


def rounds(at: datetime, within: Transaction = transaction) -> None:
    """All that is due."""
    settle(at, within)
    watch(at, within)
    digest(at, within)


def work(stop: threading.Event) -> None:
    """Until told to stop. A database that is away is waited for."""
    sessions, door = sessionmaker(engine(), expire_on_commit=False), sms_sender(settings())
    next_round = clock.now()
    while not stop.is_set():
        try:
            send_due_sms(sessions, door, clock.now, stop)
            if clock.now() >= next_round:
                next_round = clock.now() + ROUND_EVERY
                rounds(clock.now())
        except SQLAlchemyError as problem:
            log.error("the database: %s", type(problem).__name__)
        except Exception:
            log.exception("a round failed; the next one tries again")
        stop.wait(LOOK_EVERY_SECONDS)


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    if "once" in sys.argv[1:]:
        rounds(clock.now())
        send_due_sms(sessionmaker(engine(), expire_on_commit=False), sms_sender(settings()), clock.now)
        return
    stop = threading.Event()
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: stop.set())
    work(stop)


if __name__ == "__main__":
    main()
