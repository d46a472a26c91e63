"""A closed month's inputs under another policy: prices, the pool's share, thresholds of holds, books that count."""

from typing import Any

import pytest

from api.publishing.policy_replays.rules import Price, changed, pool_bp
from api.publishing.policy_replays.schemas import PolicyIn
from api.publishing.royalties.inputs import PaymentPart, Thawed
from api.publishing.royalties.rules import HoldLine, Minutes

FOUND = Thawed(
    minutes=[], payments=[PaymentPart("p1", 12_000, 3_001), PaymentPart("p2", 500, 0)],
    rates={"ann": 6_000, "ben": 5_001}, most=None, holds=[], corrections=[],
)  # fmt: skip
DEARER = {"basic": Price(12_000, 18_000)}


def under(found: Thawed, pool_before: int = 0, *, prices: dict[str, Price] | None = None, **policy: Any) -> Thawed:
    return changed(found, PolicyIn(**policy), {"p1": "basic"}, prices or {}, pool_before)


def test_the_share_of_the_pool_is_the_standard_or_what_is_wished() -> None:
    assert [pool_bp(PolicyIn.model_validate({"poolPercentage": each})) for each in (None, 0, 55)] == [6_000, 0, 5_500]
    assert under(FOUND, poolPercentage=30).rates == {"ann": 3_000, "ben": 2_500}
    assert under(FOUND).rates == FOUND.rates


def test_a_price_scales_what_came_in_and_what_went_back_of_its_plan_alone() -> None:
    found = under(FOUND, prices=DEARER).payments
    assert found == [PaymentPart("p1", 18_000, 4_501), PaymentPart("p2", 500, 0)]
    assert {type(amount) for part in found for amount in part[1:]} == {int}


@pytest.mark.parametrize(
    ("payments", "most", "pool", "after"),
    [
        ([PaymentPart("p1", 12_000, 0)], 1_000, 5_000, 1_500),
        ([PaymentPart("p1", 12_000, 0)], 5_000, 5_000, None),
        ([PaymentPart("p1", 12_000, 0)], None, 5_000, None),
        ([PaymentPart("p2", 1, 0)], 1_000, 5_000, 1_000),
        ([PaymentPart("p2", 500, 500)], 1_000, 5_000, 1_000),
        ([PaymentPart("p1", 1, 0)], 1_000, 5_000, 2_000),
        ([PaymentPart("p1", 0, 500), PaymentPart("p2", 600, 0)], 1_000, 5_000, 0),
    ],
)
def test_readers_bounds_follow_what_they_paid_where_they_bound(
    payments: list[PaymentPart], most: int | None, pool: int, after: int | None
) -> None:
    found = FOUND._replace(payments=payments, most=most)
    prices = {"basic": Price(1, 2)} if payments[0].received <= 1 else DEARER
    bound = under(found, pool, prices=prices).most
    assert (bound, type(bound)) == (after, type(after))


def test_bounds_stay_as_they_are_where_neither_price_nor_share_changes() -> None:
    assert under(FOUND._replace(most=9_000), 100).most == 9_000


def line(reason: str, evidence: str) -> HoldLine:
    return HoldLine("r1", "ann", reason, 60, evidence, "pending", None, None, None)


@pytest.mark.parametrize(
    ("reason", "evidence", "policy", "decision"),
    [
        ("economic_bound", '{"shareOfReaderPct":94}', {"holdOneAuthorPct": 95}, "released"),
        ("economic_bound", '{"shareOfReaderPct":95}', {"holdOneAuthorPct": 95}, "pending"),
        ("sleepless", '{"days":2}', {"holdSleeplessDays": 3}, "released"),
        ("sleepless", '{"days":2}', {"holdStackedSeconds": 9_000}, "pending"),
        ("device_stacking", '{"secondsStacked":899}', {"holdStackedSeconds": 900}, "released"),
        ("device_stacking", '{"secondsStacked":900}', {"holdStackedSeconds": 900}, "pending"),
        ("ring", '{"days":1}', {"holdSleeplessDays": 3}, "pending"),
        ("sleepless", "", {"holdSleeplessDays": 3}, "pending"),
        ("sleepless", "null", {"holdSleeplessDays": 3}, "pending"),
    ],
)
def test_a_hold_that_a_higher_threshold_would_not_have_made_is_none(
    reason: str, evidence: str, policy: dict[str, Any], decision: str
) -> None:
    assert under(FOUND._replace(holds=[line(reason, evidence)]), **policy).holds[0].decision == decision


def row(book: str, paid: int, status: str = "counted", seconds: int = 0) -> Minutes:
    return Minutes("r1", "ann", book, status, seconds or paid, paid)


def test_only_the_books_read_longest_count_in_all_their_rows() -> None:
    rows = [row("b1", 0, "idle", 9), row("b1", 50), row("b2", 40), row("b2", 40), row("b3", 60)]
    found = list(under(FOUND._replace(minutes=rows), bookLimit=2).minutes)
    assert [(each.book_id, each.status, each.paid_seconds) for each in found] == [
        ("b1", "idle", 0), ("b1", "over_cap", 0), ("b2", "counted", 40), ("b2", "counted", 40), ("b3", "counted", 60),
    ]  # fmt: skip


def test_of_books_read_alike_the_first_by_its_name_counts_and_a_single_second_is_time() -> None:
    found = under(FOUND._replace(minutes=[row("b2", 1), row("b1", 1)]), bookLimit=1).minutes
    assert [each.status for each in found] == ["over_cap", "counted"]


def test_held_time_that_is_released_counts_among_the_books() -> None:
    rows = [row("b1", 0, "held", 90), row("b2", 60)]
    released = line("sleepless", '{"days":2}')
    found = under(FOUND._replace(minutes=rows, holds=[released]), bookLimit=1, holdSleeplessDays=3).minutes
    assert [each.status for each in found] == ["held", "over_cap"]
    held = under(FOUND._replace(minutes=rows, holds=[released]), bookLimit=1).minutes
    assert [each.status for each in held] == ["held", "counted"]
