"""The order of the files: the longest first, so that the workers end together.

`make durations` writes how long each took into durations.json, without the tests of every variant: a file that runs
such a one is among the first. Who needs the demo country waits while it is built: one
file of them is first, and others come only after enough else to do meanwhile.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DURATIONS = ROOT / "tests" / "durations.json"
OF_A_TEST = 0.3  # seconds, where nothing is known
OF_EVERY_VARIANT = 90  # seconds beside them
BUILDING = 160  # seconds, on the machine the durations were taken on
COUNTRIES = {"country", "land", "planned"}


def order(items: list[pytest.Item]) -> None:
    files = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        files[item.nodeid.split("::")[0]].append(item)
    known: dict[str, float] = json.loads(DURATIONS.read_text()) if DURATIONS.exists() else {}
    seconds = {file: known.get(file, OF_A_TEST * len(tests)) for file, tests in files.items()}
    for item in items:
        if item.get_closest_marker("exhaustive"):
            seconds[item.nodeid.split("::")[0]] += OF_EVERY_VARIANT
    waiting = {file for file, tests in files.items() if any(COUNTRIES & {*_fixtures(test)} for test in tests)}
    items[:] = [test for file in arranged(seconds, waiting) for test in files[file]]


def _fixtures(item: pytest.Item) -> list[str]:
    return getattr(item, "fixturenames", [])


def arranged(seconds: dict[str, float], waiting: set[str]) -> Iterator[str]:
    longest_first = sorted(seconds, key=lambda file: (-seconds[file], file))
    if first := next((file for file in longest_first if file in waiting), None):
        longest_first.remove(first)
        yield first
    meanwhile = 0.0
    for file in [file for file in longest_first if file not in waiting]:
        if first and meanwhile < BUILDING:
            meanwhile += seconds[file]
            longest_first.remove(file)
            yield file
    yield from longest_first


def write(seconds: dict[str, float]) -> None:
    """From the seconds of each test."""
    files = defaultdict[str, float](float)
    for test, taken in seconds.items():
        files[test.split("::")[0]] += taken
    rounded = {file: round(taken, 1) for file, taken in files.items()}
    DURATIONS.write_text(json.dumps(rounded, indent=1, sort_keys=True) + "\n")
