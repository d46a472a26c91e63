"""Making the reports teachers asked for, and those the calendar says are due. Any number may run at once."""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from api.platform.jobs.registry import Transaction
from api.platform.marts.window import NumbersNotReady
from api.platform.problem import Problem
from api.school.progress_reports.service import calendar, generation, home_reports

log = logging.getLogger("kitabo.reports")
FAILED: Final = "Something went wrong. Ask for the reports again; those already made stay."


def make_reports(at: Callable[[], datetime], within: Transaction) -> int:
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


def look_at_calendar(at: Callable[[], datetime], within: Transaction) -> int:
    """Begin the drafts of classes and make the reports of learners without one that are due; how many. Each once."""
    try:
        with within() as db:
            count = calendar.begin(db, at())
        while made := _at_home(at(), within):
            count += made
    except NumbersNotReady:
        return 0
    return count


def _at_home(at: datetime, within: Transaction) -> int:
    with within() as db:
        return home_reports.make_due(db, at)


def _piece(job_id: Any, at: datetime, within: Transaction) -> bool:
    with within() as db:
        return generation.make_piece(db, job_id, at)
