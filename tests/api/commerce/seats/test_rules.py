"""Days, prices and shares of seats, to the day and the shilling."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api import constants
from api.commerce.seats.rules import Share, Terms, days_between, may_become, seat_price, shares, terms_of
from api.commerce.seats.tables import OrderState

FIRST, LAST = date(2026, 10, 20), date(2026, 12, 4)
OPEN, PAID, EXPIRED = OrderState.OPEN, OrderState.PAID, OrderState.EXPIRED


def test_both_ends_of_an_order_are_counted() -> None:
    assert (days_between(FIRST, FIRST), days_between(FIRST, LAST)) == (1, 46)
    assert Terms(FIRST, LAST, FIRST).days == 46


def test_seats_begin_today_or_with_the_term_and_are_due_in_time_for_it() -> None:
    due = timedelta(days=constants.SEAT_INVOICE_DAYS)
    assert terms_of(FIRST, LAST, date(2026, 10, 1)) == Terms(FIRST, LAST, date(2026, 10, 1) + due)
    assert terms_of(FIRST, LAST, date(2026, 10, 25)).begins_on == date(2026, 10, 25)
    assert terms_of(FIRST, LAST, date(2026, 12, 3)).due_on == LAST


def test_a_seat_costs_its_part_of_the_period_rounded_down_and_never_nothing() -> None:
    assert [seat_price(12_000, 30, days) for days in (30, 46, 1)] == [12_000, 18_400, 400]
    assert [seat_price(100, 30, days) for days in (1, 29)] == [3, 96]
    assert seat_price(10, 30, 1) == 1


def test_only_these_steps_of_an_order_are_made() -> None:
    allowed = {(a, b) for a in OrderState for b in OrderState if may_become(a, b)}
    assert allowed == {
        (OPEN, PAID),
        (OPEN, OrderState.CANCELLED),
        (OPEN, EXPIRED),
        (EXPIRED, PAID),
        (PAID, OrderState.RETURNED),
    }


def test_a_sum_is_shared_out_month_by_month_of_its_days() -> None:
    assert list(shares(4_601, FIRST, LAST)) == [
        Share(FIRST, date(2026, 10, 31), 1_200),
        Share(date(2026, 11, 1), date(2026, 11, 30), 3_000),
        Share(date(2026, 12, 1), LAST, 401),
    ]
    january = date(2026, 1, 31)
    assert list(shares(7, january, january)) == [Share(january, january, 7)]
    assert [each.last for each in shares(3, january, date(2026, 2, 28))] == [january, date(2026, 2, 28)]
    assert [each.last for each in shares(3, FIRST, date(2026, 10, 31))] == [date(2026, 10, 31)]


@given(st.integers(1, 10_000_000), st.integers(0, 500), st.integers(0, 400))
def test_no_shilling_and_no_day_is_lost_between_months(amount: int, start: int, length: int) -> None:
    first = date(2026, 1, 1) + timedelta(days=start)
    parts = list(shares(amount, first, first + timedelta(days=length)))
    assert sum(part.amount for part in parts) == amount
    assert sum(days_between(part.first, part.last) for part in parts) == length + 1
    assert all((part.first.year, part.first.month) == (part.last.year, part.last.month) for part in parts)


@pytest.mark.parametrize("state", OrderState)
def test_no_order_becomes_what_it_is(state: OrderState) -> None:
    assert not may_become(state, state)
