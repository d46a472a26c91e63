"""A pytest plugin that writes down what became of each test: `-p tests.outcomes --outcomes FILE`."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pytest

LONGEST_SETUP = 5  # seconds; what takes longer is made for all who come after


@dataclass
class Outcomes:
    """Of one run. A test nobody reported on is `lost`; what cannot be collected is `broken`."""

    outcomes: dict[str, str] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    proved: dict[str, str] = field(default_factory=dict)  # what exhaustive tests watched when they passed
    deselected: list[str] = field(default_factory=list)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--outcomes", type=Path, help="write what became of each test, and how long it took, here")


def pytest_configure(config: pytest.Config) -> None:
    if not config.option.outcomes:
        return
    worker = hasattr(config, "workerinput")
    plugin = Deselected(config) if worker else Book(config.option.outcomes)
    config.pluginmanager.register(plugin, "outcomes of the run")


def read(file: Path) -> Outcomes:
    return Outcomes(**json.loads(file.read_text())) if file.exists() else Outcomes()


class Deselected:
    """Kept by a worker, which alone knows what it was not asked to run."""

    def __init__(self, config: pytest.Config) -> None:
        self.output: dict[str, Any] = config.workeroutput  # type: ignore[attr-defined]

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        self.output["deselected"] = [item.nodeid for item in items]


class Book:
    """Kept by the controller, to whom every worker reports."""

    def __init__(self, file: Path) -> None:
        self.file, self.kept = file, Outcomes()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._expect([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self._expect(ids)

    def _expect(self, ids: list[str]) -> None:
        self.kept.outcomes = dict.fromkeys(ids, "lost") | self.kept.outcomes

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.kept.outcomes[report.nodeid] = "broken"

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        self.kept.deselected = [item.nodeid for item in items]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker that ended well says what it left out; one that crashed leaves it to the other."""
        self.kept.deselected = getattr(node, "workeroutput", {}).get("deselected", self.kept.deselected)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A failure of any phase is the test's; a crash of its worker comes as a failure too."""
        test, kept = report.nodeid, self.kept
        taken = min(report.duration, LONGEST_SETUP) if report.when == "setup" else report.duration
        kept.seconds[test] = round(kept.seconds.get(test, 0) + taken, 2)
        if digest := dict(report.user_properties).get("exhaustive"):
            kept.proved[test] = str(digest)
        known = kept.outcomes.get(test, "lost")
        if report.failed or known == "lost" or (report.skipped and known != "failed"):
            kept.outcomes[test] = report.outcome

    def pytest_sessionfinish(self) -> None:
        self.file.write_text(json.dumps(asdict(self.kept)))
