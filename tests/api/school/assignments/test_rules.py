"""How the last moment of a test is said, in Kampala. Pure."""

from datetime import UTC, datetime

import pytest

from api.school.assignments.rules import last_moment


@pytest.mark.parametrize(
    ("due", "words"),
    [
        (datetime(2026, 11, 27, 11, 5, tzinfo=UTC), "Friday 27 November, 14:05"),
        (datetime(2026, 12, 1, 21, 0, tzinfo=UTC), "the end of Tuesday 1 December"),
        (datetime(2026, 12, 1, 21, 1, tzinfo=UTC), "Wednesday 2 December, 00:01"),
    ],
)
def test_midnight_is_the_end_of_the_day_before(due: datetime, words: str) -> None:
    assert last_moment(due) == words
