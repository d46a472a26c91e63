"""Every part of the bench at a tiny size, so that none rots unseen; and what a failing part costs.

The parts that start servers, a browser or whole runs are tried where what they measure changed.
"""

import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from multiprocessing import get_context
from pathlib import Path

import pytest

from pipelines.bench import history
from pipelines.bench.__main__ import copied, run
from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.parts import PARTS, measure
from pipelines.bench.sizes import TINY, Bench
from tests.country import Country, own
from tests.databases import drop, server
from tests.deployment import forget

LONG = {"web", "pages", "reader", "chunks", "storm", "checkout", "minutes", "whole"}
MEASURED = ("pipelines", "api/library/reading", "api/library/editions", "api/accounts/auth", "api/commerce")


@pytest.fixture(scope="module")
def land(worker_id: str) -> Iterator[Country]:
    """A country of this module's own: the one the other tests share may have a server on it, and cannot be copied."""
    at, name = server(), f"kitabo_measured_{worker_id}_{os.getpid()}"
    made = own(at, name)
    yield made
    drop(at, name)
    shutil.rmtree(made.home, ignore_errors=True)


@pytest.fixture(scope="module")
def copy(land: Country) -> Iterator[str]:
    with copied(land.url) as url:
        yield url


@pytest.fixture
def tiny(copy: str, land: Country, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setenv("DATABASE_URL", copy)
    monkeypatch.setenv("DATA_DIR", str(land.home))
    forget()
    return Bench(copy, tmp_path, TINY)


@pytest.fixture(scope="module")
def apart() -> Iterator[ProcessPoolExecutor]:
    """A process as fresh as the bench's own: a browser that other tests drive allows no second one beside it."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=pytest.mark.exhaustive(*MEASURED) if part in LONG else ()) for part in PARTS]
)
def test_every_part_measures_at_a_tiny_size(part: str, tiny: Bench, apart: ProcessPoolExecutor) -> None:
    found, trouble = apart.submit(measure, part, tiny).result()
    assert trouble is None
    assert found
    assert all(each.value > 0 and each.floor > 0 for each in found)


def _breaks(_: Bench) -> Iterator[Figure]:
    yield figure("half", "tiny", 3, "s", 2)
    raise NotMeasured("the other half is missing")


def _works(_: Bench) -> Iterator[Figure]:
    yield figure("whole", "tiny", 5, "s", 2, "<= 2")


def test_a_part_that_fails_is_named_and_costs_no_figure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PARTS, "broken", _breaks)
    monkeypatch.setitem(PARTS, "sound", _works)
    assert run(["broken", "sound"], Bench("", tmp_path), kept := tmp_path / "history.csv") == 1
    lines = capsys.readouterr().out.splitlines()
    assert "broken                            FAILED: NotMeasured: the other half is missing" in lines
    assert [line.split(",")[3:] for line in kept.read_text().splitlines()[1:]] == [
        ["half", "tiny", "3", "s", "2", "1.5", "", ""],
        ["whole", "tiny", "5", "s", "2", "2.5", "<= 2", "no"],
    ]


def test_the_next_run_prints_the_ratio_of_the_last_one_beside_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PARTS, "sound", _works)
    kept = tmp_path / "history.csv"
    for ratio in (7.0, 9.25):
        history.record([Figure("whole", "tiny", 1, "s", 1, ratio)], date(2026, 11, 22), 0.1, kept)
    assert run(["sound"], Bench("", tmp_path), kept) == 0
    [line] = [line for line in capsys.readouterr().out.splitlines() if line.startswith("whole")]
    assert line.split()[-5:] == ["2.50", "9.25", "<=", "2", "✗"]


def test_the_committed_history_can_be_read_and_knows_every_column() -> None:
    head = history.PATH.read_text().splitlines()[0]
    assert head.split(",") == list(history.COLUMNS)
    assert history.find_last_ratios(history.PATH)
