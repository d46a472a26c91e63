"""A country of many times the learners, made of the raw rows of a smaller one by SQL alone.

Every learner stands there again under another key, with other ids for all that is theirs; books, topics and authors are
the same ones. The first copy is the country itself, and the same country makes the same copies.
"""

import shutil
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from api.tables import metadata
from pipelines.engines import DuckDB
from pipelines.extracts import Extract, Field, extracts

# What belongs to a learner and is there once more for each copy of them; the others are there once.
COPIED: Final = frozenset({
    "users", "payments", "reading_sessions", "reading_events", "read_intervals", "reading_progress",
    "book_progress_snapshot", "bookmarks", "loans", "test_attempts", "user_answers", "scenario_grades",
    "seats", "seat_orders",
})  # fmt: skip
MEMORY: Final = "1GB"
WORKERS: Final = 2


def multiply(raw: Path, target: Path, times: int, tables: Iterable[str]) -> None:
    """Write some tables of a raw folder with so many copies of every learner of another."""
    shutil.rmtree(target, ignore_errors=True)
    maker = DuckDB(memory=MEMORY)
    maker.run("set threads = 1")  # a file has too few rows to be shared; the files are

    def write(name: str, file: Path) -> None:
        place = target / name / file.relative_to(raw / name)
        place.parent.mkdir(parents=True, exist_ok=True)
        select = f"from {_rows_of(name, file, times)}"
        maker.db.cursor().execute(f"copy ({select}) to '{place}' (format parquet, compression zstd)")

    with ThreadPoolExecutor(WORKERS) as pool:
        files = [(name, file) for name in tables for file in sorted((raw / name).rglob("*.parquet"))]
        list(pool.map(lambda each: write(*each), files))
    maker.close()


def _rows_of(name: str, file: Path, times: int) -> str:
    source = f"read_parquet('{file}', hive_partitioning = false)"
    if name not in COPIED or file.name == "schema.parquet":
        return source
    columns = ", ".join(copied_columns(extracts()[name]))
    return f"(select {columns} from {source} cross join range({times}) as copies (copy))"


def copied_columns(wanted: Extract) -> Iterator[str]:
    """The columns of a copied table: what names a learner or a row of theirs is other in every copy."""
    keys = {key.parent.name: key.column.table.name for key in metadata.tables[wanted.table].foreign_keys}
    keys["session_id"] = "reading_sessions"  # where it is named without a foreign key too
    for field in wanted.fields:
        if field.is_learner or field.is_mark:
            yield _other(field, f"md5({field.name} || '-' || copy)[:16]")
        elif field.name == "id" or keys.get(field.name) in COPIED:
            yield _other(field, f"md5({field.name}::varchar || '-' || copy)::uuid")
        else:
            yield f'"{field.name}"'


def _other(field: Field, made: str) -> str:
    return f'case when copy = 0 then "{field.name}" else {made} end as "{field.name}"'
