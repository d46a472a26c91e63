"""The days a learner may look back over, ending today; a term's are those of the latest term."""

from datetime import date, timedelta
from typing import Final

from api.learning.analytics.schemas import Range
from api.learning.study_plans.service.exams import terms

DAYS: Final = {"7d": 7, "30d": 30, "90d": 90}


def days_of(range_: Range, today: date) -> tuple[date, date]:
    """The first and the last day of a range; both are in."""
    if range_ in DAYS:
        return today - timedelta(days=DAYS[range_] - 1), today
    begun = [each for each in terms() if each.start <= today]
    if range_ == "year" or not begun:
        return today.replace(month=1, day=1), today
    return begun[-1].start, min(today, begun[-1].end)
