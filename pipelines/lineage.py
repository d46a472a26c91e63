"""From which columns each column of the warehouse is made, as far as the SQL tells: `python -m pipelines.lineage`.

Written into `lineage.json`, because following a column through a select takes longer than a refresh; each table bears
the mark of what it was read from, so that only what changed is followed anew. Where a select turns columns into rows,
nothing is said.
"""

import hashlib
import json
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from pipelines.files import replace_text
from pipelines.sql import Step, from_files

FILE: Final = Path(__file__).with_suffix(".json")
Lineage = dict[str, list[str]]


@cache
def lineage_of(key: str) -> Mapping[str, list[str]]:
    """The columns, as 'schema.table.column', that each column of a table is made from."""
    found: Mapping[str, list[str]] = _kept().get(key, {}).get("columns", {})
    return found


@cache
def _kept() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text()) if FILE.exists() else {}
    return found


def _column_types() -> Mapping[str, Mapping[str, str]]:
    from pipelines.spark.dialect import column_types  # it brings the parser, which no refresh needs

    return column_types()


def mark(step: Step) -> str:
    """What decides a table's lineage: its select, and the columns of what it reads."""
    assert step.file is not None
    read = {key: list(_column_types().get(key, {})) for key in sorted(step.deps | {step.key})}
    return hashlib.sha256(f"{step.file.read_text()}\0{json.dumps(read)}".encode()).hexdigest()[:16]


def stale() -> list[str]:
    """Tables whose lineage is not the one their SQL says today."""
    steps = {step.key: step for step in from_files()}
    wrong = {key for key, step in steps.items() if _kept().get(key, {}).get("of") != mark(step)}
    return sorted(wrong | (_kept().keys() - steps.keys()))


def follow(step: Step) -> Lineage:
    """Each column's sources, by sqlglot; empty where the select cannot be followed."""
    from sqlglot import exp, parse_one
    from sqlglot.errors import SqlglotError
    from sqlglot.lineage import lineage
    from sqlglot.optimizer.qualify import qualify
    from sqlglot.optimizer.scope import build_scope

    schema: dict[str, dict[str, Mapping[str, str]]] = {}
    for key, columns in _column_types().items():
        folder, name = key.split(".")
        schema.setdefault(folder, {})[name] = columns
    assert step.file is not None
    try:
        select = parse_one(step.file.read_text(), read="duckdb")
        whole = qualify(select, schema=schema, dialect="duckdb", validate_qualify_columns=False)
        scope, found = build_scope(whole), {}
        for column in _column_types()[step.key]:
            node = lineage(column, whole, schema=schema, dialect="duckdb", scope=scope)
            ends = [each for each in node.walk() if isinstance(each.expression, exp.Table) and each.expression.db]
            found[column] = sorted(
                {f"{end.expression.db}.{end.expression.name}.{end.name.split('.')[-1].strip(chr(34))}" for end in ends}
            )
    except (SqlglotError, ValueError):
        return {}
    return found


def main() -> None:
    logging.getLogger("sqlglot").setLevel(logging.ERROR)  # it says of each PIVOT that it cannot be followed
    made = {}
    for step in sorted(from_files(), key=lambda each: each.key):
        kept = _kept().get(step.key, {})
        made[step.key] = kept if kept.get("of") == mark(step) else {"of": mark(step), "columns": follow(step)}
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(each)}" for key, each in made.items())
    replace_text(FILE, "{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main()
