"""A line of a provider's statement beside our own row: every way in which they differ, and how they agree."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from api.commerce.reconciliation.rules import DifferenceKind, Pair, mismatch_of
from api.commerce.subscriptions.tables import PaymentStatus
from tests.conftest import NOON

LINE, PAYMENT = UUID(int=1), UUID(int=2)
AGREES = Pair(
    provider="momo", line_id=LINE, their_id="t1", theirs=12_000, fee=0, settled_at=NOON, is_reversal=False,
    payment_id=PAYMENT, our_id="KTB-1", ours=12_000, status=PaymentStatus.COMPLETED, paid_at=NOON, amount_reversed=0,
    held=None, returned=None,
)  # fmt: skip
NOT_HERE = replace(AGREES, payment_id=None, our_id=None, ours=None, status=None, paid_at=None, amount_reversed=None)
NOT_THERE = replace(AGREES, line_id=None, their_id=None, theirs=None, settled_at=None)
PENDING = PaymentStatus.PENDING
Kind = DifferenceKind


def test_a_line_and_a_payment_of_one_amount_agree() -> None:
    assert mismatch_of(AGREES) is None


@pytest.mark.parametrize(
    ("pair", "kind", "words", "can_settle"),
    [
        (NOT_THERE, Kind.MISSING_THERE, "We hold it as paid; the provider's statement does not have it.", False),
        (
            replace(NOT_THERE, status=PaymentStatus.INVALID, held=12_000),
            Kind.MISSING_THERE,
            "We hold it in suspense; the provider's statement does not have it.",
            False,
        ),
        (replace(NOT_HERE, held=11_000), Kind.AMOUNT_DIFF, "What stands in suspense is another amount.", False),
        (NOT_HERE, Kind.UNKNOWN, "The provider settled it; we have no such payment.", False),
        (
            replace(AGREES, status=PENDING),
            Kind.MISSING_HERE,
            "The provider settled it; here it is pending.",
            True,
        ),
        (
            replace(AGREES, status=PENDING, theirs=11_000),
            Kind.MISSING_HERE,
            "The provider settled it; here it is pending.",
            False,
        ),
        (
            replace(AGREES, status=None),
            Kind.MISSING_HERE,
            "The provider settled it; here it is .",
            True,
        ),
        (replace(AGREES, theirs=11_999), Kind.AMOUNT_DIFF, "The amounts differ.", False),
        (replace(AGREES, theirs=11_999, held=5), Kind.AMOUNT_DIFF, "The amounts differ.", False),
    ],
)
def test_money_that_came_in_differs(pair: Pair, kind: DifferenceKind, words: str, can_settle: bool) -> None:
    found = mismatch_of(pair)
    assert found is not None
    assert (found.kind, found.words, found.can_settle, found.pair) == (kind, words, can_settle, pair)


def test_money_that_stands_in_suspense_to_the_shilling_needs_no_word() -> None:
    assert mismatch_of(replace(NOT_HERE, held=12_000)) is None
    assert mismatch_of(replace(AGREES, status=PENDING, held=12_000)) is None


BACK = "The provider took it back; here it is not."
STANDS = "The provider took it back; here it still stands in suspense."


@pytest.mark.parametrize(
    ("changes", "words", "can_settle"),
    [
        ({}, BACK, True),
        ({"theirs": 12_001}, BACK, False),
        ({"theirs": 500}, BACK, True),
        ({"theirs": None}, BACK, True),
        ({"ours": None}, BACK, False),
        ({"theirs": 5_000, "amount_reversed": 12_000}, BACK, False),
        ({"status": PENDING, "amount_reversed": 0}, BACK, False),
        ({"status": PENDING, "held": 12_000}, STANDS, False),
        ({"status": PENDING, "held": 12_000, "returned": 5_000}, STANDS, False),
        ({"held": 12_000}, BACK, True),
        ({"returned": 12_000}, BACK, True),
        ({"payment_id": None, "amount_reversed": 12_000}, BACK, False),
    ],
)
def test_money_that_was_taken_back_differs(changes: dict[str, Any], words: str, can_settle: bool) -> None:
    found = mismatch_of(replace(AGREES, is_reversal=True, **changes))
    assert found is not None
    assert (found.kind, found.words, found.can_settle) == (Kind.TAKEN_BACK, words, can_settle)


def test_money_taken_back_on_both_sides_agrees() -> None:
    assert mismatch_of(replace(AGREES, is_reversal=True, amount_reversed=12_000)) is None
    assert mismatch_of(replace(NOT_HERE, is_reversal=True, held=12_000, returned=12_000)) is None


def test_a_difference_is_known_by_their_number_or_by_ours() -> None:
    differs = replace(AGREES, theirs=1)
    assert [found.tracking for each in (differs, replace(differs, their_id=None)) if (found := mismatch_of(each))] == [
        "t1",
        "KTB-1",
    ]


def test_by_how_much_the_provider_has_more_than_we() -> None:
    assert [
        replace(AGREES, **each).beyond
        for each in ({}, {"theirs": 12_500}, {"status": PENDING}, {"is_reversal": True}, {"theirs": None})
    ] == [0, 500, 12_000, 0, -12_000]
