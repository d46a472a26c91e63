"""What accounts do by the clock."""

from api.accounts.auth.service.trial_reminders import morning
from api.platform.jobs.registry import JobRun, Retries, job


@job("auth.trial_reminders", title="Reminding of trials that end", cron="3-59/5 * * * *", retries=Retries(tries=1))
def send_trial_reminders(run: JobRun) -> None:
    """The morning's round, once a day by its row."""
    with run.transaction() as db:
        morning(db, run.now())
