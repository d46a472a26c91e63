"""One run of the warehouse: extract, build, judge, publish. The command line and Dagster both drive this."""

import fcntl
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO
from uuid import uuid4

from api.platform.clock import now
from api.settings import settings
from pipelines import by_day, by_learner, integrity, raw, runlog, sql_checks
from pipelines.built import Built, digest
from pipelines.clean_tables import CleanTables
from pipelines.contracts import contracts, questions
from pipelines.docs import write_docs
from pipelines.engines import DuckDB, open_engine
from pipelines.publish import publish
from pipelines.quarantine import Quarantine
from pipelines.runlog import RunRecord
from pipelines.sieve import Sieve
from pipelines.sql import Step
from pipelines.suites import Verdict

Log = Callable[[str], None]
AFTER_JUDGEMENT = frozenset({"operations.check_results", "operations.quarantined_rows", "operations.runs"})


LOCK = "run.lock"


class AnotherRun(RuntimeError):
    """Two runs would write the same files; the second stops here."""


@dataclass(frozen=True)
class Places:
    """Where a run reads and writes, all under the data folder."""

    home: Path

    @property
    def raw(self) -> Path:
        return self.home / "raw"

    @property
    def daily(self) -> Path:
        return self.home / "intermediate" / "int_daily_credited"

    @property
    def build(self) -> Path:
        return self.home / "build"

    @property
    def marts(self) -> Path:
        return self.home / "marts.duckdb"

    @property
    def docs(self) -> Path:
        return self.home / "docs"


@contextmanager
def alone(places: Places, *, patience: float = 0) -> Iterator[None]:
    """Holds the run lock; raises `AnotherRun` when somebody else does for longer than so many seconds.

    While it is held a word stands in its file. A run that was killed leaves it there.
    """
    places.build.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + patience
    with (places.build / LOCK).open("a") as lock:
        while not _taken(lock):
            if time.monotonic() >= deadline:
                raise AnotherRun("another run of the warehouse is at work")
            time.sleep(0.5)
        lock.truncate(0)
        lock.write("at work")
        lock.flush()
        try:
            yield
        finally:
            lock.truncate(0)


