"""What a payout may become: each state against each answer of a provider."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from api.commerce.providers.protocol import Found, Network, Outcome
from api.platform.money import Ugx
from api.publishing.payouts.rules import (
    MOVES,
    Earned,
    PaidOut,
    Sent,
    Verdict,
    WrongPayoutState,
    judge,
    move,
    operator_of,
    paid_months,
    wait_after,
    withheld,
)
from api.publishing.payouts.tables import PayoutStatus
from tests.conftest import NOON

SENT = Sent(PayoutStatus.PROCESSING, "KTP-1", 94_000, "UGX", None)
DONE = SENT._replace(status=PayoutStatus.COMPLETED)
PAID = Found(Outcome.COMPLETED, "t1", "KTP-1", Ugx(94_000), "UGX")
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
RATES = (("2026-07-01", 600), ("2026-12-01", 1_000), ("2026-09-01", 500))


def said(sent: Sent, found: Found, *, is_refused: bool = False) -> Verdict:
    return judge(sent, found, is_refused=is_refused)


@pytest.mark.parametrize("start", PayoutStatus)
@pytest.mark.parametrize("end", PayoutStatus)
def test_only_the_moves_of_the_table_are_made(start: PayoutStatus, end: PayoutStatus) -> None:
    if end in MOVES[start]:
        move(start, end)
    else:
        with pytest.raises(WrongPayoutState):
            move(start, end)


def test_the_tax_is_the_newest_rate_that_holds_on_the_day_in_kampala_rounded_down() -> None:
    december = datetime(2026, 11, 30, 21, tzinfo=UTC)  # midnight in Kampala
    assert withheld(10_019, december - SECOND, RATES) == 500
    assert withheld(10_019, december, RATES) == 1_001
    assert withheld(100_000, datetime(2026, 8, 31, tzinfo=UTC), RATES) == 6_000
    assert withheld(100_000, datetime(2026, 6, 1, tzinfo=UTC), RATES) == 0
    assert withheld(100_000, NOON, ()) == 0


def test_questions_come_at_doubling_intervals_of_an_hour_at_most() -> None:
    assert [wait_after(asked).total_seconds() for asked in (0, 1, 9, 10, 500)] == [5, 10, 2_560, 3_600, 3_600]


def test_the_operator_is_read_off_the_number() -> None:
    assert operator_of("+256772123456") is Network.MTN
    assert operator_of("+254772123456") is None


def test_what_was_paid_as_it_was_sent_is_done_and_ends_a_doubt() -> None:
    assert said(SENT, PAID) == Verdict(PayoutStatus.COMPLETED, doubt=False)
    assert said(DONE, PAID) == Verdict(doubt=False)


def test_what_was_paid_otherwise_is_written_down_for_a_person() -> None:
    other = [replace(PAID, amount=Ugx(93_999)), replace(PAID, currency="KES"), replace(PAID, reference="KTP-2")]
    assert [said(SENT, each).note for each in other] == [
        "The provider says: paid, UGX 93999, KTP-1.",
        "The provider says: paid, KES 94000, KTP-1.",
        "The provider says: paid, UGX 94000, KTP-2.",
    ]
    assert all(said(SENT, each)[:2] == (None, None) for each in other)
    assert said(SENT, replace(PAID, amount=None)).note == "The provider says: paid, UGX an unknown amount, KTP-1."


@pytest.mark.parametrize("outcome", [Outcome.FAILED, Outcome.REVERSED])
def test_money_that_is_said_to_be_gone_is_doubted_first(outcome: Outcome) -> None:
    gone = Found(outcome)
    assert said(SENT, gone) == said(DONE, gone) == Verdict(doubt=True)
    assert said(SENT._replace(doubted=MINUTE - SECOND), gone) == Verdict(doubt=True)
    assert said(SENT._replace(doubted=MINUTE), gone) == Verdict(PayoutStatus.FAILED)
    assert said(DONE._replace(doubted=HOUR - SECOND), gone) == Verdict(doubt=True)
    assert said(DONE._replace(doubted=HOUR), gone) == Verdict(PayoutStatus.REVERSED)
    assert said(SENT, gone, is_refused=True) == Verdict(PayoutStatus.FAILED)


@pytest.mark.parametrize("outcome", [Outcome.PENDING, Outcome.ABSENT])
def test_what_is_on_its_way_or_not_found_changes_nothing(outcome: Outcome) -> None:
    assert said(SENT, Found(outcome)) == said(DONE, Found(outcome)) == Verdict()


@pytest.mark.parametrize(
    "status", [status for status in PayoutStatus if status not in {PayoutStatus.PROCESSING, PayoutStatus.COMPLETED}]
)
def test_no_answer_moves_a_payout_that_was_not_sent(status: PayoutStatus) -> None:
    for found in (PAID, Found(Outcome.FAILED)):
        assert said(SENT._replace(status=status, doubted=HOUR), found, is_refused=True) == Verdict()


def test_the_oldest_months_are_paid_first_each_by_the_payout_that_completes_it() -> None:
    rows = [UUID(int=number) for number in range(5)]
    first, second = PaidOut(UUID(int=8), 100, NOON), PaidOut(UUID(int=9), 60, NOON + HOUR)
    earned = [Earned(rows[0], 100), Earned(rows[1], 0), Earned(rows[2], 50), Earned(rows[3], -10), Earned(rows[4], 21)]
    assert paid_months(earned, [first, second]) == {rows[0]: first, rows[2]: second}
    assert paid_months([*earned[:4], Earned(rows[4], 20)], [first, second])[rows[4]] == second
    assert paid_months([Earned(rows[0], 1)], [first]) == {rows[0]: first}
    assert paid_months([Earned(rows[0], 101)], [first]) == {}
