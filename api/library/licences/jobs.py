"""What licences do by the clock."""

from api.library.licences.service.lifecycle import end_expired
from api.library.licences.service.old_versions import remove_replaced
from api.platform.jobs.registry import JobRun, Queue, job


@job("licences.end_expired", title="Ending licences that ran out", unique="all", cron="*/15 * * * *")
def end_what_expired(run: JobRun) -> None:
    """Some hundred at a time, until none is left."""
    while not run.stopping.is_set():
        with run.transaction() as db:
            if not end_expired(db, run.now()):
                return


@job(
    "licences.remove_replaced_versions",
    title="Removing replaced versions of books",
    queue=Queue.SLOW,
    unique="all",
    cron="52 0 * * *",
)
def remove_replaced_versions(run: JobRun) -> None:
    """One version at a time, until none is left that may go."""
    while not run.stopping.is_set():
        with run.transaction() as db:
            if not remove_replaced(db, run.now()):
                return
