"""The queue's own job."""

from api.platform.jobs.recovery import forget_old_failures
from api.platform.jobs.registry import JobRun, job


@job("jobs.upkeep", title="Clearing old jobs", cron="23 * * * *")
def clean_up(run: JobRun) -> None:
    """Forget why jobs failed that have since been done."""
    with run.transaction() as db:
        forget_old_failures(db)
