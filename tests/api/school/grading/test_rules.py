"""What a score of nought to three is worth."""

from decimal import Decimal

import pytest

from api.assessment.grading.rules import is_right, points


@pytest.mark.parametrize(
    ("score", "worth", "earned"), [(0, 4, "0.00"), (1, 4, "1.33"), (2, 4, "2.67"), (3, 4, "4.00"), (1, 3, "1.00")]
)
def test_a_score_earns_its_third_of_the_points_to_a_hundredth(score: int, worth: int, earned: str) -> None:
    assert str(points(score, worth)) == earned
    assert points(score, worth) == Decimal(earned)


def test_two_of_three_is_right() -> None:
    assert [is_right(score) for score in range(4)] == [False, False, True, True]
