"""What every provider's adapter does alike, against servers that speak the documented formats and go wrong."""

from contextlib import suppress
from dataclasses import replace

import pytest

from api.commerce.providers import line
from api.commerce.providers.flutterwave import Flutterwave
from api.commerce.providers.protocol import (
    Ability,
    Begun,
    Key,
    Method,
    NotOffered,
    Order,
    Outcome,
    PaymentProvider,
    ProviderRefused,
    ProviderSilent,
    Refund,
)
from api.commerce.sandbox.deals import Decision, Mishap
from api.platform.money import Ugx
from tests.api.commerce.conftest import NAMES, Sandbox, all_of, an_order

HOOK = "http://127.0.0.1:9/nobody"


@pytest.fixture(params=NAMES)
def provider(request: pytest.FixtureRequest, adapters: dict[str, PaymentProvider]) -> PaymentProvider:
    return adapters[request.param]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "WAIT_SECONDS", 0.001)


def begin(provider: PaymentProvider, order: Order) -> tuple[Begun, Key]:
    begun = provider.begin(order)
    return begun, Key(order.reference, begun.tracking)


@pytest.fixture
def order() -> Order:
    return an_order(hook_url=HOOK)


def test_a_payment_begun_waits_for_the_person(provider: PaymentProvider, sandbox: Sandbox, order: Order) -> None:
    begun, key = begin(provider, order)
    assert begun.redirect_url or begun.is_prompted
    assert begun.is_prompted == (Ability.PROMPT in provider.abilities)
    assert provider.status(key).outcome is Outcome.PENDING


def test_an_approved_payment_is_completed_with_its_reference_amount_and_currency(
    provider: PaymentProvider, sandbox: Sandbox, order: Order
) -> None:
    _, key = begin(provider, order)
    sandbox.decide(provider, order, Decision.APPROVE)
    found = provider.status(key)
    assert (found.outcome, found.reference, found.amount, found.currency) == (
        Outcome.COMPLETED, order.reference, order.amount, "UGX",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("decision", "reason"), [(Decision.REJECT, "APPROVAL_REJECTED"), (Decision.TIME_OUT, "EXPIRED")]
)
def test_a_refused_or_forgotten_payment_failed_with_the_reason(
    provider: PaymentProvider, sandbox: Sandbox, order: Order, decision: Decision, reason: str
) -> None:
    _, key = begin(provider, order)
    sandbox.decide(provider, order, decision)
    found = provider.status(key)
    assert (found.outcome, found.reason) == (Outcome.FAILED, reason)


def test_an_order_sent_twice_is_one_order(provider: PaymentProvider, sandbox: Sandbox, order: Order) -> None:
    provider.begin(order)
    with suppress(ProviderRefused):
        provider.begin(order)
    assert [deal.reference for deal in sandbox.book.all(provider.name)].count(order.reference) == 1


def test_nothing_is_known_of_what_was_never_begun(provider: PaymentProvider, sandbox: Sandbox, order: Order) -> None:
    assert provider.status(Key(order.reference, None)).outcome is Outcome.ABSENT
    if not isinstance(provider, Flutterwave):
        assert provider.status(Key(order.reference, order.tracking)).outcome is Outcome.ABSENT


@pytest.mark.parametrize("fault", [Mishap.DOWN, Mishap.NONSENSE, Mishap.DROP])
def test_a_beginning_that_is_not_answered_is_a_silence_and_is_not_sent_again_by_itself(
    provider: PaymentProvider, sandbox: Sandbox, order: Order, fault: Mishap
) -> None:
    sandbox.book.plan(fault, provider=provider.name, act="begin")
    with pytest.raises(ProviderSilent):
        provider.begin(order)
    known = [deal.reference for deal in sandbox.book.all(provider.name)].count(order.reference)
    assert known == (0 if fault is Mishap.DOWN else 1)


@pytest.mark.parametrize("fault", [Mishap.DOWN, Mishap.NONSENSE, Mishap.DROP])
def test_a_question_is_asked_again_after_a_silence_and_given_up_after_three(
    provider: PaymentProvider, sandbox: Sandbox, order: Order, fault: Mishap
) -> None:
    _, key = begin(provider, order)
    sandbox.book.plan(fault, provider=provider.name, act="status", times=2)
    assert provider.status(key).outcome is Outcome.PENDING
    sandbox.book.plan(fault, provider=provider.name, act="status", times=3)
    with pytest.raises(ProviderSilent):
        provider.status(key)


def test_a_provider_that_is_too_slow_is_a_silence(
    sandbox: Sandbox, order: Order, provider: PaymentProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox.book, "slow_seconds", 1.5)
    name = next(name for name, each in all_of(sandbox.url).items() if type(each) is type(provider))
    impatient = all_of(sandbox.url, read_seconds=0.5)[name]
    sandbox.book.plan(Mishap.SLOW, provider=provider.name, act="begin")
    with pytest.raises(ProviderSilent):
        impatient.begin(order)


