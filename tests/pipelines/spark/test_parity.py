"""Every table is the same on both engines, and where one is not, the first row that differs is shown."""

from pathlib import Path
from typing import Any

import pytest

from pipelines.engines import DuckDB
from pipelines.spark.parity import Compared, compare, compare_all
from pipelines.sql import Step, from_files
from tests.conftest import NOON
from tests.country import Country


class PySparkException(Exception):
    """As Spark raises one."""

    __module__ = "pyspark.errors"


class SecondDuckDB(DuckDB):
    """In Spark's place: runs a select, changed on purpose."""

    def __init__(self, old: str = "", new: str = "") -> None:
        super().__init__()
        self.change = old, new
        self.set("as_of", NOON)

    def write(self, select: str, place: Path) -> None:
        place.mkdir(parents=True)
        self.run(f"copy ({select.replace(*self.change)}) to '{place}/part.parquet' (format parquet)")


def ranges() -> Step:
    [found] = [step for step in from_files() if step.key == "intermediate.int_time_ranges"]
    return found


def compared(engine: Any, folder: Path) -> Compared:
    term = "select date '2026-09-14' as starts_on, date '2026-12-04' as ends_on, true as is_latest"
    engine.create("intermediate.int_school_terms", term)
    engine.create(ranges().key, (ranges().file or folder).read_text())
    return compare(engine, ranges(), folder)


def test_a_table_that_is_the_same_differs_in_no_row(tmp_path: Path) -> None:
    found = compared(SecondDuckDB(), tmp_path)
    assert (found.different, found.first) == (0, "")
    assert found.rows > 0


def test_a_select_changed_so_that_only_one_engine_agrees_is_caught(tmp_path: Path) -> None:
    found = compared(SecondDuckDB("'30d'", "'a month'"), tmp_path)
    assert found.different > 0
    assert "time_range is '30d' in DuckDB and 'a month' in Spark, in the row that begins" in found.first


def test_a_select_that_spark_cannot_run_is_a_table_that_differs_and_the_others_are_compared(tmp_path: Path) -> None:
    class Broken(SecondDuckDB):
        def write(self, select: str, place: Path) -> None:
            raise PySparkException("pages of plan\n[UNSUPPORTED] AnalysisException: no such thing\nProject")

    found = compared(Broken(), tmp_path)
    assert found.different == found.rows > 0
    assert found.first == "Spark cannot run it: [UNSUPPORTED] AnalysisException: no such thing"


def test_a_fault_of_our_own_is_not_taken_for_a_difference(tmp_path: Path) -> None:
    class Broken(SecondDuckDB):
        def write(self, select: str, place: Path) -> None:
            raise KeyError(select)

    with pytest.raises(KeyError):
        compared(Broken(), tmp_path)


@pytest.mark.exhaustive("warehouse/**/*.sql", "pipelines/spark")
def test_every_table_has_the_same_rows_on_both_engines(country: Country, tmp_path: Path) -> None:
    """Needs Java, and `uv sync --group scale`: `make test-all` and `.ci/run` see to it."""
    assert [each for each in compare_all(country.home, tmp_path) if each.different] == []
