"""The micro-batch: new work reaches the marts by itself, a burst once, nothing for nothing, and trouble is said."""

import json
import os
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import dagster as dg
import duckdb
import psycopg
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.platform import clock
from api.platform.database_sync import refresh
from api.platform.database_sync.service import compare
from api.platform.marts.window import failing_refresh
from api.platform.monitoring import checks
from api.platform.monitoring.tables import Health
from api.publishing.royalties.tables import CloseState, MonthlyRevenuePool
from api.settings import settings
from pipelines import by_learner, micro_batch, news, partitions, runs, schedules, warehouse
from pipelines.micro_batch import Notes, decide
from pipelines.steps import all_steps
from tests.conftest import NOON, migrated
from tests.databases import drop, server
from tests.deployment import forget
from tests.factories.people import learner
from tests.factories.shelf import book
from tests.factories.study import answer
from tests.kept import copy
from tests.pipelines.conftest import reading
from tests.pipelines.test_warehouse import last_run, published, unposted_payment

SECOND = timedelta(seconds=1)


@pytest.fixture
def site(worker_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A database nobody else writes to, whose counts are this test's own, and its data folder."""
    at, name = server(), f"kitabo_micro_{worker_id}_{os.getpid()}"
    url = copy(at, "migrated", migrated, name, tmp_path / "data")
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr(partitions, "_known_keys", {})
    forget()
    yield tmp_path / "data"
    monkeypatch.undo()
    forget()
    drop(at, name)


@pytest.fixture
def writes(site: Path) -> Iterator[Session]:
    """A session whose commits are counted as soon as they are made."""
    engine = create_engine(settings().sqlalchemy_url)
    with Session(engine, expire_on_commit=False) as session:
        yield session
    engine.dispose()


def commit(db: Session) -> None:
    db.execute(text("select pg_stat_force_next_flush()"))
    db.commit()


class Ticks:
    """Ticks at moments of the test's choosing; counts the refreshes they led to."""

    def __init__(self, home: Path) -> None:
        self.home, self.at, self.refreshes = home, NOON, 0

    def refresh(self, home: Path) -> runs.RunRecord:
        self.refreshes += 1
        return warehouse.refresh(home, write_back=False)

    def __call__(self, after: timedelta, refresh: Callable[[Path], runs.RunRecord] | None = None) -> str:
        self.at += after
        return micro_batch.tick(self.home, refresh or self.refresh, lambda: self.at)


@pytest.fixture
def people(writes: Session) -> tuple[User, Book]:
    made = learner(writes, until=NOON + timedelta(days=30)), book(writes)
    commit(writes)
    return made


def test_new_work_is_published_once_its_burst_is_over_and_nothing_runs_for_nothing(
    site: Path, writes: Session, people: tuple[User, Book]
) -> None:
    tick = Ticks(site)
    assert tick(SECOND) == "nothing is published yet: the first run makes it"
    reading(writes, *people, NOON, seconds=60)
    commit(writes)
    assert warehouse.refresh(site, write_back=False).status == "published"
    assert [tick(30 * SECOND) for _ in range(3)] == ["nothing is new"] * 3

    reading(writes, *people, NOON + timedelta(hours=1), seconds=40)
    with psycopg.connect(settings().libpq_url) as slow:
        # Its moment is taken now, and its work shown only after the others' was counted and published.
        slow.execute("update read_intervals set pages_turned = 7")
        commit(writes)
        assert tick(10 * SECOND) == "more may come"
        reading(writes, *people, NOON + timedelta(hours=2), seconds=30)
        commit(writes)
        assert tick(10 * SECOND) == "more may come"
        assert tick(10 * SECOND) == "more may come"
        assert tick.refreshes == 0
        assert tick(10 * SECOND).startswith("refreshed in")
        assert published(site) == [(130,)]
        assert tick(30 * SECOND) == "nothing is new"
        slow.execute("select pg_stat_force_next_flush()")
    assert tick(30 * SECOND) == "more may come"
    assert tick(20 * SECOND).startswith("refreshed in")
    assert tick.refreshes == 2
    taken = f"select sum(pages_turned)::int from read_parquet('{site}/raw/read_intervals/*/part.parquet')"
    assert duckdb.sql(taken).fetchall() == [(7,)]

    # What a person asks for waits for nothing, is made once, and leaves every table in step.
    assert refresh.ask(NOON)
    assert tick(SECOND).startswith("refreshed in")
    assert refresh.asked_for() is None
    seen = {line.table: line for line in compare(writes, NOON).tables}
    assert {name for name, line in seen.items() if line.state != "in_step"} == set()
    assert seen["read_intervals"].rows_taken == seen["read_intervals"].rows_published == 3
    assert tick(30 * SECOND) == "nothing is new"


def test_a_stream_that_never_rests_is_published_all_the_same_and_a_close_waits_for_nothing() -> None:
    notes = Notes(news_since=NOON.isoformat(), changed_at=(NOON + 44 * SECOND).isoformat())
    reading_goes_on = frozenset({"reading_events"})

    def act(at: datetime, notes: Notes = notes, fresh: frozenset[str] = reading_goes_on, behind: bool = False) -> str:
        return decide(notes, fresh, at, is_behind=behind).act

    assert act(NOON + 44 * SECOND) == "wait"
    assert act(NOON + 45 * SECOND) == "go"
    long = Notes(news_since=NOON.isoformat(), ended_at=NOON.isoformat(), seconds=50)
    assert act(NOON + 49 * SECOND, long) == "wait"
    assert act(NOON + 50 * SECOND, long) == "go"
    large = Notes(news_since=NOON.isoformat(), ended_at=NOON.isoformat(), seconds=600)
    assert act(NOON + 60 * SECOND, large) == "go"
    assert act(NOON, long, reading_goes_on | {"monthly_revenue_pools"}) == "go"
    assert act(NOON, Notes(), frozenset(), behind=True) == "go"
    assert act(NOON, Notes(), frozenset()) == "idle"
    assert news.fresh({"users": 1, "books": 3}, {"users": 1, "books": 2, "study_recommendations": 9}) == {"books"}


def test_trouble_is_told_to_staff_with_its_age_tried_again_ever_later_and_mended(
    site: Path, writes: Session, people: tuple[User, Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    tick = Ticks(site)
    reading(writes, *people, NOON, seconds=60)
    commit(writes)
    warehouse.refresh(site, write_back=False)
    payment = unposted_payment(writes, people[0])
    with pytest.raises(micro_batch.Failed, match="every completed payment has one journal"):
        [tick(60 * SECOND) for _ in range(5)]
    failed_at = tick.at
    assert published(site) == [(60,)]
    assert tick(29 * SECOND).startswith("the last refresh failed; the next try is at")
    with pytest.raises(micro_batch.Failed):
        tick(SECOND)
    assert tick(59 * SECOND).startswith("the last refresh failed")
    failing = failing_refresh()
    assert failing
    assert (failing.failures, failing.failing_since) == (2, failed_at)
    state, detail = checks._numbers(None, NOON)  # type: ignore[arg-type]
    assert state is Health.DEGRADED
    assert detail.startswith("The refresh of the numbers fails since 16 Nov")
    assert "It is tried again 16 Nov" in detail
    kept = [json.loads(line) for line in (site / "runs.jsonl").read_text().splitlines()]
    assert [each["status"] for each in kept] == ["published", "checks failed"]  # the last of each, not one a minute

    writes.delete(payment)
    commit(writes)
    assert tick(SECOND).startswith("refreshed in")
    assert failing_refresh() is None
    assert last_run(site)["status"] == "published"
    assert tick(60 * SECOND) == "nothing is new"


def test_what_a_killed_run_left_is_mended_and_two_never_run_at_once(
    site: Path, writes: Session, people: tuple[User, Book]
) -> None:
    tick = Ticks(site)
    reading(writes, *people, NOON, seconds=60)
    commit(writes)
    warehouse.refresh(site, write_back=False)
    assert tick(SECOND) == "nothing is new"
    with runs.alone(runs.Places(site)):
        assert tick(SECOND) == "another run of the warehouse is at work"
    assert tick(SECOND) == "nothing is new"

    reading(writes, *people, NOON + timedelta(hours=1), seconds=40)
    commit(writes)
    (pid := os.fork()) or _die_after_building(site)
    assert os.waitpid(pid, 0)[1] == 9
    assert published(site) == [(60,)]
    assert tick(SECOND).startswith("refreshed in")
    assert published(site) == [(100,)]
    assert tick(SECOND) == "nothing is new"


def _die_after_building(home: Path) -> None:
    """A run that is killed where it was about to publish."""
    runs.publish = lambda *_: os.kill(os.getpid(), 9)  # type: ignore[assignment]
    warehouse.refresh(home, write_back=False)
    os._exit(1)


class Daemon:
    """Evaluates the sensor as Dagster's daemon does, every ten seconds; a refresh moves the clock by what it took."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = NOON
        self.context = dg.build_sensor_context(dg.DagsterInstance.ephemeral())
        monkeypatch.setattr(clock, "now", lambda: self.at)

    def look(self) -> str:
        self.at += timedelta(seconds=schedules.new_work.minimum_interval_seconds or 0)
        began = time.monotonic()
        answer = schedules.new_work.evaluate_tick(self.context).skip_message or ""
        self.at += timedelta(seconds=time.monotonic() - began)
        return answer

    def seconds_until_published(self) -> float:
        since = self.at
        while not self.look().startswith("refreshed in"):
            assert self.at - since < timedelta(minutes=5)
        return (self.at - since).total_seconds()


COUNTS_FOLLOW_WITHIN = 10  # seconds: PostgreSQL tells its counts of rows that late, and this test asks for them at once


def test_class_and_author_numbers_are_two_minutes_old_at_most_and_a_close_waits_for_nothing(
    site: Path, writes: Session, people: tuple[User, Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    daemon, (learner_at_work, novel) = Daemon(monkeypatch), people
    assert daemon.look() == "nothing is published yet: the first run makes it"
    assert warehouse.refresh(site).status == "published"
    answer(writes, learner_at_work, right=1, at=NOON, end_time=NOON)
    reading(writes, learner_at_work, novel, NOON, seconds=60)
    commit(writes)
    assert daemon.seconds_until_published() <= 120 - COUNTS_FOLLOW_WITHIN
    of_class = "select reading_seconds::int, questions::int, correct_answers::int from learning.study_time_daily"
    of_author = "select sum(seconds)::int from money.credited_seconds"
    with duckdb.connect(str(site / "marts.duckdb"), read_only=True) as marts:
        assert marts.execute(of_class).fetchall() == [(60, 1, 1)]
        assert marts.execute(of_author).fetchall() == [(60,)]
    assert daemon.look() == "nothing is new"  # what was handed back is no new work

    month = MonthlyRevenuePool(month="2026-10")
    writes.add(month)
    writes.flush()
    month.state, month.is_finalized = CloseState.FINALISED, True
    commit(writes)
    assert daemon.look().startswith("refreshed in")


def test_no_step_made_by_learner_asks_what_time_it_is() -> None:
    files = {step.key: step.file for step in all_steps()}
    for key in by_learner.SLICED:
        file = files[key]
        assert file is not None
        assert "as_of" not in file.read_text(), key
