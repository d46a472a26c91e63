"""Every notebook runs from top to bottom over published marts, reads nothing else, and is kept without outputs."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.country import ROOT, Country

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
MINUTES = 5


def code(path: Path) -> list[nbformat.NotebookNode]:
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def test_there_are_notebooks_for_finance_and_for_learning() -> None:
    assert len(NOTEBOOKS) >= 3


# One in each run; the others where they, or what they read, changed.
RUN = [
    pytest.param(path, marks=pytest.mark.exhaustive("notebooks", "warehouse") if number else (), id=path.stem)
    for number, path in enumerate(NOTEBOOKS)
]


@pytest.mark.parametrize("path", RUN)
def test_it_runs_and_its_sums_foot(path: Path, country: Country, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KITABO_MARTS", str(country.home / "marts.duckdb"))
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook, timeout=60 * MINUTES, startup_timeout=60 * MINUTES, resources={"metadata": {"path": str(FOLDER)}}
    ).execute()
    drawn = [out for cell in notebook.cells for out in cell.get("outputs", []) if "image/png" in out.get("data", {})]
    assert drawn, "a notebook without a chart is a table"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_kept_without_outputs(path: Path) -> None:
    assert [cell for cell in code(path) if cell.outputs or cell.execution_count is not None] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_reads_published_marts_only(path: Path) -> None:
    source = "\n".join(cell.source for cell in code(path))
    assert "duckdb" not in source, "the client opens the marts, and only to read"
    assert not re.search(r"\b(raw|staging|intermediate)\.\w", source)
    imported = re.findall(r"^\s*(?:from|import) ((?:api|pipelines)[\w.]*)", source, re.MULTILINE)
    assert imported == ["pipelines.metrics.client"]
    assert ".ask(" in source.split("\n\n\n")[2], "it begins with a question to the client"
