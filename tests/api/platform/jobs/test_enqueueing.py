"""A job exists if and only if the transaction that wanted it is committed."""

from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.jobs.registry import PER_TRANSACTION, REGISTRY, Job, Retries, job
from api.platform.jobs.tables import queue_jobs
from tests.api.platform.jobs import machinery
from tests.api.platform.jobs.conftest import Yard
from tests.conftest import NOON


def waiting(db: Session) -> list[object]:
    return [row.args for row in db.execute(select(queue_jobs).order_by(queue_jobs.c.id))]


def test_a_job_comes_with_the_commit_and_goes_with_the_rollback(yard: Yard) -> None:
    with yard.begin() as db:
        machinery.tiny.enqueue(db, key="undone")
        db.rollback()
        machinery.tiny.enqueue(db, key="kept")
        assert yard.count("procrastinate_jobs") == 0
        db.commit()
    assert yard.rows("select args from procrastinate_jobs") == [({"key": "kept"},)]


def test_a_job_of_an_undone_part_of_a_transaction_is_undone(db: Session) -> None:
    part = db.begin_nested()
    machinery.tiny.enqueue(db, key="undone")
    part.rollback()
    machinery.tiny.enqueue(db, key="kept")
    assert waiting(db) == [{"key": "kept"}]


def test_a_key_waits_only_once_and_may_wait_again_when_it_runs(db: Session) -> None:
    assert machinery.unique.enqueue(db, key="a")
    assert not machinery.unique.enqueue(db, key="a")
    assert machinery.unique.enqueue(db, key="b")
    db.execute(queue_jobs.update().values(status="doing"))
    assert machinery.unique.enqueue(db, key="a")
    assert len(waiting(db)) == 3


@pytest.fixture
def nudge() -> "Job[[str]]":
    REGISTRY.pop("test.nudge", None)

    @job("test.nudge", unique=PER_TRANSACTION)
    def nudge(run: object, channel: str) -> None: ...

    return nudge


def test_a_nudge_is_one_for_a_transaction_and_never_waits_for_another(yard: Yard, nudge: "Job[[str]]") -> None:
    with yard.begin() as one, yard.begin() as other:
        assert [nudge.enqueue(one, channel="mail"), nudge.enqueue(one, channel="mail")] == [True, False]
        assert nudge.enqueue(one, channel="sms")
        assert nudge.enqueue(other, channel="mail")  # would hang here until the first is over
        one.rollback()
        other.commit()
    assert yard.rows("select args from procrastinate_jobs") == [({"channel": "mail"},)]


def test_a_job_can_wait_for_its_moment(db: Session) -> None:
    machinery.tiny.enqueue_at(db, NOON + timedelta(hours=1), key="later")
    assert db.scalars(select(queue_jobs.c.scheduled_at)).all() == [NOON + timedelta(hours=1)]


def test_two_jobs_of_one_name_and_arguments_by_place_are_faults_of_ours(db: Session) -> None:
    with pytest.raises(ValueError, match=r"test\.tiny"):
        job("test.tiny")
    with pytest.raises(TypeError, match="by name"):
        machinery.tiny.enqueue(db, "a")


def test_waits_double_up_to_the_longest_and_end_with_the_last_try() -> None:
    hours = Retries(tries=20, first_wait=timedelta(seconds=10), longest_wait=timedelta(hours=1))
    waits = [hours.wait_after(tries) for tries in range(1, 20)]
    for wait, plain in zip(waits, [10, 20, 40, 80], strict=False):
        assert wait is not None
        assert 0.8 * plain <= wait.total_seconds() <= 1.2 * plain
    assert waits[-1] is not None
    assert waits[-1] <= timedelta(hours=1.2)
    assert hours.wait_after(20) is None
