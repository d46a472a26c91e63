"""Both engines over the same rows: `python -m pipelines.spark.parity [HOME]` compares every table, row by row.

What DuckDB made of a data folder stands in its build file. Each select then runs on Spark over DuckDB's own tables, so
that a table that differs is the table whose select differs, and not one that reads it.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from api.settings import settings
from pipelines.raw import read_state
from pipelines.runs import AFTER_JUDGEMENT
from pipelines.spark.dialect import column_types
from pipelines.spark.engine import Spark
from pipelines.spark.session import first_line, is_of_spark
from pipelines.sql import Step, from_files

DIGITS = 9  # of a fraction: the order of a sum moves the last ones
Rows = list[tuple[Any, ...]]


@dataclass(frozen=True)
class Compared:
    """One table on both engines; `first` says of the first row that differs what each has."""

    table: str
    rows: int
    different: int
    first: str = ""


def compare_all(home: Path, work: Path, *, master: str = "local[2]", only: Iterable[str] = ()) -> Iterator[Compared]:
    """Every table of a data folder DuckDB has run over; `work` is an empty folder."""
    built = home / "build" / "warehouse.duckdb"
    if not built.exists():
        raise FileNotFoundError(f"there is no {built}: run `make warehouse` first")
    shutil.copy(built, work / "desk.duckdb")
    spark = Spark(work / "desk.duckdb", master=master)
    try:
        spark.set("as_of", datetime.fromisoformat(read_state(home / "raw")["as_of"]))
        for step in from_files():
            if step.key not in AFTER_JUDGEMENT and (not only or step.key in only):
                yield compare(spark, step, work / "made")
    finally:
        spark.close()


def compare(spark: Spark, step: Step, made: Path) -> Compared:
    """One select, over what the desk has of the tables it reads."""
    assert step.file is not None
    place = made / step.key
    [count] = spark.rows(f"select count(*) as n from {step.key}")
    try:
        spark.write(step.file.read_text(), place)
    except Exception as trouble:
        if not is_of_spark(trouble):
            raise
        return Compared(step.key, count["n"], max(1, count["n"]), f"Spark cannot run it: {first_line(trouble)}")
    kinds = column_types()[step.key]
    here = ", ".join(_spelled(f'"{name}"', kind) for name, kind in kinds.items())
    there = ", ".join(_spelled(f'"{name}"::{kind}', kind) for name, kind in kinds.items())
    ours, theirs = f"select {here} from {step.key}", f"select {there} from read_parquet('{place}/*.parquet')"
    sides = [_only_in(spark, one, other) for one, other in ((ours, theirs), (theirs, ours))]
    shutil.rmtree(place)
    return Compared(step.key, count["n"], *_difference(list(kinds), *sides))


def _spelled(column: str, kind: str) -> str:
    """A value so that equal ones are spelled alike: fractions to some digits, and no minus before a nought."""
    if kind in ("DOUBLE", "FLOAT") or kind.startswith("DECIMAL"):
        return f"(round({column}::double, {DIGITS}) + 0.0)::varchar"
    return f"to_json({column})::varchar" if "STRUCT" in kind else f"{column}::varchar"


def _only_in(spark: Spark, one: str, other: str) -> Rows:
    return [tuple(row) for row in spark.db.execute(f"({one}) except all ({other}) order by all").fetchall()]


def _difference(names: list[str], here: Rows, there: Rows) -> tuple[int, str]:
    """How many rows only DuckDB has, or only Spark, and of the first what differs in it."""
    duckdb, spark = (Counter(tuple(map(_plain, row)) for row in rows) for rows in (here, there))
    ours, theirs = sorted((duckdb - spark).elements(), key=str), sorted((spark - duckdb).elements(), key=str)
    if not ours and not theirs:
        return 0, ""
    if not ours or not theirs:
        return len(ours) + len(theirs), f"only {'DuckDB' if ours else 'Spark'} has {(ours or theirs)[0]}"
    alike = max(theirs[:100], key=lambda row: sum(a == b for a, b in zip(ours[0], row, strict=True)))
    cells = zip(names, ours[0], alike, strict=True)
    differing = "; ".join(f"{name} is {a!r} in DuckDB and {b!r} in Spark" for name, a, b in cells if a != b)
    return max(len(ours), len(theirs)), f"{differing}, in the row that begins {ours[0][:3]}"


def _plain(value: Any) -> Any:
    """JSON that says the same, however its numbers are spelled."""
    if isinstance(value, str) and value[:1] in "[{":
        try:
            return json.dumps(json.loads(value, parse_float=lambda text: round(float(text), DIGITS) + 0.0))
        except ValueError:
            return value
    return value


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pipelines.spark.parity", description=__doc__)
    parser.add_argument("home", type=Path, nargs="?", default=settings().data_dir)
    parser.add_argument("--only", nargs="*", default=(), help="these tables, like learning.streaks")
    asked = parser.parse_args()
    compared = []
    with tempfile.TemporaryDirectory() as work:
        for each in compare_all(asked.home, Path(work), only=asked.only):
            compared.append(each)
            if each.different:
                print(f"{each.table}: {each.different} of {each.rows} rows differ: {each.first}", flush=True)
    differing = sum(bool(each.different) for each in compared)
    print(f"{len(compared) - differing} of {len(compared)} tables have the same rows on DuckDB and on Spark")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
