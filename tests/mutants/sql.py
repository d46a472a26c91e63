"""Faults in SQL: the selects of reading, holds and money against the examples of the contracts.

An example is built once up to its mart. For a mutant only the mutated table and those that read it are made again.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from pathlib import Path
from threading import Timer
from typing import Any

import duckdb

from pipelines.contracts import Contract, contracts
from pipelines.engines import DuckDB
from pipelines.examples import agrees, world
from pipelines.sql import Step, from_files, needed_for
from pipelines.steps import all_steps
from tests.mutants.edits import edits
from tests.mutants.report import Mutant
from tests.mutants.targets import ROOT
from tests.warehouse.table_examples import table_examples

FOLDERS = ("intermediate/library", "intermediate/publishing", "marts/money")
SECONDS = 10  # more, and a mutant counts as noticed


class Example:
    """One example of a contract, built whole."""

    def __init__(self, contract: Contract, example: dict[str, Any]) -> None:
        self.contract, self.example = contract, example
        self.steps = needed_for([contract.mart], all_steps(), given=frozenset(example["given"]))

    @cached_property
    def engine(self) -> DuckDB:
        engine = world(self.example)
        engine.run("set threads = 1")
        for step in self.steps:
            step.build(engine)
        return engine

    def reads(self, step: Step) -> bool:
        return step.key in {each.key for each in self.steps}

    def notices(self, step: Step, sql: str) -> bool:
        """Whether the example comes out otherwise with another select for a step."""
        engine, touched = self.engine, {step.key}
        timer = Timer(SECONDS, engine.db.interrupt)
        timer.start()
        try:
            engine.create(step.key, sql)
            for each in self.steps:
                if each.deps & touched and each.key != step.key:
                    touched.add(each.key)
                    each.build(engine)
            named = dict.fromkeys(column for row in self.example["expect"] for column in row)
            columns = ", ".join(f'"{name}"' for name in named) or "*"
            return bool(agrees(engine.rows(f"select {columns} from {self.contract.mart}"), self.example["expect"]))
        except duckdb.Error:
            return True
        finally:
            timer.cancel()

    def mend(self, step: Step) -> None:
        """Make what a mutant touched as it was, where the example was built."""
        if "engine" in self.__dict__:
            self.notices(step, step.file.read_text() if step.file else "")


def warehouse_files() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (ROOT / "warehouse" / folder).glob("*.sql"))


@cache
def examples() -> list[Example]:
    """Those of the marts that money and reading come to, and of the tables between."""
    named = [each for key, each in contracts().items() if key.startswith(("money.", "library."))]
    named += table_examples()
    return [Example(contract, example) for contract in named for example in contract.examples]


def run(file: Path, known: dict[str, str], is_on_time: Callable[[], bool]) -> Iterator[Mutant]:
    """Every mutant of a file. `known` are those tried before; of these only survivors are tried again."""
    step = next(each for each in from_files() if each.file == file)
    sql, module = file.read_text(), str(file.relative_to(ROOT))
    asked = sorted((each for each in examples() if each.reads(step)), key=lambda each: len(each.steps))
    for edit in edits(sql):
        change = edit.said(sql)
        if known.get(change) != "killed" and is_on_time():
            known[change] = _state(asked, step, edit.applied(sql))
        state = known.get(change, "unknown")
        yield Mutant(module, f"{edit.start}:{edit.instead}", state, "" if state == "killed" else change)
    for each in asked:
        each.mend(step)


def _state(asked: list[Example], step: Step, sql: str) -> str:
    for number, each in enumerate(asked):
        if each.notices(step, sql):
            asked.insert(0, asked.pop(number))  # what notices one notices the next
            return "killed"
    return "survived" if asked else "untested"


def kept(path: Path) -> dict[str, str]:
    return dict(json.loads(path.read_text())) if path.exists() else {}
