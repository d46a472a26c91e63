"""Day partitions on disk: one zstd parquet file a day, replaced whole, so that a killed run leaves no half file."""

import itertools
import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from api.platform.clock import start_of_day
from api.platform.pseudonym import learner_key, mark
from pipelines.extracts import Extract
from pipelines.places import READERS

ROWS_IN_MEMORY = 1_000_000
EPOCH = date(1970, 1, 1)
_known_keys: dict[bytes, str] = {}


class Stamp(NamedTuple):
    """What tells one version of a file from another, and its number of rows."""

    rows: int
    changed_ns: int
    size: int


def _key(user: bytes) -> str:
    if user not in _known_keys:
        _known_keys[user] = learner_key(UUID(bytes=user))
    return _known_keys[user]


def pseudonyms(users: pa.Array) -> pa.Array:
    """Each person's learner key; every distinct id is hashed once."""
    coded = users.storage.dictionary_encode()
    return pa.array([_key(user) for user in coded.dictionary.to_pylist()], pa.string()).take(coded.indices)


def shaped(extract: Extract, batch: pa.RecordBatch) -> pa.Table:
    """A batch as PostgreSQL sent it, with people and marks hashed and every column of its raw type."""
    columns = []
    for field, column in zip(extract.fields, batch.columns, strict=True):
        if field.is_learner:
            columns.append(pseudonyms(column))
        elif field.is_mark:
            columns.append(pa.array([text and mark(text) for text in column.to_pylist()], pa.string()))
        elif field.is_place:
            read = READERS[field.name]
            columns.append(pa.array([text and read(text) for text in column.to_pylist()], pa.string()))
        else:
            columns.append(column if column.type == field.kind else column.cast(field.kind))
    return pa.table(columns, schema=extract.schema)


def days_of(extract: Extract, table: pa.Table) -> np.ndarray:
    """Each row's Kampala day as days since 1970; Kampala has kept one offset since 1959."""
    moment = table.column(extract.event[0])
    for fallback in extract.event[1:]:
        moment = pc.coalesce(moment, table.column(fallback))
    if extract.is_dated:
        return moment.cast(pa.int32()).to_numpy()
    since_1970 = start_of_day(EPOCH).timestamp()  # negative: Kampala's first day began in UTC's last one
    return (moment.cast(pa.int64()).to_numpy() - int(since_1970) * 1_000_000) // 86_400_000_000


def split(extract: Extract, table: pa.Table) -> Iterator[tuple[date, pa.Table]]:
    """The rows of each day."""
    if not table.num_rows:
        return
    days = days_of(extract, table)
    if np.any(days[1:] < days[:-1]):
        order = np.argsort((days - days.min()).astype(np.uint16), kind="stable")  # 16 bits sort by counting
        table, days = table.take(pa.array(order)), days[order]
    edges = [0, *(np.flatnonzero(np.diff(days)) + 1).tolist(), len(days)]
    for start, end in itertools.pairwise(edges):
        yield EPOCH + timedelta(days=int(days[start])), table.slice(start, end - start)


def file_of(folder: Path, day: date) -> Path:
    return folder / f"day={day}" / "part.parquet"


def layout(schema: pa.Schema) -> dict[str, Any]:
    """How columns are written: a dictionary only where values repeat, bounds only where readers skip by them."""
    repeating = [each.name for each in schema if each.type in (pa.string(), pa.uuid()) and each.name != "id"]
    moments = [each.name for each in schema if pa.types.is_temporal(each.type)]
    return {"compression": "zstd", "use_dictionary": repeating, "write_statistics": moments}


