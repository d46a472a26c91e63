"""A queue of a hundred thousand jobs stays quick to add to, to take from and to look at."""

import time
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


def best_ms(work: Callable[[], object], times: int = 12) -> float:
    """The quickest of several: how fast it can be, whatever else this machine does."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append((time.perf_counter() - began) * 1000)
    return min(taken)


def test_adding_taking_and_looking_stay_quick(long_queue: Session) -> None:
    db, keys = long_queue, iter(range(1000))
    figures = {
        "add": best_ms(lambda: machinery.tiny.enqueue(db, key=str(next(keys)))),
        "take from the long one": best_ms(lambda: take(db, "slow")),
        "take from the short one": best_ms(lambda: take(db, "default")),
        "take where many wait for their time": best_ms(lambda: take(db, "delivery")),
        "look": best_ms(lambda: queries.get_overview(db)),
        "list": best_ms(lambda: queries.list_failed(db, page=1, page_size=20)),
        "list far down": best_ms(lambda: queries.list_failed(db, page=1_000, page_size=20)),
    }
    print(figures)
    assert figures["add"] < 20
    assert figures["take from the long one"] < 20
    assert figures["take from the short one"] < 20
    assert figures["take where many wait for their time"] < 20
    assert figures["look"] < 200
    assert figures["list"] < 100
    assert figures["list far down"] < 150


def test_counting_ends_at_its_bound(long_queue: Session) -> None:
    found = {each.queue: each for each in queries.get_overview(long_queue).queues}
    assert found[machinery.Queue.SLOW].waiting == queries.COUNTED_TO
    assert found[machinery.Queue.DELIVERY].scheduled == queries.COUNTED_TO
    assert queries.list_failed(long_queue, page=1, page_size=1)[1] == queries.COUNTED_TO
