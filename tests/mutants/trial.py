"""A pytest plugin: tries every mutant of some modules in one process, so that the database is made once.

First every test runs with the modules as they are, to know which functions it calls and how long it takes. Then each
mutant is switched on, and the tests that call its function are asked, the quickest first. What fails one is noticed, if
that test passes again once the mutant is off: a test that a mutant spoilt for good is believed no more.
"""

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from threading import Timer
from typing import Any

import mutmut.mutation.trampoline as trampoline
import pytest
from _pytest.runner import runtestprotocol
from mutmut.mutation.file_mutation import MutatedFile, mutate_file_contents
from mutmut.utils.format_utils import mangled_name_from_mutant_name

from tests.mutants.report import difference

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = {path.resolve() for path in ROOT.glob(os.environ["MUTANTS_OF"])}
KEPT = Path(os.environ["MUTANTS_KEPT"])
UNTIL = float(os.environ["MUTANTS_UNTIL"])
IS_QUICK = bool(os.environ["MUTANTS_QUICK"])  # only tests whose files name the module
SECONDS = 60  # more, and a mutant counts as noticed
PATIENCE = 20  # seconds of tests that one mutant is worth
AGAIN = 75  # this process ends here, and another goes on

MUTATED: dict[str, MutatedFile] = {}
CALLED: set[str] = set()
trampoline.record_trampoline_hit = lambda name, **_: CALLED.add(name)


class Mutating(SourceFileLoader):
    """Loads a module with all its mutants, each behind a switch."""

    def get_data(self, path: str) -> bytes:
        data = super().get_data(path)
        if not path.endswith(".py"):
            raise OSError("compiled anew")
        MUTATED[self.name] = made = mutate_file_contents(path, data.decode())
        return str(made.code).encode()

    def set_data(self, path: str, data: Any, *, _mode: int = 0) -> None:
        """Nothing compiled is kept."""


class Finder(PathFinder):
    @classmethod
    def find_spec(cls, fullname: str, path: Any = None, target: Any = None) -> Any:
        spec = super().find_spec(fullname, path, target)
        if spec and spec.origin and Path(spec.origin).resolve() in MODULES:
            spec.loader = Mutating(fullname, spec.origin)
        return spec


sys.meta_path.insert(0, Finder)


class Parents:
    """What stays set up after a test: all but itself."""

    def __init__(self, item: pytest.Item) -> None:
        self.item = item

    def listchain(self) -> list[Any]:
        return self.item.listchain()[:-1]


def passes(item: Any, mutant: str) -> bool:
    """Run a test once more with a mutant switched on; with "stats" it only notes what it calls."""
    item.session._setupstate.teardown_exact(item)
    item._initrequest()
    trampoline.set_mutant_under_test(mutant)
    parents: Any = Parents(item)
    try:
        return not any(each.failed for each in runtestprotocol(item, log=False, nextitem=parents))
    finally:
        trampoline.set_mutant_under_test("")


def pytest_runtestloop(session: pytest.Session) -> bool:
    """The tests whose files name the module are asked first, and the others only of what these do not notice."""
    known: dict[str, dict[str, str]] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    mutants = dict(_mutants())
    known = {key: known.get(key, {}) for key in mutants}
    near = [item for item in session.items if not _is_far(item)]
    far = [item for item in session.items if _is_far(item)]
    for items in (near, [] if IS_QUICK else far):
        left = {key: text for key, text in mutants.items() if known[key] != {"change": text, "state": "killed"}}
        tests, seconds = _clients(items) if left else ({}, {})
        for key, change in left.items():
            if time.time() > UNTIL:
                break
            with _Watch(known, key, change):
                state = _state(key, tests[mangled_name_from_mutant_name(key)], seconds)
                if state != "untested" or known[key].get("state") != "survived":
                    known[key] = {"change": change, "state": state}
            _keep(known)
    _keep({key: each or {"change": mutants[key], "state": "unknown"} for key, each in known.items()})
    return True


def _clients(items: list[pytest.Item]) -> tuple[dict[str, list[pytest.Item]], dict[pytest.Item, float]]:
    """Which tests call a function, and how long each takes; kept for the next time."""
    kept = KEPT.with_suffix(".tests")
    known: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {}
    tests: dict[str, list[pytest.Item]] = defaultdict(list)
    seconds, until = {}, (time.time() + UNTIL) / 2  # so that some time is left for mutants
    for item in items:
        if item.nodeid not in known:
            if time.time() > until:
                break
            CALLED.clear()
            began = time.monotonic()
            passed = passes(item, "stats")
            known[item.nodeid] = (sorted(CALLED) if passed else [], time.monotonic() - began)
            kept.write_text(json.dumps(known))
            if not passed:
                print(f"fails without a mutant: {item.nodeid}", flush=True)
                item.session.testsfailed += 1  # so that the run is said to have failed
        called, seconds[item] = known[item.nodeid]
        for name in called:
            tests[name].append(item)
    for asked in tests.values():
        asked.sort(key=lambda each: seconds[each])
    return tests, seconds


def _is_far(item: pytest.Item) -> bool:
    """Whether a test's file does not name the module: the others are asked first."""
    text = item.path.read_text()
    return not any(name.rpartition(".")[0] in text and "rules" in text for name in MUTATED)


def _mutants() -> Iterator[tuple[str, str]]:
    for module, made in sorted(MUTATED.items()):
        for name in made.mutant_names:
            yield f"{module}.{name}", difference(made, name)


def _state(key: str, asked: list[pytest.Item], seconds: dict[pytest.Item, float]) -> str:
    spent = 0.0
    for item in list(asked):
        if spent and spent + seconds[item] > PATIENCE:
            break
        spent += seconds[item]
        if passes(item, key):
            continue
        if passes(item, ""):
            asked.insert(0, asked.pop(asked.index(item)))  # what notices one notices the next
            return "killed"
        print(f"spoilt by {key}: {item.nodeid}", flush=True)
        asked.remove(item)
    return "survived" if asked else "untested"


class _Watch:
    """A mutant that does not end is noticed, and another process goes on after it."""

    def __init__(self, known: dict[str, dict[str, str]], key: str, change: str) -> None:
        self.timer = Timer(SECONDS + PATIENCE, self.end)
        self.known, self.key, self.change = known, key, change

    def end(self) -> None:
        self.known[self.key] = {"change": self.change, "state": "killed"}
        _keep(self.known)
        os._exit(AGAIN)

    def __enter__(self) -> None:
        self.timer.start()

    def __exit__(self, *_: object) -> None:
        self.timer.cancel()


def _keep(known: dict[str, dict[str, str]]) -> None:
    making = KEPT.with_suffix(".making")
    making.write_text(json.dumps(known))
    os.replace(making, KEPT)
