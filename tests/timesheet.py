"""Where the time of a run went: a line for each stage, so that a slip is seen in the run that made it.

Processor seconds are those of a stage's processes and of all they waited for; the database server is in none of them.
Stages may overlap: the linters run beside the web's tests.
"""

import os
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

SLOWEST = 5


@dataclass
class Stage:
    """One kind of checks: seconds on the wall and of the processors."""

    name: str
    seconds: float
    processor: float | None = None

    def __str__(self) -> str:
        processor = "" if self.processor is None else f" ({self.processor:.0f} of processors)"
        return f"{self.name} {self.seconds:.0f} s{processor}"


@dataclass
class Timesheet:
    """What was spent by whom, in the order of their ends."""

    stages: list[Stage] = field(default_factory=list)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        began, spent = time.monotonic(), _of_children()
        yield
        self.stages.append(Stage(name, time.monotonic() - began, _of_children() - spent))

    def lines(self, tests: dict[str, float]) -> list[str]:
        """The stages, and of the Python tests the rooms and the slowest, by the seconds of each test."""
        said = [f"Time: {', '.join(str(each) for each in self.stages)}."]
        if tests:
            slowest = sorted(tests, key=lambda test: -tests[test])[:SLOWEST]
            said.append(f"Seconds of workers: {_join(_by_room(tests).items())}.")
            said.append(f"Slowest: {_join((test.removeprefix('tests/'), tests[test]) for test in slowest)}.")
        return said


def _by_room(tests: dict[str, float]) -> dict[str, float]:
    rooms = defaultdict[str, float](float)
    for test, seconds in tests.items():
        parts = test.split("::")[0].split("/")
        rooms[parts[1] if len(parts) > 2 else "the rest"] += seconds
    return dict(sorted(rooms.items(), key=lambda each: -each[1]))


def _join(seconds: Iterable[tuple[str, float]]) -> str:
    return ", ".join(f"{name} {taken:.0f}" for name, taken in seconds)


def _of_children() -> float:
    spent = os.times()
    return spent.children_user + spent.children_system
