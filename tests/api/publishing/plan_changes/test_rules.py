"""Which edits of a plan need a second person, what its price in words says, and what a replay is told of it."""

from typing import Any

import pytest

from api import constants
from api.commerce.plans.tables import PlanTerms
from api.publishing.plan_changes.rules import (
    differing,
    is_sold,
    needs_two,
    replayed_limit,
    replayed_price,
    revision,
    says,
)

BASIC = PlanTerms(
    name="basic", price="15,000 UGX", price_amount=15_000, currency="UGX", period="month", description=None,
    book_limit=10, features=["Books"], is_active=True, display_order=1,
)  # fmt: skip
OTHERWISE = {
    "name": "plain", "price": "UGX 15,000", "price_amount": 15_001, "currency": "KES", "period": "week",
    "description": "All books", "book_limit": 11, "features": [], "is_active": False, "display_order": 2,
}  # fmt: skip


def but(**given: Any) -> PlanTerms:
    return BASIC.model_copy(update=given)


def test_what_a_plan_costs_or_gives_needs_two_and_its_words_do_not() -> None:
    assert differing(BASIC, BASIC) == []
    assert {name: differing(BASIC, but(**{name: value})) for name, value in OTHERWISE.items()} == {
        name: [name] for name in PlanTerms.model_fields
    }
    alone = {name for name, value in OTHERWISE.items() if not needs_two(BASIC, but(**{name: value}))}
    assert alone == {"name", "price", "description", "features", "display_order"}


def test_what_somebody_saw_is_told_in_sixteen_signs_that_change_with_any_term() -> None:
    seen = {revision(but(**{name: value})) for name, value in OTHERWISE.items()} | {revision(BASIC)}
    assert len(seen) == len(OTHERWISE) + 1
    assert {len(each) for each in seen} == {16}
    assert revision(BASIC) == revision(but())


@pytest.mark.parametrize(
    ("price", "amount", "is_said"),
    [
        ("15,000 UGX", 15_000, True),
        ("UGX 15 000 a month", 15_000, True),
        ("2 months for 15,000", 15_000, True),
        ("UGX 15,000 before, today UGX 500", 15_000, False),
        ("100 days for 15,000", 15_000, False),
        ("15,000 UGX", 1_500, False),
        ("Free", 0, True),
        ("0 UGX", 0, True),
        ("Free for 7 days", 0, False),
        ("Ask us", 15_000, False),
    ],
)
def test_a_price_in_words_says_the_price(price: str, amount: int, is_said: bool) -> None:
    assert says(price, amount) is is_said


def test_a_plan_is_sold_that_is_active_and_costs_something() -> None:
    sold = [is_sold(each) for each in (BASIC, but(price_amount=1), but(price_amount=0), but(is_active=False))]
    assert sold == [True, True, False, False]


def test_payments_are_replayed_at_another_price_and_at_none_where_the_plan_would_not_be_sold() -> None:
    dearer, gone, free = but(price_amount=18_000), but(is_active=False), but(price_amount=0)
    assert [replayed_price(BASIC, each) for each in (dearer, gone, free, but(name="x"))] == [18_000, 0, 0, None]
    assert [replayed_price(each, dearer) for each in (gone, free)] == [None, None]


def test_fewer_books_are_replayed_and_more_are_not() -> None:
    endless = but(book_limit=constants.UNLIMITED_BOOKS)
    fewer = [replayed_limit(before, but(book_limit=1)) for before in (BASIC, endless, but(book_limit=1))]
    assert fewer == [1, 1, None]
    assert [replayed_limit(BASIC, each) for each in (but(book_limit=9), but(), but(book_limit=11))] == [9, None, None]
    assert [replayed_limit(BASIC, each) for each in (endless, but(book_limit=0))] == [None, None]
    assert replayed_limit(endless, but(book_limit=10)) == 10
