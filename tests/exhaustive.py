"""Tests of every variant: too long for each run, they run in `make test-all`, and in CI where their part changed.

`@pytest.mark.exhaustive("api/…", …)` names the files and folders a test watches. What they were when it last passed
stands in exhaustive.json: no history is asked, and what nobody has proved since a change is proved again. One that
names nothing takes hours, and runs in `make test-all` only.
"""

import hashlib
import json
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

ROOT = Path(__file__).resolve().parent.parent
PROVED = ROOT / "tests" / "exhaustive.json"
PROPERTY = "exhaustive"
SOME = re.compile(r"(?<=[\[-])some(?=[\]-])")  # in a test's id: a few of what its variant `every` tries


def add_option(parser: pytest.Parser) -> None:
    parser.addoption("--exhaustive", choices=["none", "changed", "all"], default="none", help="tests of every variant")


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the exhaustive tests that are not asked for, and tells of the others what they prove.

    Where every variant of a test runs, the few that each run tries would show nothing more.
    """
    kept, left = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        mark = item.get_closest_marker("exhaustive")
        if mark is None:
            kept.append(item)
            continue
        if config.getoption("--exhaustive") == "none":  # most runs: the files watched need not be read
            left.append(item)
            continue
        digest = digest_of(*mark.args, item.path.relative_to(ROOT).as_posix())
        item.user_properties.append((PROPERTY, digest))
        (kept if is_asked(config, item.nodeid, mark.args) else left).append(item)
    every = {item.nodeid for item in kept if item.get_closest_marker("exhaustive")}
    items[:] = [item for item in kept if SOME.sub("every", item.nodeid) not in every or item.nodeid in every]
    if left:
        config.hook.pytest_deselected(items=left)


def is_asked(config: pytest.Config, test: str, watched: tuple[str, ...]) -> bool:
    """Whether this run tries every variant of a test."""
    asked = config.getoption("--exhaustive")
    if asked != "changed" or not watched:
        return bool(asked == "all")
    return read().get(function_of(test)) != digest_of(*watched, test.split("::")[0])


def is_due(test: str) -> bool:
    """Whether a test, by its address, would run where its part changed: what it needs is brought before."""
    [watched] = [mark.args for mark in function_at(test).pytestmark if mark.name == "exhaustive"]
    return read().get(test) != digest_of(*watched, test.split("::")[0])


def function_at(test: str) -> Any:
    """The function that an address names."""
    path, name = test.split("::")
    return getattr(import_module(path.removesuffix(".py").replace("/", ".")), name)


def some_or_every(some: int, every: int, *watched: str) -> list[ParameterSet]:
    """How many a test tries: some in each run, every one of them where it is exhaustive."""
    return [pytest.param(some, id="some"), pytest.param(every, id="every", marks=pytest.mark.exhaustive(*watched))]


def function_of(test: str) -> str:
    """A test's name without its variant."""
    return test.split("[")[0]


@cache
def digest_of(*paths: str) -> str:
    """Of all that stands there; a path that is not there is a mistake. `**/*.css` names files of a kind."""
    digest = hashlib.sha256()
    for path in paths:
        places = sorted(ROOT.glob(path))
        if not places:
            raise pytest.UsageError(f"exhaustive: there is no {path}")
        for file in [file for place in places for file in (sorted(place.rglob("*")) if place.is_dir() else [place])]:
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def read() -> dict[str, str]:
    found: dict[str, str] = json.loads(PROVED.read_text()) if PROVED.exists() else {}
    return found


def write(digests: dict[str, str], failed: list[str]) -> None:
    """By function: proved when every variant of it passed."""
    refuted = {function_of(test) for test in failed}
    proved = {name: digest for test, digest in digests.items() if (name := function_of(test)) not in refuted}
    if proved:
        PROVED.write_text(json.dumps(read() | proved, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    sys.exit(not is_due(sys.argv[1]))
