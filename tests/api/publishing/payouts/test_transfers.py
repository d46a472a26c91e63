"""A payout on its way: through both providers that pay out, whatever they say and however they go wrong."""

from datetime import timedelta

import pytest

from api.commerce.providers.protocol import PaymentProvider
from api.commerce.sandbox.deals import Mishap, State
from api.publishing.payouts import jobs
from api.publishing.payouts.rules import Earned, PaidOut, paid_months
from api.publishing.payouts.service import transfers
from tests.api.publishing.payouts.conftest import AIRTEL, MTN, Office
from tests.conftest import NOON

PHONES = pytest.mark.parametrize("phone", [MTN, AIRTEL])
PROVIDERS = {MTN: "momo", AIRTEL: "flutterwave"}


@PHONES
def test_an_approved_payout_arrives_once_and_pays_the_oldest_month(office: Office, phone: str) -> None:
    payout = office.paid(45_000, phone)
    name = PROVIDERS[phone]
    assert [(deal.provider, deal.amount) for deal in office.deals(payout)] == [(name, 45_000)]
    assert office.journals() == ["payout_paid", "payout_reserved"]
    assert (office.balance(f"A:psp:{name}"), office.balance("L:author_inflight")) == (-45_000, 0)
    assert office.sums() == (100_000, 55_000, 45_000)
    assert office.months() == {"2026-08": True, "2026-09": False}
    for _ in range(3):
        office.send(payout)
        office.look(payout)
    assert (len(office.deals(payout)), office.journals()) == (1, ["payout_paid", "payout_reserved"])
    office.books_agree()


def test_a_second_payout_to_the_same_number_goes_at_once_and_pays_the_rest(office: Office) -> None:
    office.paid(45_000)
    second = office.asked(55_000)
    office.finance("approve", payoutIds=[second])
    office.send(second)
    office.look(second)
    assert office.months() == {"2026-08": True, "2026-09": True}
    assert office.browser.sign_in(office.person).get("/api/authors/me/payouts").json()["payouts"][0]["months"] == [
        "2026-09"
    ]
    office.books_agree()


def test_a_number_that_was_never_paid_waits_three_days(office: Office) -> None:
    payout = office.asked()
    office.finance("approve", payoutIds=[payout])
    office.now += timedelta(hours=71, minutes=59)
    office.send(payout)
    assert (office.see(payout).status, office.deals(payout)) == ("approved", [])
    assert transfers.due(office.db, office.now) == []
    office.now += timedelta(minutes=1)
    assert [each.is_to_send for each in transfers.due(office.db, office.now)] == [True]


@PHONES
@pytest.mark.parametrize("mishap", [Mishap.DROP, Mishap.SLOW, Mishap.DOWN, Mishap.NONSENSE])
def test_a_silence_is_asked_about_and_never_paid_twice(
    office: Office, phone: str, mishap: Mishap, monkeypatch: pytest.MonkeyPatch
) -> None:
    payout = office.approved(30_000, phone)
    monkeypatch.setattr(office.sandbox.book, "slow_seconds", 0.2)
    office.sandbox.book.plan(mishap, provider=PROVIDERS[phone], act="transfer")
    office.send(payout)
    office.send(payout)
    assert office.look(payout).status == "completed"
    assert len(office.deals(payout)) == 1
    office.books_agree()


@PHONES
@pytest.mark.parametrize(
    "mishap", [Mishap.WRONG_AMOUNT, Mishap.WRONG_CURRENCY, Mishap.WRONG_REFERENCE, Mishap.CHANGED_MIND]
)
def test_one_odd_answer_changes_nothing_and_the_next_one_counts(office: Office, phone: str, mishap: Mishap) -> None:
    payout = office.approved(30_000, phone)
    office.send(payout)
    office.sandbox.book.plan(mishap, provider=PROVIDERS[phone], act="transfer_status")
    assert office.look(payout).status == "processing"
    assert office.owed() == 70_000
    seen = office.look(payout)
    assert (seen.status, seen.notes, seen.doubted_at) == ("completed", None, None)


@PHONES
def test_what_failed_goes_back_and_may_be_tried_again_under_a_new_reference(office: Office, phone: str) -> None:
    payout = office.approved(30_000, phone)
    office.send(payout)
    [first] = office.deals(payout)
    first.state, first.reason = State.FAILED, "PAYEE_NOT_FOUND"
    assert office.look(payout).status == "processing"
    office.now += timedelta(minutes=1)
    assert (office.look(payout).status, office.owed()) == ("failed", 100_000)
    office.books_agree()
    assert office.finance("approve", payoutIds=[payout]).status_code == 200
    office.send(payout)
    assert office.look(payout).status == "completed"
    assert len({deal.reference for deal in office.deals(payout)}) == 2
    assert office.journals() == ["payout_paid", "payout_released", "payout_reserved", "payout_reserved"]
    office.books_agree()


def test_a_failed_payout_is_not_tried_again_without_the_money(office: Office) -> None:
    payout = office.approved(60_000)
    office.send(payout)
    office.deals(payout)[0].state = State.FAILED
    office.look(payout)
    office.now += timedelta(minutes=1)
    assert office.look(payout).status == "failed"
    office.asked(50_000)
    assert office.finance("approve", payoutIds=[payout]).json()["code"] == "NOT_ENOUGH"
    assert office.see(payout).status == "failed"


@PHONES
def test_money_that_comes_back_is_owed_again_and_its_months_are_not_paid(office: Office, phone: str) -> None:
    payout = office.paid(45_000, phone)
    office.deals(payout)[0].state = State.REVERSED
    assert office.look(payout).status == "completed"
    office.now += timedelta(hours=1)
    assert (office.look(payout).status, office.owed()) == ("reversed", 100_000)
    assert office.months() == {"2026-08": False, "2026-09": False}
    assert office.sums() == (100_000, 100_000, 0)
    office.books_agree()


def test_where_nobody_pays_out_it_waits_and_says_so(
    office: Office, adapters: dict[str, PaymentProvider], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "providers", lambda: {"pesapal": adapters["pesapal"]})
    payout = office.approved()
    office.send(payout)
    seen = office.see(payout)
    assert (seen.status, seen.notes) == ("approved", "No provider can send to this number now.")


def test_the_round_looks_after_all_of_it_by_itself(office: Office) -> None:
    payout = office.approved()
    assert [each.is_to_send for each in transfers.due(office.db, office.now)] == [True]
    office.send(payout)
    assert transfers.due(office.db, office.now) == []
    office.now += timedelta(seconds=6)
    assert [each.is_to_send for each in transfers.due(office.db, office.now)] == [False]
    office.look(payout)
    days = 0
    while office.see(payout).next_question_at:
        office.now += timedelta(days=1)
        transfers.due(office.db, office.now)
        days += 1
    assert days == 7


def test_the_oldest_months_are_paid_first_and_none_twice() -> None:
    from uuid import UUID

    rows = [Earned(UUID(int=n), net) for n, net in enumerate((10, 0, 20, -5, 15))]
    outs = [PaidOut(UUID(int=100 + n), amount, NOON) for n, amount in enumerate((10, 15, 10))]
    found = {row.int: paid.payout.int for row, paid in paid_months(rows, outs).items()}
    assert found == {0: 100, 2: 102}
