"""Extraction beside the bare stream: the same tables by ADBC straight into parquet, nothing else done."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import adbc_driver_postgresql.dbapi as postgres
import pyarrow.parquet as pq

from pipelines import raw
from pipelines.bench.figures import Figure, figure
from pipelines.bench.sizes import Bench
from pipelines.extracts import extracts

SIZES = {
    "one table": ["read_intervals"],
    "event tables": ["read_intervals", "reading_events", "reading_sessions", "user_answers", "test_attempts"],
}


def _bare(url: str, tables: list[str], folder: Path) -> tuple[int, float]:
    """Rows and seconds of the bare stream."""
    rows, began = 0, time.perf_counter()
    with postgres.connect(url) as connection, connection.cursor() as cursor:
        for name in tables:
            cursor.execute(extracts()[name].select())
            reader = cursor.fetch_record_batch()
            with pq.ParquetWriter(folder / f"{name}.parquet", reader.schema, compression="zstd") as writer:
                for batch in reader:
                    writer.write_batch(batch)
                    rows += batch.num_rows
    return rows, time.perf_counter() - began


def _ours(url: str, tables: list[str], folder: Path) -> tuple[int, float]:
    rows, began = 0, time.perf_counter()
    snapshot = raw.Snapshot(url)
    for name in tables:
        rows += raw.take_all_days(snapshot, extracts()[name], folder / name)
    snapshot.close()
    return rows, time.perf_counter() - began


def extraction_figures(bench: Bench) -> Iterator[Figure]:
    """Rows a second, ours and bare, each the best of a few."""
    folder = bench.folder
    for size, tables in SIZES.items():
        rates: dict[object, float] = {}
        for way in (_bare, _ours) * bench.sizes.extractions:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            rows, seconds = way(bench.url, tables, folder)
            rates[way] = max(rates.get(way, 0.0), rows / seconds)
        yield figure("extraction", size, rates[_ours] / 1000, "k rows/s", rates[_bare] / 1000, ">= 0.8")
