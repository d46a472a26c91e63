"""python -m api.reports.making [once]: makes the reports teachers ask for. Any number may run at once."""

import logging
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from sqlalchemy.orm import Session

from api.core.clock import now
from api.core.db import engine
from api.core.problem import Problem
from api.reports.service import jobs

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
        waiting = list(jobs.waiting(db))
    pieces = 0
    for job_id in waiting:
        try:
            while _piece(job_id, at(), within):
                pieces += 1
        except Exception as error:
            why = error.message if isinstance(error, Problem) else FAILED
            log.exception("job %s failed", job_id)
            with within() as db:
                jobs.failed(db, job_id, why, at())
    return pieces


def _piece(job_id: Any, at: datetime, within: Callable[[], Any]) -> bool:
    with within() as db:
        return jobs.make_piece(db, job_id, at)


def main() -> None:
    logging.basicConfig(level=logging.INFO)
    if "once" in sys.argv[1:]:
        make_reports(now)
        return
    while True:
        try:
            make_reports(now)
        except Exception:
            log.exception("a round failed; the next one tries again")
        time.sleep(PAUSE_SECONDS)


if __name__ == "__main__":
    main()
