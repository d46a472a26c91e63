"""The folder of plain pages that tells what every table means."""

from pathlib import Path

from pipelines.contracts import contracts
from pipelines.docs import write_docs
from pipelines.runlog import RunRecord


def test_the_list_of_tables_breaks_no_sentence_and_tells_the_hour_of_kampala(tmp_path: Path) -> None:
    moment = "2026-11-21T15:52:52.713639+00:00"
    write_docs(tmp_path, contracts().values(), RunRecord("r1", moment, moment, moment, "published"))
    listed = (tmp_path / "index.html").read_text()
    assert "as of 21 Nov 2026, 18:52 in Kampala." in listed
    for contract in contracts().values():
        result = listed.split(f"<code>{contract.mart}</code></a></td><td>")[1].split("</td>")[0]
        assert result.endswith("."), f"{contract.mart}: {result}"
