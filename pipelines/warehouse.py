"""The warehouse without a server: `python -m pipelines.warehouse run [--full] [--day D] [--month M]`."""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path

import duckdb

from api.platform.clock import now
from api.settings import settings
from pipelines.contracts import has_contract
from pipelines.files import replace_text
from pipelines.integrity import days_of_month
from pipelines.raw import DatabaseGone
from pipelines.runlog import RunRecord
from pipelines.runs import AFTER_JUDGEMENT, AnotherRun, Places, Run, alone
from pipelines.spark.session import NoSpark, root_cause
from pipelines.sql import remember_tables
from pipelines.steps import all_steps
from pipelines.suites import Court, Verdict

SLOW_SECONDS = 0.5
NOTED_SECONDS = 0.5
PATIENCE = 120  # seconds to wait for a refresh that is at work


class Progress:
    """Named steps with their seconds, one line each; what is at work now stands in a file for the screen of staff."""

    def __init__(self, home: Path) -> None:
        self.started, self.noted = time.monotonic(), float("-inf")
        self.file, self.began_at = Places(home).build / "progress.json", now().isoformat()

    def note(self, part: str, done: int = 0, of: int = 0) -> None:
        """Say what is at work and how many of its tables are done; twice a second is often enough."""
        if done and time.monotonic() - self.noted < NOTED_SECONDS:
            return
        self.noted = time.monotonic()
        with suppress(OSError):  # a full disk stops a run where its tables are written, and says so there
            replace_text(self.file, json.dumps({"part": part, "done": done, "of": of, "began_at": self.began_at}))

    @contextmanager
    def step(self, name: str) -> Iterator[list[str]]:
        began, notes = time.monotonic(), list[str]()
        self.note(name)
        yield notes
        print(f"  {name:<28} {time.monotonic() - began:6.1f} s  {' '.join(notes)}", flush=True)

    @property
    def total(self) -> float:
        return time.monotonic() - self.started


def run(
    home: Path, *, full: bool = False, days: Iterable[str] = (), write_back: bool = True, patience: float = 0
) -> RunRecord:
    """Extract, build, judge by the suites, publish, write back; raises what broke after remembering it."""
    return _alone(home, Court, full, list(days), write_back, patience)


def refresh(home: Path, *, write_back: bool = True) -> RunRecord:
    """The same for what is new, judged in SQL: the suites take longer to load than the whole of it takes."""
    return _alone(home, None, False, [], write_back, 0)


def _alone(
    home: Path, convene: Callable[[], Court] | None, full: bool, days: list[str], write_back: bool, patience: float
) -> RunRecord:
    with alone(Places(home), patience=patience):
        progress = Progress(home)
        this, court = Run(home, is_refresh=convene is None), convene() if convene else None
        try:
            record = _run(this, court, progress, full, days)
            if record.status == "published" and write_back:
                _write_back(this, progress)
        except BaseException as trouble:
            this.broke(trouble)
            raise
        finally:
            if court:
                court.close()
            this.close()
    print(f"  {record.status}, as of {record.as_of}, {progress.total:.1f} s in all", flush=True)
    return record


def _run(this: Run, court: Court | None, progress: Progress, full: bool, days: list[str]) -> RunRecord:
    with progress.step("extract") as notes:
        done = this.extract(full=full)
        notes.append(f"{sum(done.rows.values()):,} rows, {sum(map(len, done.days.values())):,} days touched")
    seconds: defaultdict[str, float] = defaultdict(float)
    verdicts: list[Verdict] = []
    steps = [step for step in all_steps() if step.key not in AFTER_JUDGEMENT]
    remember_tables()
    for at, step in enumerate(steps):
        began = time.monotonic()
        progress.note("build", at, len(steps))
        rows = this.build(step, days)
        if has_contract(step):
            kept = this.kept_verdicts(step.key)
            verdicts += kept or []
            if kept is None and court:
                court.hear(step.key, this.frames(step.key))
            elif kept is None:
                verdicts += this.judge(step.key)
        took = time.monotonic() - began
        seconds[step.schema] += took
        if took > SLOW_SECONDS:
            print(f"    {step.key:<42} {took:4.1f} s  {rows:,} rows", flush=True)
    for schema, took in seconds.items():
        keys = {step.key for step in steps if step.schema == schema}
        made = len(keys - this.unchanged)
        print(f"  {f'build {schema}':<28} {took:6.1f} s  {made} of {len(keys)} tables", flush=True)
    with progress.step("check") as notes:
        verdicts += court.verdicts() if court else []
        notes.append(f"{sum(each.success for each in verdicts)} of {len(verdicts)} hold")
    for verdict in verdicts:
        if not verdict.success:
            print(f"    {verdict.severity}: {verdict.mart}: {verdict.check}: {verdict.observed}", flush=True)
    with progress.step("publish"):
        return this.finish(verdicts, [step for step in all_steps() if step.key in AFTER_JUDGEMENT])


def _write_back(this: Run, progress: Progress) -> None:
    """Hand the scores to the api's services, which alone write to the database."""
    with progress.step("write back") as notes:
        from pipelines.write_back import write_back  # the api's services come with it, and only here are they needed

        notes.append(write_back(this.engine, now()))


def plainly(trouble: Exception) -> str | None:
    """What of the machine kept a run from its end, in one line: disk, memory, Spark; None of a fault in the code."""
    is_of_java = type(trouble).__module__.startswith("py4j")
    if not is_of_java and not isinstance(trouble, OSError | NoSpark | duckdb.IOException | duckdb.OutOfMemoryException):
        return None
    said = root_cause(trouble) if is_of_java else str(trouble).strip().splitlines()[0].strip()
    return f"{said}; the published marts stay as they were, and the next run makes anew what this one left"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pipelines.warehouse", description=__doc__)
    parser.add_argument("command", choices=["run"])
    parser.add_argument("--full", action="store_true", help="take every table anew")
    parser.add_argument("--day", type=date.fromisoformat, help="rebuild one Kampala day of reading")
    parser.add_argument("--month", help="rebuild one Kampala month of reading, like 2026-10")
    asked = parser.parse_args()
    days = [str(asked.day)] if asked.day else days_of_month(asked.month) if asked.month else []
    try:
        record = run(settings().data_dir, full=asked.full, days=days, patience=PATIENCE)
    except AnotherRun as trouble:
        print(f"warehouse: {trouble}", file=sys.stderr)
        return 3
    except DatabaseGone as trouble:
        print(f"warehouse: {trouble}; yesterday's marts stay", file=sys.stderr)
        return 2
    except Exception as trouble:
        line = plainly(trouble)
        if line is None:
            raise
        print(f"warehouse: {line}", file=sys.stderr)
        return 4
    return 0 if record.status == "published" else 1


if __name__ == "__main__":
    sys.exit(main())
