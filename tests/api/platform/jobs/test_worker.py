"""What a worker does with jobs: at once, again after a while, by the clock, and through a database that goes away."""

from sqlalchemy.orm import Session

from api.platform.jobs.registry import Queue
from tests.api.platform.jobs import machinery
from tests.api.platform.jobs.conftest import Yard


def test_a_committed_job_runs_and_leaves_nothing_behind(yard: Yard) -> None:
    yard.worker()
    with yard.begin() as db, db.begin():
        machinery.tiny.enqueue(db, key="one")
    yard.wait_until(lambda: yard.count("job_effects", "key = 'one'") == 1)
    yard.wait_until(lambda: yard.count("procrastinate_jobs", "task_name = 'test.tiny'") == 0)


def test_a_job_that_fails_is_tried_again_after_longer_and_longer_waits_and_then_kept_with_its_reason(
    yard: Yard,
) -> None:
    with yard.begin() as db, db.begin():
        machinery.fault.enqueue(db, key="fire")
    yard.worker()
    yard.wait_until(lambda: yard.count("procrastinate_jobs", "status = 'failed'") == 1)
    first, second, third = [at for (at,) in yard.rows("select at from job_tries where key = 'fire' order by at")]
    assert (second - first).total_seconds() > 0.15
    assert (third - second).total_seconds() > 0.3
    assert yard.rows("select reason from job_failures") == [("ValueError: the printer is on fire",)]
    assert "failed for good: ValueError: the printer is on fire -> mend the cause" in yard.log()


def test_a_periodic_job_runs_by_the_clock_once_for_each_tick_however_many_workers_there_are(yard: Yard) -> None:
    yard.worker()
    yard.worker()
    yard.wait_until(lambda: yard.count("job_tries", "key = 'tick'") >= 4)
    [(ticks, seconds)] = yard.rows(
        "select count(*), extract(epoch from max(at) - min(at)) from job_tries where key = 'tick'"
    )
    assert ticks <= float(seconds) + 2


def test_a_worker_outlives_the_end_of_all_its_connections(yard: Yard) -> None:
    yard.worker()
    yard.wait_until(lambda: yard.count("procrastinate_workers") == len(Queue))
    yard.engine.dispose()
    yard.rows(
        "select pg_terminate_backend(pid) from pg_stat_activity"
        " where datname = current_database() and pid <> pg_backend_pid()"
    )
    with yard.begin() as db, db.begin():
        machinery.tiny.enqueue(db, key="after")
    yard.wait_until(lambda: yard.count("job_effects", "key = 'after'") == 1)
    assert yard.running[0].poll() is None


def test_a_job_of_no_code_fails_with_a_reason_a_person_understands(yard: Yard, db: Session) -> None:
    yard.rows("insert into procrastinate_jobs (queue_name, task_name) values ('default', 'test.gone')")
    yard.worker()
    yard.wait_until(lambda: yard.count("procrastinate_jobs", "status = 'failed'") == 1)
