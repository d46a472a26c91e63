"""The queue's tables as procrastinate made them, why a job failed, and putting a job into the queue."""

from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    cast,
    column,
    func,
    literal,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import ENUM, JSONB, insert
from sqlalchemy.orm import Mapped, Session, mapped_column

from api.platform.db import Base

# procrastinate's own: kept out of our metadata, since Alembic must neither make nor drop them.
QUEUE_TABLES: Final = MetaData()
STATES: Final = ("todo", "doing", "succeeded", "failed", "cancelled", "aborting", "aborted")
queue_jobs: Final = Table(
    "procrastinate_jobs",
    QUEUE_TABLES,
    Column("id", BigInteger, primary_key=True),
    Column("queue_name", String(128)),
    Column("task_name", String(128)),
    Column("priority", Integer),
    Column("lock", Text),
    Column("queueing_lock", Text),
    Column("args", JSONB),
    Column("status", ENUM(*STATES, name="procrastinate_job_status", create_type=False)),
    Column("scheduled_at", DateTime(timezone=True)),
    Column("attempts", Integer),
    Column("abort_requested", Boolean),
    Column("worker_id", BigInteger),
)
queue_workers: Final = Table(
    "procrastinate_workers",
    QUEUE_TABLES,
    Column("id", BigInteger, primary_key=True),
    Column("last_heartbeat", DateTime(timezone=True)),
)
queue_moment: Final = func.coalesce(queue_jobs.c.scheduled_at, text("'-infinity'"))


class JobFailure(Base):
    """Why the last try of a job failed, as long as the job is kept."""

    __tablename__ = "job_failures"
    __table_args__ = (Index("ix_job_failures_failed_at", "failed_at"),)

    job_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    reason: Mapped[str]
    failed_at: Mapped[datetime]


def insert_job(
    db: Session,
    *,
    queue: str,
    task: str,
    arguments: dict[str, Any],
    key: str | None,
    per_transaction: bool,
    run_at: datetime | None,
) -> bool:
    """Add a job to the caller's transaction unless one waits under its key; whether it was added.

    The statement is that of `procrastinate_defer_jobs_v1`, with "on conflict do nothing": an error would end the
    caller's transaction. A key for the transaction alone never waits for another transaction's commit. A job for at
    once is one whose moment is now: the queue goes by that, so that a retry takes its turn among the new.
    """
    lock = literal(key, Text)
    if per_transaction:
        lock = lock + ":" + cast(func.pg_current_xact_id(), Text)  # type: ignore[assignment]
    row = select(
        literal(queue, String), literal(task, String), literal(arguments, JSONB), lock,
        literal(run_at, DateTime(timezone=True)) if run_at else func.now(),
    )  # fmt: skip
    added = (
        insert(queue_jobs)
        .from_select(["queue_name", "task_name", "args", "queueing_lock", "scheduled_at"], row)
        .on_conflict_do_nothing(index_elements=[column("queueing_lock")], index_where=text("status = 'todo'"))
    )
    return db.scalar(added.returning(queue_jobs.c.id)) is not None
