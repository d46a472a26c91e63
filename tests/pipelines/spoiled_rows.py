"""Rows of the raw layer spoiled in ways that happen, and what stands or falls with them."""

import random
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

import pyarrow as pa
import pyarrow.parquet as pq
from sqlalchemy import Enum

from api.platform.json_column import JsonColumn
from api.tables import metadata
from pipelines.extracts import Extract, extracts
from pipelines.sieve import PLANNED, SIGNED

SHARE = 0.01
AHEAD, BEFORE = datetime(2999, 1, 1, tzinfo=UTC), datetime(1961, 5, 5, tzinfo=UTC)
NOBODY = uuid5(UUID(int=0), "nobody")
Row = dict[str, Any]
Bad = dict[str, set[Any]]  # table -> the keys its spoiled rows had


class Raw:
    """The raw layer of a data folder, read whole and written back file by file."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, dict[Path, list[Row]]] = {}
        for name, wanted in extracts().items():
            paths = sorted(path for path in (folder / name).rglob("*.parquet") if path.name != "schema.parquet")
            self.files[name] = {path: _read(path, wanted) for path in paths}

    def rows(self, name: str) -> list[Row]:
        return [row for rows in self.files[name].values() for row in rows]

    def write(self) -> None:
        for name, files in self.files.items():
            for path, rows in files.items():
                pq.write_table(pa.Table.from_pylist(rows, extracts()[name].schema), path)


def _read(path: Path, wanted: Extract) -> list[Row]:
    found: list[Row] = pq.read_table(path, schema=wanted.schema, partitioning=None).to_pylist()
    return found


def ways(name: str) -> Iterator[tuple[str, str]]:
    """Every (column, way) in which a row of a table can be spoiled."""
    wanted, table = extracts()[name], metadata.tables[name]
    yield wanted.key, "stands twice"
    for field in wanted.fields:
        column = table.c.get("user_id" if field.is_learner else field.name)
        column = table.c["id"] if column is None and field.is_learner else column
        if column is None:
            continue
        if not column.nullable:
            yield field.name, "missing"
        if isinstance(column.type, Enum):
            yield field.name, "unknown word"
        if isinstance(column.type, JsonColumn):
            yield field.name, "text"
        if field.name == "month":
            yield field.name, "text"
        if any(key.column.table.name in extracts() for key in column.foreign_keys):
            yield field.name, "points to nothing"
        if pa.types.is_timestamp(field.kind):
            yield field.name, "before"
            yield from [(field.name, "ahead")] if field.name not in PLANNED else []
        if (pa.types.is_integer(field.kind) or pa.types.is_decimal(field.kind)) and field.name not in SIGNED.get(
            name, set()
        ):
            yield field.name, "below zero"


def spoil(raw: Raw, seed: int) -> Bad:
    """Spoil a hundredth of every table, at least one row; answers with their keys."""
    dice, bad = random.Random(seed), defaultdict[str, set[Any]](set)
    for name, files in raw.files.items():
        key, known = extracts()[name].key, sorted(ways(name))
        dice.shuffle(known)
        rows = [(path, number) for path, listed in files.items() for number in range(len(listed))]
        for turn, (path, number) in enumerate(dice.sample(rows, min(len(rows), ceil(SHARE * len(rows))))):
            column, way = known[turn % len(known)]
            row = files[path][number]
            bad[name].add(row[key])
            if way == "stands twice":
                files[path].append(dict(row))
            else:
                row[column] = _spoiled(row[column], way, extracts()[name].schema.field(column).type)
    return dict(bad)


def _spoiled(value: Any, way: str, kind: pa.DataType) -> Any:
    """What stands there instead."""
    if way == "missing":
        return None
    if way in ("unknown word", "text"):
        return "asleep"
    if way == "points to nothing":
        return str(NOBODY) if pa.types.is_string(kind) else NOBODY
    if way == "below zero":
        return -1 - (value or 0)
    return AHEAD if way == "ahead" else BEFORE


def with_what_falls(raw: Raw, bad: Bad) -> Bad:
    """The keys of the spoiled rows and of all that points to them, in a raw layer before it was spoiled."""
    fallen = defaultdict(set, {name: set(keys) for name, keys in bad.items()})
    before = -1
    while before != (now := sum(map(len, fallen.values()))):
        before = now
        for name, wanted in extracts().items():
            for column, parent in _references(name, wanted):
                fallen[name] |= {row[wanted.key] for row in raw.rows(name) if row[column] in fallen[parent]}
        _event(raw, fallen)
    return dict(fallen)


def _references(name: str, wanted: Extract) -> list[tuple[str, str]]:
    here = {"user_id": "learner_key"} | {field.name: field.name for field in wanted.fields}
    return [
        (here[key.parent.name], key.column.table.name)
        for key in metadata.tables[name].foreign_keys
        if key.parent.name in here and key.column.table.name in extracts()
    ]


def _event(raw: Raw, fallen: dict[str, set[Any]]) -> None:
    """A payment, its journals and their postings are one event."""
    lines = {row["journal_id"] for row in raw.rows("ledger_postings") if row["id"] in fallen["ledger_postings"]}
    fallen["ledger_journals"] |= lines
    for row in raw.rows("ledger_journals"):
        if row["ref_type"] == "payments" and UUID(row["ref_id"]) in fallen["payments"]:
            fallen["ledger_journals"].add(row["id"])
        if row["ref_type"] == "payments" and row["id"] in fallen["ledger_journals"]:
            fallen["payments"].add(UUID(row["ref_id"]))


def remove(raw: Raw, fallen: Bad) -> None:
    for name, files in raw.files.items():
        key, gone = extracts()[name].key, fallen.get(name, set())
        for path, rows in files.items():
            files[path] = [row for row in rows if row[key] not in gone]
