"""Days of reading on Spark: which are one select, and what stands when a run is killed between two of them."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from pipelines.spark import daily
from pipelines.spark.daily import runs_of, write_days


class Pretend:
    """Writes a file a day, as Spark would, and remembers what it was asked for."""

    def __init__(self, tables: Path) -> None:
        self.tables, self.asked, self.known = tables, dict[str, Any](), set[str]()

    def offer(self, key: str, files: list[str]) -> None: ...

    def copy_out(self, select: str, file: Path) -> None:
        file.write_text(select)

    def set(self, name: str, value: object) -> None:
        self.asked[name] = value

    def write(self, select: str, place: Path, *, by: str) -> None:
        first, last = self.asked["first_day"], self.asked["last_day"]
        shutil.rmtree(place, ignore_errors=True)
        for day in range(first, last + 1):
            folder = place / f"_by={daily.EPOCH + daily.timedelta(days=day)}"
            folder.mkdir(parents=True)
            (folder / "part.parquet").write_text("new")


def work(*days: str) -> list[tuple[str, list[str]]]:
    return [(day, [day]) for day in days]


def test_days_that_follow_each_other_in_a_month_are_one_select() -> None:
    days = work("2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02", "2026-11-05")
    found = [[day for day, _ in run] for run in runs_of(reversed(days))]
    assert found == [["2026-10-30", "2026-10-31"], ["2026-11-01", "2026-11-02"], ["2026-11-05"]]


def test_only_the_days_asked_for_are_overwritten(tmp_path: Path) -> None:
    for day in ("2026-11-01", "2026-11-02", "2026-11-05"):
        (tmp_path / f"target/day={day}").mkdir(parents=True)
        (tmp_path / f"target/day={day}/part.parquet").write_text("old")
    spark: Any = Pretend(tmp_path)
    write_days(spark, tmp_path, tmp_path / "target", [*work("2026-11-02"), ("2026-11-05", [])], {}, None)
    left = {path.parent.name: path.read_text() for path in (tmp_path / "target").rglob("part.parquet")}
    assert left == {"day=2026-11-01": "old", "day=2026-11-02": "new"}  # nothing reaches the fifth any more
    assert not (tmp_path / "target/making").exists()


def test_a_kill_between_two_days_leaves_whole_days_and_the_next_run_makes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = work("2026-11-01", "2026-11-02")
    for day, _ in days:
        (tmp_path / f"target/day={day}").mkdir(parents=True)
        (tmp_path / f"target/day={day}/part.parquet").write_text("old")
    put, calls = daily._put, list[Path]()

    def killed(made: Path, place: Path) -> None:
        calls.append(place)
        if len(calls) == 2:
            raise KeyboardInterrupt
        put(made, place)

    monkeypatch.setattr(daily, "_put", killed)
    spark: Any = Pretend(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        write_days(spark, tmp_path, tmp_path / "target", days, {}, None)
    parts = sorted((tmp_path / "target").glob("day=*/part.parquet"))
    assert [path.read_text() for path in parts] == ["new", "old"]
    monkeypatch.setattr(daily, "_put", put)
    spark = Pretend(tmp_path)
    write_days(spark, tmp_path, tmp_path / "target", days, {}, None)
    assert [path.read_text() for path in parts] == ["new", "new"]
    assert not (tmp_path / "target/making").exists()
