"""A range of right answers is said alike by sentences of the server and by screens."""

from decimal import Decimal

import pytest

from api.learning.mastery.intervals import of_ten


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (26, 52, "2 to 6 of 10"),
        (60, 80, "6 to 8 of 10"),
        (29.6, 60.4, "3 to 6 of 10"),
        (Decimal("29.50"), Decimal("60.50"), "3 to 7 of 10"),
        (90.6, 100, "9 to 10 of 10"),
        (0, 0, "0 of 10"),
        (100, 100, "10 of 10"),
    ],
)
def test_it_is_rounded_outwards_to_whole_questions_of_ten(low: float, high: float, said: str) -> None:
    assert of_ten(low, high) == said