def write(path: Path, table: pa.Table) -> None:
    """Put a whole file in place at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    making = path.with_suffix(".making")
    pq.write_table(table, making, **layout(table.schema))
    os.replace(making, path)


class DayWriter:
    """Writes a stream into a fresh folder of day partitions, holding a bounded number of rows in memory."""

    def __init__(self, extract: Extract, folder: Path) -> None:
        self.extract, self.folder = extract, folder
        shutil.rmtree(folder, ignore_errors=True)
        self.writers: dict[date, pq.ParquetWriter] = {}
        self.waiting: dict[date, list[pa.Table]] = defaultdict(list)
        self.held = 0
        self.pool = ThreadPoolExecutor(os.cpu_count() or 2)
        write(folder / "schema.parquet", extract.schema.empty_table())

    def add(self, table: pa.Table) -> None:
        for day, rows in split(self.extract, table):
            self.waiting[day].append(rows)
        self.held += table.num_rows
        if self.held > ROWS_IN_MEMORY:
            self.flush(keep=ROWS_IN_MEMORY // 2)

    def flush(self, keep: int = 0) -> None:
        """Write out the fullest days until at most `keep` rows wait."""
        size = {day: sum(part.num_rows for part in parts) for day, parts in self.waiting.items()}
        full = []
        for day in sorted(size, key=lambda each: -size[each]):
            if self.held <= keep:
                break
            full.append((day, self.waiting.pop(day)))
            self.held -= size[day]
        list(self.pool.map(lambda each: self._write(*each), full))

    def _write(self, day: date, parts: list[pa.Table]) -> None:
        if day not in self.writers:
            path = file_of(self.folder, day)
            path.parent.mkdir(parents=True)
            self.writers[day] = pq.ParquetWriter(path, self.extract.schema, **layout(self.extract.schema))
        self.writers[day].write_table(pa.concat_tables(parts).combine_chunks())

    def close(self) -> None:
        self.flush()
        list(self.pool.map(lambda writer: writer.close(), self.writers.values()))
        self.pool.shutdown()


def swap_folder(fresh: Path, place: Path) -> None:
    """Put a freshly written folder where the old one was; a kill in between leaves no table, which means 'take all'."""
    old = place.with_name(place.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if place.exists():
        place.rename(old)
    fresh.rename(place)
    shutil.rmtree(old, ignore_errors=True)


def upsert(extract: Extract, folder: Path, day: date, rows: pa.Table) -> None:
    """Replace rows of the same key in one day's file and add the new ones."""
    path = file_of(folder, day)
    if path.exists():
        old = pq.read_table(path, schema=extract.schema, partitioning=None)
        is_touched = pc.is_in(_ids(extract, old), _ids(extract, rows))
        if _same(extract, old.filter(is_touched), rows):
            return
        rows = pa.concat_tables([old.filter(pc.invert(is_touched)), rows])
    write(path, rows.combine_chunks())


def _same(extract: Extract, here: pa.Table, there: pa.Table) -> bool:
    """True when both hold the same rows; the overlap brings many that are already here."""
    if here.num_rows != there.num_rows:
        return False
    first, second = (table.take(pc.sort_indices(_ids(extract, table))).combine_chunks() for table in (here, there))
    return bool(first.equals(second))


def _ids(extract: Extract, table: pa.Table) -> pa.Array:
    ids = table.column(extract.key).combine_chunks()
    return ids.storage if isinstance(ids, pa.ExtensionArray) else ids


def remove(folder: Path, day: date) -> None:
    shutil.rmtree(folder / f"day={day}", ignore_errors=True)


def drop_damaged(extract: Extract, folder: Path, known: dict[str, Stamp]) -> None:
    """Take away the days whose file is not the known one and cannot be read, or is of another schema."""
    for path in folder.glob("day=*/part.parquet"):
        state, old = path.stat(), known.get(path.parent.name.removeprefix("day="))
        if old is None or (old.changed_ns, old.size) != (state.st_mtime_ns, state.st_size):
            try:
                is_sound = pq.read_schema(path).remove_metadata().equals(extract.schema)
            except pa.ArrowException:
                is_sound = False
            if not is_sound:
                path.unlink()


def stamps(folder: Path, known: dict[str, Stamp] | None = None) -> dict[str, Stamp]:
    """Every day on disk with its stamp; the footer is read only where the file is not the known one."""
    found = {}
    for path in sorted(folder.glob("day=*/part.parquet")):
        day, state = path.parent.name.removeprefix("day="), path.stat()
        old = (known or {}).get(day)
        if old and (old.changed_ns, old.size) == (state.st_mtime_ns, state.st_size):
            found[day] = old
        else:
            found[day] = Stamp(pq.read_metadata(path).num_rows, state.st_mtime_ns, state.st_size)
    return found
