"""The integrity layer, one new day, and the month's close, beside a bare window sort over the same rows."""

import multiprocessing
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb

from api.publishing.royalties.rules import Minutes, settle
from pipelines import integrity
from pipelines.bench.figures import Figure, Spent, best_of, figure, measured, peak_mib
from pipelines.bench.sizes import Bench
from pipelines.engines import DuckDB

# About the shape of real reading: a hundred openings a reader a month in textbooks, some overlapping, few idle.
INTERVALS = """
select uuid() as id, uuid() as session_id, printf('%016x', hash(i % $readers)) as learner_key,
       md5((hash(i * 7) % 5000)::varchar)::uuid as book_id,
       case when i % 5 = 0 then 'idle' when i % 97 = 0 then 'too_fast' else 'active' end as kind,
       if(i % 11 = 0, 'trial', 'paid') as entitlement, begun as started_at,
       begun + to_seconds(60 + (hash(i * 13) % 1800)::int) as ended_at, begun + interval 1 hour as received_at,
       1 as first_page, 9 as last_page, 8 as pages_turned, begun as updated_at, $day::date as day
from (
    select i, $day::timestamptz - interval 3 hour + to_seconds((hash(i * 31) % 84000)::int) as begun
    from range($rows) t(i)
)
"""
FLOOR = """
select sum(greatest(0, epoch(ended_at) - greatest(epoch(started_at), before)))
from (
    select started_at, ended_at, max(epoch(ended_at)) over (
        partition by learner_key order by started_at, id rows between unbounded preceding and 1 preceding) as before
    from read_parquet('{files}', hive_partitioning = false)
)
"""


def _apart(work: Callable[..., Any], *arguments: Any) -> Any:
    """Run in a process of its own, so that its peak of memory is its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(work, arguments)


def make_month(folder: Path, days: int, rows: int) -> None:
    """`days` files of a made-up month in the raw shape, `rows` a day, and the books and authors they name."""
    with duckdb.connect() as engine:
        engine.execute("set timezone = 'UTC'")
        engine.execute("set enable_progress_bar = false")
        for day in range(1, days + 1):
            place = folder / "read_intervals" / f"day=2026-03-{day:02d}"
            place.mkdir(parents=True, exist_ok=True)
            made = {"readers": max(1, rows // 3), "day": f"2026-03-{day:02d}", "rows": rows}
            engine.execute(f"create or replace table made as {INTERVALS}", made)
            engine.execute(f"copy made to '{place / 'part.parquet'}' (format parquet, compression zstd)")
        engine.execute(
            f"copy (select md5(i::varchar)::uuid as id, md5((i % 500)::varchar)::uuid as author_id, 120 as page_count"
            f" from range(5000) t(i)) to '{folder / 'books.parquet'}'"
        )
        engine.execute(
            f"copy (select md5(i::varchar)::uuid as id, printf('%016x', i) as learner_key from range(500) t(i))"
            f" to '{folder / 'authors.parquet'}'"
        )


def _layer(folder: Path) -> tuple[float, float]:
    """CPU seconds and peak MiB of the whole layer over the month, its days kept as the warehouse keeps them."""
    books, authors = str(folder / "books.parquet"), str(folder / "authors.parquet")
    with measured() as spent:
        integrity.credit(folder, folder / "layer", books, authors)
    return spent.cpu, peak_mib()


def _bare_sort(files: str) -> float:
    with duckdb.connect(config={"memory_limit": "4GB"}) as engine, measured() as spent:
        engine.execute("set threads = 2")
        engine.execute("set enable_progress_bar = false")
        engine.execute(FLOOR.format(files=files)).fetchall()
    return spent.cpu


def _new_day(folder: Path, days: int) -> float:
    """CPU seconds of one day more, when the days before it already stand."""
    raw, target, kept_back = folder, folder / "credited", folder / "aside"
    last = raw / "read_intervals" / f"day=2026-03-{days:02d}"
    shutil.move(last, kept_back)
    engine = DuckDB()
    integrity.refresh(engine, raw, target)
    shutil.move(kept_back, last)
    with measured() as spent:
        integrity.refresh(engine, raw, target)
    engine.close()
    return spent.cpu


def minutes_figures(bench: Bench) -> Iterator[Figure]:
    """Layer and new day over a month, at each number of intervals."""
    for rows in bench.sizes.intervals:
        yield from _minutes_figures(bench.folder / str(rows), rows, max(2, rows // bench.sizes.intervals_a_day))


def _minutes_figures(folder: Path, rows: int, days: int) -> Iterator[Figure]:
    make_month(folder, days, rows // days)
    size = f"{rows / 1_000_000:g}M intervals"
    floor = min(_apart(_bare_sort, f"{folder}/read_intervals/day=*/part.parquet") for _ in range(2))
    cpu, peak = _apart(_layer, folder)
    yield figure("integrity layer", size, cpu, "cpu s", floor, "<= 2.5")
    yield figure("integrity layer, memory", size, peak, "MiB", 1024, "<= 1")
    day = _apart(_bare_sort, f"{folder}/read_intervals/day=2026-03-{days:02d}/part.parquet")
    yield figure("one new day", f"on {days} days", _apart(_new_day, folder, days), "cpu s", day)


def close_figures(bench: Bench) -> Iterator[Figure]:
    """The month worked out in Python from its frozen minutes, beside a bare sum of the same rows in SQL."""
    for rows in bench.sizes.settled:
        yield _close_figure(rows)


def _close_figure(rows: int) -> Figure:
    minutes = [
        Minutes(f"{n % 9000:016x}", f"author-{n % 400:04d}", f"book-{n % 3000:05d}", "counted", n % 900, n % 900)
        for n in range(rows)
    ]
    rates = {f"author-{n:04d}": 6000 for n in range(400)}
    ours = best_of(3, lambda: settle(minutes, rates, 25_000_000, {}))
    with duckdb.connect() as engine:
        engine.execute(
            f"create table m as select 'author-' || i % 400 as author_id, 'book-' || i % 3000 as book_id,"
            f" i % 9000 as r, i % 900 as seconds from range({rows}) t(i)"
        )
        bare = "select author_id, book_id, sum(seconds), count(distinct r) from m group by all"
        floor: Spent = best_of(3, lambda: engine.execute(bare).fetchall())
    return figure("month close", f"{rows:,} rows", ours.cpu, "cpu s", floor.cpu)