def _taken(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def was_broken_off(places: Places) -> bool:
    """Whether a run begun here ended without a word, or is at work now."""
    try:
        return bool((places.build / LOCK).read_text())
    except FileNotFoundError:
        return False


class Run:
    """The parts of a run in the order they happen; every part may be called from a Dagster asset of its own."""

    def __init__(self, home: Path, log: Log = print, *, is_refresh: bool = False) -> None:
        self.places, self.log = Places(home), log
        self.places.build.mkdir(parents=True, exist_ok=True)
        self.record = RunRecord(uuid4().hex[:12], now().isoformat(), "", None, "running", is_refresh=is_refresh)
        self.engine_name = settings().warehouse_engine
        # Engines write their tables each in its own way, so each has a folder of its own.
        self.work = self.places.build if self.engine_name == "duckdb" else self.places.build / self.engine_name
        self._engine: DuckDB | None = None
        self._built: Built | None = None
        self._quarantine: Quarantine | None = None
        self._sieve: Sieve | None = None
        self.unchanged: set[str] = set()

    def extract(self, *, full: bool = False) -> raw.Extraction:
        """Bring the raw layer up to date."""
        return raw.extract(self.places.raw, full=full, is_refresh=self.record.is_refresh, log=self.log)

    @property
    def engine(self) -> DuckDB:
        """The private build file, opened over the raw layer as it stands."""
        if self._engine is None:
            state = raw.read_state(self.places.raw)
            # A refresh is hundreds of small statements while people work: one thread does them with less
            # of the processor than two that wait for each other, and leaves the others to the people.
            engine = open_engine(self.work, threads=1 if self.record.is_refresh else None)
            self.record.as_of = state["as_of"]
            engine.set("as_of", datetime.fromisoformat(state["as_of"]))
            raw.open_views(engine, self.places.raw)
            runlog.load_extractions(engine, state)
            runlog.load_metrics(engine)
            as_of = datetime.fromisoformat(state["as_of"])
            self._built = Built(self.work / "built.json", self.places.raw, state, as_of)
            self._quarantine = Quarantine(self.work / "quarantine.json", state["as_of"])
            clean = CleanTables(self.work / "clean_tables.json", self.places.raw, state, self._built.contents)
            self._sieve = self._quarantine.sift_raw(engine, clean)
            for table in self._sieve.tables:
                if held := self._sieve.contents(table):
                    name = f"raw.{table}"
                    self._built.contents[name] = digest(self._built.contents[name], held)
                    self._built.days.pop(table, None)
            self._engine = engine
        return self._engine

    def build(self, step: Step, days: Iterable[str] | None = None) -> int:
        """Make one step's table unless it stands, and answer with its rows; `days` redoes these days of reading."""
        engine, built, quarantine, sieve = self.engine, self._built, self._quarantine, self._sieve
        assert built is not None
        assert quarantine is not None
        assert sieve is not None
        if step.key == integrity.KEY:
            bad = sieve.in_files("read_intervals", self.work)
            rows = integrity.refresh(engine, self.places.raw, self.daily, days or (), bad, self._days_writer)
            built.note(engine, step, rows, integrity.contents(self.daily))
            return rows
        if built.stands(step):
            self.unchanged.add(step.key)
            quarantine.keep(step.key)
            return built.rows(step)
        rows = self._make(step, engine, built, quarantine)
        if step.key in contracts() and step.key not in AFTER_JUDGEMENT and not step.is_view:
            quarantine.sift_mart(engine, contracts()[step.key])
        built.note(engine, step, rows, built.made_from(step) if step.is_view else None)
        return rows

    def _make(self, step: Step, engine: DuckDB, built: Built, quarantine: Quarantine) -> int:
        """Make a step's table: of some steps only the days or the learners that moved, where nothing is held back."""
        if self.is_distributed:
            return step.build(engine)
        if step.key in by_day.DAY_OF:
            return by_day.build(engine, step, self.places.raw, built.days_of(step), built.days_before(step))
        is_whole = quarantine.has_held(step.key)
        return by_learner.build(engine, step, built.contents, built.before, is_whole=is_whole)

    @property
    def is_distributed(self) -> bool:
        return self.engine_name != "duckdb"

    @property
    def daily(self) -> Path:
        """Where the days of reading are."""
        return self.work / self.places.daily.name if self.is_distributed else self.places.daily

    @property
    def _days_writer(self) -> integrity.Writer | None:
        if not self.is_distributed:
            return None
        from pipelines.spark.daily import write_days

        return partial(write_days, self.engine)  # type: ignore[arg-type]

    def kept_verdicts(self, mart: str) -> list[Verdict] | None:
        """The verdicts of a mart that is as it was; None when it has to be judged."""
        assert self._built is not None
        return self._built.verdicts(mart) or None

    def judge(self, mart: str) -> list[Verdict]:
        """What the mart's contract says of it now, asked in SQL."""
        return sql_checks.judge(self.engine, contracts()[mart])

    def frames(self, mart: str) -> list[dict[str, object]]:
        """What a mart is judged on."""
        return questions(self.engine, contracts()[mart], self.work / "frames")

    def finish(self, verdicts: list[Verdict], final: Iterable[Step]) -> RunRecord:
        """Publish when every blocking check holds; otherwise yesterday's marts stay. Remembered either way."""
        quarantine = self._quarantine
        held_back = quarantine.verdicts if quarantine else []
        self.record.verdicts, self.record.finished_at = [*verdicts, *held_back], now().isoformat()
        self.record.status = "checks failed" if self.record.blocking else "published"
        if not self.record.blocking:
            runlog.load_held_back(self.engine, quarantine.records if quarantine else [])
            runlog.load_runs(self.engine, self.places.home, self.record)
            for step in final:
                self.build(step)
            contents, before = (self._built.contents, self._built.before) if self._built else ({}, {})
            publish(self.engine, self.places.marts, self.places.build / "marts.making", contents, before)
        if self._built is not None:
            self._built.save(verdicts)
        if quarantine is not None:
            quarantine.save()
        self._remember()
        write_docs(self.places.docs, contracts().values(), self.record)
        return self.record

    def broke(self, trouble: BaseException) -> None:
        """Remember a run that could not come to its checks."""
        self.record.finished_at, self.record.status = now().isoformat(), "broke"
        self.record.error = f"{type(trouble).__name__}: {str(trouble).strip().splitlines()[0] if str(trouble) else ''}"
        self._remember()

    def _remember(self) -> None:
        before = runlog.last_run(self.places.home).get("published_as_of")
        as_of = self.record.as_of if self.record.status == "published" else before
        runlog.remember(self.places.home, self.record, as_of)

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None
