"""A share taken apart: what a second is worth, which remainder got a shilling, and what of it is held."""

from decimal import Decimal

import pytest

from api.publishing.royalties.rules import HoldLine, fallback_pool
from api.publishing.royalties.shares import (
    HOLD_WORDS,
    HeldBook,
    HeldSum,
    MonthSum,
    by_book,
    held_of,
    hold_words,
    in_percent,
    least_remainder,
    worth,
)

MONTH = MonthSum(
    received=1_000, reversals=100, deficit=50, carried_in=7, pool=500, shared=499, paid_seconds=30, weight=150_001,
    authors=2, least_remainder=None,
)  # fmt: skip


def test_what_is_left_of_a_month_is_never_below_nought_and_the_authors_have_their_weight_of_it() -> None:
    assert MONTH.net == 850
    assert MONTH._replace(deficit=900).net == 0
    assert MONTH._replace(deficit=901).net == 0
    assert MONTH.authors_part == 850 * 150_001 // 300_000 == 425
    assert MONTH._replace(paid_seconds=0).authors_part == fallback_pool(850)
    assert MONTH._replace(paid_seconds=1, weight=6_001).authors_part == 510


@pytest.mark.parametrize(
    ("shared", "weights", "earnings", "least"),
    [
        (10, {"a": 1, "b": 1, "c": 1}, {"a": 4, "b": 3, "c": 3}, 1),
        (10, {"a": 1, "b": 2, "c": 4}, {"a": 1, "b": 3, "c": 6}, 5),
        (9, {"a": 1, "b": 1, "c": 1}, {"a": 3, "b": 3, "c": 3}, None),
        (10, {"a": 0, "b": 0}, {"a": 0, "b": 0}, None),
        (10, {}, {}, None),
        (1, {"a": 1}, {"a": 1}, None),
    ],
)
def test_the_smallest_remainder_that_got_a_spare_shilling(
    shared: int, weights: dict[str, int], earnings: dict[str, int], least: int | None
) -> None:
    assert least_remainder(shared, weights, earnings) == least


def test_an_authors_shillings_are_split_over_their_books() -> None:
    assert by_book(10, {"x": 2, "y": 1}) == {"x": 7, "y": 3}


def test_seconds_are_worth_their_part_of_what_is_shared_to_the_shilling_below() -> None:
    assert worth(7, 5_000, MONTH) == 499 * 7 * 5_000 // 150_001 == 116
    assert type(worth(7, 5_000, MONTH)) is int
    assert worth(7, 5_000, MONTH._replace(weight=0)) == 0
    assert worth(1, 1, MONTH._replace(weight=1)) == 499


def test_basis_points_are_told_in_percent_and_whole_where_they_are_whole() -> None:
    assert [str(in_percent(each)) for each in (6_000, 6_050, 6_001, 10_100, 0)] == ["60", "60.5", "60.01", "101", "0"]
    assert in_percent(6_000) == Decimal(60)


def line(learner: str, reason: str, decision: str, note: str | None = None) -> HoldLine:
    return HoldLine(learner, "author", reason, 60, "", decision, None, None, note)


def test_held_seconds_stand_once_by_book_decision_and_reasons_and_name_no_reader() -> None:
    books = [
        HeldBook("ann", "physics", 60), HeldBook("ann", "physics", 5), HeldBook("ben", "physics", 30),
        HeldBook("ann", "algebra", 7), HeldBook("cat", "physics", 9), HeldBook("dan", "physics", 2),
    ]  # fmt: skip
    lines = [
        line("ann", "ring", "confirmed", "They know each other."), line("ann", "sleepless", "confirmed", "Six phones."),
        line("ben", "sleepless", "confirmed", "Six phones."), line("ben", "ring", "confirmed", "They know each other."),
        line("cat", "ring", "pending"),
    ]  # fmt: skip
    both = ("Read day and night", "Readers and authors who work together")
    note = "Six phones. They know each other."
    assert held_of(books, lines) == [
        HeldSum("algebra", "rejected", both, note, 7, 1),
        HeldSum("physics", "rejected", both, note, 95, 2),
        HeldSum("physics", "waiting", (), "", 2, 1),
        HeldSum("physics", "waiting", ("Readers and authors who work together",), "", 9, 1),
    ]


def test_a_note_of_another_decision_is_not_told() -> None:
    lines = [line("ann", "ring", "confirmed", "No."), line("ann", "sleepless", "released", "Let go.")]
    assert held_of([HeldBook("ann", "physics", 1)], lines)[0][1:4] == (
        "rejected", ("Read day and night", "Readers and authors who work together"), "No.",
    )  # fmt: skip


def test_a_reason_is_told_in_words_and_one_without_in_its_own() -> None:
    assert hold_words("ring") == HOLD_WORDS["ring"]
    assert hold_words("many_new_readers") == "Many new readers"
