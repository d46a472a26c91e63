"""The days of reading on Spark: only the days asked for are made anew, each put in place whole.

Days that follow each other within a month are one select; what it writes is moved into place day by day, and the
index of days is written when all stand. A run that is killed in between leaves whole days and an old index, and the
next one makes them again.
"""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path

from api import constants
from api.platform.clock import month_bounds
from pipelines.integrity import DAILY_SQL, Work, raw_file
from pipelines.partitions import EPOCH
from pipelines.spark.engine import Spark

SOURCE = "raw.read_intervals"


def write_days(
    spark: Spark, raw: Path, target: Path, work: list[Work], rows: Mapping[str, int], bad: str | None
) -> None:
    """Make some days anew from the raw days that reach them."""
    target.mkdir(parents=True, exist_ok=True)
    for run in runs_of(work):
        days = [day for day, _ in run]
        sources = sorted({source for _, reaching in run for source in reaching})
        made = target / "making"
        if sources:
            _know_only(spark, [_readable(spark, raw, each, bad) for each in sources])
            _ask_for(spark, days)
            spark.write(DAILY_SQL.read_text(), made, by="day")
        for day in days:
            _put(made / f"_by={day}", target / f"day={day}")
        shutil.rmtree(made, ignore_errors=True)
    for name in ("first_day", "last_day", "cut_off_at"):
        spark.set(name, None)
    spark.known.discard(SOURCE)


def runs_of(work: Iterable[Work]) -> Iterator[list[Work]]:
    """Days that follow each other within one month, together: a month's cut-off is one moment."""
    run: list[Work] = []
    for each in sorted(work):
        if run and (each[0][:7] != run[-1][0][:7] or date.fromisoformat(run[-1][0]) + timedelta(1) < _day(each)):
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def _day(work: Work) -> date:
    return date.fromisoformat(work[0])


def _put(made: Path, place: Path) -> None:
    shutil.rmtree(place, ignore_errors=True)
    if made.exists():
        os.replace(made, place)


def _readable(spark: Spark, raw: Path, day: str, bad: str | None) -> str:
    """One raw day as Spark can read it, without the rows held back."""
    file = spark.tables / "days" / f"day={day}" / "part.parquet"
    file.parent.mkdir(parents=True, exist_ok=True)
    where = f" where not ({bad})" if bad else ""
    spark.copy_out(f"select * from read_parquet('{raw_file(raw, day)}', hive_partitioning = false){where}", file)
    return str(file)


def _know_only(spark: Spark, files: list[str]) -> None:
    spark.offer(SOURCE, files)
    spark.known = {key for key in spark.known if not key.startswith("staging.")} | {SOURCE}


def _ask_for(spark: Spark, days: list[str]) -> None:
    cut_off = month_bounds(days[0][:7])[1] + timedelta(days=constants.CLOSE_AFTER_DAYS)
    numbers = [(date.fromisoformat(day) - EPOCH).days for day in (days[0], days[-1])]
    for name, value in (("first_day", numbers[0]), ("last_day", numbers[1]), ("cut_off_at", cut_off)):
        spark.set(name, value)
