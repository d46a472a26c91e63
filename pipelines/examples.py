"""Runs a contract's given/expect examples in memory: rows in, the steps behind the mart, rows out."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from pipelines.contracts import Contract
from pipelines.engines import DuckDB, Row, literal
from pipelines.extracts import extracts
from pipelines.runlog import load_empty
from pipelines.sql import Step, needed_for

NOON = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)


def uuid_of(word: str) -> UUID:
    """A short word stands for one fixed id, so that examples can say `book: physics`."""
    try:
        return UUID(word)
    except ValueError:
        return uuid5(NAMESPACE_OID, word)


def run(contract: Contract, example: dict[str, Any], steps: Iterable[Step]) -> list[Row]:
    """The mart's rows for an example, restricted to the columns its expectation names."""
    engine = world(example)
    for step in needed_for([contract.mart], steps, given=frozenset(example["given"])):
        step.build(engine)
    named = dict.fromkeys(column for row in example["expect"] for column in row)
    columns = ", ".join(f'"{name}"' for name in named) or "*"
    return engine.rows(f"select {columns} from {contract.mart}")


def world(example: dict[str, Any]) -> DuckDB:
    """An in-memory engine with an example's rows; every raw table exists, given or not."""
    engine = DuckDB()
    as_of = example.get("as_of", NOON)
    engine.set("as_of", as_of if isinstance(as_of, datetime) else datetime.fromisoformat(as_of))
    for name, value in example.get("set", {}).items():
        engine.set(name, value)
    for name, wanted in extracts().items():
        engine.load(f"raw.{name}", wanted.schema.empty_table())
    load_empty(engine)
    for table, rows in example["given"].items():
        if not table.startswith("raw."):
            _shape(engine, table, rows)
        for number, row in enumerate(rows):
            _insert(engine, table, row, number)
    return engine


def _shape(engine: DuckDB, table: str, rows: list[Row]) -> None:
    """A table above raw, with columns and types as its rows say."""
    kinds = {name: _kind(name, value) for row in rows for name, value in row.items()}
    columns = ", ".join(f'"{name}" {kind}' for name, kind in kinds.items())
    engine.run(f"create or replace table {table} ({columns})")


def _kind(name: str, value: object) -> str:
    if name == "id" or name.endswith("_id"):
        return "uuid"
    by_type = {bool: "boolean", int: "bigint", float: "double", datetime: "timestamptz"}
    return by_type.get(type(value), "date" if hasattr(value, "isoformat") else "varchar")


def _insert(engine: DuckDB, table: str, row: Row, number: int) -> None:
    kinds = {each["column_name"]: each["column_type"] for each in engine.rows(f"describe {table}")}
    if "id" in kinds:
        row = {"id": f"{table} {number}", **row}
    unknown = row.keys() - kinds.keys()
    if unknown:
        raise KeyError(f"{table} has no column {sorted(unknown)}")
    values = ", ".join(f"{_value(value, kinds[name])}::{kinds[name]}" for name, value in row.items())
    named = ", ".join(f'"{name}"' for name in row)
    engine.run(f"insert into {table} ({named}) values ({values})")


def _value(value: object, kind: str) -> str:
    return literal(str(uuid_of(str(value))) if kind == "UUID" and value is not None else value)


def agrees(found: list[Row], expected: list[Row]) -> str:
    """Empty when the rows are the same whatever their order, else the difference in words."""
    columns = list(dict.fromkeys(column for row in expected for column in row))
    here = sorted(tuple(_plain(row[column]) for column in columns) for row in found) if columns else found
    there = sorted(tuple(_plain(_wanted(row.get(column), found, column)) for column in columns) for row in expected)
    if here == there:
        return ""
    missing = [row for row in there if row not in here]
    extra = [row for row in here if row not in there]
    return f"columns {columns}\n  expected but missing: {missing}\n  found but unexpected: {extra}"


def _wanted(value: object, found: list[Row], column: str) -> object:
    is_id = any(isinstance(row[column], UUID) for row in found)
    return uuid_of(str(value)) if is_id and value is not None else value


def _plain(value: object) -> str:
    """Values in one spelling: 1, 1.0 and Decimal('1.00') are equal, and so are moments however written."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    try:
        return f"{float(value):.6f}"  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return str(value)
