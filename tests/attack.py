"""`make attack`: what once succeeded against a running copy, tried again, and what became of it.

A test that repeats an attack carries `@pytest.mark.finding("name")`. It goes through the real routes, database and
pipelines of a test run's own servers, which listen on loopback alone. Each finding is refused (the act does not
happen), held (it happens and pays nothing before a person looked) or named (it cannot be done unseen).
"""

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import pytest


class End(StrEnum):
    REFUSED = "refused"
    HELD = "held"
    NAMED = "named"


@dataclass(frozen=True)
class Finding:
    """One line of the attack of 22 November 2026."""

    said: str
    end: End


FINDINGS: Final = {
    "ring": Finding("a ring of pen names moves more than it paid in", End.HELD),
    "device_farm": Finding("five accounts on one device read one author", End.HELD),
    "payment_by_days": Finding("one payment counts whole in every month it touches", End.REFUSED),
    "late_sender": Finding("what was read in a month is sent after its cut-off to escape its holds", End.HELD),
    "machine_reading": Finding("a machine sends heartbeats in place of pages", End.HELD),
    "reopened": Finding("a tab opened again every ten minutes earns on", End.REFUSED),
    "ended_plan": Finding("a plan that ends after five minutes pays four hours", End.REFUSED),
    "openings": Finding("300 openings in 13 seconds", End.REFUSED),
    "one_bad_row": Finding("one learner who changes the school year stops publication for everybody", End.REFUSED),
    "full_disk": Finding("after a full disk the last run still says published", End.REFUSED),
    "memory": Finding("six pictures take the API three gigabytes", End.REFUSED),
    "unpacked_pdf": Finding("a PDF that unpacks to 360 MB is passed on", End.REFUSED),
    "tampering": Finding("numbers of a closed month change unnamed", End.NAMED),
    "newest_month": Finding("the newest month is rewritten and sealed again", End.NAMED),
    "truncate": Finding("tables of closed months are emptied at once", End.REFUSED),
    "any_admin": Finding("any admin approves a month", End.REFUSED),
    "no_password": Finding("a month is made final without the password again", End.REFUSED),
    "dagster": Finding("Dagster's page opens without a sign-in", End.REFUSED),
    "unseen_reading": Finding("staff read a learner's record and leave no trace", End.NAMED),
    "second_factor": Finding("the second factor is removed with the password alone", End.REFUSED),
    "lock_out": Finding("five guesses lock a person out", End.REFUSED),
    "forged_address": Finding("a forged X-Forwarded-For escapes the limits", End.REFUSED),
    "five_letters": Finding("five identical letters with one key make five", End.REFUSED),
    "content_types": Finding("three answers have a content type the contract does not name", End.REFUSED),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--attack", action="store_true", help="only the tests that repeat an attack, with a report")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--attack"):
        config.pluginmanager.register(Report(), "report of the attack")


def findings_of(item: pytest.Item) -> set[str]:
    """The findings a test repeats; a name that is none is a mistake."""
    names = {str(mark.args[0]) for mark in item.iter_markers("finding")}
    if unknown := names - FINDINGS.keys():
        raise pytest.UsageError(f"{item.nodeid}: no finding is called {', '.join(sorted(unknown))}")
    return names


class Report:
    """Keeps what became of each finding's tests and prints a line for each."""

    def __init__(self) -> None:
        self.findings: dict[str, set[str]] = {}
        self.outcomes: dict[str, list[str]] = defaultdict(list)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        repeated = [item for item in items if findings_of(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in repeated])
        items[:] = repeated
        self.findings |= {item.nodeid: findings_of(item) for item in items}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.failed:
            for name in self.findings.get(report.nodeid, ()):
                self.outcomes[name].append(report.outcome)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        terminalreporter.write_sep("=", "the attack, once more")
        for name, finding in FINDINGS.items():
            tried = self.outcomes[name]
            end = "NOT TRIED" if not tried else finding.end if set(tried) == {"passed"} else "SUCCEEDED"
            terminalreporter.write_line(f"{end:<9} {finding.said} ({len(tried)} tests)")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if any(not self.outcomes[name] for name in FINDINGS):
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
