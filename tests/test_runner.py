"""A hiccup of a busy machine turns no run red, and nothing else is forgiven."""

from pathlib import Path

import pytest

from tests.runner import Linters, Result, report, run_python, run_web
from tests.timesheet import Stage, Timesheet

FIRST_TIME = "not __import__('pathlib').Path('ran').exists() and not __import__('pathlib').Path('ran').touch()"
FLAKY = f"def test_flaky():\n    assert not ({FIRST_TIME})\n"
# The rest of its ways are tried where it changed: they hang on nothing else.
OF_THE_RUNNER = pytest.mark.exhaustive("tests/runner.py", "tests/outcomes.py", "uv.lock", "package-lock.json")
CRASHING = "import os\ndef test_crashing():\n    if 'PYTEST_XDIST_WORKER' in os.environ: os._exit(3)\n"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty tree of tests, and a pytest that starts without what only the big one needs."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_XDIST_TESTRUNUID"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def closing_line(result: Result, capfd: pytest.CaptureFixture[str]) -> str:
    assert report([result], 1.5) == result.code
    return capfd.readouterr().out.splitlines()[-1]


def test_a_test_that_passes_only_when_run_again_alone_is_named_flaky(
    tree: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tree / "test_here.py").write_text("def test_sound(): pass\n" + FLAKY + CRASHING)
    result = run_python(["."], tree)[0]
    assert (result.code, result.passed, result.failed) == (0, 3, [])
    assert sorted(result.flaky) == ["test_here.py::test_crashing", "test_here.py::test_flaky"]
    assert closing_line(result, capfd) == "3 passed, 2 flaky in 1.50s"


def test_a_test_that_fails_twice_turns_the_run_red(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tree / "test_here.py").write_text("def test_sound(): pass\ndef test_red(): assert False\n" + FLAKY)
    result = run_python(["."], tree)[0]
    assert (result.code, result.passed, result.failed) == (1, 2, ["test_here.py::test_red"])
    assert result.flaky == ["test_here.py::test_flaky"]
    assert closing_line(result, capfd) == "1 failed, 2 passed, 1 flaky in 1.50s"


@OF_THE_RUNNER
def test_a_fixture_that_fails_twice_turns_the_run_red(tree: Path) -> None:
    fixture = "import pytest\n@pytest.fixture\ndef broken():\n    yield\n    assert False\n"
    (tree / "test_here.py").write_text(fixture + "def test_red(broken): pass\n")
    result = run_python(["."], tree)[0]
    assert (result.code, result.passed, result.failed) == (1, 0, ["test_here.py::test_red"])


@OF_THE_RUNNER
def test_a_file_that_cannot_be_collected_is_red_beside_a_flaky_test(tree: Path) -> None:
    (tree / "test_here.py").write_text(FLAKY)
    (tree / "test_there.py").write_text("import nothing_such\n")
    result = run_python(["."], tree)[0]
    assert result.code == 1
    assert "test_there.py" in result.failed


@OF_THE_RUNNER
def test_an_interrupted_run_is_red_and_counts_what_did_not_run(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    interrupting = (
        "import os, signal, time\ndef test_one():\n    os.kill(os.getppid(), signal.SIGINT)\n    time.sleep(2)\n"
    )
    (tree / "test_here.py").write_text(interrupting)
    result = run_python(["."], tree)[0]
    assert (result.code, result.failed, result.flaky) == (2, [], [])
    # The test may come to its end in the moment between the signal and the stop.
    assert closing_line(result, capfd) in ("1 not run, 1 error in 1.50s", "1 passed, 1 error in 1.50s")


@OF_THE_RUNNER
def test_a_run_of_nothing_is_red(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    result = run_python(["."], tree)[0]
    assert result.code == 5
    assert closing_line(result, capfd) == "1 error in 1.50s"


WEB_TESTS = """
import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('sound', () => {})
test('flaky', () => {
  const again = existsSync('ran')
  writeFileSync('ran', '')
  expect(again).toBe(true)
})
"""


@pytest.fixture
def web_tree(tree: Path) -> Path:
    (tree / "node_modules").symlink_to(Path(__file__).resolve().parent.parent / "node_modules")
    (tree / "vitest.config.ts").write_text("export default {}\n")
    return tree


@OF_THE_RUNNER
def test_the_web_has_its_second_chance_too(web_tree: Path) -> None:
    (web_tree / "here.test.ts").write_text(WEB_TESTS)
    result = run_web([], web_tree, "vitest.config.ts")
    assert (result.code, result.passed, result.failed) == (0, 2, [])
    assert result.flaky == ["here.test.ts > flaky"]


@OF_THE_RUNNER
def test_a_web_test_that_fails_twice_and_a_broken_file_turn_the_run_red(web_tree: Path) -> None:
    (web_tree / "here.test.ts").write_text(WEB_TESTS + "test('red', () => expect(1).toBe(2))\n")
    (web_tree / "there.test.ts").write_text("import './nothing-such'\n")
    result = run_web([], web_tree, "vitest.config.ts")
    assert (result.code, result.passed) == (1, 2)
    assert result.failed == ["here.test.ts > red", "there.test.ts > the file itself"]


def test_the_linters_go_beside_and_what_they_find_is_told_and_turns_the_run_red(
    tree: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    linters = Linters(["sh", "-c", "echo 'tests/here.py: too long'; exit 2"], tree)
    result = linters.hear()
    assert linters.has_failed()
    linters.end()
    assert closing_line(result, capfd) == "1 failed in 1.50s"
    sound = Linters(["true"], tree)
    assert sound.hear().code == 0
    assert not sound.has_failed()
    sound.end()


def test_the_last_lines_say_where_the_time_went() -> None:
    sheet = Timesheet([Stage("linters", 47.2), Stage("web beside the linters", 75.4, 141.6)])
    tests = {
        "tests/api/school/test_a.py::test_a": 2.0,
        "tests/browser/test_b.py::test_b": 9.6,
        "tests/test_c.py::t": 1.0,
    }
    assert sheet.lines(tests) == [
        "Time: linters 47 s, web beside the linters 75 s (142 of processors).",
        "Seconds of workers: browser 10, api 2, the rest 1.",
        "Slowest: browser/test_b.py::test_b 10, api/school/test_a.py::test_a 2, test_c.py::t 1.",
    ]
