"""Bad rows are held back by themselves: the country's numbers go on, and say what was left out."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.platform.marts.registry import freshness
from pipelines import raw, runlog, runs, warehouse
from pipelines.extracts import extracts
from tests.conftest import NOON
from tests.pipelines.conftest import reading


@pytest.mark.finding("one_bad_row")
def test_a_bad_row_is_held_back_by_itself_and_the_numbers_go_on(
    home: Path, committed: Session, reader: User, novel: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is spoiled in the raw layer, where nothing of the database guards it any more."""
    good = reading(committed, reader, novel, NOON, seconds=60)
    bad = reading(committed, reader, novel, NOON + timedelta(hours=1), seconds=40)
    committed.commit()
    take = runs.Run.extract

    def taken(self: runs.Run, *, full: bool = False) -> raw.Extraction:
        done = take(self, full=full)
        [file] = (home / "raw" / "read_intervals").glob("day=*/*.parquet")
        wanted = extracts()["read_intervals"].schema
        rows: list[dict[str, Any]] = pq.read_table(file, schema=wanted, partitioning=None).to_pylist()
        for row in rows:
            row["kind"] = "asleep" if row["id"] == bad.id else row["kind"]
        pq.write_table(pa.Table.from_pylist(rows, wanted), file)
        return done

    monkeypatch.setattr(runs.Run, "extract", taken)
    record = warehouse.run(home, write_back=False)
    assert (record.status, record.blocking) == ("published", [])
    assert [(each.mart, each.check, each.severity) for each in record.verdicts if not each.success] == [
        ("raw.read_intervals", "kind is of no known kind", "warning")
    ]
    with duckdb.connect(str(home / "marts.duckdb"), read_only=True) as marts:
        [(seconds,)] = marts.execute("select sum(seconds) from money.credited_seconds").fetchall()
        held = marts.execute(
            'select "table", reason, owner, rows, share_pct from operations.quarantined_rows'
        ).fetchall()
    assert seconds == (good.ended_at - good.started_at).total_seconds()
    assert held == [("raw.read_intervals", "kind is of no known kind", "library", 1, 50.0)]
    assert freshness(NOON).failed_checks[-1] == (
        "raw.read_intervals: 1 rows (50 %) left out for 0 days, kind is of no known kind (to be mended by library)"
    )


@pytest.mark.finding("full_disk")
def test_the_last_run_is_told_truly_though_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = runlog.RunRecord("one", "2026-11-22T01:00:00+00:00", "2026-11-22T01:01:00+00:00", None, "published")
    runlog.remember(tmp_path, good, "2026-11-22T01:00:00+00:00")
    before = (tmp_path / "last_run.json").stat()
    plain = Path.write_text

    def full(path: Path, text: str, *more: Any, **named: Any) -> int:
        if path.name.endswith(".making"):
            raise OSError(28, "No space left on device")
        return plain(path, text, *more, **named)

    monkeypatch.setattr(Path, "write_text", full)
    bad = runlog.RunRecord("two", good.started_at, good.finished_at, None, "broke", error="OSError: no space")
    with pytest.raises(OSError, match="No space"):
        runlog.remember(tmp_path, bad, "2026-11-22T01:00:00+00:00")
    after = runlog.last_run(tmp_path)
    assert (after["status"], after["run_id"], after["published_as_of"]) == ("broke", "two", "2026-11-22T01:00:00+00:00")
    assert (tmp_path / "last_run.json").stat().st_ino == before.st_ino
