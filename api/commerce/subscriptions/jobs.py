"""What becomes of plans by the clock."""

from api.commerce.subscriptions.service.lapses import end_lapsed
from api.platform.jobs.registry import JobRun, Retries, job

ONCE = Retries(tries=1)


@job("subscriptions.lapses", title="Ending trials and plans whose time is over", cron="* * * * *", retries=ONCE)
def end_what_lapsed(run: JobRun) -> None:
    """Some hundred at a time, until nobody is left."""
    while not run.stopping.is_set():
        with run.transaction() as db:
            if not end_lapsed(db, run.now()):
                return
