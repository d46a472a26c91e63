"""What an admin may do about a job that failed for good: have it tried again, or give it up."""

from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.jobs.tables import JobFailure, queue_jobs
from api.platform.problem import NotFound, Problem


class JobNotFailed(Problem):
    status, title = 409, "Nothing To Retry"
    detail = "This job is no longer in the failed list. Somebody else may have fixed it."


class JobWaitsAlready(Problem):
    status, title = 409, "Already Waiting"
    detail = "The same job is waiting to run. Give this one up, or wait for the other."


def retry_job(db: Session, job_id: int, *, me_id: UUID, client: Client) -> None:
    """Have it run as if it had just been added, with all its tries; raises `JobNotFailed`, `JobWaitsAlready`."""
    row, reason = _failed(db, job_id)
    again = update(queue_jobs).where(queue_jobs.c.id == job_id)
    try:
        with db.begin_nested():
            db.execute(again.values(status="todo", attempts=0, scheduled_at=func.now(), worker_id=None))
    except IntegrityError:
        raise JobWaitsAlready from None
    _audit(db, "jobs.retried", row, reason, me_id, client)


def delete_failed_job(db: Session, job_id: int, *, me_id: UUID, client: Client) -> None:
    """Give it up; the audit log keeps what it was. Raises `JobNotFailed`."""
    row, reason = _failed(db, job_id)
    db.execute(delete(queue_jobs).where(queue_jobs.c.id == job_id))
    db.execute(delete(JobFailure).where(JobFailure.job_id == job_id))
    _audit(db, "jobs.given_up", row, reason, me_id, client)


def _failed(db: Session, job_id: int) -> tuple[Any, str | None]:
    row = db.execute(select(queue_jobs).where(queue_jobs.c.id == job_id).with_for_update()).first()
    if row is None:
        raise NotFound
    if row.status != "failed":
        raise JobNotFailed
    return row, db.scalar(select(JobFailure.reason).where(JobFailure.job_id == job_id))


def _audit(db: Session, action: str, row: Any, reason: str | None, me_id: UUID, client: Client) -> None:
    old = {"name": row.task_name, "arguments": row.args, "tries": row.attempts, "reason": reason}
    audit(db, user_id=me_id, action=action, entity=("job", str(row.id)), old=old, client=client)
