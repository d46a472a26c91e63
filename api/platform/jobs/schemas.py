"""The queue as admins see it."""

from datetime import datetime
from typing import Any

from api.platform.jobs.registry import Queue
from api.platform.schemas import Page, Schema


class QueueOut(Schema):
    """One queue by what its jobs are doing. Counts end at `counted_to`, which then means that many or more."""

    queue: Queue
    waiting: int
    scheduled: int
    running: int
    failed: int
    oldest_waiting_at: datetime | None


class JobsOverview(Schema):
    queues: list[QueueOut]
    counted_to: int
    workers: int
    worker_seen_at: datetime | None
    is_worker_alive: bool


class FailedJobOut(Schema):
    """A job that failed for good: tried `tries` times, the last of them ended by `reason`."""

    id: int
    name: str
    title: str
    queue: str
    arguments: dict[str, Any]
    tries: int
    reason: str
    failed_at: datetime | None
    is_known: bool


class FailedJobs(Page[FailedJobOut]):
    """A page of the list."""
