"""What licences do by the clock."""

from api.library.licences.service.lifecycle import end_expired
from api.platform.jobs.registry import JobRun, job


@job("licences.end_expired", title="Ending licences that ran out", unique="all", cron="*/15 * * * *")
def end_what_expired(run: JobRun) -> None:
    """Some hundred at a time, until none is left."""
    while not run.stopping.is_set():
        with run.transaction() as db:
            if not end_expired(db, run.now()):
                return
