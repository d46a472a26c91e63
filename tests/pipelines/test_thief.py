"""A thief who knows every rule finds no way that pays."""

from dataclasses import replace

import pytest

from pipelines.thief import Way, best_way, profits


def test_the_best_way_found_costs_more_than_it_wins() -> None:
    way, profit = best_way(60)
    assert profit < 0, way


@pytest.mark.finding("ring")
@pytest.mark.finding("device_farm")
@pytest.mark.finding("payment_by_days")
def test_what_once_milked_the_pool_does_not_pay_any_more() -> None:
    """Eight pen names and one reader; two premium plans for one author; five accounts on one device."""
    ring = Way(accounts=1, plan=0, authors=8, minutes=3_000, known_pct=0, devices=1, rich_pct=60)
    pair = Way(accounts=2, plan=2, authors=1, minutes=3_000, known_pct=0, devices=2, rich_pct=60)
    farm = Way(accounts=5, plan=0, authors=1, minutes=440, known_pct=0, devices=1, rich_pct=60)
    assert [won < 0 for won in profits([ring, pair, farm], seed=3)] == [True, True, True]


def test_neither_a_month_that_took_in_much_more_than_was_paid_for_it_nor_months_saved_up_pay() -> None:
    """Read for known authors too, so that no hold stands in the way. The demo's May holds 26 times its own."""
    rich = Way(accounts=1, plan=0, authors=8, minutes=3_000, known_pct=30, devices=1, rich_pct=2_600)
    ways = [rich, replace(rich, rich_pct=101), replace(rich, rich_pct=101, months=3, idle=2), replace(rich, months=3)]
    assert [won < 0 for won in profits(ways, seed=5)] == [True] * 4
