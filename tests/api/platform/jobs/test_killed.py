"""A worker killed in the middle, two at once, one told to end: nothing lost, nothing doubled."""

import random
import signal
import time

import pytest

from api.platform.jobs.recovery import DEAD_AFTER, HEARTBEAT, KILLED
from api.platform.jobs.worker import POLL_SECONDS, RECOVER_SECONDS
from tests.api.platform.jobs import machinery
from tests.api.platform.jobs.conftest import Yard
from tests.exhaustive import some_or_every

# Workers that wait less before they give one another up; every time at the real pace, which takes minutes.
HASTE = some_or_every(4, 1, "api/platform/jobs")


def fill(yard: Yard, count: int) -> None:
    with yard.begin() as db, db.begin():
        for number in range(count):
            machinery.tiny.enqueue(db, key=str(number))


def done(yard: Yard) -> bool:
    return yard.count("procrastinate_jobs", "task_name = 'test.tiny'") == 0


@pytest.mark.parametrize("count", some_or_every(300, 10_000, "api/platform/jobs"))
def test_workers_killed_at_random_lose_nothing_and_double_nothing(yard: Yard, count: int) -> None:
    chance = random.Random(2026)
    fill(yard, count)
    haste = 4 if count < 1000 else 1
    two = [yard.worker(haste), yard.worker(haste)]
    kills = 0
    while not done(yard):
        before = yard.count("job_effects")
        yard.wait_until(lambda before=before: done(yard) or yard.count("job_effects") > before)  # type: ignore[misc]
        time.sleep(chance.uniform(0, 0.5))
        if done(yard):
            break
        if kills < 3 + count // 1000:
            victim = chance.randrange(2)
            two[victim].send_signal(signal.SIGKILL)
            two[victim].wait()
            two[victim] = yard.worker(haste)
            kills += 1
    assert kills
    assert yard.count("job_effects") == count
    assert yard.count("procrastinate_jobs", "status = 'failed'") == 0


def test_a_worker_told_to_end_finishes_what_it_has_begun(yard: Yard) -> None:
    with yard.begin() as db, db.begin():
        machinery.long.enqueue(db, key="long", seconds=1)
    worker = yard.worker()
    yard.wait_until(lambda: yard.count("job_tries", "key = 'long'") == 1)
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(timeout=30) == 0
    assert (yard.count("job_effects"), yard.count("procrastinate_jobs", "task_name = 'test.long'")) == (1, 0)


@pytest.mark.parametrize("haste", HASTE)
def test_what_takes_too_long_to_finish_is_given_back_and_not_counted_as_a_try(yard: Yard, haste: int) -> None:
    with yard.begin() as db, db.begin():
        machinery.long.enqueue(db, key="long", seconds=60)
    worker = yard.worker(haste)
    yard.wait_until(lambda: yard.count("job_tries", "key = 'long'") == 1)
    began = time.monotonic()
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(timeout=30) == 0
    assert time.monotonic() - began < 12
    rows = yard.rows("select status::text, attempts from procrastinate_jobs where task_name = 'test.long'")
    assert rows == [("todo", 0)]


def test_a_job_that_kills_its_worker_each_time_is_put_among_the_dead(yard: Yard) -> None:
    with yard.begin() as db, db.begin():
        machinery.deadly.enqueue(db)
        machinery.tiny.enqueue(db, key="patient")
    for _ in range(machinery.HASTY.tries):
        assert yard.worker().wait(timeout=90) == 9
        # As if the time in which no sign of life came had passed.
        yard.rows("update procrastinate_workers set last_heartbeat = now() - interval '1 hour'")
    yard.worker()
    yard.wait_until(lambda: yard.count("procrastinate_jobs", "task_name = 'test.deadly' and status = 'failed'") == 1)
    assert yard.rows("select reason from job_failures") == [(KILLED,)]
    assert "mend the cause, then press “Try again” under /admin/jobs" in yard.log()
    yard.wait_until(lambda: yard.count("job_effects", "key = 'patient'") == 1)


@pytest.mark.parametrize("haste", HASTE)
def test_a_job_of_a_worker_that_was_killed_is_taken_up_within_half_a_minute(yard: Yard, haste: int) -> None:
    assert (DEAD_AFTER + HEARTBEAT).total_seconds() + RECOVER_SECONDS + POLL_SECONDS < 30
    with yard.begin() as db, db.begin():
        machinery.long.enqueue(db, key="long", seconds=2)
    worker = yard.worker(haste)
    yard.wait_until(lambda: yard.count("job_tries", "key = 'long'") == 1)
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    killed = time.monotonic()
    yard.worker(haste)
    yard.wait_until(lambda: yard.count("job_tries", "key = 'long'") == 2)
    assert time.monotonic() - killed < 30
    yard.wait_until(lambda: yard.count("job_effects", "key = 'long'") == 1)
