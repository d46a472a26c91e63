"""The arithmetic of a month, to the shilling."""

from hypothesis import given
from hypothesis import strategies as st

from api.platform.money import allocate, share
from api.publishing.royalties.rules import Minutes, settle
from api.publishing.royalties.tables import HoldDecision

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


def test_a_month_nobody_read_is_carried_whole() -> None:
    settled = settle([row("x", "a", "idle", 90, 0)], {"a": 6000}, 10_000, {}, carried_in=500)
    assert (settled.pool, sum(settled.earnings.values())) == (6_500, 0)


def test_more_reversals_than_revenue_leave_no_pool() -> None:
    assert settle([row("x", "a", "counted", 9)], {"a": 6000}, -4_000, {}).pool == 0
