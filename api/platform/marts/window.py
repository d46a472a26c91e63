"""The read-only window on the published marts.

The file is replaced in whole by every good run; this reopens it when that happens. Readers of the old file
keep it until they are done.
"""

import threading
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
from pydantic import BaseModel

from api.platform.problem import Problem
from api.settings import settings


class NumbersNotReady(Problem):
    status, title = 503, "Numbers Not Ready"
    detail = "The first update of the numbers is not finished yet. Please come back in a minute."


class MartRow(dict[str, Any]):
    """A row of a query by column name; what each holds is the mart's contract to say."""


class Window:
    """One open file and the connection on it; every question gets its own cursor."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: tuple[int, int] | None = None
        self._connection: duckdb.DuckDBPyConnection | None = None

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        path = settings().marts_path
        try:
            stat = path.stat()
        except FileNotFoundError as missing:
            raise NumbersNotReady from missing
        with self._lock:
            if self._connection is None or self._seen != (stat.st_ino, stat.st_mtime_ns):
                self._connection = _open(path)
                self._seen = (stat.st_ino, stat.st_mtime_ns)
            cursor = self._connection.cursor()
        return cursor.execute("use marts_file")

    def version(self) -> tuple[int, int] | None:
        """Which file is published; None before the first. What was read of a version stays true of it."""
        try:
            stat = settings().marts_path.stat()
        except FileNotFoundError:
            return None
        return stat.st_ino, stat.st_mtime_ns

    def rows(self, sql: str, parameters: dict[str, Any] | None = None) -> list[MartRow]:
        """Every row of a query; `$name` in the SQL takes `parameters[name]`."""
        try:
            result = self._cursor().execute(sql, parameters or {})
        except duckdb.CatalogException as missing:  # published before this mart existed
            raise NumbersNotReady from missing
        names = [column[0] for column in result.description]
        return [MartRow(zip(names, row, strict=True)) for row in result.fetchall()]

    def one(self, sql: str, parameters: dict[str, Any] | None = None) -> MartRow | None:
        """The first row of a query, if there is one."""
        return next(iter(self.rows(sql, parameters)), None)


def _open(path: Path) -> duckdb.DuckDBPyConnection:
    # Attached, not opened: DuckDB shares one instance per path within a process, so an open would give the old file.
    connection = duckdb.connect(":memory:", config={"threads": 2, "memory_limit": "512MB"})
    connection.execute(f"attach '{path}' as marts_file (read_only)")
    connection.execute("set timezone = 'UTC'")
    return connection


marts = Window()


class FailedCheck(BaseModel):
    """A check that did not hold."""

    mart: str
    check: str


class LastRun(BaseModel):
    """What the last pipeline run said of itself, as far as the api reads it."""

    run_id: str | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    status: str | None = None
    error: str | None = None
    failed: list[FailedCheck] = []

    @property
    def published(self) -> bool:
        return self.status == "published"


def last_run() -> LastRun | None:
    """The last pipeline run, even when it published nothing; None before the first."""
    try:
        return LastRun.model_validate_json((settings().data_dir / "last_run.json").read_bytes())
    except (FileNotFoundError, ValueError):
        return None


class FailingRefresh(BaseModel):
    """What stands in the way of the micro-batch, as it says itself."""

    failures: int = 0
    failing_since: datetime | None = None
    next_at: datetime | None = None
    error: str | None = None


def failing_refresh() -> FailingRefresh | None:
    """The refresh that fails and is tried again; None while all goes well."""
    try:
        found = FailingRefresh.model_validate_json((settings().data_dir / "refresh.json").read_bytes())
    except (FileNotFoundError, ValueError):
        return None
    return found if found.failures else None
