"""Days of study in a row, kindly counted. Pure: days in, a number out.

A Kampala day counts with a minute of reading or answering, or one answered question; opening the site does not. The day
that still runs breaks nothing, and neither does one day off in any seven: it is not counted, and the run goes on.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any, Final

MINUTES_LEAST: Final = 1.0
REST_EVERY_DAYS: Final = 7
DAY: Final = timedelta(days=1)


def studied(rows: Iterable[Mapping[str, Any]]) -> set[date]:
    """The days with real work, of rows with day, reading_minutes, quiz_minutes and questions."""
    return {
        row["day"]
        for row in rows
        if row["reading_minutes"] + row["quiz_minutes"] >= MINUTES_LEAST or row["questions"] > 0
    }


def streak(days: set[date], today: date) -> int:
    """Days of study in the run that reaches today, yesterday, or over a day of rest the day before."""
    run, rested, day = 0, date.max, today if today in days else today - DAY
    while True:
        if day in days:
            run += 1
        elif day - DAY in days and (rested - day).days >= REST_EVERY_DAYS:
            rested = day
        else:
            return run
        day -= DAY
