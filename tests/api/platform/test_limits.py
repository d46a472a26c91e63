"""How often something may be done."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from psycopg import Connection

from api.platform.limits import TooMany, forget, limit, limit_steps, take
from api.platform.raw_sql import Pooled
from tests.conftest import NOON

MINUTE = timedelta(minutes=1)


@pytest.fixture
def way(database_url: str, counted: Connection[Any]) -> Any:
    made = Pooled(database_url)
    yield made
    made.pool.close()


def test_so_many_within_a_while_and_then_the_exact_wait(way: Pooled) -> None:
    for second in (0, 10, 20):
        limit(way, "b", "k", allowed=3, per=MINUTE, now=NOON + timedelta(seconds=second))
    with pytest.raises(TooMany) as refused:
        limit(way, "b", "k", allowed=3, per=MINUTE, now=NOON + timedelta(seconds=30))
    assert refused.value.extra == {"retryAfter": 30}
    limit(way, "b", "k", allowed=3, per=MINUTE, now=NOON + timedelta(seconds=61))
    with pytest.raises(TooMany):
        limit(way, "b", "k", allowed=3, per=MINUTE, now=NOON + timedelta(seconds=62))


def test_what_is_refused_does_not_lengthen_the_wait(way: Pooled) -> None:
    limit(way, "b", "k", allowed=1, per=MINUTE, now=NOON)
    waits = [take(way, "b", "k", steps=[(1, MINUTE)], now=NOON + timedelta(seconds=n)) for n in range(1, 50)]
    assert waits == [60 - n for n in range(1, 50)]


def test_keys_and_buckets_are_counted_apart_and_can_begin_anew(way: Pooled) -> None:
    for bucket, key in (("b", "k"), ("b", "l"), ("c", "k")):
        limit(way, bucket, key, allowed=1, per=MINUTE, now=NOON)
    forget(way, "b", "k")
    limit(way, "b", "k", allowed=1, per=MINUTE, now=NOON)
    with pytest.raises(TooMany):
        limit(way, "b", "l", allowed=1, per=MINUTE, now=NOON)


def test_several_windows_over_one_count_make_the_wait_grow(way: Pooled) -> None:
    steps = [(2, MINUTE), (3, timedelta(hours=1))]
    for second in (0, 1):
        limit_steps(way, "b", "k", steps=steps, now=NOON + timedelta(seconds=second))
    assert take(way, "b", "k", steps=steps, now=NOON + timedelta(seconds=2)) == 58
    assert take(way, "b", "k", steps=steps, now=NOON + timedelta(seconds=62)) is None
    assert take(way, "b", "k", steps=steps, now=NOON + timedelta(seconds=200)) == 3400


def test_of_two_hundred_at_once_exactly_as_many_pass_as_may(way: Pooled) -> None:
    with ThreadPoolExecutor(8) as threads:
        passed = list(threads.map(lambda _: take(way, "b", "k", steps=[(7, MINUTE)], now=NOON) is None, range(200)))
    assert sum(passed) == 7


def test_keys_are_not_kept_readable_and_what_has_lapsed_is_swept(way: Pooled, counted: Connection[Any]) -> None:
    limit(way, "b", "amina@school.example", allowed=1, per=MINUTE, now=NOON)
    assert counted.execute("select count(*) from rate_limits where key like '%amina%'").fetchone() == (0,)
    limit(way, "b", "another", allowed=1, per=MINUTE, now=NOON + timedelta(hours=1))
    assert counted.execute("select count(*) from rate_limits").fetchone() == (1,)


def test_a_clock_that_jumps_back_frees_nobody(way: Pooled) -> None:
    limit(way, "b", "k", allowed=1, per=MINUTE, now=NOON)
    with pytest.raises(TooMany):
        limit(way, "b", "k", allowed=1, per=MINUTE, now=NOON - timedelta(days=1))
