"""What a score from 0 to 3 is worth. Pure."""

from decimal import Decimal

from api.assessment.grading.rules import is_right, points


def test_a_score_is_its_part_of_what_the_question_is_worth() -> None:
    assert [str(points(score, 9)) for score in range(4)] == ["0.00", "3.00", "6.00", "9.00"]
    assert points(1, 1) == Decimal("0.33")
    assert points(2, 1) == Decimal("0.67")


def test_two_of_three_is_right() -> None:
    assert [is_right(score) for score in range(4)] == [False, False, True, True]
