"""Spark's Java killed, or out of disk, in the middle of an overwrite: one line says so, and the next run mends it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pipelines import integrity
from pipelines.engines import DuckDB
from pipelines.spark.session import NoSpark, has_ended
from tests.country import ROOT
from tests.pipelines.test_integrity import TERM, at_once, daily_rows, raw_files

# Makes the days it is told, and all that are not whole; what they come to is written beside them. Java may write files
# of so many bytes: more ends as a full disk does.
RUN = """
import resource
import sys
from functools import partial
from pathlib import Path
from pipelines import integrity
from pipelines.spark.daily import write_days
from pipelines.spark.engine import Spark
from pipelines.spark.session import NoSpark
from pipelines.warehouse import plainly
folder, room = Path(sys.argv[1]), int(sys.argv[2])
spark = Spark(folder / "warehouse.duckdb", master="local[1]", memory="1g")
write = partial(write_days, spark)
java = spark.session.sparkContext._gateway.proc.pid
# Java unpacks what it packs files with.
spark.session.range(9).repartition(2).write.mode("overwrite").parquet(str(folder / "warm"))
resource.prlimit(java, resource.RLIMIT_FSIZE, (room, room))
print(java, flush=True)
try:
    integrity.refresh(spark, folder / "raw", folder / "daily", redo=sys.argv[3:], write=write)
except Exception as trouble:
    sys.exit(plainly(trouble))
spark.run(f"copy {integrity.KEY} to '{folder}/rows.parquet' (format parquet)")
"""


PLENTY = 1 << 40  # bytes in a file


def run(folder: Path, room: int, *redo: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", RUN, str(folder), str(room), *redo]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def days(tmp_path: Path) -> list[str]:
    """Every day of reading, as DuckDB made it."""
    raw_files(tmp_path / "raw", TERM)
    integrity.refresh(DuckDB(), tmp_path / "raw", tmp_path / "daily")
    return sorted(each.name.removeprefix("day=") for each in (tmp_path / "daily").glob("day=*"))


def mended(folder: Path, days: list[str]) -> bool:
    """Whether one more run makes all of them whole."""
    mending = run(folder, PLENTY, *days)
    trouble = mending.communicate()[1]
    assert mending.returncode == 0, trouble
    return rows(folder / "rows.parquet") == at_once(TERM) and not list((folder / "daily").glob("making*"))


def rows(files: Path) -> Any:
    engine = DuckDB()
    engine.create(integrity.KEY, f"select * from read_parquet('{files}')")
    return daily_rows(engine)


@pytest.mark.exhaustive
def test_a_java_killed_in_the_middle_of_an_overwrite_is_a_line_and_the_next_run_mends_it(
    tmp_path: Path, days: list[str]
) -> None:
    """Needs Java, and `uv sync --group scale`: `make test-all` sees to the second."""
    victim = run(tmp_path, PLENTY, *days)
    assert victim.stdout
    java = int(victim.stdout.readline())
    while not (tmp_path / "daily" / "making.making").exists():
        assert victim.poll() is None, victim.communicate()[1]
        time.sleep(0.001)
    os.kill(java, signal.SIGKILL)
    said = victim.communicate()[1].strip().splitlines()[-1]
    assert victim.returncode == 1
    assert said.startswith("Spark's Java ended in the middle of a table: killed, or out of memory; the published marts")
    assert mended(tmp_path, days)


@pytest.mark.exhaustive
def test_a_disk_that_is_full_under_spark_is_a_line_and_the_next_run_mends_it(tmp_path: Path, days: list[str]) -> None:
    full = run(tmp_path, 1_000, *days)
    said = full.communicate()[1].strip().splitlines()[-1]
    assert full.returncode == 1
    assert said.startswith("java.io.IOException: File too large; the published marts stay as they were"), said
    assert rows(tmp_path / "daily" / "day=*" / "*.parquet") == at_once(TERM)
    assert mended(tmp_path, days)


def test_a_java_that_answers_no_more_is_told_from_other_trouble() -> None:
    class Py4JNetworkError(Exception): ...

    assert [has_ended(each) for each in (ConnectionRefusedError(), Py4JNetworkError(), OSError(), NoSpark())] == [
        True,
        True,
        False,
        False,
    ]
