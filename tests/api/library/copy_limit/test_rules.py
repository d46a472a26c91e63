"""How much of a book may be copied, to the character. Pure."""

from api.library.copy_limit.rules import copy_ceiling, lease_size


def test_two_fifths_of_a_book_may_be_copied_rounded_down() -> None:
    assert [copy_ceiling(size) for size in (0, 2, 3, 999, 1_000)] == [0, 0, 1, 399, 400]
    assert copy_ceiling(1_000, 10) == 100


def test_a_licence_takes_a_fiftieth_without_asking_and_never_passes_the_ceiling() -> None:
    assert [lease_size(size, 0) for size in (49, 50, 1_050)] == [0, 1, 21]
    assert [lease_size(1_049, copied) for copied in (0, 399, 400, 419, 500)] == [20, 20, 19, 0, 0]
