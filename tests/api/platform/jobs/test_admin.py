"""What admins see of the queue, and what they may do about a job that failed for good."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import Role
from api.platform import clock
from api.platform.audit.tables import AuditLog
from api.platform.jobs import queries
from api.platform.jobs.recovery import record_failure
from api.platform.jobs.tables import JobFailure, queue_jobs
from tests.api.conftest import Browser
from tests.api.platform.jobs import machinery
from tests.conftest import NOON
from tests.factories import people
from tests.statement_counts import statements


@pytest.fixture
def admin(browser: Browser, db: Session) -> Browser:
    browser.sign_in(people.staff(db, Role.ADMIN))
    db.execute(queue_jobs.delete())  # what signing in nudged
    return browser


def failed(db: Session, key: str = "a", task: str = "test.unique") -> int:
    machinery.unique.enqueue(db, key=key)
    job_id = db.scalars(select(queue_jobs.c.id).order_by(queue_jobs.c.id.desc())).first()
    assert job_id
    db.execute(queue_jobs.update().where(queue_jobs.c.id == job_id).values(status="failed", attempts=5, task_name=task))
    record_failure(db, job_id, "ValueError: no paper", NOON)
    return int(job_id)


def test_each_queue_is_counted_by_what_its_jobs_are_doing(admin: Browser, db: Session) -> None:
    machinery.tiny.enqueue(db, key="now")
    machinery.tiny.enqueue_at(db, clock.now() + timedelta(hours=1), key="later")
    due = clock.now() - timedelta(minutes=5)
    machinery.tiny.enqueue_at(db, due, key="due")
    machinery.long.enqueue(db, key="running", seconds=1)
    db.execute(queue_jobs.update().where(queue_jobs.c.queue_name == "slow").values(status="doing"))
    failed(db)
    result = admin.get("/api/admin/jobs/overview").json()
    by_name = {each["queue"]: each for each in result["queues"]}
    default, slow = by_name["default"], by_name["slow"]
    assert (default["waiting"], default["scheduled"], default["running"], default["failed"]) == (2, 1, 0, 1)
    assert (slow["waiting"], slow["running"]) == (0, 1)
    assert by_name["delivery"]["oldestWaitingAt"] is None
    assert datetime.fromisoformat(default["oldestWaitingAt"]) == due
    assert (result["workers"], result["isWorkerAlive"], result["workerSeenAt"]) == (0, False, None)


def test_a_worker_that_gave_a_sign_of_life_is_seen(admin: Browser, db: Session) -> None:
    alive = text("insert into procrastinate_workers (last_heartbeat) select now() from generate_series(1, 3)")
    db.execute(alive)
    result = admin.get("/api/admin/jobs/overview").json()
    assert (result["workers"], result["isWorkerAlive"]) == (1, True)


def test_what_failed_for_good_is_listed_with_its_reason_the_newest_first(admin: Browser, db: Session) -> None:
    old, new = failed(db, "a"), failed(db, "b", task="test.gone")
    db.execute(JobFailure.__table__.delete().where(JobFailure.job_id == new))
    result = admin.get("/api/admin/jobs/failed").json()
    assert [(job["id"], job["reason"], job["isKnown"]) for job in result["data"]] == [
        (new, queries.NO_CODE, False),
        (old, "ValueError: no paper", True),
    ]
    assert result["data"][1]["arguments"] == {"key": "a"}
    assert result["total"] == 2


def test_trying_again_gives_a_job_all_its_tries_and_is_written_in_the_audit_log(admin: Browser, db: Session) -> None:
    job_id = failed(db)
    assert admin.post(f"/api/admin/jobs/failed/{job_id}/retry").status_code == 204
    row = db.execute(select(queue_jobs).where(queue_jobs.c.id == job_id)).one()
    assert (row.status, row.attempts, row.worker_id) == ("todo", 0, None)
    noted = db.scalars(select(AuditLog).where(AuditLog.action == "jobs.retried")).one()
    assert (noted.entity_id, noted.old_values["reason"]) == (str(job_id), "ValueError: no paper")
    again = admin.post(f"/api/admin/jobs/failed/{job_id}/retry")
    assert (again.status_code, again.json()["code"]) == (409, "JOB_NOT_FAILED")


def test_a_job_whose_newer_self_waits_is_not_put_beside_it(admin: Browser, db: Session) -> None:
    job_id = failed(db)
    machinery.unique.enqueue(db, key="a")
    answer = admin.post(f"/api/admin/jobs/failed/{job_id}/retry")
    assert (answer.status_code, answer.json()["code"]) == (409, "JOB_WAITS_ALREADY")


def test_a_job_given_up_is_gone_and_kept_in_the_audit_log(admin: Browser, db: Session) -> None:
    job_id = failed(db)
    assert admin.delete(f"/api/admin/jobs/failed/{job_id}").status_code == 204
    assert admin.get("/api/admin/jobs/failed").json()["total"] == 0
    assert db.scalars(select(JobFailure)).all() == []
    noted = db.scalars(select(AuditLog).where(AuditLog.action == "jobs.given_up")).one()
    assert noted.old_values["arguments"] == {"key": "a"}
    assert admin.delete(f"/api/admin/jobs/failed/{job_id}").status_code == 404


def test_a_job_that_waits_cannot_be_given_up(admin: Browser, db: Session) -> None:
    machinery.tiny.enqueue(db, key="waits")
    job_id = db.scalar(select(queue_jobs.c.id))
    assert admin.delete(f"/api/admin/jobs/failed/{job_id}").json()["code"] == "JOB_NOT_FAILED"


def test_the_screen_costs_the_same_few_statements_however_long_the_queue_is(admin: Browser, db: Session) -> None:
    with statements(db) as short:
        admin.get("/api/admin/jobs/overview")
    for number in range(30):
        failed(db, str(number))
    with statements(db) as long:
        admin.get("/api/admin/jobs/overview")
    assert len(long) == len(short) <= 25
