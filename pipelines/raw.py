"""Takes the tables out of PostgreSQL into parquet by day: all of them once, then only what changed.

One repeatable-read snapshot serves every table, so they agree with each other. A later run asks for rows touched
since the last one less an overlap (a transaction may commit after its `updated_at`), files them under the day of
their event, and then compares every day's number of rows with the database's: a day that differs (a deletion, a
backdated load) is taken anew. State is written last, so a killed run is simply repeated.
"""

import json
import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import adbc_driver_postgresql
import pyarrow as pa
import pyarrow.compute as pc
from adbc_driver_manager import AdbcConnection, AdbcStatement
from adbc_driver_manager import Error as DriverError

from api.platform.clock import start_of_day
from api.settings import settings
from pipelines import news, partitions
from pipelines.engines import Engine
from pipelines.extracts import Extract, extracts
from pipelines.files import replace_text
from pipelines.partitions import Stamp

OVERLAP = timedelta(minutes=15)  # longer than any transaction lives
ATTEMPTS = 5
DAYS_ONE_BY_ONE = 31
Log = Callable[[str], None]


class DatabaseGone(RuntimeError):
    """The database could not be reached, or left in the middle, too many times."""


@dataclass
class Extraction:
    """What one run took: rows read and days written by table, and the moment of its snapshot."""

    as_of: datetime
    rows: dict[str, int] = field(default_factory=dict)
    days: dict[str, list[str]] = field(default_factory=dict)
    seconds: float = 0.0


@dataclass(frozen=True)
class Counted:
    """What the database says of one table: its rows by day, and when any of them was last touched."""

    days: dict[date, int]
    newest: datetime | None


class Snapshot:
    """One read-only view of the database, the same for every table.

    The driver is spoken to without its DB-API layer, whose import brings two frame libraries along.
    """

    def __init__(self, url: str) -> None:
        self.database = adbc_driver_postgresql.connect(url)
        self.connection = AdbcConnection(self.database)
        # Before the view begins: what is committed in between is seen and counted again, never counted and not seen.
        self.written = news.of(self.rows(news.COUNTS))
        self.connection.set_autocommit(False)
        self.run("set transaction isolation level repeatable read read only")
        self.run("set local timezone = 'UTC'")
        self.as_of: datetime = self.rows("select now() as now")[0]["now"]

    def run(self, sql: str) -> None:
        """Run a statement for its effect."""
        with AdbcStatement(self.connection) as statement:
            statement.set_sql_query(sql)
            statement.execute_update()

    def rows(self, sql: str) -> list[dict[str, Any]]:
        with AdbcStatement(self.connection) as statement:
            return list(_reader(statement, sql).read_all().to_pylist())

    def batches(self, sql: str) -> Iterator[pa.RecordBatch]:
        """The rows of a query as they arrive; a thread fetches while the caller writes."""
        statement = AdbcStatement(self.connection)
        reader = _reader(statement, sql)
        waiting: queue.Queue[pa.RecordBatch | BaseException | None] = queue.Queue(maxsize=4)

        def fetch() -> None:
            try:
                for batch in reader:
                    waiting.put(batch)
                waiting.put(None)
            except BaseException as trouble:  # handed to the caller, who knows what to do
                waiting.put(trouble)

        threading.Thread(target=fetch, daemon=True).start()
        while (found := waiting.get()) is not None:
            if isinstance(found, BaseException):
                raise found
            yield found
        statement.close()

    def close(self) -> None:
        self.connection.close()
        self.database.close()


def _reader(statement: AdbcStatement, sql: str) -> pa.RecordBatchReader:
    statement.set_sql_query(sql)
    handle, _ = statement.execute_query()
    return pa.RecordBatchReader._import_from_c(handle.address)


