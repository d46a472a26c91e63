"""What reading does by the clock."""

from api.library.reading.books_read import begin_month
from api.platform.jobs.registry import JobRun, job


@job("reading.begin_month", title="Counting the books of a new month", unique="all", cron="12 * * * *")
def begin_new_month(run: JobRun) -> None:
    with run.transaction() as db:
        begin_month(db, run.now())
