"""A day that is made alone, some of whose stretches arrived after its month's cut-off."""

from pathlib import Path

from pipelines import integrity
from pipelines.engines import DuckDB
from tests.pipelines.test_integrity import Stretch, at_once, daily_rows, raw_files


def test_what_arrives_after_the_cut_off_takes_no_second_from_what_came_in_time(tmp_path: Path) -> None:
    overdue = Stretch(1, "ann", "other", "active", "paid", 50_000, 1_000, 40)
    in_time = Stretch(2, "ann", "other", "active", "paid", 50_500, 1_000, 0)
    raw_files(tmp_path / "raw", [overdue, in_time])
    engine = DuckDB()
    integrity.refresh(engine, tmp_path / "raw", tmp_path / "daily")
    assert daily_rows(engine) == at_once([overdue, in_time])
    assert {row[4]: row[-1] for row in daily_rows(engine)} == {0: 1_000, 1: 500}  # months late -> seconds of its own
