"""Reports that teachers ask for, as soon as they ask; and those the calendar says are due."""

from api.platform.jobs.registry import JobRun, Queue, Retries, job


@job("reports.generate", title="Making progress reports", queue=Queue.SLOW, unique="")
def generate_reports(run: JobRun) -> None:
    """Make what every open making still lacks, piece by piece: a worker that dies leaves the pieces that were made."""
    from api.school.progress_reports.batch import make_reports  # what makes leans on what asks

    make_reports(run.now, run.transaction)


@job(
    "reports.calendar",
    title="Beginning reports that are due",
    queue=Queue.SLOW,
    cron="1-59/5 * * * *",
    retries=Retries(tries=1),
)
def begin_due_reports(run: JobRun) -> None:
    """Begin what is due and make it; five minutes later comes the next look."""
    from api.school.progress_reports.batch import look_at_calendar, make_reports

    look_at_calendar(run.now, run.transaction)
    make_reports(run.now, run.transaction)
