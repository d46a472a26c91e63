"""Spark's Java killed in the middle of an overwrite: one line says so, and the next run makes the days whole."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipelines import integrity
from pipelines.engines import DuckDB
from pipelines.spark.session import NoSpark, has_ended
from tests.country import ROOT
from tests.pipelines.test_integrity import TERM, at_once, daily_rows, raw_files

# Makes the days it is told, and all that are not whole; what they come to is written beside them.
RUN = """
import sys
from functools import partial
from pathlib import Path
from pipelines import integrity
from pipelines.spark.daily import write_days
from pipelines.spark.engine import Spark
from pipelines.spark.session import NoSpark
folder = Path(sys.argv[1])
spark = Spark(folder / "warehouse.duckdb", master="local[1]", memory="1g")
write = partial(write_days, spark)
print(spark.session.sparkContext._gateway.proc.pid, flush=True)
try:
    integrity.refresh(spark, folder / "raw", folder / "daily", redo=sys.argv[2:], write=write)
except NoSpark as trouble:
    sys.exit(str(trouble))
spark.run(f"copy {integrity.KEY} to '{folder}/rows.parquet' (format parquet)")
"""


def run(folder: Path, *redo: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", RUN, str(folder), *redo]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.exhaustive
def test_a_java_killed_in_the_middle_of_an_overwrite_is_a_line_and_the_next_run_mends_it(tmp_path: Path) -> None:
    """Needs Java, and `uv sync --group scale`: `make test-all` sees to the second."""
    raw_files(tmp_path / "raw", TERM)
    integrity.refresh(DuckDB(), tmp_path / "raw", tmp_path / "daily")
    days = sorted(each.name.removeprefix("day=") for each in (tmp_path / "daily").glob("day=*"))
    victim = run(tmp_path, *days)
    assert victim.stdout
    java = int(victim.stdout.readline())
    while not (tmp_path / "daily" / "making.making").exists():
        assert victim.poll() is None, victim.communicate()[1]
        time.sleep(0.001)
    os.kill(java, signal.SIGKILL)
    said = victim.communicate()[1].strip().splitlines()[-1]
    assert victim.returncode == 1
    assert said == "Spark's Java ended in the middle of a table: killed, or out of memory"

    mending = run(tmp_path, *days)
    trouble = mending.communicate()[1]
    assert mending.returncode == 0, trouble
    engine = DuckDB()
    engine.create(integrity.KEY, f"select * from read_parquet('{tmp_path}/rows.parquet')")
    assert daily_rows(engine) == at_once(TERM)
    assert not list((tmp_path / "daily").glob("making*"))


def test_a_java_that_answers_no_more_is_told_from_other_trouble() -> None:
    class Py4JNetworkError(Exception): ...

    assert [has_ended(each) for each in (ConnectionRefusedError(), Py4JNetworkError(), OSError(), NoSpark())] == [
        True,
        True,
        False,
        False,
    ]
