"""What follows from a provider's answer: each state of a payment against each thing that may be said of it."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from api.commerce.payments.rules import (
    EXPIRES,
    NOTHING,
    Facts,
    MoneyStep,
    PaymentFailure,
    Verdict,
    choices_of,
    failure_of,
    first_in_first_out,
    judge,
    network_of,
    wait_after,
)
from api.commerce.payments.tables import DecisionAct, SuspenseReason
from api.commerce.providers.protocol import Found, Network, Outcome
from api.commerce.subscriptions.tables import PaymentStatus
from api.platform.money import Ugx
from tests.conftest import NOON

WAITS = Facts(PaymentStatus.PENDING, "KTB-1", "t1", 12_000, "UGX", NOON, is_begun=True, has_owner=True)
PAID = Found(Outcome.COMPLETED, "t1", "KTB-1", Ugx(12_000), "UGX")
SECOND = timedelta(seconds=1)
ONE, TWO, THREE = UUID(int=1), UUID(int=2), UUID(int=3)


def said(paid: Facts, found: Found, after: timedelta = SECOND, *, is_ours: bool = True) -> Verdict:
    return judge(paid, found, NOON + after, is_ours=is_ours)


def test_what_fits_completes_a_payment_that_waits_or_failed() -> None:
    assert said(WAITS, PAID) == Verdict(MoneyStep.COMPLETE)
    assert said(replace(WAITS, status=PaymentStatus.FAILED), PAID) == Verdict(MoneyStep.COMPLETE)


def test_an_answer_to_a_number_that_was_sent_to_us_counts_only_with_our_reference() -> None:
    assert said(WAITS, PAID, is_ours=False) == Verdict(MoneyStep.COMPLETE)
    assert said(WAITS, replace(PAID, reference="KTB-2"), is_ours=False) == NOTHING
    assert said(WAITS, replace(PAID, reference=None), is_ours=False) == NOTHING


@pytest.mark.parametrize(
    ("paid", "found", "reason"),
    [
        ({}, {"reference": "KTB-2"}, SuspenseReason.WRONG_REFERENCE),
        ({}, {"currency": "KES"}, SuspenseReason.WRONG_CURRENCY),
        ({}, {"amount": Ugx(11_999)}, SuspenseReason.WRONG_AMOUNT),
        ({}, {"amount": None}, SuspenseReason.WRONG_AMOUNT),
        ({"has_owner": False}, {}, SuspenseReason.ACCOUNT_DELETED),
        ({"is_wanted": False}, {}, SuspenseReason.ORDER_CLOSED),
    ],
)
def test_money_that_does_not_fit_is_held_and_says_why(
    paid: dict[str, Any], found: dict[str, Any], reason: SuspenseReason
) -> None:
    assert said(replace(WAITS, **paid), replace(PAID, **found)) == Verdict(MoneyStep.HOLD, reason)


def test_money_beside_a_payment_that_is_settled_is_held_too() -> None:
    settled = replace(WAITS, status=PaymentStatus.COMPLETED)
    assert said(settled, PAID) == NOTHING
    assert said(settled, replace(PAID, tracking=None)) == NOTHING
    assert said(replace(settled, tracking=None), PAID) == NOTHING
    assert said(settled, replace(PAID, tracking="t2")) == Verdict(MoneyStep.HOLD_MORE, SuspenseReason.PAID_TWICE)


@pytest.mark.parametrize("outcome", [Outcome.REVERSED, Outcome.FAILED])
def test_what_is_taken_back_after_it_was_paid_is_a_case_unless_we_send_it_back(outcome: Outcome) -> None:
    settled, back = replace(WAITS, status=PaymentStatus.COMPLETED), Found(outcome, "t1", "KTB-1")
    assert said(settled, back) == Verdict(MoneyStep.REPORT, SuspenseReason.TAKEN_BACK)
    assert said(replace(settled, is_going_back=True), back) == NOTHING
    assert said(settled, replace(back, tracking="t2")) == NOTHING


@pytest.mark.parametrize("outcome", [Outcome.PENDING, Outcome.ABSENT])
def test_a_settled_payment_waits_for_nothing(outcome: Outcome) -> None:
    assert said(replace(WAITS, status=PaymentStatus.COMPLETED), Found(outcome), 2 * EXPIRES) == NOTHING


@pytest.mark.parametrize("outcome", Outcome)
def test_whatever_is_said_of_a_payment_in_suspense_changes_nothing(outcome: Outcome) -> None:
    found = replace(PAID, outcome=outcome, tracking="t2")
    assert said(replace(WAITS, status=PaymentStatus.INVALID), found, 2 * EXPIRES) == NOTHING


def test_a_payment_fails_with_the_reason_that_was_given_cut_to_a_hundred_signs() -> None:
    assert said(WAITS, Found(Outcome.FAILED, reason="NOT_ENOUGH_FUNDS")).reason == "NOT_ENOUGH_FUNDS"
    assert said(WAITS, Found(Outcome.REVERSED)) == Verdict(MoneyStep.FAIL, "reversed")
    assert said(WAITS, Found(Outcome.FAILED, reason="x" * 150)) == Verdict(MoneyStep.FAIL, "x" * 100)
    assert said(replace(WAITS, status=PaymentStatus.FAILED), Found(Outcome.FAILED)) == NOTHING
    assert said(replace(WAITS, status=PaymentStatus.FAILED), Found(Outcome.PENDING), 2 * EXPIRES) == NOTHING


def test_what_the_provider_has_not_after_two_minutes_was_never_begun() -> None:
    unsent, absent, two = replace(WAITS, is_begun=False), Found(Outcome.ABSENT), timedelta(minutes=2)
    assert said(unsent, absent, two - SECOND) == NOTHING
    assert said(unsent, absent, two) == Verdict(MoneyStep.FAIL, "NOT_BEGUN")
    assert said(WAITS, absent, two) == NOTHING
    assert said(unsent, Found(Outcome.PENDING), two) == NOTHING


def test_what_nobody_answers_ends_after_a_day() -> None:
    for outcome in (Outcome.PENDING, Outcome.ABSENT):
        assert said(WAITS, Found(outcome), timedelta(hours=24) - SECOND) == NOTHING
        assert said(WAITS, Found(outcome), timedelta(hours=24)) == Verdict(MoneyStep.FAIL, "EXPIRED")


def test_money_that_is_held_goes_somewhere_and_a_case_without_money_is_closed() -> None:
    assert choices_of(SuspenseReason.WRONG_AMOUNT, 1) == (DecisionAct.GIVE, DecisionAct.SEND_BACK)
    assert choices_of(SuspenseReason.TAKEN_BACK, 500) == (DecisionAct.GIVE, DecisionAct.SEND_BACK)
    assert choices_of(SuspenseReason.TAKEN_BACK, 0) == (DecisionAct.TAKE_BACK, DecisionAct.CLOSE)
    assert choices_of(SuspenseReason.WRONG_AMOUNT, 0) == (DecisionAct.CLOSE,)


def test_a_draw_takes_the_oldest_money_first_and_all_of_it() -> None:
    parts = [(ONE, 500), (TWO, 0), (THREE, 700)]
    assert first_in_first_out(parts, 300) == [(ONE, 300)]
    assert first_in_first_out(parts, 501) == [(ONE, 500), (THREE, 1)]
    assert first_in_first_out(parts, 1_200) == [(ONE, 500), (THREE, 700)]
    assert first_in_first_out([], 0) == []
    with pytest.raises(ValueError, match="less than what is drawn"):
        first_in_first_out(parts, 1_201)


def test_a_reason_is_said_in_a_word_a_payer_can_act_on() -> None:
    codes = ["APPROVAL_REJECTED", "NOT_ENOUGH_FUNDS", "PAYER_LIMIT_REACHED", "EXPIRED", "NO_PHONE", "NO_PROVIDER", None]
    words = ["rejected", "no_funds", "limit", "expired", "wrong_number", "not_begun", "other"]
    assert [failure_of(PaymentStatus.FAILED, code) for code in codes] == words
    assert failure_of(PaymentStatus.INVALID, None) is PaymentFailure.HELD
    assert failure_of(PaymentStatus.PENDING, "EXPIRED") is None
    assert failure_of(PaymentStatus.COMPLETED, None) is None


def test_questions_come_at_doubling_intervals_of_an_hour_at_most() -> None:
    seconds = [wait_after(asked).total_seconds() for asked in (0, 1, 2, 9, 10, 500)]
    assert seconds == [5, 10, 20, 2_560, 3_600, 3_600]


def test_a_network_is_read_off_a_ugandan_number_alone() -> None:
    assert (network_of("+256772123456"), network_of("+256702123456")) == (Network.MTN, Network.AIRTEL)
    assert (network_of("+254772123456"), network_of("+256992123456")) == (None, None)
