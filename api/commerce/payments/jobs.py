"""What is done with providers beside the requests: an order sent, a state asked for, the round of what waits.

No transaction is open while a provider is waited for.
"""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from api.commerce.payments.service import orders, refunds
from api.commerce.payments.service.draws import renew_from_purses
from api.commerce.payments.service.invariants import violations
from api.commerce.payments.service.renewals import begin_renewals
from api.commerce.payments.service.settlement import settle
from api.commerce.providers.catalogue import providers
from api.commerce.providers.protocol import (
    Begun,
    Found,
    Key,
    NotOffered,
    Order,
    Outcome,
    PaymentProvider,
    ProviderRefused,
)
from api.platform.jobs.registry import JobRun, Queue, Retries, job

SENT_AGAIN = Retries(tries=4, first_wait=timedelta(seconds=2))
ONCE = Retries(tries=1)


@job("payments.begin", title="Beginning a payment", queue=Queue.PAYMENTS, unique="{payment_id}", retries=SENT_AGAIN)
def begin_payment(run: JobRun, payment_id: str) -> None:
    """Send the order. One that may have been sent before is asked for first, so that nobody is asked twice."""
    named = UUID(payment_id)
    with run.transaction() as db:
        noted = orders.note_sending(db, named, run.now())
        provider = providers().get(orders.key_of(db, named, None)[0]) if noted else None
    if noted is None:
        return
    try:
        if provider is None:
            raise ProviderRefused("NO_PROVIDER")
        begun = _begun(provider, *noted)
    except ProviderRefused as refusal:
        with run.transaction() as db:
            orders.note_refused(db, named, refusal.code)
        return
    with run.transaction() as db:
        orders.note_begun(db, named, begun, run.now())


def _begun(provider: PaymentProvider, order: Order, was_sent: bool) -> Begun:
    if was_sent and provider.status(Key(order.reference, order.tracking or None)).outcome is not Outcome.ABSENT:
        return Begun(is_prompted=True)
    return provider.begin(order)


@job("payments.ask", title="Asking after a payment", queue=Queue.PAYMENTS, unique="{payment_id} {tracking}")
def ask_after(run: JobRun, payment_id: str, tracking: str | None) -> None:
    """What the provider says is what is so."""
    with run.transaction() as db:
        name, key = orders.key_of(db, UUID(payment_id), tracking)
    if (provider := providers().get(name)) is None:
        return
    found = provider.status(key)
    with run.transaction() as db:
        settle(db, UUID(payment_id), found, run.now(), asked_tracking=tracking)


@job("payments.round", title="Asking after payments that wait", cron="* * * * * */5", retries=ONCE)
def ask_after_waiting(run: JobRun) -> None:
    """Nothing depends on a notification."""
    with run.transaction() as db:
        for payment_id in orders.due(db, run.now()):
            ask_after.enqueue(db, payment_id=str(payment_id), tracking=None)


@job("payments.renewals", title="Asking for renewals of plans", cron="2-59/5 * * * *", retries=ONCE)
def ask_for_renewals(run: JobRun) -> None:
    """From the purse where that was switched on, else a prompt to the number that paid before; each plan's end once, by
    the payment's own row.
    """
    with run.transaction() as db:
        renew_from_purses(db, run.now())
    with run.transaction() as db:
        for payment_id in begin_renewals(db, providers(), run.now()):
            begin_payment.enqueue(db, payment_id=str(payment_id))


@job("payments.refund", title="Giving a payment back", queue=Queue.PAYMENTS, unique="{refund_id}")
def pay_back(run: JobRun, refund_id: str) -> None:
    """Send a refund, or ask what became of it. One that may have been sent before is asked for first."""
    named = UUID(refund_id)
    with run.transaction() as db:
        errand = refunds.note_sending(db, named, run.now())
    if errand is None:
        return
    try:
        if (provider := providers().get(errand.provider)) is None:
            raise ProviderRefused("NO_PROVIDER")
        found = _paid_back(provider, errand)
    except (ProviderRefused, NotOffered) as refusal:
        if errand.was_sent:  # it may be the first one that stands in the way of this one
            return
        with run.transaction() as db:
            refunds.note_refused(db, named, str(refusal), run.now())
        return
    with run.transaction() as db:
        refunds.settle_refund(db, named, found, run.now())


def _paid_back(provider: PaymentProvider, errand: refunds.Errand) -> Found:
    if errand.was_sent:
        known = provider.refund_status(errand.refund)
        if known.outcome is not Outcome.ABSENT or errand.is_taken:
            return known
    paid = provider.status(errand.refund.payment)
    return provider.refund(replace(errand.refund, proof=paid.proof))


@job("payments.refunds", title="Asking after payments that go back", cron="* * * * * 13", retries=ONCE)
def ask_after_refunds(run: JobRun) -> None:
    """Nothing depends on a notification."""
    with run.transaction() as db:
        for refund_id in refunds.due(db, run.now()):
            pay_back.enqueue(db, refund_id=str(refund_id))


class BooksDisagree(Exception):
    """Payments and ledger are not as they must be; somebody has to look."""


@job("payments.invariants", title="Comparing payments with the ledger", cron="17 * * * *", retries=ONCE)
def compare_books(run: JobRun) -> None:
    """A difference fails this job, which staff see."""
    with run.transaction() as db:
        if found := list(violations(db)):
            raise BooksDisagree("; ".join(found))
