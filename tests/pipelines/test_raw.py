"""Taking the tables out: whole, by day, late, deleted, interrupted; and nothing that names a person."""

import re
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pyarrow.parquet as pq
import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.accounts.auth.service import trials
from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.platform.clock import day_of
from api.platform.pseudonym import learner_key
from api.settings import ROOT, settings
from pipelines import partitions, raw
from pipelines.engines import DuckDB
from pipelines.extracts import extracts
from tests.conftest import NOON
from tests.factories import people
from tests.pipelines.conftest import reading

PERSONAL = re.compile(r"(^|_)(e?mail|phone|name|password|token|hash|fingerprint|ip|address|birth|note|bio)(_|$)")


def held(home: Path, table: str = "read_intervals") -> list[dict[str, object]]:
    engine = DuckDB()
    raw.open_views(engine, home)
    return engine.rows(f"select * from raw.{table} order by id")


def test_every_row_lands_under_the_kampala_day_of_its_event(
    home: Path, committed: Session, reader: User, novel: Book
) -> None:
    late_evening = datetime(2026, 10, 4, 21, 30, tzinfo=UTC)
    row = reading(committed, reader, novel, late_evening)
    committed.commit()
    raw.extract(home / "raw")
    assert [path.parent.name for path in (home / "raw" / "read_intervals").glob("day=*/*")] == ["day=2026-10-05"]
    [found] = held(home / "raw")
    assert (found["id"], found["started_at"], found["learner_key"]) == (row.id, late_evening, learner_key(reader.id))


def test_people_leave_only_as_learner_keys(home: Path, committed: Session, reader: User, novel: Book) -> None:
    reading(committed, reader, novel, NOON)
    committed.commit()
    raw.extract(home / "raw")
    written = b"".join(path.read_bytes() for path in (home / "raw").rglob("*.parquet"))
    assert reader.id.bytes not in written
    assert reader.email.encode() not in written
    for table, wanted in extracts().items():
        named = {field.name for field in wanted.fields}
        allowed = {"name", "title"} if table in {"subjects", "topics", "categories", "subscription_plans"} else set()
        assert not {name for name in named - allowed if PERSONAL.search(name)}, table
        assert "user_id" not in named


def test_that_two_began_in_one_place_is_known_after_the_place_is_forgotten(
    home: Path, committed: Session, reader: User
) -> None:
    other = people.person(committed, email="other@school.example")
    for each in (reader, other):
        each.registration_ip, each.device_fingerprint = "192.0.2.9", "a phone"
        each.origin_mark = trials.origin_mark("192.0.2.9", "a phone")
    committed.commit()
    trials.forget_origins(committed, NOON + timedelta(days=3_650))
    committed.commit()
    assert reader.registration_ip is None
    raw.extract(home / "raw")
    engine = DuckDB()
    raw.open_views(engine, home / "raw")
    marks = {row["device_mark"] for row in engine.rows("select device_mark from raw.users")}
    assert len(marks) == 1
    assert None not in marks


def test_a_row_committed_after_its_time_is_not_missed(
    home: Path, committed: Session, reader: User, novel: Book, second_connection: psycopg.Connection
) -> None:
    first = reading(committed, reader, novel, NOON)
    committed.commit()
    slow = second_connection.cursor()
    slow.execute("update read_intervals set pages_turned = 7 where id = %s", [first.id])  # its updated_at is now
    raw.extract(home / "raw")
    reading(committed, reader, novel, NOON + timedelta(hours=1))
    committed.commit()
    raw.extract(home / "raw")
    second_connection.commit()
    raw.extract(home / "raw")
    assert {row["id"]: row["pages_turned"] for row in held(home / "raw")}[first.id] == 7


def test_a_backdated_load_and_a_deletion_are_noticed_by_counting(
    home: Path, committed: Session, reader: User, novel: Book
) -> None:
    gone = reading(committed, reader, novel, NOON)
    kept = reading(committed, reader, novel, NOON - timedelta(days=3))
    committed.commit()
    raw.extract(home / "raw")
    old = NOON - timedelta(days=40)
    loaded = reading(committed, reader, novel, NOON - timedelta(days=3, hours=2), created_at=old, updated_at=old)
    committed.delete(gone)
    committed.commit()
    done = raw.extract(home / "raw")
    assert {row["id"] for row in held(home / "raw")} == {kept.id, loaded.id}
    assert done.days["read_intervals"] == [str(day_of(NOON - timedelta(days=3))), str(day_of(NOON))]


