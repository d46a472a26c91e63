"""What becomes of orders of seats by the clock."""

from api.commerce.seats.service.money import count_months
from api.commerce.seats.service.orders import expire
from api.platform.jobs.registry import JobRun, Retries, job

ONCE = Retries(tries=1)


@job("seats.expire", title="Ending invoices for seats that nobody paid", cron="11 * * * *", retries=ONCE)
def expire_orders(run: JobRun) -> None:
    """Some hundred at a time, until none is left."""
    while not run.stopping.is_set():
        with run.transaction() as db:
            if not expire(db, run.now()):
                return


@job("seats.months", title="Counting what seats bring into a month", cron="3 * * * *", retries=ONCE)
def count_seats(run: JobRun) -> None:
    """Each month that began gets its part of what schools paid ahead."""
    while not run.stopping.is_set():
        with run.transaction() as db:
            if not count_months(db, run.now()):
                return