def extract(root: Path, *, full: bool = False, is_refresh: bool = False, log: Log = print) -> Extraction:
    """Bring `root` up to date with the database; a lost connection is tried again from a fresh snapshot.

    A refresh believes the database's own counts of rows written; any other run compares every table.
    """
    for attempt in range(1, ATTEMPTS + 1):
        started = time.monotonic()
        try:
            done = _extract(root, settings().libpq_url, full, is_refresh)
            done.seconds = time.monotonic() - started
            return done
        except DriverError as trouble:
            reason = str(trouble).strip().splitlines()[0]
            if attempt == ATTEMPTS:
                raise DatabaseGone(f"no database after {ATTEMPTS} attempts: {reason}") from trouble
            log(f"extract: the database went away ({reason}); attempt {attempt + 1} of {ATTEMPTS} in {attempt} s")
            time.sleep(attempt)
    raise AssertionError("unreachable")


def _extract(root: Path, url: str, full: bool, is_refresh: bool) -> Extraction:
    root.mkdir(parents=True, exist_ok=True)
    state = {} if full else read_state(root)
    snapshot = Snapshot(url)
    try:
        done = Extraction(snapshot.as_of)
        tables = {}
        untouched = _untouched(snapshot, state, root) if is_refresh else frozenset()
        for name, wanted in extracts().items():
            old = state.get("tables", {}).get(name)
            if name in untouched:
                tables[name], done.rows[name], done.days[name] = old, 0, []
                continue
            tables[name] = _take(snapshot, wanted, root / name, old, done)
        _write_state(root, {"as_of": done.as_of.isoformat(), "written": snapshot.written, "tables": tables})
        return done
    finally:
        snapshot.close()


def _untouched(snapshot: Snapshot, state: dict[str, Any], root: Path) -> frozenset[str]:
    """The tables nobody wrote to since they were taken: neither by the counts, which may follow late, nor by moment."""
    written, tables = state.get("written", {}), state.get("tables", {})
    asked = [
        name
        for name, wanted in extracts().items()
        if name in tables
        and (root / name).exists()
        and tables[name]["signature"] == str(wanted.schema)
        and written.get(name) is not None
        and written[name] == snapshot.written.get(name)
    ]
    if not asked:
        return frozenset()
    looks = " union all ".join(f"select '{name}'::text as name, max(updated_at) as at from {name}" for name in asked)
    newest = {row["name"]: row["at"] and row["at"].isoformat() for row in snapshot.rows(looks)}
    return frozenset(name for name in asked if newest[name] == tables[name]["newest_at"])


def _take(
    snapshot: Snapshot, wanted: Extract, folder: Path, old: dict[str, Any] | None, done: Extraction
) -> dict[str, Any]:
    """Bring one table up to date and answer with its state."""
    known = {day: Stamp(*stamp) for day, stamp in (old or {}).get("days", {}).items()}
    seen = _count(snapshot, wanted) if wanted.event else None
    partitions.drop_damaged(wanted, folder, known)
    if seen is None:
        done.rows[wanted.table], newest = _take_whole(snapshot, wanted, folder)
        rows = done.rows[wanted.table]
    else:
        rows, newest = sum(seen.days.values()), seen.newest
        if old is None or old["signature"] != str(wanted.schema) or not (folder / "schema.parquet").exists():
            known = {}
            done.rows[wanted.table] = take_all_days(snapshot, wanted, folder)
        else:
            since = datetime.fromisoformat(old["as_of"]) - OVERLAP
            done.rows[wanted.table] = _take_news(snapshot, wanted, folder, known, since, seen)
    now = partitions.stamps(folder, known)
    done.days[wanted.table] = sorted(day for day in now.keys() | known.keys() if now.get(day) != known.get(day))
    return {
        "as_of": snapshot.as_of.isoformat(),
        "signature": str(wanted.schema),
        "days": now,
        "rows": rows,
        "newest_at": newest and newest.isoformat(),
    }


def _count(snapshot: Snapshot, wanted: Extract) -> Counted:
    """The database's own number of rows by day, and when any of them was last touched: one look at the table."""
    select = f"select {wanted.day} as day, count(*) as n, max(updated_at) as newest from {wanted.table} group by 1"
    found = snapshot.rows(select)
    newest = max((row["newest"] for row in found), default=None)
    return Counted({row["day"]: row["n"] for row in found}, newest)