def test_taking_changes_equals_taking_everything(home: Path, committed: Session, reader: User, novel: Book) -> None:
    for step in range(4):
        for hour in range(3):
            reading(committed, reader, novel, NOON + timedelta(days=step // 2, hours=hour, minutes=step))
        committed.commit()
        raw.extract(home / "bit by bit")
    raw.extract(home / "at once")
    assert held(home / "bit by bit") == held(home / "at once")
    assert len(held(home / "at once")) == 12


def test_nothing_new_rewrites_nothing(home: Path, committed: Session, reader: User, novel: Book) -> None:
    reading(committed, reader, novel, NOON)
    committed.commit()
    raw.extract(home / "raw")
    done = raw.extract(home / "raw")
    assert {name: days for name, days in done.days.items() if days} == {}


def test_a_refresh_reads_only_tables_somebody_wrote_to(
    home: Path, committed: Session, reader: User, novel: Book
) -> None:
    gone = reading(committed, reader, novel, NOON)
    committed.execute(text("select pg_stat_force_next_flush()"))
    committed.commit()
    raw.extract(home / "raw")
    done = raw.extract(home / "raw", is_refresh=True)
    assert (done.rows["read_intervals"], done.rows["books"]) == (0, 0)
    kept = reading(committed, reader, novel, NOON + timedelta(hours=1))  # seen by its moment before it is counted
    committed.commit()
    raw.extract(home / "raw", is_refresh=True)
    assert {row["id"] for row in held(home / "raw")} == {gone.id, kept.id}
    committed.delete(gone)  # seen only by the count
    committed.execute(text("select pg_stat_force_next_flush()"))
    committed.commit()
    raw.extract(home / "raw", is_refresh=True)
    assert [row["id"] for row in held(home / "raw")] == [kept.id]


def test_a_killed_run_loses_nothing_and_repeats_harmlessly(
    home: Path, committed: Session, reader: User, novel: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading(committed, reader, novel, NOON)
    committed.commit()
    raw.extract(home / "raw")
    rows = {reading(committed, reader, novel, NOON + timedelta(hours=hour)).id for hour in range(1, 4)}
    committed.commit()

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(raw, "_write_state", die)
        with pytest.raises(KeyboardInterrupt):
            raw.extract(home / "raw")
    raw.extract(home / "raw")
    found = [row["id"] for row in held(home / "raw")]
    assert rows < set(found)
    assert len(found) == 4


def test_a_process_killed_in_the_middle_leaves_whole_files(
    home: Path, committed: Session, reader: User, novel: Book
) -> None:
    for day in range(60):
        reading(committed, reader, novel, NOON - timedelta(days=day))
    committed.commit()
    code = "from pathlib import Path; from pipelines import raw; import sys; raw.extract(Path(sys.argv[1]))"
    victim = subprocess.Popen([sys.executable, "-c", code, str(home / "raw")], cwd=ROOT)
    folder = home / "raw" / "read_intervals.next"
    with suppress(FileNotFoundError):  # put in its place between two looks: killed a moment later
        while victim.poll() is None and not any(folder.glob("day=*")):
            pass
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    raw.extract(home / "raw")
    assert len(held(home / "raw")) == 60


def test_a_lost_connection_is_tried_again_and_said(
    home: Path, committed: Session, reader: User, novel: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading(committed, reader, novel, NOON)
    committed.commit()
    whole, said = raw._take, list[str]()

    def cut(snapshot: raw.Snapshot, wanted: object, *rest: object) -> object:
        if not said and wanted is extracts()["read_intervals"]:
            [own] = snapshot.rows("select pg_backend_pid() as pid")
            with psycopg.connect(settings().libpq_url, autocommit=True) as admin:
                admin.execute("select pg_terminate_backend(%s)", [own["pid"]])
        return whole(snapshot, wanted, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(raw, "_take", cut)
    raw.extract(home / "raw", log=said.append)
    assert len(held(home / "raw")) == 1
    assert len(said) == 1
    assert said[0].startswith("extract: the database went away (")
    assert said[0].endswith("attempt 2 of 5 in 1 s")


def test_a_stream_longer_than_memory_allows_is_written_in_pieces(
    home: Path, committed: Session, reader: User, novel: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partitions, "ROWS_IN_MEMORY", 4)
    for hour in range(30):
        reading(committed, reader, novel, NOON - timedelta(hours=7 * hour))
    committed.commit()
    raw.extract(home / "raw")
    assert len(held(home / "raw")) == 30
    files = (home / "raw" / "read_intervals").glob("day=*/part.parquet")
    assert sum(pq.read_metadata(path).num_rows for path in files) == 30
