"""Every night the providers' word is fetched and compared with our payments and the ledger.

No transaction is open while a provider is waited for.
"""

from datetime import timedelta

from api import constants
from api.commerce.payments.jobs import ask_after
from api.commerce.providers.catalogue import providers
from api.commerce.providers.protocol import Ability, PaymentProvider, ProviderRefused, ProviderSilent
from api.commerce.reconciliation.service import differences, statements
from api.platform.clock import day_of
from api.platform.jobs.registry import JobRun, Queue, Retries, job

FETCHED = timedelta(days=constants.STATEMENT_DAYS)
TRIES = Retries(tries=4, first_wait=timedelta(minutes=10))


@job(
    "reconciliation.nightly",
    title="Checking payments against what came in",
    queue=Queue.SLOW,
    unique="all",
    cron="20 22 * * *",
    retries=TRIES,
)
def compare_statements(run: JobRun) -> None:
    """What one provider does not say tonight stands in nobody else's way; then the job is tried again."""
    silent: list[str] = []
    for name, provider in providers().items():
        try:
            _fetch(run, name, provider)
        except (ProviderSilent, ProviderRefused) as reason:
            silent.append(f"{name}: {reason}")
    with run.transaction() as db:
        for payment_id in differences.note(db, run.now()):
            ask_after.enqueue(db, payment_id=str(payment_id), tracking=None)
    if silent:
        raise ProviderSilent("; ".join(silent))


def _fetch(run: JobRun, name: str, provider: PaymentProvider) -> None:
    if Ability.STATEMENT in provider.abilities:
        lines = provider.statement(day_of(run.now() - FETCHED), day_of(run.now()))
        with run.transaction() as db:
            statements.keep(db, name, lines)
        return
    with run.transaction() as db:
        asked = statements.unproved(db, name, run.now())
    for each in asked:
        found = provider.status(each.key)
        with run.transaction() as db:
            statements.keep_answer(db, each, found, run.now())
