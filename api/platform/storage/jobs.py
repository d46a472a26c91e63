"""The cleaning up of files, every hour and after somebody was forgotten."""

from api.platform.jobs.registry import JobRun, Queue, job
from api.platform.storage.garbage import collect_garbage
from api.platform.storage.service import file_store


@job(
    "storage.collect_unused_files",
    title="Removing files nobody uses",
    queue=Queue.SLOW,
    unique="all",
    cron="17 * * * *",
)
def collect_unused_files(run: JobRun) -> None:
    """Delete every file that no row shows any more."""
    collect_garbage(file_store(), run.transaction, run.now())
