"""What of a film counts as watched, to the second. Pure."""

import pytest

from api import constants
from api.curriculum.videos.rules import believed, length, merged, percent_of

GRACE = constants.VIDEO_GRACE_SECONDS


@pytest.mark.parametrize(
    ("segments", "stretches"),
    [
        ([], []),
        ([[10, 20], [20, 30]], [[10, 30]]),
        ([[10, 20], [21, 30]], [[10, 20], [21, 30]]),
        ([[40, 50], [10, 45]], [[10, 50]]),
        ([[10, 50], [20, 30]], [[10, 50]]),
        ([[-5, 1], [90, 120]], [[0, 1], [90, 100]]),
        ([[10, 10], [30, 20], [5, 6]], [[5, 6]]),
        ([[2, 2], [5, 6]], [[5, 6]]),
        ([[100, 110]], []),
    ],
)
def test_stretches_are_joined_and_kept_within_the_film(segments: list[list[int]], stretches: list[list[int]]) -> None:
    assert merged(segments, 100) == stretches


def test_no_more_is_believed_than_time_has_passed_at_the_fastest_speed() -> None:
    most = int(10.5 * constants.VIDEO_FASTEST) + GRACE
    assert believed([[0, 1_000]], 10.5, 2_000) == [[0, most]]
    assert believed([[0, most]], 10.5, 2_000) == [[0, most]]
    assert believed([[0, most], [most + 5, most + 9]], 10.5, 2_000) == [[0, most]]
    assert believed([[0, most - 1], [most + 5, most + 9]], 10.5, 2_000) == [[0, most - 1], [most + 5, most + 6]]
    assert believed([[3, 7], [20, 20 + most]], 10.5, 2_000) == [[3, 7], [20, 16 + most]]


def test_a_share_is_a_percentage_with_two_decimals() -> None:
    assert length([[0, 10], [20, 25]]) == 15
    assert percent_of([[0, 1]], 3) == 33.33
    assert percent_of([[0, 1]], 0) == 0.0
    assert percent_of([[0, 100]], 100) == 100
    assert percent_of([[0, 1]], 1) == 100
