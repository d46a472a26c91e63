"""Every warehouse/**/*.sql file is one step: its name, its layer, what it reads, and how it is built."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from api.settings import ROOT, settings
from pipelines.engines import Engine
from pipelines.files import replace_text

WAREHOUSE = ROOT / "warehouse"
Build = Callable[[Engine], int]


@dataclass(frozen=True)
class Step:
    """One table of the warehouse. `build` makes it and answers with its number of rows."""

    schema: str
    name: str
    deps: frozenset[str]
    description: str
    build: Build
    file: Path | None = None
    is_view: bool = False

    @property
    def key(self) -> str:
        """'schema.name', as the SQL says it."""
        return f"{self.schema}.{self.name}"

    @property
    def is_mart(self) -> bool:
        return self.file is not None and self.file.is_relative_to(WAREHOUSE / "marts")


def schema_of(file: Path) -> str:
    """staging and intermediate are schemas of their own; a mart lives in its audience's."""
    layer, *rest = file.relative_to(WAREHOUSE).parts
    return rest[0] if layer == "marts" else layer


def opening_comment(sql: str) -> str:
    """The comment lines a file starts with, as one text."""
    lines = []
    for line in sql.splitlines():
        if not line.startswith("--"):
            break
        lines.append(line.removeprefix("--").strip())
    return "\n".join(lines)


def tables_named_in(sql: str) -> frozenset[str]:
    """Every 'schema.table' a select reads; common table expressions have no schema and fall out.

    Remembered beside the data by the select's own words: reading all of them anew takes longer than a small run.
    """
    known = _known_tables()
    if sql not in known:
        import sqlglot
        from sqlglot import exp

        tree = sqlglot.parse_one(sql, read="duckdb")
        known[sql] = sorted({f"{table.db}.{table.name}" for table in tree.find_all(exp.Table) if table.db})
    _asked[sql] = known[sql]
    return frozenset(known[sql])


_asked: dict[str, list[str]] = {}  # what this process wanted to know


@cache
def _known_tables() -> dict[str, list[str]]:
    try:
        kept = json.loads(_tables_file().read_text())
        return dict(kept["tables"]) if kept["parser"] == version("sqlglot") else {}
    except (OSError, ValueError, KeyError):
        return {}


def _tables_file() -> Path:
    return settings().data_dir / "build" / "tables_named.json"


def remember_tables() -> None:
    """Keep for the next process what each select reads."""
    path, kept = _tables_file(), json.dumps({"parser": version("sqlglot"), "tables": _asked}, sort_keys=True)
    if not path.exists() or path.read_text() != kept:
        replace_text(path, kept)


def from_file(file: Path) -> Step:
    """The step one .sql file describes; in a folder `views` it is a view, which says again what a table has."""
    sql = file.read_text()
    schema, name, is_view = schema_of(file), file.stem, file.parent.name == "views"

    def build(engine: Engine) -> int:
        engine.create(f"{schema}.{name}", sql, view=is_view)
        return int(engine.rows(f"select count(*) as n from {schema}.{name}")[0]["n"])

    return Step(schema, name, tables_named_in(sql), opening_comment(sql), build, file, is_view)


@cache
def from_files() -> tuple[Step, ...]:
    """Every SQL file of the warehouse, in name order."""
    return tuple(from_file(file) for file in sorted(WAREHOUSE.rglob("*.sql")))


def in_order(steps: Iterable[Step]) -> list[Step]:
    """The steps so that each comes after what it reads; raises ValueError on a circle."""
    waiting = {step.key: step for step in sorted(steps, key=lambda step: step.key)}
    done: list[Step] = []
    built: set[str] = set()
    while waiting:
        ready = [step for step in waiting.values() if not (step.deps & waiting.keys()) - built]
        if not ready:
            raise ValueError(f"these steps read each other in a circle: {sorted(waiting)}")
        for step in ready:
            done.append(waiting.pop(step.key))
            built.add(step.key)
    return done


def needed_for(keys: Iterable[str], steps: Iterable[Step], given: frozenset[str] = frozenset()) -> list[Step]:
    """The steps behind some tables, in order, stopping at tables that are given."""
    known = {step.key: step for step in steps}
    wanted: set[str] = set()
    frontier = list(keys)
    while frontier:
        key = frontier.pop()
        if key in known and key not in wanted and key not in given:
            wanted.add(key)
            frontier += known[key].deps
    return in_order(known[key] for key in wanted)
