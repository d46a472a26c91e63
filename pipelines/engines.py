"""The engine that runs the warehouse's SQL: DuckDB, unless WAREHOUSE_ENGINE asks for Spark (pipelines/spark)."""

import os
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, Protocol

import duckdb
import pyarrow as pa

from api import constants
from api.platform.clock import start_of_day
from api.settings import settings

SCHEMAS = (
    "raw",
    "staging",
    "intermediate",
    "predictions",
    "money",
    "learning",
    "library",
    "growth",
    "model",
    "operations",
)
Row = dict[str, Any]


class Engine(Protocol):
    """What the warehouse asks of a database."""

    moved: dict[str, list[str | None]]  # tables made anew of these learners only since it was opened

    def create(self, name: str, select: str, *, view: bool = False) -> None:
        """Make or replace `schema.name` from a select."""

    def run(self, sql: str, parameters: object = None) -> None:
        """Run a statement for its effect."""

    def rows(self, sql: str, parameters: object = None) -> list[Row]:
        """All rows of a query."""

    def arrow(self, sql: str) -> pa.Table:
        """All rows of a query as one Arrow table."""

    def load(self, name: str, table: pa.Table) -> None:
        """Make or replace `schema.name` from an Arrow table."""

    def set(self, name: str, value: object) -> None:
        """Hand a number or moment to the SQL as `getvariable(name)`."""


class DuckDB:
    """DuckDB on a file, or in memory; UTC throughout, with the business numbers set."""

    def __init__(
        self,
        path: Path | None = None,
        *,
        memory: str = "1GB",
        read_only: bool = False,
        asked: str | None = None,
        threads: int | None = None,
    ) -> None:
        """`asked` is the only SQL that will run, where that is known: numbers it does not name are left out.

        `threads` are all the machine has where nothing is said.
        """
        self.path = path
        self.moved: dict[str, list[str | None]] = {}
        self.db = duckdb.connect(str(path) if path else ":memory:", read_only=read_only)
        settings = {"memory_limit": f"'{memory}'", "threads": threads or os.cpu_count() or 2, "timezone": "'UTC'"}
        settings |= {"preserve_insertion_order": "false", "enable_progress_bar": "false"}
        made = [f"set {name} = {value}" for name, value in settings.items()]
        made += [f"create schema if not exists {schema}" for schema in (() if read_only else SCHEMAS)]
        numbers = {name: value for name, value in business_numbers().items() if asked is None or f"'{name}'" in asked}
        made += [f"set variable {name} = {literal(value)}" for name, value in numbers.items()]
        self.run("; ".join(made))  # a statement each would cost more than a small day's sort

    def create(self, name: str, select: str, *, view: bool = False) -> None:
        kind, other = ("view", "table") if view else ("table", "view")
        try:
            self.run(f"create or replace {kind} {name} as {select}")
        except duckdb.CatalogException:  # an older version made it the other way, or the select itself is at fault
            self.run(f"drop {other} if exists {name}")
            self.run(f"create {kind} {name} as {select}")

    def run(self, sql: str, parameters: object = None) -> None:
        self.db.execute(sql, parameters).fetchall()

    def rows(self, sql: str, parameters: object = None) -> list[Row]:
        result = self.db.execute(sql, parameters)
        names = [column[0] for column in result.description]
        return [dict(zip(names, row, strict=True)) for row in result.fetchall()]

    def arrow(self, sql: str) -> pa.Table:
        found: pa.Table = self.db.sql(sql).to_arrow_table()
        return found

    def load(self, name: str, table: pa.Table) -> None:
        self.db.register("loading_", table)
        self.create(name, "select * from loading_")
        self.db.unregister("loading_")

    def set(self, name: str, value: object) -> None:
        self.run(f"set variable {name} = {literal(value)}")

    def close(self) -> None:
        self.db.close()


def open_engine(work: Path, *, threads: int | None = None) -> DuckDB:
    """The engine of the settings, on a file in its folder; raises `NoSpark` where Spark cannot start.

    `threads` bound DuckDB alone; Spark has those of its master.
    """
    work.mkdir(parents=True, exist_ok=True)
    path = work / "warehouse.duckdb"
    if settings().warehouse_engine == "duckdb":
        return DuckDB(path, threads=threads)
    from pipelines.spark.engine import Spark  # a group of its own, which most installations lack

    return Spark(path, master=settings().spark_master, memory=settings().spark_memory)


def literal(value: object) -> str:
    """A Python value as DuckDB writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool | int | float):
        return str(value).lower() if isinstance(value, bool) else str(value)
    text = value.isoformat() if hasattr(value, "isoformat") else str(value)
    suffix = "::timestamptz" if hasattr(value, "tzinfo") and "T" in text else ""
    return "'" + text.replace("'", "''") + "'" + suffix


def business_numbers() -> dict[str, int | str | None]:
    """Every constant of api.constants by its lower-case name, Kampala's offset, and 'all readers, all days'."""
    numbers: dict[str, int | str | None] = {
        name.lower(): value for name, value in _constants() if isinstance(value, int | str)
    }
    offset = -int(start_of_day(date(1970, 1, 1)).timestamp())
    everything = {"buckets": 1, "bucket": 0, "first_day": None, "last_day": None, "cut_off_at": None, "some_late": True}
    return numbers | {"kampala_offset_seconds": offset} | everything


def _constants() -> Iterable[tuple[str, object]]:
    return ((name, value) for name, value in vars(constants).items() if name.isupper())
