"""What is done with providers beside the requests: a payout sent, asked after, and the round of what waits.

No transaction is open while a provider is waited for.
"""

from datetime import timedelta
from uuid import UUID

from api.commerce.providers.catalogue import providers
from api.commerce.providers.protocol import Found, Key, Outcome, PaymentProvider, ProviderRefused
from api.platform.jobs.registry import JobRun, Queue, Retries, job
from api.publishing.payouts.service import transfers

SENT_AGAIN = Retries(tries=4, first_wait=timedelta(seconds=2))
ONCE = Retries(tries=1)


@job("payouts.send", title="Sending a payout", queue=Queue.PAYMENTS, unique="{payout_id}", retries=SENT_AGAIN)
def send_payout(run: JobRun, payout_id: str) -> None:
    """Send it. One that may have been sent before is asked for first, so that nobody is paid twice."""
    with run.transaction() as db:
        sending = transfers.note_sending(db, UUID(payout_id), providers(), run.now())
    provider = providers().get(sending.provider) if sending else None
    if sending is None or provider is None:
        return
    found, is_refused = _sent(provider, sending)
    with run.transaction() as db:
        reference = sending.transfer.reference
        transfers.settle(db, UUID(payout_id), reference, found, run.now(), is_refused=is_refused)


def _sent(provider: PaymentProvider, sending: transfers.Sending) -> tuple[Found, bool]:
    """What the provider says of it, and whether it would not take it at all."""
    if sending.was_sent:
        known = provider.transfer_status(Key(sending.transfer.reference, sending.transfer.tracking))
        if known.outcome is not Outcome.ABSENT:
            return known, False
    try:
        return provider.transfer(sending.transfer), False
    except ProviderRefused as refusal:
        return Found(Outcome.FAILED, reason=refusal.code), True


@job("payouts.ask", title="Asking after a payout", queue=Queue.PAYMENTS, unique="{payout_id}")
def ask_after_payout(run: JobRun, payout_id: str) -> None:
    """What the provider says is what is so; what it does not have is sent under the same reference."""
    with run.transaction() as db:
        asked = transfers.key_of(db, UUID(payout_id))
    provider = providers().get(asked[0]) if asked else None
    if asked is None or provider is None:
        return
    found = provider.transfer_status(asked[1])
    with run.transaction() as db:
        if found.outcome is Outcome.ABSENT:
            send_payout.enqueue(db, payout_id=payout_id)
        else:
            transfers.settle(db, UUID(payout_id), asked[1].reference, found, run.now())


@job("payouts.round", title="Payouts that wait", cron="* * * * * */5", retries=ONCE)
def look_after_waiting(run: JobRun) -> None:
    """Nothing depends on a notification."""
    with run.transaction() as db:
        for each in transfers.due(db, run.now()):
            (send_payout if each.is_to_send else ask_after_payout).enqueue(db, payout_id=str(each.payout_id))
