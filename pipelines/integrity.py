"""The integrity layer on disk: credited reading by Kampala day, so that one new day costs one day.

`int_daily_credited.sql` says what a day holds; this decides which days to run it for, over which files, and in how
many buckets of readers, so that memory stays small whatever the month's size.
"""

import json
import os
import shutil
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from api.core.clock import day_of, month_bounds
from pipelines.engines import DuckDB, Engine, business_numbers
from pipelines.partitions import EPOCH, stamps
from pipelines.sql import WAREHOUSE

KEY = "intermediate.int_daily_credited"
DAILY_SQL = WAREHOUSE / "intermediate" / "reading" / "int_daily_credited.sql"
CAPPED_SQL = WAREHOUSE / "intermediate" / "reading" / "int_capped_seconds.sql"
STAGING_SQL = WAREHOUSE / "staging" / "reading" / "stg_read_intervals.sql"
ROWS_A_BUCKET = 1_500_000
DAYS_A_BATCH = 31
MEMORY = "700MB"
CODE = "code"


def days_of_month(month: str) -> list[str]:
    """'2026-02' -> its Kampala days; raises `NoSuchMonth`."""
    first, after = (day_of(moment) for moment in month_bounds(month))
    return [str(first + timedelta(days=number)) for number in range((after - first).days)]


