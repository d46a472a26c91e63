"""A queue of a hundred thousand jobs stays quick to add to, to take from and to look at."""

from collections.abc import Callable

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.platform.jobs import queries
from api.platform.jobs.app import FETCH
from tests.api.platform.jobs import machinery

LONG = 100_000
FILL = text(
    "insert into procrastinate_jobs (queue_name, task_name, args, status, scheduled_at)"
    " select q, 'test.tiny', jsonb_build_object('key', n), cast(s as procrastinate_job_status), at"
    " from generate_series(1, :each) n, (values ('slow', 'todo', now()), ('delivery', 'todo', now()),"
    "   ('delivery', 'todo', timestamptz '2030-01-01'), ('default', 'failed', null)) as kinds (q, s, at)"
)


@pytest.fixture
def long_queue(db: Session) -> Session:
    """Half of it work, a quarter waiting for its time, a quarter failed; the triggers would only take long here."""
    db.execute(text("alter table procrastinate_jobs disable trigger user"))
    db.execute(FILL, {"each": LONG // 4})
    db.execute(text("alter table procrastinate_jobs enable trigger user"))
    db.execute(text("analyze procrastinate_jobs"))
    return db


def take(db: Session, queue: str) -> None:
    """As a worker does, on this test's own connection."""
    wire = db.connection().connection.driver_connection
    assert wire
    wire.execute(FETCH, {"queue": queue, "worker_id": None})


READ = """
select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) from pg_stat_xact_user_tables
where relname = 'procrastinate_jobs'
"""


def rows_read(db: Session, work: Callable[[], object]) -> int:
    """How many rows of the queue PostgreSQL looks at for it, the same on any machine."""
    db.flush()
    before = db.execute(text(READ)).scalar_one()
    work()
    return int(db.execute(text(READ)).scalar_one() - before)


def test_adding_taking_and_looking_read_few_of_a_hundred_thousand_jobs(long_queue: Session) -> None:
    db, keys = long_queue, iter(range(1000))
    read = {
        "add": rows_read(db, lambda: machinery.tiny.enqueue(db, key=str(next(keys)))),
        "take from the long one": rows_read(db, lambda: take(db, "slow")),
        "take from the short one": rows_read(db, lambda: take(db, "default")),
        "take where many wait for their time": rows_read(db, lambda: take(db, "delivery")),
        "look": rows_read(db, lambda: queries.get_overview(db)),
        "list": rows_read(db, lambda: queries.list_failed(db, page=1, page_size=20)),
    }
    print(read)
    assert read["add"] <= 10
    for name in ("take from the long one", "take from the short one", "take where many wait for their time"):
        assert read[name] <= 50, (name, read)
    assert read["look"] <= 10 * queries.COUNTED_TO
    assert read["list"] <= 2 * queries.COUNTED_TO


def test_counting_ends_at_its_bound(long_queue: Session) -> None:
    found = {each.queue: each for each in queries.get_overview(long_queue).queues}
    assert found[machinery.Queue.SLOW].waiting == queries.COUNTED_TO
    assert found[machinery.Queue.DELIVERY].scheduled == queries.COUNTED_TO
    assert queries.list_failed(long_queue, page=1, page_size=1)[1] == queries.COUNTED_TO
