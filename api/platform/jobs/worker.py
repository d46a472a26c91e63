"""The worker: runs jobs until it is told to end, then finishes what it has begun or gives it back."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Final

from procrastinate import App
from procrastinate.worker import Worker
from sqlalchemy.orm import Session

from api.platform import clock
from api.platform.db import engine
from api.platform.jobs.app import build_app, dead_letter
from api.platform.jobs.recovery import DEAD_AFTER, HEARTBEAT, KILLED, give_back, recover_stalled
from api.platform.jobs.registry import CONCURRENCY, REGISTRY, JobRun
from api.settings import settings

log = logging.getLogger("kitabo.jobs")
GRACE_SECONDS: Final = 6.0
POLL_SECONDS: Final = 1.0  # new jobs are announced at once; this is for those that wait for their time
RECOVER_SECONDS: Final = 5.0
AGAIN_SECONDS: Final = 2.0
THREADS: Final = 12


@contextmanager
def transaction() -> Iterator[Session]:
    """One transaction of a job's own, kept when the block ends well."""
    with Session(engine(), expire_on_commit=False) as db, db.begin():
        yield db


def main() -> None:
    """Work until SIGTERM or SIGINT."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    logging.getLogger("procrastinate").setLevel(logging.WARNING)
    asyncio.run(_work(JobRun(clock.now, transaction, threading.Event())))


async def _work(run: JobRun) -> None:
    """One life after another: a database that was away, or a sign of life that came late, ends one life only."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    loop.set_default_executor(ThreadPoolExecutor(THREADS))

    def end() -> None:
        run.stopping.set()
        stop.set()

    for ending in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(ending, end)
    log.info("working on %s jobs", len(REGISTRY))
    while not stop.is_set():
        try:
            await _live(run, stop)
        except Exception as fault:
            log.error("the worker begins again in %s s: %s: %s", AGAIN_SECONDS, type(fault).__name__, fault)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), AGAIN_SECONDS)


async def _live(run: JobRun, stop: asyncio.Event) -> None:
    app = build_app(settings().libpq_url, REGISTRY.values(), run)
    async with app.open_async():
        workers = _workers(app)
        lives = [_begun(worker) for worker in workers]
        recovery = asyncio.create_task(_recover(run))
        ending = asyncio.create_task(stop.wait())
        await asyncio.wait([*lives, ending], return_when=asyncio.FIRST_COMPLETED)
        ids = [worker.worker_id for worker in workers if worker.worker_id is not None]
        for worker in workers:
            worker.stop()  # type: ignore[no-untyped-call]
        recovery.cancel()
        ending.cancel()
        _, busy = await asyncio.wait(lives, timeout=GRACE_SECONDS)
        if busy and stop.is_set():
            _leave(ids)
        for life in lives:
            await life


def _begun(worker: Worker) -> asyncio.Task[None]:
    return asyncio.create_task(worker.run())  # type: ignore[no-untyped-call]


def _workers(app: App) -> list[Worker]:
    return [
        Worker(
            app=app,
            queues=[queue],
            name=queue,
            concurrency=concurrency,
            fetch_job_polling_interval=POLL_SECONDS,
            delete_jobs="successful",
            install_signal_handlers=False,
            update_heartbeat_interval=HEARTBEAT.total_seconds(),
            stalled_worker_timeout=DEAD_AFTER.total_seconds(),
        )
        for queue, concurrency in CONCURRENCY.items()
    ]


async def _recover(run: JobRun) -> None:
    """Every few seconds, take up what a worker that died had begun."""
    while True:
        with suppress(Exception):  # a database that is away ends the workers' life, and this with it
            await asyncio.to_thread(_recover_once, run)
        await asyncio.sleep(RECOVER_SECONDS)


def _recover_once(run: JobRun) -> None:
    with run.transaction() as db:
        dead = recover_stalled(db, run.now())
    for job_id in dead:
        log.error("%s", dead_letter(job_id, "", KILLED))


def _leave(worker_ids: Sequence[int]) -> None:
    """Give back what does not end in time, and end: a thread cannot be stopped in any other way."""
    try:
        with transaction() as db:
            log.info("%s jobs are given back", give_back(db, worker_ids))
    finally:
        logging.shutdown()
        os._exit(0)
