"""What becomes of jobs whose try went wrong: noted, given back by a worker that ends, taken from one that died."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

from api.platform.jobs.registry import REGISTRY, Retries
from api.platform.jobs.tables import JobFailure, queue_jobs, queue_workers
from api.platform.problem import Problem

HEARTBEAT: Final = timedelta(seconds=3)
DEAD_AFTER: Final = timedelta(seconds=20)
REASON_LIMIT: Final = 300
KILLED: Final = "The worker was killed while it ran this job."


def reason_of(error: BaseException) -> str:
    """One line about an error, without the statement and the values a database error would bring along."""
    if isinstance(error, Problem):
        return error.message
    cause = getattr(error, "orig", None) if isinstance(error, SQLAlchemyError) else None
    words = str(cause or error).strip().splitlines()
    return f"{type(cause or error).__name__}: {words[0] if words else 'no message'}"[:REASON_LIMIT]


def record_failure(db: Session, job_id: int, reason: str, now: datetime) -> None:
    """Note why the last try failed."""
    row = {"reason": reason, "failed_at": now}
    noted = insert(JobFailure).values(job_id=job_id, **row)
    db.execute(noted.on_conflict_do_update(index_elements=["job_id"], set_=row))


def give_back(db: Session, worker_ids: Sequence[int]) -> int:
    """Put back what workers that are ending had begun, as if it had not been tried; how many."""
    ours = (queue_jobs.c.status == "doing") & queue_jobs.c.worker_id.in_(worker_ids)
    job_ids = db.scalars(select(queue_jobs.c.id).where(ours)).all()
    return sum(_put_back(db, job_id, ours, queue_jobs.c.attempts) for job_id in job_ids)


def recover_stalled(db: Session, now: datetime) -> list[int]:
    """Take up what workers that died had begun; a job that was tried often enough fails for good. Returns those.

    The clock is the database's, which also wrote the heartbeats. The condition is looked at again under the row's
    lock, so two workers never take up the same job twice.
    """
    last_sign = func.now() - DEAD_AFTER
    db.execute(delete(queue_workers).where(queue_workers.c.last_heartbeat < last_sign))
    stalled = (queue_jobs.c.status == "doing") & queue_jobs.c.worker_id.is_(None)
    found = db.execute(select(queue_jobs.c.id, queue_jobs.c.task_name, queue_jobs.c.attempts).where(stalled)).all()
    dead = []
    for job_id, task, attempts in found:
        retries = REGISTRY[task].retries if task in REGISTRY else Retries()
        if attempts + 1 < retries.tries:
            _put_back(db, job_id, stalled, queue_jobs.c.attempts + 1)
            continue
        failed = update(queue_jobs).where(queue_jobs.c.id == job_id, stalled)
        failed = failed.values(status="failed", attempts=queue_jobs.c.attempts + 1).returning(queue_jobs.c.id)
        if db.scalar(failed) is not None:
            record_failure(db, job_id, KILLED, now)
            dead.append(job_id)
    return dead


def _put_back(db: Session, job_id: int, still: ColumnElement[bool], attempts: ColumnElement[int]) -> bool:
    """To be done again; dropped when another waits under the same key and will do the same."""
    row = (queue_jobs.c.id == job_id) & still
    waiting = (
        update(queue_jobs).where(row).values(status="todo", worker_id=None, scheduled_at=func.now(), attempts=attempts)
    )
    try:
        with db.begin_nested():
            return db.scalar(waiting.returning(queue_jobs.c.id)) is not None
    except IntegrityError:
        db.execute(delete(queue_jobs).where(row))
        return False


def forget_failed(db: Session, name: str) -> None:
    """Drop the earlier failures of a job that comes back by itself: one in the list is enough."""
    db.execute(delete(queue_jobs).where(queue_jobs.c.task_name == name, queue_jobs.c.status == "failed"))


def forget_old_failures(db: Session) -> None:
    """Drop the reasons of jobs that are done."""
    kept = or_(queue_jobs.c.status == "failed", queue_jobs.c.status == "todo", queue_jobs.c.status == "doing")
    db.execute(delete(JobFailure).where(~exists().where(queue_jobs.c.id == JobFailure.job_id, kept)))
