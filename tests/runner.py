"""`make test`: every test runs, and one that fails runs once more, alone, when the rest is over.

What passes only then is printed as flaky and the run stays green; what fails twice is red. A fault of the run itself
(a file that cannot be collected, an interruption, nothing to run) is red at once, with the exit code it came with.

In a whole run the linters go beside the web's build and tests: none keeps two cores busy by itself. What they find ends
the run before the Python tests if it is known by then, and turns it red at the end if not.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests import exhaustive, file_order
from tests.outcomes import Outcomes, read
from tests.timesheet import Stage, Timesheet

ROOT = Path(__file__).resolve().parent.parent
# A machine may forbid bytecode; then every process that a test starts would compile the whole product again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# A file stays whole with one worker; the next goes to who is free, in the order of tests/file_order.py. One more than
# there are cores: who waits for a browser, a server or a lock leaves a core idle.
WORKERS = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "loadfile", "--no-loadscope-reorder")
TESTS_FAILED, INTERRUPTED = 1, 2  # pytest's own exit codes
SUSPECT = ("failed", "lost")  # lost: collected, and nobody said what became of it
MANY = 20  # so many failing again are no hiccup, and the rest of them need not be waited for


@dataclass
class Result:
    """What became of one kind of tests; `code` is 0 only when every one passed or was skipped."""

    code: int
    passed: int = 0
    skipped: int = 0
    lost: int = 0
    deselected: int = 0
    failed: list[str] = field(default_factory=list)
    flaky: list[str] = field(default_factory=list)


def run(*command: str, cwd: Path) -> int:
    """Its exit code. A Ctrl-C reaches the child by itself, which is left the time to clear up; a request to end too."""
    children = list["subprocess.Popen[bytes]"]()

    def end(*_: object) -> None:
        for child in children:
            child.terminate()

    # Set before the child begins: it would inherit a Ctrl-C that is ignored, as it is in the background of a script.
    handlers = {signal.SIGINT: lambda *_: None, signal.SIGTERM: end}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    children.append(subprocess.Popen(command, cwd=cwd, env=os.environ | {"PYTHONPATH": str(ROOT)}))
    code = children[0].wait()
    for number, handler in before.items():
        signal.signal(number, handler)
    return code if code >= 0 else 128 - code


class Linters:
    """What `make lint` says, asked in the background; its words are shown when it is heard."""

    def __init__(self, command: Sequence[str] = ("make", "-s", "lint"), cwd: Path = ROOT) -> None:
        self.began, self.seconds, self.words = time.monotonic(), 0.0, b""
        self.process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.watch = threading.Thread(target=self._wait, daemon=True)
        self.watch.start()

    def _wait(self) -> None:
        self.words = self.process.communicate()[0]
        self.seconds = time.monotonic() - self.began

    def has_failed(self) -> bool:
        """By now: they may be under way still."""
        return not self.watch.is_alive() and self.process.returncode != 0

    def hear(self) -> Result:
        self.watch.join()
        print(f"\nlinters:\n{self.words.decode()}", flush=True)
        return Result(code := self.process.returncode, failed=["make lint"] if code else [])

    def end(self) -> None:
        self.process.terminate()
        self.watch.join()


def judge(outcomes: dict[str, str], code: int) -> Result:
    """The verdict over one run."""
    counts = Counter(outcomes.values())
    failed = [test for test, outcome in outcomes.items() if outcome in ("failed", "broken")]
    lacking = TESTS_FAILED if failed or counts["lost"] else 0
    return Result(code or lacking, counts["passed"], counts["skipped"], counts["lost"], failed=failed)


def judge_both(first: dict[str, str], again: dict[str, str], code: int) -> Result:
    """The verdict over both; what did not come to the second run has failed."""
    suspects = [test for test, outcome in first.items() if outcome in SUSPECT]
    result = judge(first | {test: again.get(test, "failed") for test in suspects}, code)
    result.flaky = [test for test in suspects if again.get(test) == "passed"]
    return result


def run_python(arguments: Sequence[str], cwd: Path = ROOT) -> tuple[Result, Outcomes]:
    first, code = _pytest([*arguments, *WORKERS], cwd)
    suspects = [test for test, outcome in first.outcomes.items() if outcome in SUSPECT]
    if code not in (0, TESTS_FAILED) or not suspects or "broken" in first.outcomes.values():
        result = judge(first.outcomes, code)
    else:
        print(f"\nonce more, alone: {len(suspects)} of {len(first.outcomes)}", flush=True)
        again, code = _pytest([*suspects, *_options(arguments), "-p", "no:xdist", "--maxfail", str(MANY)], cwd)
        result = judge_both(first.outcomes, again.outcomes, code)
    result.deselected = len(first.deselected)
    return result, first


def _options(arguments: Sequence[str]) -> list[str]:
    return [each for each in arguments if each.startswith("--")]


def _pytest(arguments: Sequence[str], cwd: Path) -> tuple[Outcomes, int]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "outcomes.json"
        plugin = ("-p", "tests.outcomes", "--outcomes", str(file))
        code = run(sys.executable, "-m", "pytest", *plugin, *arguments, cwd=cwd)
        return read(file), code


def run_web(files: Sequence[str], cwd: Path = ROOT, config: str = "web/vite.config.ts") -> Result:
    """The same for the web: whole files run again, all of them where the run failed without naming one."""
    first, code = _vitest(files, cwd, config)
    if code != TESTS_FAILED or not first:
        return judge(first, code)
    suspects = sorted({test.split(" > ")[0] for test, outcome in first.items() if outcome == "failed"})
    print(f"\nonce more, alone: {', '.join(suspects) or 'every file, as the run failed and no test did'}", flush=True)
    again, code = _vitest([*(suspects or files), "--no-file-parallelism"], cwd, config)
    return judge_both(first, again, code)


def _vitest(arguments: Sequence[str], cwd: Path, config: str) -> tuple[dict[str, str], int]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "outcomes.json"
        reporters = ("--reporter=default", "--reporter=json", f"--outputFile={file}")
        vitest = str(ROOT / "node_modules" / ".bin" / "vitest")
        code = run(vitest, "run", "--config", config, *reporters, *arguments, cwd=cwd)
        return (_read_vitest(json.loads(file.read_text()), cwd) if file.exists() else {}), code


def _read_vitest(report: dict[str, list[dict[str, str | list[dict[str, str]]]]], cwd: Path) -> dict[str, str]:
    outcomes = {}
    for each in report["testResults"]:
        file = os.path.relpath(str(each["name"]), cwd)
        tests = [each for each in each["assertionResults"] if isinstance(each, dict)]
        outcomes |= {f"{file} > {test['fullName']}": test["status"] for test in tests}
        if each["status"] == "failed" and not any(test["status"] == "failed" for test in tests):
            outcomes[f"{file} > the file itself"] = "failed"
    return {test: outcome if outcome in ("passed", "failed") else "skipped" for test, outcome in outcomes.items()}


def report(results: Sequence[Result], seconds: float) -> int:
    """The last lines: who failed, who is flaky, and a closing line in pytest's own words."""
    code = next((result.code for result in results if result.code), 0)
    failed = [test for result in results for test in result.failed]
    flaky = [test for result in results for test in result.flaky]
    counts = {
        "failed": len(failed),
        "passed": sum(result.passed for result in results),
        "skipped": sum(result.skipped for result in results),
        "not run": sum(result.lost for result in results),
        "deselected": sum(result.deselected for result in results),
        "flaky": len(flaky),
        "error": int(bool(code and not failed)),
    }
    print()
    for test in failed:
        print(f"FAILED: {test}")
    for test in flaky:
        print(f"FLAKY, it passed only when run again alone: {test}")
    if counts["error"]:
        print(f"The run itself failed with exit code {code}, see above.")
    if counts["deselected"]:
        print("Deselected are tests of every variant: `make test-all` runs them, and CI where their part changed.")
    print(", ".join(f"{count} {what}" for what, count in counts.items() if count), f"in {seconds:.2f}s", flush=True)
    return code


