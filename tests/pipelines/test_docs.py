"""The folder of plain pages that tells what every table means."""

from pathlib import Path

from pipelines.contracts import contracts
from pipelines.docs import write_docs
from pipelines.lineage import lineage_of, stale
from pipelines.runlog import RunRecord
from pipelines.sql import from_files


def test_the_list_of_tables_breaks_no_sentence_and_tells_the_hour_of_kampala(tmp_path: Path) -> None:
    moment = "2026-11-21T15:52:52.713639+00:00"
    write_docs(tmp_path, contracts().values(), RunRecord("r1", moment, moment, moment, "published"))
    listed = (tmp_path / "index.html").read_text()
    assert "as of 21 Nov 2026, 18:52 in Kampala." in listed
    for contract in contracts().values():
        result = listed.split(f"<code>{contract.mart}</code></a></td><td>")[1].split("</td>")[0]
        assert result.endswith("."), f"{contract.mart}: {result}"


def test_every_column_is_on_one_page_with_its_meaning_and_what_it_is_made_from(tmp_path: Path) -> None:
    moment = "2026-11-21T15:52:52.713639+00:00"
    write_docs(tmp_path, contracts().values(), RunRecord("r1", moment, moment, moment, "published"))
    listed = (tmp_path / "columns.html").read_text()
    for contract in contracts().values():
        page = (tmp_path / f"{contract.mart}.html").read_text()
        for column in contract.columns:
            assert f"{contract.mart}.html#{column}'" in listed, f"{contract.mart}.{column} is not listed"
            assert f"id='{column}'" in page, f"{contract.mart}.{column} cannot be linked to"
    assert "<code>staging.stg_users.district</code>" in (tmp_path / "model.dim_learner.html").read_text()
    reading = (tmp_path / "model.fact_reading.html").read_text()
    assert "<a href='money.credited_seconds.html#seconds'>" in reading
    assert "by <code>reading_status</code>" in reading


def test_the_lineage_is_that_of_todays_sql() -> None:
    assert stale() == [], "run `make generate`, or `python -m pipelines.lineage`"
    followed = [step.key for step in from_files() if any(lineage_of(step.key).values())]
    assert len(followed) > 0.9 * len(from_files())
