"""A pytest plugin that writes down what became of each test: `-p tests.outcomes --outcomes FILE`."""

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--outcomes", type=Path, help="write what became of each test, and how long it took, here")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.outcomes and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(config.option.outcomes), "outcomes of the run")


class Outcomes:
    """Kept by the controller, to whom every worker reports. A test nobody reported on is lost."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.outcomes: dict[str, str] = {}
        self.seconds: dict[str, float] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._expect([item.nodeid for item in session.items])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.outcomes[report.nodeid] = "broken"

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self._expect(ids)

    def _expect(self, ids: list[str]) -> None:
        self.outcomes = dict.fromkeys(ids, "lost") | self.outcomes

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A failure of any phase is the test's; a crash of its worker comes as a failure too."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        known = self.outcomes.get(report.nodeid, "lost")
        if report.failed or known == "lost" or (report.skipped and known != "failed"):
            self.outcomes[report.nodeid] = report.outcome

    def pytest_sessionfinish(self) -> None:
        seconds = {test: round(taken, 2) for test, taken in self.seconds.items()}
        self.file.write_text(json.dumps({"outcomes": self.outcomes, "seconds": seconds}))
