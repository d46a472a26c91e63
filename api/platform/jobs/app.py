"""procrastinate as we run it: our registry as its tasks, and a note of every try that failed."""

import asyncio
import inspect
import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, Final

from procrastinate import App, BaseRetryStrategy, JobContext, PsycopgConnector, RetryDecision, exceptions
from procrastinate.jobs import Job as QueuedJob
from procrastinate.jobs import Status
from procrastinate.manager import JobManager
from psycopg import OperationalError

from api.platform.jobs.recovery import forget_failed, reason_of, record_failure
from api.platform.jobs.registry import Job, JobRun, Retries

log = logging.getLogger("kitabo.jobs")
# A worker that starts also does what fell due while none was running.
LATEST_PERIODIC: Final = timedelta(days=1)
OPTIONS: Final = "-c timezone=UTC -c statement_timeout=10000"
LIST: Final = "/admin/jobs"


# procrastinate's own statement takes any list of queues and walks through all that waits in the others to find one.
# The order is that of an index alone, so that no plan can be tempted to walk another.
FETCH: Final = """
update procrastinate_jobs set status = 'doing', worker_id = %(worker_id)s where id = (
    select jobs.id from procrastinate_jobs jobs
    where jobs.queue_name = %(queue)s and jobs.status = 'todo' and coalesce(jobs.scheduled_at, '-infinity') <= now()
    and not exists (select 1 from procrastinate_jobs other where other.lock = jobs.lock and other.status = 'doing')
    order by coalesce(jobs.scheduled_at, '-infinity'), jobs.id limit 1 for update skip locked
)
returning id, status, task_name, priority, lock, queueing_lock, args, scheduled_at, queue_name, attempts, worker_id
"""


class Backoff(BaseRetryStrategy):
    """Our retry policy in procrastinate's terms."""

    def __init__(self, retries: Retries) -> None:
        self.retries = retries

    def get_retry_decision(self, *, exception: BaseException, job: QueuedJob) -> RetryDecision | None:
        wait = self.retries.wait_after(job.attempts + 1)
        return None if wait is None else RetryDecision(retry_in={"milliseconds": wait // timedelta(milliseconds=1)})


class Manager(JobManager):
    """Notes what became of a job however long the database is away; a retry never collides with a newer job."""

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> QueuedJob | None:
        [queue] = queues or []
        try:
            rows = await self.connector.execute_query_all_async(query=FETCH, queue=queue, worker_id=worker_id)
        except exceptions.UniqueViolation:  # another worker has just begun one with the same lock
            return None
        return QueuedJob.from_row(rows[0]) if rows else None

    async def retry_job(self, job: QueuedJob, *args: Any, **kwargs: Any) -> None:
        try:
            await _until_answered(lambda: super(Manager, self).retry_job(job, *args, **kwargs), job)
        except exceptions.UniqueViolation:  # another waits under the same key, and will do the same
            await self.finish_job(job, Status.FAILED, delete_job=True)

    async def finish_job(self, job: QueuedJob, *args: Any, **kwargs: Any) -> None:
        await _until_answered(lambda: super(Manager, self).finish_job(job, *args, **kwargs), job)


async def _until_answered(note: Callable[[], Any], job: QueuedJob) -> None:
    while True:
        try:
            return await note()  # type: ignore[no-any-return]
        except exceptions.UniqueViolation:
            raise
        except exceptions.ConnectorException as fault:
            if not isinstance(fault.__cause__, OperationalError):
                log.warning("job %s was settled by somebody else meanwhile", job.id)
                return None
            await asyncio.sleep(1)


def build_app(url: str, jobs: Iterable[Job[Any]], run: JobRun) -> App:
    """The declared jobs as tasks of a queue in this database."""
    connector = PsycopgConnector(conninfo=url, kwargs={"options": OPTIONS}, min_size=1, max_size=6)
    app = App(connector=connector, periodic_defaults={"max_delay": LATEST_PERIODIC.total_seconds()})
    app.job_manager = Manager(connector)
    for job in jobs:
        _add(app, job, run)
    return app


def _add(app: App, job: Job[Any], run: JobRun) -> None:
    names = inspect.signature(job.run).parameters

    def perform(context: JobContext, /, **arguments: Any) -> None:
        given = {name: value for name, value in arguments.items() if name in names}  # not the schedule's timestamp
        try:
            job.run(run, **given)
        except Exception as error:
            _note(run, job, context.job, error)
            raise

    once = job.name if job.cron else None
    task = app.task(
        name=job.name, queue=job.queue, retry=Backoff(job.retries), pass_context=True, lock=once, queueing_lock=once
    )(perform)
    if job.cron:
        app.periodic(cron=job.cron)(task)  # type: ignore[arg-type]


def _note(run: JobRun, job: Job[Any], queued: QueuedJob, error: Exception) -> None:
    """Why it failed, for the admin screen and the log; a database that is away costs the note only."""
    reason, tries = reason_of(error), queued.attempts + 1
    if tries < job.retries.tries:
        log.warning("job %s %s failed, try %s of %s: %s", queued.id, job.name, tries, job.retries.tries, reason)
    else:
        log.error("%s", dead_letter(queued.id, job.name, reason))
    log.debug("job %s", queued.id, exc_info=error)
    try:
        with run.transaction() as db:
            record_failure(db, queued.id or 0, reason, run.now())
            if job.cron:
                forget_failed(db, job.name)
    except Exception as fault:
        log.warning("job %s: why it failed could not be kept: %s", queued.id, type(fault).__name__)


def dead_letter(job_id: int | None, name: str, reason: str) -> str:
    """The one line for an operator."""
    return f"job {job_id} {name} failed for good: {reason} -> mend the cause, then press “Try again” under {LIST}."
