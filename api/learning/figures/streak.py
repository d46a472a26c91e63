"""Days of study in a row, kindly counted. Pure: days in, a number out.

A Kampala day counts with a minute of reading or answering, or one answered question; opening the site does not. The day
that still runs breaks nothing, and neither does one day off in any seven: it is not counted, and the run goes on.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from api import constants
from api.learning.figures.study_days import StudyDay

DAY: Final = timedelta(days=1)


def studied(days: Iterable[StudyDay]) -> set[date]:
    """Those of the days with real work."""
    return {each.day for each in days if each.minutes >= constants.STREAK_MINUTES or each.questions > 0}


def streak(days: set[date], today: date) -> int:
    """Days of study in the run that reaches today, yesterday, or over a day of rest the day before."""
    run, rested, day = 0, date.max, today if today in days else today - DAY
    while True:
        if day in days:
            run += 1
        elif day - DAY in days and (rested - day).days >= constants.STREAK_REST_EVERY_DAYS:
            rested = day
        else:
            return run
        day -= DAY
