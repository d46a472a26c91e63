"""What a kill, a full disk or a spoiled file leaves, and that the next run mends it."""

import errno
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import duckdb
import pyarrow.parquet as pq
import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.platform.clock import day_of
from pipelines import integrity, partitions, raw, runs, warehouse
from pipelines.engines import DuckDB
from pipelines.runlog import last_run
from pipelines.spark.session import NoSpark
from tests.conftest import NOON
from tests.country import ROOT
from tests.pipelines.conftest import reading
from tests.pipelines.test_integrity import TERM, at_once, daily_rows, raw_files

LAST = day_of(TERM[-1].started)
# Makes every day anew, and stops where a day's old files are gone and its new ones not yet in their place.
KILLED = """
import sys, time
from pathlib import Path
from pipelines import integrity
from pipelines.engines import DuckDB
calls, replace = [], integrity.os.replace
def put(made, place):
    calls.append(place)
    if len(calls) == 3:
        print("in the middle", flush=True)
        time.sleep(60)
    replace(made, place)
integrity.os.replace, integrity.WORKERS = put, 1
folder = Path(sys.argv[1])
integrity.refresh(DuckDB(), folder / "raw", folder / "daily", redo=sys.argv[2:])
"""


@pytest.fixture
def days(tmp_path: Path) -> Path:
    """Days of reading, raw and made."""
    raw_files(tmp_path / "raw", TERM)
    integrity.refresh(DuckDB(), tmp_path / "raw", tmp_path / "daily")
    return tmp_path


def mended(folder: Path) -> bool:
    """Whether the next run makes of the folder what one from nothing would."""
    engine = DuckDB()
    integrity.refresh(engine, folder / "raw", folder / "daily")
    return daily_rows(engine) == at_once(TERM)


def all_days(folder: Path) -> list[str]:
    return sorted(each.name.removeprefix("day=") for each in (folder / "daily").glob("day=*"))


def test_a_worker_killed_in_the_middle_of_an_overwrite_is_mended_by_the_next_run(days: Path) -> None:
    before = all_days(days)
    victim = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(days), *before], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert victim.stdout
    with victim.stdout as said:
        assert said.readline() == "in the middle\n"
        victim.send_signal(signal.SIGKILL)
        victim.wait()
    assert len(all_days(days)) == len(before) - 1  # a day is gone that no raw row asks for anew
    assert mended(days)
    assert all_days(days) == before


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-40])


def older(file: Path) -> None:
    table = pq.read_table(file, partitioning=None)
    pq.write_table(table.drop_columns(["pages_turned"]), file)


def test_a_day_half_written_is_made_again(days: Path) -> None:
    cut(next((days / "daily" / f"day={LAST}").glob("*.parquet")))
    assert mended(days)


def test_a_day_that_is_gone_is_made_again(days: Path) -> None:
    partitions.remove(days / "daily", LAST)
    assert mended(days)


def test_a_full_disk_is_one_line_and_what_stood_stands(days: Path) -> None:
    """No file may grow beyond a few bytes, as where no room is left."""
    code = KILLED.replace("len(calls) == 3", "False")
    full = subprocess.run(
        [sys.executable, "-c", code, str(days), *all_days(days)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert full.returncode == 1
    last = full.stderr.strip().splitlines()[-1]
    assert "IO Error" in last or "IOException" in last, full.stderr
    assert mended(days)


@pytest.mark.parametrize("spoil", [cut, older, Path.unlink], ids=["half written", "of an older schema", "missing"])
def test_a_spoiled_raw_file_is_taken_anew(
    home: Path, committed: Session, reader: User, novel: Book, spoil: Callable[[Path], None]
) -> None:
    for day in range(3):
        reading(committed, reader, novel, NOON - timedelta(days=day))
    committed.commit()
    raw.extract(home / "raw")
    file = partitions.file_of(home / "raw" / "read_intervals", day_of(NOON))
    sound = pq.read_table(file, partitioning=None)
    spoil(file)
    done = raw.extract(home / "raw")
    assert done.days["read_intervals"] == [str(day_of(NOON))]
    assert pq.read_table(file, partitioning=None).equals(sound)


class OfJava(Exception):
    """As Spark's Java raises one, pages long."""

    __module__ = "py4j.protocol"


TASK_FAILED = """An error occurred while calling o79.parquet.
: org.apache.spark.SparkException: [TASK_WRITE_FAILED] Task failed while writing rows. SQLSTATE: 58030
\tat org.apache.spark.sql.execution.datasources.FileFormatWriter$.write(FileFormatWriter.scala:412)
Caused by: org.apache.hadoop.fs.FSError: java.io.IOException: No space left on device
\t... 15 more
Caused by: java.io.IOException: No space left on device
\tat java.base/java.io.FileOutputStream.writeBytes(Native Method)"""
TROUBLES = {
    "a full disk": (OSError(errno.ENOSPC, "No space left on device"), "[Errno 28] No space left on device"),
    "a full disk, of DuckDB": (duckdb.IOException("IO Error: could not write\nmore"), "IO Error: could not write"),
    "a full disk, of Spark": (OfJava(TASK_FAILED), "java.io.IOException: No space left on device"),
    "trouble of Java alone": (OfJava(": java.lang.OutOfMemoryError: heap\n\tat x"), "java.lang.OutOfMemoryError: heap"),
    "no memory": (duckdb.OutOfMemoryException("Out of Memory Error: too much"), "Out of Memory Error: too much"),
    "a Java of the wrong version": (NoSpark("Spark needs Java 17 or 21, not 11"), "Spark needs Java 17 or 21, not 11"),
}


@pytest.mark.parametrize(("trouble", "words"), TROUBLES.values(), ids=TROUBLES)
def test_trouble_with_the_machine_ends_a_run_with_one_line_and_the_marts_stay(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], trouble: Exception, words: str
) -> None:
    (home / "marts.duckdb").write_bytes(b"yesterday")

    def broken(*_: object, **__: object) -> None:
        raise trouble

    monkeypatch.setattr(runs.Run, "extract", broken)
    monkeypatch.setattr("sys.argv", ["warehouse", "run"])
    assert warehouse.main() == 4
    [line] = capsys.readouterr().err.strip().splitlines()
    assert line.startswith(f"warehouse: {words}; the published marts stay as they were")
    assert last_run(home)["status"] == "broke"
    assert (home / "marts.duckdb").read_bytes() == b"yesterday"


def test_a_fault_in_the_code_is_not_taken_for_trouble_with_the_machine() -> None:
    assert warehouse.plainly(ValueError("a fault")) is None
