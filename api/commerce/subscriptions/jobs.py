"""What becomes of plans by the clock."""

from api.commerce.subscriptions.service.lapses import end_lapsed
from api.commerce.subscriptions.service.reminders import remind
from api.platform.jobs.registry import JobRun, Retries, job

ONCE = Retries(tries=1)


@job("subscriptions.lapses", title="Ending trials and plans whose time is over", cron="* * * * * 33", retries=ONCE)
def end_what_lapsed(run: JobRun) -> None:
    """Some hundred at a time, until nobody is left."""
    while not run.stopping.is_set():
        with run.transaction() as db:
            if not end_lapsed(db, run.now()):
                return


@job("subscriptions.reminders", title="Reminding of plans that end", cron="4-59/10 * * * *", retries=ONCE)
def remind_of_ends(run: JobRun) -> None:
    """Once for each time that was paid, by its row."""
    while not run.stopping.is_set():
        with run.transaction() as db:
            if not remind(db, run.now()):
                return
