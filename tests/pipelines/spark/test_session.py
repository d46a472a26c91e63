"""Where Spark cannot start, a run ends with one line that says what to do, and the published marts stay."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pipelines import raw
from pipelines.engines import open_engine
from pipelines.runs import Run
from pipelines.spark import session
from pipelines.spark.session import NoSpark, demand, java_version
from tests.deployment import forget


def java(folder: Path, says: str) -> Path:
    """A Java that only tells its version."""
    command = folder / "bin" / "java"
    command.parent.mkdir(parents=True)
    command.write_text(f"#!/bin/sh\necho '{says}' >&2\n")
    command.chmod(0o755)
    return folder


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session.importlib.util, "find_spec", lambda name: object())


@pytest.mark.parametrize(
    ("says", "version"),
    [('openjdk version "17.0.15" 2025-04-15', 17), ('java version "1.8.0_402"', 8), ('openjdk version "21"', 21)],
)
def test_the_version_of_java_is_read_however_it_is_written(
    says: str, version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java(tmp_path, says)))
    assert java_version() == version


@pytest.mark.usefixtures("installed")
def test_a_wrong_java_is_named_with_the_right_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java(tmp_path, 'openjdk version "11.0.2"')))
    with pytest.raises(NoSpark, match=r"^Spark needs Java 17 or 21, not 11: install .*$"):
        demand()


@pytest.mark.usefixtures("installed")
def test_no_java_is_said_with_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(NoSpark, match="found none: install openjdk-17-jre-headless"):
        demand()


def test_a_java_that_ends_before_it_answers_is_said_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class PySparkRuntimeError(Exception): ...

    class Ends:
        def __getattr__(self, name: str) -> Any:
            return lambda *_: self

        def getOrCreate(self) -> None:
            raise PySparkRuntimeError("Java gateway process exited before sending its port number.")

    errors, sql = ModuleType("pyspark.errors"), ModuleType("pyspark.sql")
    vars(errors)["PySparkRuntimeError"] = PySparkRuntimeError
    vars(sql)["SparkSession"] = SimpleNamespace(builder=Ends())
    monkeypatch.setitem(sys.modules, errors.__name__, errors)
    monkeypatch.setitem(sys.modules, sql.__name__, sql)
    monkeypatch.setattr(session, "demand", lambda: None)
    with pytest.raises(
        NoSpark, match=r"^Spark's Java did not start: install openjdk-17-jre-headless\. Java gateway .*$"
    ):
        session.start("local[1]", "1g", tmp_path)


def test_a_run_without_spark_says_so_in_a_line_and_leaves_the_marts(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspark", None)
    monkeypatch.setattr(session.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("WAREHOUSE_ENGINE", "spark")
    forget()
    (home / "marts.duckdb").write_bytes(b"yesterday")
    run = Run(home)
    monkeypatch.setattr(raw, "read_state", lambda root: {"as_of": "2026-11-16T09:00:00+00:00", "tables": {}})
    with pytest.raises(NoSpark, match="uv sync --group scale") as trouble:
        _ = run.engine
    run.broke(trouble.value)
    assert run.record.error == f"NoSpark: {trouble.value}"
    assert "\n" not in str(trouble.value)
    assert (home / "marts.duckdb").read_bytes() == b"yesterday"


def test_duckdb_is_the_engine_unless_another_is_asked_for(home: Path) -> None:
    engine = open_engine(home / "work")
    assert type(engine).__name__ == "DuckDB"
    engine.close()