def run_room(room: str, variants: str, sheet: Timesheet) -> tuple[list[Result], Outcomes]:
    """A room by its folder: the web's, or one of the Python tests."""
    if room.split("/")[0] == "web":
        folder = room.removeprefix("web").strip("/").removeprefix("src/")
        with sheet.stage("web"):
            return [run_web([f"web/src/{folder}"])], Outcomes()
    with sheet.stage("python"):
        result, outcomes = run_python([f"tests/{room}", f"--exhaustive={variants}"])
    return [result], outcomes


def build_web() -> Result:
    code = run("make", "-s", ".stamps/web", cwd=ROOT)
    return Result(code, failed=["make .stamps/web"] if code else [])


def run_everything(variants: str, sheet: Timesheet) -> tuple[list[Result], Outcomes]:
    """Linters beside the web's build and tests, and then, unless one of them broke down, Python."""
    linters, outcomes = Linters(), Outcomes()
    try:
        with sheet.stage("web app beside the linters"):
            results = [build_web()]
        if not results[0].code:
            with sheet.stage("web beside the linters"):
                results.append(run_web([]))
        if results[-1].code < INTERRUPTED and not linters.has_failed():
            with sheet.stage("python"):
                result, outcomes = run_python(["tests/", f"--exhaustive={variants}"])
            results.append(result)
        results.append(linters.hear())
        sheet.stages.insert(0, Stage("linters", linters.seconds))
    finally:
        linters.end()
    return results, outcomes


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("room", nargs="?", default="", help="api/school, browser/test_loop.py, web/features/school")
    parser.add_argument("--exhaustive", choices=["none", "changed", "all"], default="none")
    parser.add_argument("--keep-durations", action="store_true", help="write tests/durations.json")
    given = parser.parse_args()
    room = given.room.removeprefix("tests/")
    began, sheet = time.monotonic(), Timesheet()
    results, outcomes = run_room(room, given.exhaustive, sheet) if room else run_everything(given.exhaustive, sheet)
    exhaustive.write(outcomes.proved, [test for result in results for test in result.failed])
    if given.keep_durations and outcomes.seconds:
        file_order.write({test: taken for test, taken in outcomes.seconds.items() if test not in outcomes.proved})
    print(*sheet.lines(outcomes.seconds), sep="\n")
    return report(results, time.monotonic() - began)


if __name__ == "__main__":
    sys.exit(main())