def refresh(engine: Engine, raw: Path, target: Path, redo: Iterable[str] = ()) -> int:
    """Rebuild the days whose stretches changed, then offer all days as one view; answers with its rows.

    A raw day's files are known by their stamps. Each raw day reaches as far as its longest stretch, so a changed
    day redoes itself to its reach, old or new, and a redone day reads every raw day that reaches it.
    """
    index = _read_index(target)
    code = _code()
    if index.pop(CODE, None) != code:
        index = {}
        shutil.rmtree(target, ignore_errors=True)
    now = {day: list(stamp) for day, stamp in stamps(raw / "read_intervals").items()}
    changed = {day for day in now.keys() | index.keys() if index.get(day, {}).get("stamp") != now.get(day)}
    reach = {day: index[day]["reach"] for day in now.keys() - changed} | _reach(raw, changed & now.keys())
    touched = {each for day in changed for each in _span(day, reach.get(day), index.get(day, {}).get("reach"))}
    touched |= {str(day) for day in redo}
    for batch in _batches(sorted(touched)):
        sources = [day for day in now if day <= batch[-1] and reach[day] >= batch[0]]
        rows = sum(int(now[day][0]) for day in sources)
        _write_days([_file(raw, day) for day in sources], target, batch, 1 + rows // ROWS_A_BUCKET)
    _write_index(target, {CODE: code} | {day: {"stamp": now[day], "reach": reach[day]} for day in now})
    return _offer(engine, target)


def contents(target: Path) -> str:
    """What tells one state of all the days from another."""
    return (target / "_index.json").read_text()


def _code() -> str:
    """The SQL of a day and every number it may ask for: when they change, every day is made anew."""
    return "\n".join([DAILY_SQL.read_text(), STAGING_SQL.read_text(), repr(sorted(business_numbers().items()))])


def _batches(days: list[str]) -> Iterable[list[str]]:
    """Runs of following days, so that a batch reads little it does not write."""
    batch: list[str] = []
    for day in days:
        follows = batch and date.fromisoformat(day) - date.fromisoformat(batch[-1]) == timedelta(days=1)
        if batch and (not follows or len(batch) == DAYS_A_BATCH):
            yield batch
            batch = []
        batch.append(day)
    if batch:
        yield batch


def _span(day: str, *reaches: str | None) -> Iterable[str]:
    last = max([day, *(reach for reach in reaches if reach)])
    first = date.fromisoformat(day)
    return (str(first + timedelta(days=number)) for number in range((date.fromisoformat(last) - first).days + 1))


def _file(raw: Path, day: str) -> Path:
    return raw / "read_intervals" / f"day={day}" / "part.parquet"


def _reach(raw: Path, days: Iterable[str]) -> dict[str, str]:
    """The last Kampala day any stretch of each raw day touches."""
    found = {}
    engine = DuckDB(memory=MEMORY)
    for day in sorted(days):
        last = engine.rows(f"select max(ended_at) as last from read_parquet('{_file(raw, day)}')")[0]["last"]
        found[day] = max(day, str(day_of(last - timedelta(microseconds=1)))) if last else day
    engine.close()
    return found


def _write_days(sources: list[Path], target: Path, days: list[str], buckets: int) -> None:
    """Run the daily SQL over some raw files and put each of the days in place, whole."""
    making = target.with_name(target.name + ".making")
    shutil.rmtree(making, ignore_errors=True)
    making.parent.mkdir(parents=True, exist_ok=True)
    if sources:
        engine = reader([str(path) for path in sources])
        engine.set("first_day", (date.fromisoformat(days[0]) - EPOCH).days)
        engine.set("last_day", (date.fromisoformat(days[-1]) - EPOCH).days)
        engine.set("buckets", buckets)
        for bucket in range(buckets):
            engine.set("bucket", bucket)
            engine.run(
                f"copy ({DAILY_SQL.read_text()}) to '{making}' (format parquet, compression zstd, partition_by (day),"
                f" write_partition_columns true, overwrite_or_ignore true, filename_pattern 'part{bucket}_{{i}}')"
            )
        engine.close()
    for day in days:
        fresh, place = making / f"day={day}", target / f"day={day}"
        shutil.rmtree(place, ignore_errors=True)
        if fresh.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            os.replace(fresh, place)
    shutil.rmtree(making, ignore_errors=True)


def reader(files: list[str], memory: str = MEMORY) -> DuckDB:
    """A private engine whose staged intervals are some parquet files of the raw shape."""
    engine = DuckDB(memory=memory)
    listed = ", ".join(f"'{file}'" for file in files)
    engine.create("raw.read_intervals", f"select * from read_parquet([{listed}], hive_partitioning = false)", view=True)
    engine.create("staging.stg_read_intervals", STAGING_SQL.read_text(), view=True)
    return engine


def credit(source: str, books: str, authors: str, buckets: int, memory: str = MEMORY) -> list[dict[str, Any]]:
    """The whole layer over one parquet glob of intervals, bucket by bucket: overlap, caps, rights.

    `books` and `authors` are parquet files of the raw shape (id, author_id, page_count; id, learner_key). Answers
    with seconds per author and status, as the month's close would add them.
    """
    engine = reader([source], memory)
    columns = "author_id, idle, too_fast, overlap, trial, own_book, over_cap, eligible"
    engine.create("staging.stg_books", f"select id as book_id, author_id, page_count from read_parquet('{books}')")
    engine.create("staging.stg_authors", f"select id as author_id, learner_key from read_parquet('{authors}')")
    engine.set("buckets", buckets)
    sums = [f"sum({name})::bigint as {name}" for name in columns.split(", ")[1:]]
    for bucket in range(buckets):
        engine.set("bucket", bucket)
        engine.create(KEY, DAILY_SQL.read_text())
        select = f"select author_id, {', '.join(sums)} from ({CAPPED_SQL.read_text()}) group by author_id"
        engine.run(f"create table by_author as {select}" if bucket == 0 else f"insert into by_author {select}")
    found = engine.rows(f"select author_id, {', '.join(sums)} from by_author group by author_id order by author_id")
    engine.close()
    return found


def _offer(engine: Engine, target: Path) -> int:
    files = f"{target}/day=*/*.parquet"
    if any(target.glob("day=*/*.parquet")):
        engine.create(KEY, f"select * from read_parquet('{files}', hive_partitioning = false)", view=True)
    else:
        engine.create(KEY, DAILY_SQL.read_text(), view=True)
    return int(engine.rows(f"select count(*) as n from {KEY}")[0]["n"])


def _read_index(target: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((target / "_index.json").read_text())
        return found
    except (FileNotFoundError, ValueError):
        shutil.rmtree(target, ignore_errors=True)
        return {}


def _write_index(target: Path, index: dict[str, Any]) -> None:
    target.mkdir(parents=True, exist_ok=True)
    making = target / "_index.making"
    making.write_text(json.dumps(index))
    os.replace(making, target / "_index.json")