def _take_whole(snapshot: Snapshot, wanted: Extract, folder: Path) -> tuple[int, datetime | None]:
    """All rows of a small table; answers with how many, and when any of them was last touched."""
    parts = [partitions.shaped(wanted, batch) for batch in snapshot.batches(wanted.select())]
    table = pa.concat_tables([wanted.schema.empty_table(), *parts]).combine_chunks()
    partitions.write(folder / "all.parquet", table)
    return table.num_rows, pc.max(table.column("updated_at")).as_py()


def take_all_days(snapshot: Snapshot, wanted: Extract, folder: Path) -> int:
    fresh = folder.with_name(folder.name + ".next")
    writer, rows = partitions.DayWriter(wanted, fresh), 0
    for batch in snapshot.batches(wanted.select()):
        writer.add(partitions.shaped(wanted, batch))
        rows += batch.num_rows
    writer.close()
    partitions.swap_folder(fresh, folder)
    return rows


def _take_news(
    snapshot: Snapshot, wanted: Extract, folder: Path, known: dict[str, Stamp], since: datetime, seen: Counted
) -> int:
    """What changed since a moment; everything, when so many days differ that asking for each would take longer."""
    here = {date.fromisoformat(day): stamp.rows for day, stamp in known.items()}
    if len({day for day in seen.days.keys() | here.keys() if seen.days.get(day) != here.get(day)}) > DAYS_ONE_BY_ONE:
        return take_all_days(snapshot, wanted, folder)
    is_touched = seen.newest is not None and seen.newest > since
    changed = _take_changes(snapshot, wanted, folder, since) if is_touched else 0
    return changed + _take_differing_days(snapshot, wanted, folder, known, seen.days)


def _take_changes(snapshot: Snapshot, wanted: Extract, folder: Path, since: datetime) -> int:
    """Upsert the rows touched since a moment into the days of their events."""
    where = f"updated_at > '{since.isoformat()}'"
    parts = [partitions.shaped(wanted, batch) for batch in snapshot.batches(wanted.select(where))]
    table = pa.concat_tables([wanted.schema.empty_table(), *parts]).combine_chunks()
    for day, rows in partitions.split(wanted, table):
        partitions.upsert(wanted, folder, day, rows)
    return table.num_rows


def _take_differing_days(
    snapshot: Snapshot, wanted: Extract, folder: Path, known: dict[str, Stamp], truth: dict[date, int]
) -> int:
    """Take anew every day whose number of rows is not the database's, and drop days it no longer has."""
    here = {date.fromisoformat(day): stamp.rows for day, stamp in partitions.stamps(folder, known).items()}
    for day in here.keys() - truth.keys():
        partitions.remove(folder, day)
    differing = sorted(day for day, rows in truth.items() if here.get(day) != rows)
    for day in differing:
        parts = [partitions.shaped(wanted, batch) for batch in snapshot.batches(wanted.select(_on(wanted, day)))]
        partitions.write(partitions.file_of(folder, day), pa.concat_tables(parts).combine_chunks())
    return sum(truth[day] for day in differing)


def _on(wanted: Extract, day: date) -> str:
    """A condition for the rows of one day that an index on the event can serve."""
    if wanted.is_dated:
        return f"{wanted.moment} = '{day}'"
    start, end = start_of_day(day), start_of_day(day + timedelta(days=1))
    return f"{wanted.moment} >= '{start.isoformat()}' and {wanted.moment} < '{end.isoformat()}'"


def read_state(root: Path) -> dict[str, Any]:
    """What the last finished extraction left; empty before the first or when unreadable."""
    try:
        found: dict[str, Any] = json.loads((root / "_state.json").read_text())
        return found
    except (FileNotFoundError, ValueError):
        return {}


def _write_state(root: Path, state: dict[str, Any]) -> None:
    replace_text(root / "_state.json", json.dumps(state))


def open_views(engine: Engine, root: Path) -> None:
    """Make `raw.<table>` read the files; a table never taken is an empty one."""
    for name, wanted in extracts().items():
        if any((root / name).rglob("*.parquet")):
            files = f"{root / name}/**/*.parquet"
            engine.create(f"raw.{name}", f"select * from read_parquet('{files}', hive_partitioning = false)", view=True)
        else:
            engine.load(f"raw.{name}", wanted.schema.empty_table())
