"""Transfers to phones, and the statement of a provider that has one."""

from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest

from api.commerce.providers.protocol import (
    Ability,
    Key,
    Network,
    NotOffered,
    Outcome,
    PaymentProvider,
    ProviderSilent,
    Transfer,
)
from api.commerce.sandbox.deals import Decision, Mishap
from api.platform.money import Ugx
from tests.api.commerce.conftest import NAMES, Sandbox, an_order

TRANSFERERS = ("momo", "flutterwave", "flutterwave4")


@pytest.fixture
def payout() -> Transfer:
    return Transfer(f"PAY-{uuid4().hex}", str(uuid4()), Ugx(30_000), "+256772123456", Network.MTN, "Okello", "October")


def known(sandbox: Sandbox, payout: Transfer) -> int:
    return [deal.reference for deal in sandbox.book.all(kind="transfer")].count(payout.reference)


@pytest.mark.parametrize("name", TRANSFERERS)
def test_a_transfer_arrives_and_can_be_asked_for(
    adapters: dict[str, PaymentProvider], sandbox: Sandbox, payout: Transfer, name: str
) -> None:
    sent = adapters[name].transfer(payout)
    found = adapters[name].transfer_status(Key(payout.reference, sent.tracking))
    assert (found.outcome, found.reference, found.amount) == (Outcome.COMPLETED, payout.reference, 30_000)


@pytest.mark.parametrize("name", TRANSFERERS)
def test_a_transfer_whose_answer_was_lost_is_found_and_sent_again_is_still_one(
    adapters: dict[str, PaymentProvider], sandbox: Sandbox, payout: Transfer, name: str
) -> None:
    sandbox.book.plan(Mishap.DROP, provider=adapters[name].name, act="transfer")
    with pytest.raises(ProviderSilent):
        adapters[name].transfer(payout)
    key = Key(payout.reference, payout.tracking if name == "momo" else None)
    assert adapters[name].transfer_status(key).outcome is Outcome.COMPLETED
    adapters[name].transfer(payout)
    assert known(sandbox, payout) == 1


@pytest.mark.parametrize("name", TRANSFERERS)
def test_a_transfer_that_was_never_sent_is_absent(
    adapters: dict[str, PaymentProvider], sandbox: Sandbox, payout: Transfer, name: str
) -> None:
    key = Key(payout.reference, payout.tracking if name == "momo" else None)
    assert adapters[name].transfer_status(key).outcome is Outcome.ABSENT


@pytest.mark.parametrize("name", NAMES)
def test_what_a_provider_does_not_offer_it_says_so(
    adapters: dict[str, PaymentProvider], payout: Transfer, name: str
) -> None:
    provider = adapters[name]
    if Ability.TRANSFER not in provider.abilities:
        with pytest.raises(NotOffered):
            provider.transfer(payout)
    if Ability.STATEMENT not in provider.abilities:
        with pytest.raises(NotOffered):
            provider.statement(date(2026, 11, 1), date(2026, 11, 30))


@pytest.mark.parametrize("name", ["flutterwave", "flutterwave4"])
def test_the_statement_has_what_was_paid_with_its_fee_and_nothing_else(
    adapters: dict[str, PaymentProvider], sandbox: Sandbox, name: str
) -> None:
    paid, refused = an_order(10_000), an_order(10_000)
    for order, decision in ((paid, Decision.APPROVE), (refused, Decision.REJECT)):
        adapters[name].begin(replace(order, hook_url=""))
        sandbox.decide(adapters[name], order, decision)
    lines = {each.reference: each for each in adapters[name].statement(date(2026, 1, 1), date(2099, 1, 1))}
    assert (lines[paid.reference].amount, lines[paid.reference].fee) == (10_000, 300)
    assert refused.reference not in lines
