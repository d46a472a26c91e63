"""A worker of its own with a few small jobs, started by the tests as a process: python -m ….machinery."""

import os
import sys
import time
from datetime import timedelta

from sqlalchemy import text

from api.platform.jobs import recovery, worker
from api.platform.jobs.registry import JobRun, Queue, Retries, job

HASTY = Retries(tries=3, first_wait=timedelta(milliseconds=200), longest_wait=timedelta(seconds=1))


def write(run: JobRun, key: str) -> None:
    """An effect that is once by its row."""
    with run.transaction() as db:
        db.execute(text("insert into job_effects (key) values (:key) on conflict do nothing"), {"key": key})


@job("test.tiny", retries=Retries(tries=50))
def tiny(run: JobRun, key: str) -> None:
    write(run, key)


@job("test.fault", retries=HASTY)
def fault(run: JobRun, key: str) -> None:
    with run.transaction() as db:
        db.execute(text("insert into job_tries (key, at) values (:key, clock_timestamp())"), {"key": key})
    raise ValueError("the printer is on fire\nand this line is not told")


@job("test.long", queue=Queue.SLOW)
def long(run: JobRun, key: str, seconds: float) -> None:
    """Does not listen to who wants it to end."""
    with run.transaction() as db:
        db.execute(text("insert into job_tries (key, at) values (:key, clock_timestamp())"), {"key": key})
    time.sleep(seconds)
    write(run, key)


@job("test.deadly", retries=HASTY)
def deadly(run: JobRun) -> None:
    os._exit(9)


@job("test.unique", unique="{key}")
def unique(run: JobRun, key: str) -> None:
    write(run, key)


@job("test.tick", cron="* * * * * *")
def tick(run: JobRun) -> None:
    with run.transaction() as db:
        db.execute(text("insert into job_tries (key, at) values ('tick', clock_timestamp())"))


def hasten(times: int) -> None:
    """Shorten what a worker waits before it gives up a job, or another worker."""
    for module, name in (
        (worker, "HEARTBEAT"), (worker, "DEAD_AFTER"), (recovery, "DEAD_AFTER"), (worker, "RECOVER_SECONDS"),
        (worker, "GRACE_SECONDS"),
    ):  # fmt: skip
        setattr(module, name, getattr(module, name) / times)


if __name__ == "__main__":
    hasten(int(sys.argv[1]))
    worker.main()
