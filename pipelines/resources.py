"""What a Dagster run holds: one run of the warehouse, shared by its assets, and remembered however it ends."""

from collections.abc import Iterator
from contextlib import contextmanager

import dagster as dg
from pydantic import PrivateAttr

from api.settings import settings
from pipelines.runs import Run, alone
from pipelines.suites import Verdict, judge

PATIENCE = 900  # seconds; a night does not fall out because a refresh is at work


class Warehouse(dg.ConfigurableResource):
    """The run behind the assets. Everything is made in one process, so one build file serves them all."""

    _run: Run | None = PrivateAttr(default=None)
    _verdicts: list[Verdict] = PrivateAttr(default_factory=list)
    _published: bool = PrivateAttr(default=False)

    @contextmanager
    def yield_for_execution(self, context: dg.InitResourceContext) -> Iterator["Warehouse"]:
        home = settings().data_dir
        log = context.log.info if context.log else print
        this = Warehouse()
        this._run = Run(home, log)
        if context.instance is not None and context.run is not None:
            context.instance.add_run_tags(context.run.run_id, {"engine": this._run.engine_name})
        with alone(this.run.places, patience=PATIENCE):
            try:
                yield this
            finally:
                this._settle()

    def _settle(self) -> None:
        """A run whose checks failed never came to publish; it is remembered all the same."""
        if not self._published and any(not each.success and each.severity == "critical" for each in self._verdicts):
            self.run.finish(self._verdicts, [])
        self.run.close()

    @property
    def run(self) -> Run:
        assert self._run is not None, "the warehouse is only there while a run lasts"
        return self._run

    def judged(self, mart: str) -> list[Verdict]:
        """What the mart's suite says now."""
        found = self.run.kept_verdicts(mart) or judge(mart, self.run.frames(mart))
        self._verdicts += found
        return found

    def publish(self, final: list[object]) -> str:
        """Put the marts in place; the blocking checks have let us come this far."""
        record = self.run.finish(self._verdicts, final)  # type: ignore[arg-type]
        self._published = True
        return record.status
