"""A country made many times as large by SQL, and what is said of measuring it."""

import json
from pathlib import Path
from typing import Any

import pytest

from pipelines.engines import DuckDB
from pipelines.examples import world
from pipelines.extracts import extracts
from pipelines.scale import __main__ as scale
from pipelines.scale.copies import copied_columns, multiply
from pipelines.scale.measure import Trial, raw_tables
from pipelines.scale.watch import watched
from tests.conftest import NOON
from tests.pipelines.test_integrity import TERM, library, raw_files

PART = {"size": 1, "engine": "duckdb", "part": "staging", "rows": 5, "seconds": 2.0, "cpu_seconds": 3.6, "mib": 9}


def rows(folder: Path, table: str, select: str) -> list[dict[str, Any]]:
    return DuckDB().rows(
        f"select {select} from read_parquet('{folder}/{table}/**/*.parquet', hive_partitioning = false)"
    )


@pytest.fixture
def country(tmp_path: Path) -> Path:
    """Sixteen stretches of two readers, their book and its author."""
    raw_files(tmp_path / "raw", TERM)
    for name, given in library().items():
        table = name.removeprefix("raw.")
        (tmp_path / "raw" / table).mkdir()
        engine = world({"given": {name: given}})
        engine.run(f"copy {name} to '{tmp_path}/raw/{table}/all.parquet' (format parquet)")
    return tmp_path / "raw"


def test_every_learner_is_there_so_many_times_and_the_books_once(country: Path, tmp_path: Path) -> None:
    multiply(country, tmp_path / "many", 3, raw_tables())
    counted = "count(*) as n, count(distinct id) as ids, count(distinct learner_key) as learners"
    [before] = rows(country, "read_intervals", counted)
    [after] = rows(tmp_path / "many", "read_intervals", counted)
    assert after == {name: 3 * number for name, number in before.items()}
    assert rows(tmp_path / "many", "books", "id") == rows(country, "books", "id")


def test_the_first_copy_is_the_country_and_the_same_country_makes_the_same_copies(
    country: Path, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        multiply(country, tmp_path / name, 2, raw_tables())
    folders = (country, tmp_path / "one", tmp_path / "two")
    found = [sorted(rows(folder, "read_intervals", "*"), key=lambda row: str(row["id"])) for folder in folders]
    ids = {row["id"] for row in found[0]}
    assert [row for row in found[1] if row["id"] in ids] == found[0]
    assert found[1] == found[2]


@pytest.mark.parametrize("table", ["reading_events", "read_intervals"])
def test_no_copy_shares_an_opening_with_another(table: str) -> None:
    changed = [each for each in copied_columns(extracts()[table]) if each.startswith("case when copy = 0")]
    assert [each.split('"')[-2] for each in changed] == ["id", "session_id", "learner_key"]


def test_a_country_of_two_copies_has_twice_the_credited_seconds(country: Path, tmp_path: Path) -> None:
    totals = []
    for size in (1, 2):
        multiply(country, tmp_path / f"raw-{size}", size, raw_tables())
        engine = DuckDB()
        engine.set("as_of", NOON)
        trial = Trial(engine, "duckdb", tmp_path / f"raw-{size}", tmp_path / f"work-{size}", size)
        parts = [each.part for each in trial.parts()]
        totals.append(trial.totals())
    assert totals[1] == {name: 2 * number for name, number in totals[0].items()}
    assert parts[-2:] == ["staging", "caps, holds and credited seconds"]


def test_memory_and_processor_seconds_are_those_of_the_block() -> None:
    with watched() as taken:
        sum(number * number for number in range(300_000))
    assert taken.cpu_seconds <= taken.seconds + 1
    assert taken.mib > 10


def test_a_part_is_priced_by_its_processor_seconds() -> None:
    assert scale.priced(PART | {"cpu_seconds": 3600}, 0.05)["usd"] == 0.05


def test_engines_that_do_not_agree_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    said = [
        {"size": 10, "engine": engine, "rows": 4, "seconds": seconds}
        for engine, seconds in (("duckdb", 8), ("spark", 9))
    ]
    assert not scale.agree(said)
    assert "10 ×: the engines do not agree: [(4, 8), (4, 9)]" in capsys.readouterr().err
    assert scale.agree(said[:1])


def test_what_is_measured_is_written_in_the_form_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "_state.json").write_text(json.dumps({"as_of": NOON.isoformat(), "tables": {}}))
    lines = [PART, {"totals": {"rows": 1, "seconds": 2}}]
    monkeypatch.setattr(scale, "measured", lambda *_: iter(lines))
    assert scale.run(tmp_path, [1], ["duckdb"], tmp_path / "work", tmp_path / "scale.json", 0.05)
    found = json.loads((tmp_path / "scale.json").read_text())
    assert {"size", "engine", "part", "seconds", "mib"} <= found["runs"][0].keys()
    assert found["parity"] == []


def test_a_home_without_raw_tables_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["scale", str(tmp_path)])
    assert scale.main() == 2
    [line] = capsys.readouterr().err.strip().splitlines()
    assert line.endswith("run `make warehouse` first")
