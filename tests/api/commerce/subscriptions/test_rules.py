"""Periods and prices: what a payment opens, to the second and the shilling."""

from datetime import timedelta

from api.commerce.subscriptions.rules import Bought, Period, PlanStep, Span, opened, quote, worth_of
from api.platform.roles import Tier
from tests.conftest import NOON

DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
BASIC, PREMIUM = Bought(Tier.BASIC, 12_000, 30), Bought(Tier.PREMIUM, 30_000, 30)
TERM = Bought(Tier.PREMIUM, 70_000, 90)
GIFT = Bought(Tier.BASIC, 0, 30)


def span(plan: Bought, days: int, begins: int = 0) -> Span:
    return Span(plan, NOON + begins * DAY, NOON + (begins + days) * DAY)


def test_a_first_payment_opens_its_days_from_now() -> None:
    assert opened(BASIC, [], NOON, paid=12_000) == Period(NOON, NOON + 30 * DAY, closes=False)


def test_who_paid_a_part_gets_that_part_of_the_time_in_whole_seconds() -> None:
    assert opened(BASIC, [], NOON, paid=6_000, credit=6_000).ends_at == NOON + 15 * DAY
    a_third = opened(Bought(Tier.BASIC, 7, 1), [], NOON, paid=1, credit=6)
    assert a_third.ends_at == NOON + timedelta(seconds=86_400 // 7)
    assert opened(BASIC, [], NOON, paid=1, credit=0).ends_at == NOON + 30 * DAY
    assert opened(BASIC, [], NOON, paid=0, credit=0).ends_at == NOON


def test_the_same_plan_and_a_smaller_one_follow_behind_all_that_was_paid_for() -> None:
    left = [span(BASIC, 10), span(PREMIUM, 5, begins=10)]
    assert opened(BASIC, left, NOON, paid=12_000) == Period(NOON + 15 * DAY, NOON + 45 * DAY, closes=False)
    assert opened(PREMIUM, [span(TERM, 5)], NOON, paid=30_000) == Period(NOON + 5 * DAY, NOON + 35 * DAY, closes=False)


def test_a_bigger_plan_begins_at_once_and_counts_in_equal_days_as_they_are_and_smaller_ones_at_their_price() -> None:
    left = [span(BASIC, 10), span(TERM, 9, begins=10)]
    # Ten days of 400 shillings are four of 1,000; nine days of the same tier stay nine.
    assert opened(PREMIUM, left, NOON, paid=30_000) == Period(NOON, NOON + 43 * DAY, closes=True)


def test_days_without_a_price_stay_as_many() -> None:
    assert opened(PREMIUM, [span(GIFT, 3)], NOON, paid=30_000).ends_at == NOON + 33 * DAY
    assert opened(Bought(Tier.PREMIUM, 0, 30), [span(BASIC, 3)], NOON, paid=0).ends_at == NOON + 3 * DAY


def test_a_plan_of_a_single_shilling_has_a_price() -> None:
    cheap, dear = Bought(Tier.BASIC, 1, 30), Bought(Tier.PREMIUM, 2, 30)
    assert opened(dear, [span(cheap, 4)], NOON, paid=2).ends_at == NOON + 32 * DAY
    assert opened(Bought(Tier.PREMIUM, 1, 30), [span(BASIC, 1)], NOON, paid=1).ends_at == NOON + (30 + 12_000) * DAY


def test_only_the_time_ahead_is_left() -> None:
    begun = Span(BASIC, NOON - 20 * DAY, NOON + 10 * DAY)
    assert worth_of(begun, NOON) == 4_000
    assert worth_of(begun, NOON + 11 * DAY) == 0
    assert worth_of(Span(BASIC, NOON, NOON + SECOND), NOON) == 0
    assert type(worth_of(begun, NOON)) is int
    assert worth_of(Span(Bought(Tier.BASIC, 500, 0), NOON, NOON + SECOND), NOON) == 500
    assert worth_of(Span(Bought(Tier.BASIC, 500, 0), NOON - SECOND, NOON), NOON) == 0


def test_a_second_of_a_smaller_plan_is_no_part_of_a_second_of_a_bigger_one() -> None:
    assert opened(PREMIUM, [Span(BASIC, NOON, NOON + SECOND)], NOON, paid=30_000).ends_at == NOON + 30 * DAY


def test_an_upgrade_costs_five_hundred_shillings_at_least_and_never_more_than_its_price() -> None:
    assert quote(PREMIUM, [span(BASIC, 90)], NOON).amount == 500
    cheap = quote(Bought(Tier.PREMIUM, 500, 30), [span(BASIC, 30)], NOON)
    assert (cheap.step, cheap.amount, cheap.credit) == (PlanStep.BIGGER, 500, 0)
    assert quote(Bought(Tier.PREMIUM, 300, 30), [span(BASIC, 30)], NOON).amount == 300


def test_what_is_bought_is_compared_with_the_last_plan_that_is_left() -> None:
    assert quote(BASIC, [span(PREMIUM, 3), span(BASIC, 3, begins=3)], NOON).step is PlanStep.SAME
    assert quote(BASIC, [span(BASIC, 3), span(PREMIUM, 3, begins=3)], NOON).step is PlanStep.SMALLER