def test_a_token_that_grew_old_is_fetched_anew_and_nothing_is_done_twice(
    provider: PaymentProvider, sandbox: Sandbox, order: Order
) -> None:
    if isinstance(provider, Flutterwave):  # has a key in place of tokens
        sandbox.book.plan(Mishap.STALE_TOKEN, provider=provider.name, act="begin")
        with pytest.raises(ProviderSilent):
            provider.begin(order)
        return
    provider.begin(an_order(hook_url=HOOK))
    sandbox.book.plan(Mishap.STALE_TOKEN, provider=provider.name, act="begin")
    begin(provider, order)
    assert sandbox.deal(provider, order).amount == order.amount


@pytest.mark.parametrize(
    ("fault", "amount", "currency"),
    [
        (Mishap.WRONG_AMOUNT, 12_001, "UGX"),
        (Mishap.WRONG_CURRENCY, 12_000, "KES"),
        (Mishap.FRACTION, None, "UGX"),
        (Mishap.NUMBERS_AS_TEXT, 12_000, "UGX"),
    ],
)
def test_what_the_provider_says_is_passed_on_exactly_and_a_part_of_a_shilling_is_no_amount(
    provider: PaymentProvider, sandbox: Sandbox, order: Order, fault: Mishap, amount: int | None, currency: str
) -> None:
    _, key = begin(provider, order)
    sandbox.decide(provider, order, Decision.APPROVE)
    sandbox.book.plan(fault, provider=provider.name, act="status")
    found = provider.status(key)
    assert (found.amount, found.currency) == (amount, currency)


@pytest.mark.parametrize(
    ("fault", "said"), [(Mishap.NEGATIVE, "-12000"), (Mishap.ZERO, "0"), (Mishap.ABSURD, "1" + "0" * 15)]
)
def test_nothing_less_than_nothing_and_the_absurd_are_no_amount_and_are_told_as_they_were_said(
    provider: PaymentProvider, sandbox: Sandbox, order: Order, fault: Mishap, said: str
) -> None:
    _, key = begin(provider, order)
    sandbox.decide(provider, order, Decision.APPROVE)
    sandbox.book.plan(fault, provider=provider.name, act="status")
    found = provider.status(key)
    assert (found.outcome, found.amount, found.said) == (Outcome.COMPLETED, None, said)
    assert (provider.status(key).amount, provider.status(key).said) == (order.amount, None)


def test_a_status_that_changes_its_mind_is_passed_on_as_it_is(
    provider: PaymentProvider, sandbox: Sandbox, order: Order
) -> None:
    _, key = begin(provider, order)
    sandbox.decide(provider, order, Decision.APPROVE)
    sandbox.book.plan(Mishap.CHANGED_MIND, provider=provider.name, act="status")
    assert provider.status(key).outcome in (Outcome.REVERSED, Outcome.FAILED)
    assert provider.status(key).outcome is Outcome.COMPLETED


def test_money_is_given_back_where_the_provider_can(provider: PaymentProvider, sandbox: Sandbox, order: Order) -> None:
    _, key = begin(provider, order)
    sandbox.decide(provider, order, Decision.APPROVE)
    deal = sandbox.deal(provider, order)
    key = replace(key, tracking=provider.status(key).tracking)
    refund = Refund(f"R-{order.reference}", an_order().tracking, key, order.amount, order.amount, "Asked for",
                    provider.status(key).proof)  # fmt: skip
    assert refund.proof == (f"PES{deal.number}" if provider.name == "pesapal" else "")
    assert provider.refund_status(refund).outcome is Outcome.ABSENT
    assert provider.refund(refund).outcome in (Outcome.PENDING, Outcome.COMPLETED)
    found = provider.refund_status(refund)
    assert (found.outcome, found.amount) == (Outcome.COMPLETED, order.amount)
    if Ability.PARTIAL_REFUND not in provider.abilities:
        with pytest.raises(NotOffered):
            provider.refund(replace(refund, amount=Ugx(1_000)))


@pytest.mark.parametrize("mishap", [Mishap.DROP, Mishap.DOWN])
def test_a_refund_whose_answer_was_lost_is_done_or_absent_and_nobody_guesses(
    provider: PaymentProvider, sandbox: Sandbox, order: Order, mishap: Mishap
) -> None:
    _, key = begin(provider, order)
    sandbox.decide(provider, order, Decision.APPROVE)
    known = provider.status(key)
    refund = Refund(f"R-{order.reference}", an_order().tracking, replace(key, tracking=known.tracking), order.amount,
                    order.amount, "Asked for", known.proof)  # fmt: skip
    sandbox.book.plan(mishap, provider=provider.name, act="refund")
    with pytest.raises(ProviderSilent):
        provider.refund(refund)
    done = Outcome.COMPLETED if mishap is Mishap.DROP else Outcome.ABSENT
    assert provider.refund_status(refund).outcome is done


def test_a_card_is_paid_on_the_providers_own_page(provider: PaymentProvider, sandbox: Sandbox, order: Order) -> None:
    if Ability.CARD in provider.abilities:
        assert provider.begin(replace(order, method=Method.CARD)).redirect_url


def test_an_order_without_an_amount_is_refused(provider: PaymentProvider, sandbox: Sandbox) -> None:
    with pytest.raises(ProviderRefused):
        provider.begin(an_order(0, hook_url=HOOK))
