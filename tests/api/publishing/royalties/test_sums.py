"""What a month comes to, worked out by hand: lines, weights, pool, shares, what is taken back, seals."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import UUID

from api.publishing.royalties.rules import (
    Correction,
    Line,
    Minutes,
    close_hash,
    corrected,
    digest,
    fallback_pool,
    judged,
    may_close_from,
    overpaid,
    per_minute,
    settle,
    share_pct,
)
from api.publishing.royalties.tables import HoldDecision

RATES = {"ann": 6_000, "ben": 3_000}
MINUTES = [
    Minutes("r1", "ann", "b1", "counted", 100, 90),
    Minutes("r2", "ann", "b1", "counted", 60, 60),
    Minutes("r2", "ann", "b1", "counted", 1, 0),
    Minutes("r1", "ann", "b1", "idle", 7, 0),
    Minutes("r1", "ann", "b2", "held", 50, 0),
    Minutes("r1", "ben", "b3", "counted", 50, 50),
]


def test_a_month_adds_up_by_line_and_shares_out_by_weight() -> None:
    found = settle(MINUTES, RATES, 100_000, {}, carried_in=7)
    assert found.lines == {
        Line("ann", "b1", "counted"): [161, 150, 2],
        Line("ann", "b1", "idle"): [7, 0, 1],
        Line("ann", "b2", "held"): [50, 0, 1],
        Line("ben", "b3", "counted"): [50, 50, 1],
    }
    assert (found.paid_seconds, found.seconds_by_author) == (200, {"ann": 150, "ben": 50})
    # 900,000 and 150,000 of weight over 200 seconds: 52.5 % of the revenue, in sevenths.
    assert (found.pool, found.earnings) == (52_507, {"ann": 45_006, "ben": 7_501})
    assert (found.shared_out, found.owed) == (52_507, {"ann": 45_006, "ben": 7_501})


def test_held_seconds_count_whole_once_they_are_released() -> None:
    released = {("r1", "ann"): HoldDecision.RELEASED}
    assert settle(MINUTES, RATES, 100_000, released).seconds_by_author == {"ann": 200, "ben": 50}
    assert judged(MINUTES[4], released) == ("counted", 50)
    assert judged(MINUTES[4], {("r1", "ann"): HoldDecision.PENDING}) == ("held", 0)
    assert judged(MINUTES[3], released) == ("idle", 0)


def test_what_is_above_the_bounds_of_the_readers_is_not_shared_out() -> None:
    found = settle(MINUTES, RATES, 100_000, {}, most=700)
    assert (found.pool, found.earnings) == (52_500, {"ann": 600, "ben": 100})
    assert settle(MINUTES, RATES, 100_000, {}, most=90_000).shared_out == 52_500


def test_a_month_without_reading_or_with_a_loss_keeps_what_was_carried_in() -> None:
    assert settle([], RATES, 1_001, {}, carried_in=5).pool == 605
    assert settle([], RATES, 1_001, {}, pool_bp=5_000).pool == 500
    assert settle(MINUTES, RATES, -1, {}, carried_in=5).pool == 5
    assert [fallback_pool(each) for each in (-1, 0, 1_001)] == [0, 0, 600]
    assert type(fallback_pool(1_001)) is int


def test_a_month_takes_back_what_is_due_as_far_as_the_share_and_what_is_owed_reach() -> None:
    due = [Correction("r1", "ann", 30, 10), Correction("r2", "ann", 40, 10), Correction("", "ben", 5, 0)]
    assert corrected(due, {"ann": 100}) == {"ann": 70}
    assert corrected(due, {"ann": 59, "ben": 4}) == {"ann": 69, "ben": 4}
    assert corrected(due, {}) == {"ann": 10}
    assert corrected([Correction("r1", "ann", 0, 50), Correction("r1", "ben", 1, 1)], {}) == {"ben": 1}
    found = settle(MINUTES, RATES, 100, {}, corrections=[Correction("r1", "ben", 9, 0)])
    assert (found.corrections, found.owed) == ({"ben": 7}, {"ann": 45, "ben": 0})


def test_authors_bear_what_a_reader_moved_beyond_what_is_left_of_the_payments() -> None:
    moved = {"ann": 300, "ben": 100}
    assert overpaid(moved, 0, 1_000) == {"ann": 300, "ben": 100}
    assert overpaid(moved, 400, 1_000) == {"ann": 15, "ben": 5}  # 95 of a hundred may be moved
    assert overpaid(moved, 0, 40) == {"ann": 30, "ben": 10}
    assert sum(overpaid(moved, 10_000, 1_000).values()) == 0


def test_figures_for_display_have_six_decimals_and_no_division_by_nothing() -> None:
    assert (per_minute(1_000, 900), per_minute(1_000, 0)) == (Decimal("66.666667"), Decimal(0))
    assert (share_pct(2, 3), share_pct(1, 0)) == (Decimal("66.666667"), Decimal(0))


def test_a_month_may_be_closed_three_days_after_its_end_in_kampala() -> None:
    assert may_close_from("2026-10") == datetime(2026, 11, 3, 21, tzinfo=UTC)


def test_a_seal_changes_with_each_of_its_parts_and_with_no_order_of_keys() -> None:
    assert digest({"b": 1, "a": None}) == digest({"a": None, "b": 1})
    assert digest({"a": UUID(int=1)}) == digest({"a": str(UUID(int=1))})
    # Seals of years ago are worked out anew: what was written then must come to the same for ever.
    assert digest([1, 2]) == "49a64717d5d4cb19952e6eac2946415cf6879adacf9908e7d872332d32c6e684"
    old = close_hash(None, {"minutes": "x"}, {"ann": 5}, 9, [None])
    assert old == "aa88400e2821fc0bb3fe8983d337d512266254296072250195d37a6cfbd98f33"
    whole = close_hash("before", {"minutes": "x"}, {"ann": 5}, 9, [UUID(int=1), None])
    others = [
        close_hash(None, {"minutes": "x"}, {"ann": 5}, 9, [UUID(int=1), None]),
        close_hash("before", {"minutes": "y"}, {"ann": 5}, 9, [UUID(int=1), None]),
        close_hash("before", {"minutes": "x"}, {"ann": 6}, 9, [UUID(int=1), None]),
        close_hash("before", {"minutes": "x"}, {"ann": 5}, 8, [UUID(int=1), None]),
        close_hash("before", {"minutes": "x"}, {"ann": 5}, 9, [UUID(int=2), None]),
    ]
    assert len({whole, *others}) == 6
