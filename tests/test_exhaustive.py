"""Tests of every variant are left out of each run, never lost, and run again where what they watch changed."""

from pathlib import Path

import pytest

from tests import exhaustive, file_order
from tests.runner import run_python

CONFTEST = """
from pathlib import Path
from tests import exhaustive
exhaustive.ROOT = Path(__file__).parent
exhaustive.PROVED = exhaustive.ROOT / "proved.json"
pytest_addoption = exhaustive.add_option
pytest_collection_modifyitems = exhaustive.select
"""
TESTS = """
import pytest
def test_of_each_run(): pass
@pytest.mark.exhaustive("part")
@pytest.mark.parametrize("variant", [1, 2])
def test_watching(variant): pass
@pytest.mark.exhaustive()
def test_of_hours(): pass
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_XDIST_TESTRUNUID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(exhaustive, "PROVED", tmp_path / "proved.json")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = exhaustive\n")
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_here.py").write_text(TESTS)
    (tmp_path / "part").mkdir()
    return tmp_path


def counted(tree: Path, asked: str) -> tuple[int, int]:
    """How many passed and how many were left out; what passed is written down."""
    result, outcomes = run_python([".", f"--exhaustive={asked}"], tree)
    assert result.code == 0
    exhaustive.write(outcomes.proved, result.failed)
    return result.passed, result.deselected


def test_they_run_when_all_are_asked_for_and_where_their_part_is_not_proved(tree: Path) -> None:
    assert counted(tree, "none") == (1, 3)
    assert counted(tree, "changed") == (3, 1)
    assert counted(tree, "changed") == (1, 3)
    (tree / "part" / "new.py").write_text("changed = True\n")
    assert counted(tree, "changed") == (3, 1)
    assert counted(tree, "all") == (4, 0)


def test_where_every_variant_runs_the_few_of_each_run_do_not_run_beside_them(tree: Path) -> None:
    (tree / "test_here.py").write_text("""
import pytest
from tests.exhaustive import some_or_every
@pytest.mark.parametrize("draws", some_or_every(1, 9, "part"))
@pytest.mark.parametrize("way", ["here", "there"])
def test_drawn(way, draws): pass
""")
    assert counted(tree, "none") == (2, 2)
    assert counted(tree, "changed") == (2, 0)
    assert counted(tree, "changed") == (2, 2)


def test_what_a_test_needs_is_brought_only_where_it_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    here = "tests/test_exhaustive.py::test_files_come_longest_first_with_much_to_do_while_the_country_is_built"

    @pytest.mark.exhaustive("tests/file_order.py")
    def watching() -> None: ...

    monkeypatch.setattr(exhaustive, "function_at", lambda test: watching)
    proved = exhaustive.digest_of("tests/file_order.py", "tests/test_exhaustive.py")
    monkeypatch.setattr(exhaustive, "read", lambda: {here: proved})
    assert not exhaustive.is_due(here)
    monkeypatch.setattr(exhaustive, "read", lambda: {here: "of another day"})
    assert exhaustive.is_due(here)


def test_what_fails_in_one_variant_is_not_proved(tree: Path) -> None:
    exhaustive.write({"a.py::one[1]": "x", "a.py::one[2]": "x", "a.py::two": "y"}, ["a.py::one[2]"])
    assert exhaustive.read() == {"a.py::two": "y"}


def test_files_come_longest_first_with_much_to_do_while_the_country_is_built() -> None:
    seconds = {"loop": 90.0, "screens": 200.0, "models": 100.0, "quizzes": 80.0, "rules": 1.0, "walk": 300.0}
    order = [*file_order.arranged(seconds, {"loop", "screens", "walk"})]
    assert order == ["walk", "models", "quizzes", "screens", "loop", "rules"]
