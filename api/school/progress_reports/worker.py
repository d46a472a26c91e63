"""python -m api.school.progress_reports.worker [once]: makes the reports teachers ask for, and
those the calendar says are due.

Any number may run at once.
"""

import logging
import math
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from sqlalchemy.orm import Session

from api import constants
from api.platform.clock import now
from api.platform.db import engine
from api.platform.marts.window import NumbersNotReady
from api.platform.problem import Problem
from api.school.progress_reports.service import calendar, generation, home_reports

log = logging.getLogger("kitabo.reports")
PAUSE_SECONDS: Final = 1.0
FAILED: Final = "Something went wrong. Ask for the reports again; those already made stay."


@contextmanager
def transaction() -> Any:
    """One transaction of our own, kept when the block ends well."""
    with Session(engine(), expire_on_commit=False) as db, db.begin():
        yield db


def make_reports(at: Callable[[], datetime], within: Callable[[], Any] = transaction) -> int:
    """Make what every open job still lacks; one that fails says why and holds up no other. Answers with the pieces."""
    with within() as db:
        waiting = list(generation.waiting(db))
    pieces = 0
    for job_id in waiting:
        try:
            while _piece(job_id, at(), within):
                pieces += 1
        except Exception as error:
            why = error.message if isinstance(error, Problem) else FAILED
            log.exception("job %s failed", job_id)
            with within() as db:
                generation.failed(db, job_id, why, at())
    return pieces


def look_at_calendar(at: Callable[[], datetime], within: Callable[[], Any] = transaction) -> int:
    """Begin the drafts of classes and make the reports of learners without one that are due; how many. Each once."""
    try:
        with within() as db:
            count = calendar.begin(db, at())
        while made := _at_home(at(), within):
            count += made
    except NumbersNotReady:
        return 0
    return count


def _at_home(at: datetime, within: Callable[[], Any]) -> int:
    with within() as db:
        return home_reports.make_due(db, at)


def _piece(job_id: Any, at: datetime, within: Callable[[], Any]) -> bool:
    with within() as db:
        return generation.make_piece(db, job_id, at)


def main() -> None:
    logging.basicConfig(level=logging.INFO)
    if "once" in sys.argv[1:]:
        look_at_calendar(now)
        make_reports(now)
        return
    looked = -math.inf
    while True:
        try:
            if time.monotonic() - looked >= constants.REPORT_CALENDAR_SECONDS:
                looked = time.monotonic()
                look_at_calendar(now)
            make_reports(now)
        except Exception:
            log.exception("a round failed; the next one tries again")
        time.sleep(PAUSE_SECONDS)


if __name__ == "__main__":
    main()
