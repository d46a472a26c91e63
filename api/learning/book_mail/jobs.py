"""Saturday morning the week's suggestions, every afternoon the books of the day before, Wednesday a book that waits.

Each round is made three times on its day, should a worker have been away. What was posted is posted once by its row.
"""

from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from api.learning.book_mail import receivers, rules, service
from api.platform.clock import day_of
from api.platform.jobs.registry import JobRun, Queue, Retries, job

ONCE: Final = Retries(tries=1)


@job(
    "book_mail.suggestions", title="Weekly emails with books to read", queue=Queue.SLOW, retries=ONCE,
    cron="0 6,9,12 * * 6",
)  # fmt: skip
def mail_suggestions(run: JobRun) -> None:
    in_batches(run, lambda db, ids: service.recommend(db, ids, run.now()))


@job(
    "book_mail.new_books", title="Emails about new books", queue=Queue.SLOW, retries=ONCE, cron="30 12,13,14 * * *"
)  # fmt: skip
def mail_new_books(run: JobRun) -> None:
    for day in rules.days_of_new_books(day_of(run.now())):
        with run.transaction() as db:
            has_any = bool(service.new_books(db, day))
        if has_any:
            in_batches(run, partial(_announce, day=day, now=run.now()))


def _announce(db: Session, ids: list[UUID], *, day: date, now: datetime) -> int:
    return service.announce(db, ids, day, now)


@job(
    "book_mail.reminders", title="Emails about a book that waits", queue=Queue.SLOW, retries=ONCE,
    cron="0 12,13,14 * * 3",
)  # fmt: skip
def mail_reminders(run: JobRun) -> None:
    in_batches(run, lambda db, ids: service.remind(db, ids, run.now()))


def in_batches(run: JobRun, mail: Callable[[Session, list[UUID]], int]) -> int:
    """Some hundred learners a transaction; how many were written to."""
    with run.transaction() as db:
        batches = list(receivers.batches(db))
    posted = 0
    for ids in batches:
        if run.stopping.is_set():
            break
        with run.transaction() as db:
            posted += mail(db, ids)
    return posted
