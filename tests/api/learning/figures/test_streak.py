"""Days in a row: real work on Kampala days, one day off a week forgiven, nothing for a mere click."""

from datetime import date, timedelta

import pytest

from api.learning.figures.streak import streak, studied
from api.learning.figures.study_days import StudyDay

TODAY = date(2026, 11, 16)


def back(*days: int) -> set[date]:
    """These many days before today."""
    return {TODAY - timedelta(days=each) for each in days}


@pytest.mark.parametrize(
    ("days", "run"),
    [
        (back(), 0),
        (back(0), 1),
        (back(1), 1),  # today is not over
        (back(2), 1),  # and yesterday was a rest
        (back(3), 0),
        (back(0, 1, 2), 3),
        (back(0, 1, 3, 4), 4),  # a rest is not counted, and the run goes on
        (back(0, 2, 4), 2),  # the second rest within seven days ends it
        (back(0, 1, 3, 4, 5, 6, 7, 8, 10), 9),  # seven days later one may rest again
        (back(0, 3, 4, 5), 1),  # two days off in a row are no rest
    ],
)
def test_a_run_goes_on_over_one_day_off_in_seven(days: set[date], run: int) -> None:
    assert streak(days, TODAY) == run


def test_a_day_counts_by_a_minute_or_an_answer_and_not_by_a_click() -> None:
    days = [
        StudyDay(day=date(2026, 11, 1), reading_seconds=24),
        StudyDay(day=date(2026, 11, 2), reading_seconds=36, quiz_seconds=30),
        StudyDay(day=date(2026, 11, 3), quiz_seconds=6, questions=1),
    ]
    assert studied(days) == {date(2026, 11, 2), date(2026, 11, 3)}
