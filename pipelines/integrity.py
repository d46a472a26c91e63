"""The integrity layer on disk: credited reading by Kampala day, so that one new day costs one day.

`int_daily_credited.sql` says what a day holds; this decides which days to run it for, over which files, and in how
many buckets of readers, so that memory stays small whatever the month's size.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from api import constants
from api.platform.clock import day_of, month_bounds
from pipelines.engines import DuckDB, Engine, business_numbers
from pipelines.partitions import EPOCH, Stamp, stamps
from pipelines.sql import WAREHOUSE

KEY = "intermediate.int_daily_credited"
DAILY_SQL = WAREHOUSE / "intermediate" / "library" / "int_daily_credited.sql"
CAPPED_SQL = WAREHOUSE / "intermediate" / "library" / "int_capped_seconds.sql"
STAGING_SQL = WAREHOUSE / "staging" / "library" / "stg_read_intervals.sql"
ROWS_A_BUCKET = 1_500_000
MEMORY = "400MB"  # a worker's
WORKERS = 2
FEW_DAYS = 4
# Readers hardly repeat within a day: looking for a dictionary of them costs more than it saves.
LAYOUT = "format parquet, parquet_version v2, dictionary_size_limit 1000"
CODE, MADE, ROWS = "code", "made", "rows"
Work = tuple[str, list[str]]  # a day to make, and the raw days that reach it
Writer = Callable[[Path, Path, list[Work], Mapping[str, int], str | None], None]


def days_of_month(month: str) -> list[str]:
    """'2026-02' -> its Kampala days; raises `NoSuchMonth`."""
    first, after = (day_of(moment) for moment in month_bounds(month))
    return [str(first + timedelta(days=number)) for number in range((after - first).days)]


def refresh(
    engine: Engine,
    raw: Path,
    target: Path,
    redo: Iterable[str] = (),
    bad: str | None = None,
    write: Writer | None = None,
) -> int:
    """Rebuild the days whose stretches changed, then offer all days as one view; answers with its rows.

    A raw day's files are known by their stamps. Each raw day reaches as far as its longest stretch, so a changed
    day redoes itself to its reach, old or new, and a redone day reads every raw day that reaches it. `bad` is SQL that
    is true of rows held back. `write` makes the days where it is not DuckDB that does.
    """
    index = _read_index(target)
    code = _code() + (bad or "")
    made, rows = index.pop(MADE, None), index.pop(ROWS, {})
    if index.pop(CODE, None) != code or made is None:
        index, made, rows = {}, {}, {}
        shutil.rmtree(target, ignore_errors=True)
    noted = {day: Stamp(*known["stamp"]) for day, known in index.items()}
    now = {day: list(stamp) for day, stamp in stamps(raw / "read_intervals", noted).items()}
    changed = {day for day in now.keys() | index.keys() if index.get(day, {}).get("stamp") != now.get(day)}
    reach = {day: index[day]["reach"] for day in now.keys() - changed} | _reach(engine, raw, changed & now.keys(), bad)
    touched = {each for day in changed for each in _span(day, reach.get(day), index.get(day, {}).get("reach"))}
    touched |= {str(day) for day in redo} | _damaged(target, made)
    work = [(day, [each for each in now if each <= day <= reach[each]]) for day in sorted(touched)]
    (write or _write_in_threads)(raw, target, work, {day: int(now[day][0]) for day in now}, bad)
    known = {day: {"stamp": now[day], "reach": reach[day]} for day in now}
    made = _made(target)
    rows = {day: rows[day] if day in rows and day not in touched else _rows(target, day) for day in made}
    _write_index(target, {CODE: code, MADE: made, ROWS: rows} | known)
    _offer(engine, target)
    return sum(rows.values())


def contents(target: Path) -> str:
    """What tells one state of all the days from another."""
    return (target / "_index.json").read_text()


def _code() -> str:
    """The SQL of a day and every number it may ask for: when they change, every day is made anew."""
    return "\n".join([DAILY_SQL.read_text(), STAGING_SQL.read_text(), repr(sorted(business_numbers().items()))])


def _made(target: Path) -> dict[str, list[int]]:
    """How large the files of each day are: one half written, or lost, is other than it was."""
    found: dict[str, list[int]] = {}
    for file in target.glob("day=*/*.parquet"):
        found.setdefault(file.parent.name.removeprefix("day="), []).append(file.stat().st_size)
    return {day: sorted(found[day]) for day in sorted(found)}


def _rows(target: Path, day: str) -> int:
    return sum(int(pq.read_metadata(file).num_rows) for file in (target / f"day={day}").glob("*.parquet"))


def _damaged(target: Path, made: Mapping[str, list[int]]) -> set[str]:
    """The days whose files are not those the last whole run left."""
    here = _made(target)
    return {day for day in here.keys() | made.keys() if here.get(day) != made.get(day)}


def _span(day: str, *reaches: str | None) -> Iterable[str]:
    last = max([day, *(reach for reach in reaches if reach)])
    first = date.fromisoformat(day)
    return (str(first + timedelta(days=number)) for number in range((date.fromisoformat(last) - first).days + 1))


def raw_file(raw: Path, day: str) -> Path:
    return raw / "read_intervals" / f"day={day}" / "part.parquet"


def _reach(engine: Engine, raw: Path, days: Iterable[str], bad: str | None) -> dict[str, str]:
    """The last Kampala day any stretch of each raw day touches."""
    found, good = {}, f" where not ({bad})" if bad else ""
    for day in sorted(days):
        last = engine.rows(f"select max(ended_at) as last from read_parquet('{raw_file(raw, day)}'){good}")[0]["last"]
        found[day] = max(day, str(day_of(last - timedelta(microseconds=1)))) if last else day
    return found


def _write_in_threads(raw: Path, target: Path, work: list[Work], rows: Mapping[str, int], bad: str | None) -> None:
    """A few small days are one worker's: a second one takes more of the processor than it saves time."""
    is_little = len(work) <= FEW_DAYS and _rows_in(work, rows) <= ROWS_A_BUCKET
    workers = 1 if is_little else WORKERS
    with ThreadPoolExecutor(workers) as pool:
        shares = [work[first::workers] for first in range(workers)]
        list(pool.map(lambda share: _write_days(raw, target, share, rows, bad), shares))


