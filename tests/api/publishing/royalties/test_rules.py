"""The arithmetic of a month, to the shilling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.platform.money import allocate, share
from api.publishing.royalties.rules import HoldLine, Minutes, WrongMoment, decisions_of, move, settle
from api.publishing.royalties.tables import CloseState, HoldDecision

WEIGHTS = st.dictionaries(st.text("abcdef", min_size=1, max_size=4), st.integers(0, 10**9), max_size=30)


@given(st.integers(0, 10**12), WEIGHTS)
def test_a_pool_is_divided_to_the_last_shilling(pool: int, weights: dict[str, int]) -> None:
    parts = allocate(pool, weights)
    total = sum(weights.values())
    assert sum(parts.values()) == (pool if total else 0)
    for key, part in parts.items():
        assert abs(part * total - pool * weights[key]) < max(total, 1)
        assert weights[key] > 0 or part == 0


@given(st.integers(0, 10**9), WEIGHTS)
def test_the_order_of_authors_changes_nothing(pool: int, weights: dict[str, int]) -> None:
    assert allocate(pool, weights) == allocate(pool, dict(reversed(list(weights.items()))))


def test_shares_and_rests_always_sum() -> None:
    assert share(10_001, "0.25") == (2_500, 7_501)


def row(learner: str, author: str, status: str, seconds: int, paid: int | None = None) -> Minutes:
    return Minutes(learner, author, f"book-{author}", status, seconds, seconds if paid is None else paid)


def test_the_pool_is_sixty_percent_rounded_down_when_every_rate_is_sixty() -> None:
    settled = settle([row("x", "a", "counted", 7), row("y", "b", "counted", 3)], {"a": 6000, "b": 6000}, 10_001, {})
    assert (settled.pool, settled.earnings) == (6_000, {"a": 4_200, "b": 1_800})


def test_an_authors_rate_weighs_their_minutes_and_is_taken_once() -> None:
    settled = settle([row("x", "a", "counted", 5), row("y", "b", "counted", 5)], {"a": 6000, "b": 3000}, 10_000, {})
    assert (settled.pool, settled.earnings) == (4_500, {"a": 3_000, "b": 1_500})


def test_released_minutes_count_and_others_do_not() -> None:
    rows = [row("x", "a", "counted", 50), row("y", "b", "held", 50, 0)]
    rates = {"a": 6000, "b": 6000}
    kept = settle(rows, rates, 1_000, {("y", "b"): HoldDecision.CONFIRMED})
    freed = settle(rows, rates, 1_000, {("y", "b"): HoldDecision.RELEASED})
    assert kept.earnings == {"a": 600, "b": 0}
    assert freed.earnings == {"a": 300, "b": 300}
    assert {line.status for line in freed.lines} == {"counted"}


def test_a_single_shilling_and_a_single_second_are_shared_out_too() -> None:
    assert allocate(1, {"a": 2, "b": 1}) == {"a": 1, "b": 0}
    assert allocate(100, {"a": 1}) == {"a": 100}


def test_no_more_than_the_limit_is_shared_out_and_the_pool_stays_what_it_is() -> None:
    rows, rates = [row("x", "a", "counted", 30), row("y", "b", "counted", 10)], {"a": 6000, "b": 6000}
    limited = settle(rows, rates, 10_000, {}, carried_in=500, most=1_000)
    assert (limited.pool, limited.earnings, limited.shared_out) == (6_500, {"a": 750, "b": 250}, 1_000)
    assert settle(rows, rates, 10_000, {}, most=9_000).shared_out == 6_000


def test_a_month_nobody_read_is_carried_whole() -> None:
    settled = settle([row("x", "a", "idle", 90, 0)], {"a": 6000}, 10_000, {}, carried_in=500)
    assert (settled.pool, sum(settled.earnings.values())) == (6_500, 0)


def test_more_reversals_than_revenue_leave_no_pool() -> None:
    assert settle([row("x", "a", "counted", 9)], {"a": 6000}, -4_000, {}).pool == 0


def test_of_equal_remainders_the_larger_weight_gets_the_shilling() -> None:
    # Both are owed a half more than they have; by name alone "a" would get the shilling.
    assert allocate(2, {"a": 1, "z": 3}) == {"a": 0, "z": 2}
    assert allocate(3, {"a": 1, "b": 1}) == {"a": 2, "b": 1}


def held(decision: HoldDecision, reason: str) -> HoldLine:
    return HoldLine("x", "a", reason, 60, "{}", decision.value, None, None, None)


@given(st.permutations(list(HoldDecision)), st.integers(1, 3))
def test_a_reader_held_for_several_reasons_counts_only_when_every_one_is_released(
    decisions: list[HoldDecision], count: int
) -> None:
    taken = decisions[:count]
    found = decisions_of(held(decision, str(number)) for number, decision in enumerate(taken))
    strictest = next(
        each for each in (HoldDecision.CONFIRMED, HoldDecision.PENDING, HoldDecision.RELEASED) if each in taken
    )
    assert found == {("x", "a"): strictest}


ALLOWED = {
    ("open", "data_complete"), ("data_complete", "reconciled"), ("reconciled", "drafted"), ("drafted", "reviewed"),
    ("reviewed", "approved"), ("approved", "finalised"), ("data_complete", "open"), ("reconciled", "open"),
    ("drafted", "open"), ("reviewed", "open"), ("approved", "open"),
}  # fmt: skip


@pytest.mark.parametrize("current", CloseState)
@pytest.mark.parametrize("wanted", CloseState)
def test_a_month_moves_step_by_step_and_back_to_the_start_alone(current: CloseState, wanted: CloseState) -> None:
    if (current.value, wanted.value) in ALLOWED:
        assert move(current, wanted) is wanted
    else:
        with pytest.raises(WrongMoment):
            move(current, wanted)


def test_a_step_that_cannot_follow_is_refused_in_words() -> None:
    with pytest.raises(WrongMoment, match=r"^The month is data complete; approved cannot follow\.$"):
        move(CloseState.DATA_COMPLETE, CloseState.APPROVED)
    with pytest.raises(WrongMoment, match=r"^The month is reconciled; data complete cannot follow\.$"):
        move(CloseState.RECONCILED, CloseState.DATA_COMPLETE)
