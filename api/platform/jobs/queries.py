"""How the queue is doing. Every count ends at a bound, so that a million jobs are looked at as fast as ten."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, func, select, text
from sqlalchemy.orm import Session

from api.platform.jobs.recovery import DEAD_AFTER
from api.platform.jobs.registry import REGISTRY, Queue
from api.platform.jobs.schemas import FailedJobOut, JobsOverview, QueueOut
from api.platform.jobs.tables import JobFailure, queue_jobs, queue_moment, queue_workers

COUNTED_TO: Final = 10_000
NO_CODE: Final = "No code of this version knows this job."
NOT_NOTED: Final = "Why was not noted; look into the worker's log."
columns: Final = queue_jobs.c


def get_overview(db: Session) -> JobsOverview:
    """Each queue, and whether anybody works on them."""
    seen_at, alive = last_sign(db)
    _by_index(db)
    return JobsOverview(
        queues=[_queue(db, queue) for queue in Queue],
        counted_to=COUNTED_TO,
        workers=-(-alive // len(Queue)),  # a process registers once for each queue
        worker_seen_at=seen_at,
        is_worker_alive=alive > 0,
    )


def last_sign(db: Session) -> tuple[datetime | None, int]:
    """When a worker last gave a sign of life, and how many registrations did so just now, by the database's clock."""
    beat = queue_workers.c.last_heartbeat
    row = db.execute(select(func.max(beat), func.count().filter(beat > func.now() - DEAD_AFTER))).one()
    return row[0], row[1]


def _queue(db: Session, queue: Queue) -> QueueOut:
    is_due = queue_moment <= func.now()
    return QueueOut(
        queue=queue,
        waiting=_count(db, queue, "todo", is_due),
        scheduled=_count(db, queue, "todo", ~is_due),
        running=_count(db, queue, "doing"),
        failed=_count(db, queue, "failed"),
        oldest_waiting_at=db.scalar(
            select(columns.scheduled_at)
            .where(columns.status == "todo", columns.queue_name == queue, is_due, columns.scheduled_at.is_not(None))
            .order_by(queue_moment, columns.id)
            .limit(1)
        ),
    )


def _count(db: Session, queue: Queue, state: str, *also: ColumnElement[bool]) -> int:
    """Up to its bound; after `_by_index`."""
    those = select(columns.id).where(columns.status == state, columns.queue_name == queue, *also).limit(COUNTED_TO)
    return db.scalar(select(func.count()).select_from(those.subquery())) or 0


def _by_index(db: Session) -> None:
    """For the rest of the transaction: the planner guesses state and queue apart, and would read the whole table."""
    db.execute(text("set local enable_seqscan = off"))


def list_failed(db: Session, *, page: int, page_size: int) -> tuple[list[FailedJobOut], int]:
    """Those that failed for good, the newest first, and how many there are."""
    failed = (
        select(queue_jobs, JobFailure.reason, JobFailure.failed_at)
        .outerjoin(JobFailure, JobFailure.job_id == columns.id)
        .where(columns.status == "failed", columns.queue_name.in_(list(Queue)))
        .order_by(columns.id.desc())
    )
    _by_index(db)
    rows = db.execute(failed.limit(page_size).offset((page - 1) * page_size))
    return [present(row) for row in rows], sum(_count(db, queue, "failed") for queue in Queue)


def present(row: Any) -> FailedJobOut:
    """A row of the queue as the list shows it."""
    job = REGISTRY.get(row.task_name)
    is_known = job is not None
    return FailedJobOut(
        id=row.id,
        name=row.task_name,
        title=job.title if job else row.task_name,
        queue=row.queue_name,
        arguments=row.args,
        tries=row.attempts,
        reason=row.reason or (NOT_NOTED if is_known else NO_CODE),
        failed_at=row.failed_at,
        is_known=is_known,
    )
