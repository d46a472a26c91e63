"""Rows held back by themselves: one bad row never stops a country's numbers.

Two kinds of check guard the marts. Those of a whole mart (its grain, the conservation of seconds and shillings) block
publication. Those of a row (a value missing, out of bounds, of no known kind) hold back the rows that fail them, in the
raw layer and in each mart, with their number, reason, owner and age in `operations.quarantined_rows`.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from api import constants
from pipelines.clean_tables import CleanTables
from pipelines.contracts import Check, Contract
from pipelines.engines import Engine, literal
from pipelines.files import replace_text
from pipelines.sieve import Sieve
from pipelines.suites import Verdict

BOUNDS, SET, FILLED = (
    f"expect_column_values_to_{each}" for each in ("be_between", "be_in_set", "not_be_null")
)  # the checks that speak of a row


@dataclass(frozen=True)
class HeldBack:
    """Rows of one place that fail one rule; `since` is the moment of the first snapshot that had such rows."""

    place: str
    reason: str
    owner: str
    rows: int
    of_rows: int
    since: str
    is_cause: bool = True  # False for rows that only fall with others

    @property
    def share_pct(self) -> float:
        return round(100 * self.rows / self.of_rows, 4)

    @property
    def verdict(self) -> Verdict | None:
        """A word to staff when the share is large, and a stop when the place can hardly be right at all."""
        if self.share_pct <= constants.QUARANTINE_ALARM_PCT:
            return None
        stops = (
            self.is_cause
            and self.rows > constants.QUARANTINE_STOP_ROWS
            and self.share_pct > constants.QUARANTINE_STOP_PCT
        )
        seen = f"{self.rows} of {self.of_rows} rows held back"
        return Verdict(self.place, self.reason, "critical" if stops else "warning", False, seen)


class Quarantine:
    """What one run holds back, and since when; remembered beside the build file."""

    def __init__(self, path: Path, as_of: str) -> None:
        self.path, self.as_of = path, as_of
        known = json.loads(path.read_text()) if path.exists() else []
        self.before = {(each["place"], each["reason"]): HeldBack(**each) for each in known}
        self.found: dict[str, list[HeldBack]] = {}

    def note(self, place: str, owner: str, of_rows: int, counts: Mapping[str, int]) -> None:
        """Remember how many rows of a place fail each rule."""
        self.found[place] = self._records(place, owner, of_rows, counts)

    def _records(
        self, place: str, owner: str, of_rows: int, counts: Mapping[str, int], *, is_cause: bool = True
    ) -> list[HeldBack]:
        return [
            HeldBack(place, reason, owner, rows, of_rows, self._since(place, reason), is_cause)
            for reason, rows in counts.items()
            if rows
        ]

    def keep(self, place: str) -> None:
        """What was found of a place that was left alone stands."""
        self.found[place] = [each for (where, _), each in self.before.items() if where == place]

    def has_held(self, place: str) -> bool:
        """Whether rows of a place were held back the last time."""
        return any(where == place for where, _ in self.before)

    def _since(self, place: str, reason: str) -> str:
        old = self.before.get((place, reason))
        return old.since if old else self.as_of

    @property
    def records(self) -> list[HeldBack]:
        return [each for place in sorted(self.found) for each in self.found[place]]

    @property
    def verdicts(self) -> list[Verdict]:
        return [each.verdict for each in self.records if each.verdict]

    def save(self) -> None:
        replace_text(self.path, json.dumps([asdict(each) for each in self.records]))

    def sift_raw(self, engine: Engine, clean: CleanTables) -> Sieve:
        """Take the bad rows out of every raw view, and what falls with them."""
        sieve = Sieve(engine, self.as_of, clean)
        for name, found in sieve.sift().items():
            place = f"raw.{name}"
            self.note(place, domain_of(name), found.rows, found.own)
            self.found[place] += self._records(place, domain_of(name), found.rows, found.with_others, is_cause=False)
        return sieve

    def sift_mart(self, engine: Engine, contract: Contract) -> None:
        """Take out of a mart the rows that fail what its contract says of a row, unless they are too many."""
        rules = {check.name: bad for check in contract.checks if (bad := bad_row(check))}
        if not rules:
            return
        counts = ", ".join(f"count(*) filter (where {bad})" for bad in rules.values())
        [row] = engine.rows(f"select count(*) as n, [{counts}] as failing from {contract.mart}")
        failing = dict(zip(rules, row["failing"], strict=True))
        self.note(contract.mart, contract.owner, row["n"], failing)
        for each in self.found[contract.mart]:
            if not (each.verdict and each.verdict.severity == "critical"):
                engine.run(f"delete from {contract.mart} where {rules[each.reason]}")


def bad_row(check: Check) -> str | None:
    """SQL that is true of a row failing this check; None for a check of a whole mart, or one that only warns."""
    if check.query is not None or check.severity != "critical":
        return None
    column = f'"{check.arguments.get("column")}"'
    if check.expectation == FILLED:
        return f"{column} is null"
    if check.expectation == SET:
        return f"{column} not in ({', '.join(literal(value) for value in check.arguments['value_set'])})"
    if check.expectation == BOUNDS:
        low, high = check.arguments["min_value"], check.arguments["max_value"]
        sides = [f"{column} < {low}" if low is not None else "", f"{column} > {high}" if high is not None else ""]
        return "(" + " or ".join(side for side in sides if side) + ")"
    return None


@cache
def domain_of(table: str) -> str:
    """The domain whose table it is."""
    from api.platform.db import Base

    modules = [each.class_.__module__ for each in Base.registry.mappers if each.local_table.name == table]  # type: ignore[attr-defined]
    return modules[0].split(".")[1] if modules else "platform"