def _rows_in(work: list[Work], rows: Mapping[str, int]) -> int:
    return sum(rows[each] for _, sources in work for each in sources)


def _write_days(raw: Path, target: Path, share: list[Work], rows: Mapping[str, int], bad: str | None) -> None:
    """One worker's days: one thread each costs less than two threads on one small sort."""
    if not share:
        return
    maker = DuckDB(memory=MEMORY, asked=DAILY_SQL.read_text() + STAGING_SQL.read_text())
    maker.run("set threads = 1")
    for day, sources in share:
        buckets = 1 + sum(rows[each] for each in sources) // ROWS_A_BUCKET
        _write_day(maker, [raw_file(raw, each) for each in sources], target, day, buckets, bad)
    maker.close()


def _write_day(maker: DuckDB, sources: list[Path], target: Path, day: str, buckets: int, bad: str | None) -> None:
    """Run the daily SQL over some raw files and put the day in place, whole."""
    making, place = target / f"{day}.making", target / f"day={day}"
    shutil.rmtree(making, ignore_errors=True)
    if sources:
        making.mkdir(parents=True)
        listed = ", ".join(f"'{file}'" for file in sources)
        source = f"select * from read_parquet([{listed}], hive_partitioning = false)" + (
            f" where not ({bad})" if bad else ""
        )
        maker.create("raw.read_intervals", source, view=True)
        maker.create("staging.stg_read_intervals", STAGING_SQL.read_text(), view=True)
        number = (date.fromisoformat(day) - EPOCH).days
        cut_off = month_bounds(day[:7])[1] + timedelta(days=constants.CLOSE_AFTER_DAYS)
        asked = {"first_day": number, "last_day": number, "cut_off_at": cut_off, "buckets": buckets}
        for name, value in (asked | {"some_late": _last_arrival(maker, listed) >= cut_off}).items():
            maker.set(name, value)
        for bucket in range(buckets):
            maker.set("bucket", bucket)
            maker.run(f"copy ({DAILY_SQL.read_text()}) to '{making}/part{bucket}.parquet' ({LAYOUT})")
    shutil.rmtree(place, ignore_errors=True)
    if sources:
        os.replace(making, place)


def _last_arrival(maker: DuckDB, listed: str) -> datetime:
    """Of all stretches of some files, also of those held back: they can only make it later."""
    [found] = maker.rows(f"select max(received_at) as last from read_parquet([{listed}], hive_partitioning = false)")
    last: datetime | None = found["last"]
    return last or datetime.min.replace(tzinfo=UTC)


def credit(raw: Path, target: Path, books: str, authors: str) -> list[dict[str, Any]]:
    """The whole layer over a raw folder's intervals: overlap, rights, caps. Days are kept in `target`.

    `books` and `authors` are parquet files of the raw shape (id, author_id, page_count; id, learner_key). Answers
    with seconds per author and status, as a month's close would add them.
    """
    capped = CAPPED_SQL.read_text()
    engine = DuckDB(memory="700MB", asked=capped)
    if refresh(engine, raw, target) <= ROWS_A_BUCKET:
        engine.run("set threads = 1")  # so few rows cost two threads half as much again as one
    engine.create("staging.stg_books", f"select id as book_id, author_id, page_count from read_parquet('{books}')")
    engine.create("staging.stg_authors", f"select id as author_id, learner_key from read_parquet('{authors}')")
    names = ("idle", "too_fast", "overlap", "trial", "own_book", "over_cap", "eligible")
    sums = ", ".join(f"sum({name})::bigint as {name}" for name in names)
    found = engine.rows(f"select author_id, {sums} from ({capped}) group by all order by author_id")
    engine.close()
    return found


def _offer(engine: Engine, target: Path) -> None:
    files = f"{target}/day=*/*.parquet"
    if any(target.glob("day=*/*.parquet")):
        engine.create(KEY, f"select * from read_parquet('{files}', hive_partitioning = false)", view=True)
    else:
        engine.create(KEY, DAILY_SQL.read_text(), view=True)


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
