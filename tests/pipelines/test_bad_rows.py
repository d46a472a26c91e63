"""A hundredth of every table spoiled: publication goes on, says what was left out, and nobody else's numbers move."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from api.platform.clock import day_of, now
from api.platform.marts.registry import freshness
from pipelines import partitions, raw, runs, warehouse
from tests.country import Country
from tests.deployment import forget
from tests.pipelines.spoiled_rows import Bad, Raw, remove, spoil, with_what_falls
from tests.pipelines.test_incremental import differences, run

# What has nothing to do with the spoiled rows is as it was before any was spoiled.
UNTOUCHED = {
    "answers": """
        select learner_key, question_id::varchar, answers, right_answers from learning.learner_questions""",
    "days of reading": "select learner_key, day, active_seconds from library.reading_daily",
    "sealed months": "select author_id::varchar, month, earnings_ugx from money.author_earnings where not is_estimate",
}


@pytest.fixture
def sound(country: Country, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The raw layer of the country, in a folder of its own."""
    monkeypatch.setenv("DATABASE_URL", country.url)
    monkeypatch.setattr(partitions, "_known_keys", {})
    forget()
    shutil.copytree(country.home / "raw", tmp_path / "sound" / "raw")
    yield tmp_path / "sound"
    monkeypatch.undo()
    forget()


def prepare(home: Path, country: Country, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data folder whose raw layer stands as it is, with the fits of the country."""
    skipped = shutil.ignore_patterns("topic_scores.parquet")
    shutil.copytree(country.home / "models", home / "models", ignore=skipped)
    shutil.copy(country.home / "pseudonym.salt", home)
    monkeypatch.setenv("DATA_DIR", str(home))
    forget()
    taken = raw.Extraction(json.loads((home / "raw" / "_state.json").read_text())["as_of"])
    monkeypatch.setattr(runs.Run, "extract", lambda self, full=False: taken)


def rows_of(marts: Path, select: str) -> set[tuple[object, ...]]:
    with duckdb.connect(str(marts), read_only=True) as db:
        return set(db.execute(select).fetchall())


def touched_by(before: Raw, fallen: Bad) -> dict[str, set[tuple[object, ...]]]:
    """The keys of the rows of each of these tables that a fallen row is part of."""
    attempts = {row["id"]: row["learner_key"] for row in before.rows("test_attempts")}
    answers, stretches = fallen.get("user_answers", set()), fallen.get("read_intervals", set())
    earnings = fallen.get("author_monthly_earnings", set())
    months = {
        row["month"] for row in before.rows("monthly_revenue_pools") if row["id"] in fallen["monthly_revenue_pools"]
    }
    return {
        "answers": {
            (attempts[row["test_attempt_id"]], str(row["question_id"]))
            for row in before.rows("user_answers")
            if row["id"] in answers
        },
        "days of reading": {
            (row["learner_key"], day_of(row[end]))
            for row in before.rows("read_intervals")
            if row["id"] in stretches
            for end in ("started_at", "ended_at")
        },
        "sealed months": {
            (str(row["author_id"]), row["month"])
            for row in before.rows("author_monthly_earnings")
            if row["id"] in earnings or row["month"] in months
        },
    }


@pytest.mark.finding("one_bad_row")
@pytest.mark.exhaustive("pipelines", "warehouse")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_hundredth_of_every_table_spoiled_holds_back_its_own_rows_and_no_more(
    country: Country, sound: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    spoiled = sound.with_name("spoiled")
    shutil.copytree(sound, spoiled)
    before, here = Raw(sound / "raw"), Raw(spoiled / "raw")
    bad = spoil(here, seed)
    here.write()
    prepare(spoiled, country, monkeypatch)
    record = warehouse.run(spoiled, write_back=False)
    assert (record.status, record.blocking) == ("published", [])

    fallen = with_what_falls(before, bad)
    with duckdb.connect(str(spoiled / "marts.duckdb"), read_only=True) as marts:
        left_out = dict(
            marts.execute(
                'select "table", sum(rows) from operations.quarantined_rows where "table" like \'raw.%\' group by all'
            ).fetchall()
        )
    for name, keys in bad.items():
        assert left_out[f"raw.{name}"] >= len(keys), name
    assert {name for name, keys in fallen.items() if keys} == {name.removeprefix("raw.") for name in left_out}
    words = freshness(now()).failed_checks
    assert all(any(line.startswith(f"raw.{name}: ") and "to be mended by" in line for line in words) for name in bad)

    touched = touched_by(before, fallen)
    for name, select in UNTOUCHED.items():
        moved = rows_of(country.home / "marts.duckdb", select) ^ rows_of(spoiled / "marts.duckdb", select)
        assert {row[:2] for row in moved} <= touched[name], name

    remove(before, fallen)
    before.write()
    prepare(sound, country, monkeypatch)
    run(sound, monkeypatch)
    differing = [line.split(":")[0] for line in differences(spoiled / "marts.duckdb", sound / "marts.duckdb")]
    assert differing == ["operations.quarantined_rows"]
