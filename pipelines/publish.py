"""Puts finished marts where readers find them, in one move; readers of the old file keep it until they reopen.

What every table and column means is said by its comment there, in the words of its contract.
"""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import duckdb

from pipelines.comments import comments_of
from pipelines.engines import DuckDB, literal
from pipelines.sql import from_files

PUBLISHED = ("money", "learning", "library", "growth", "model", "predictions", "operations")


class Found(NamedTuple):
    """What the published file says of one of its tables or views."""

    comment: str | None
    is_table: bool


NOTHING = Found(None, True)


def publish(
    engine: DuckDB, marts: Path, making: Path, contents: Mapping[str, str], before: Mapping[str, str] | None = None
) -> int:
    """Replace the published file with one that holds every mart; answers with the number of marts.

    The comment of a table ends with the name of its `contents`. What the published file holds already is not written
    again: the new file begins as a copy of it. Of a table that holds what it held `before` the engine was opened, only
    the learners that moved since are written.
    """
    listed = engine.rows(
        "select table_schema as schema, table_name as name from information_schema.tables"
        f" where table_catalog = current_database() and table_schema in {PUBLISHED} order by all"
    )
    views = {step.key: step.file.read_text() for step in from_files() if step.is_view and step.file}
    tables = [key for row in listed if (key := f"{row['schema']}.{row['name']}") not in views]
    _attach_copy(engine, marts, making)
    try:
        for schema in PUBLISHED:
            engine.run(f"create schema if not exists published.{schema}")
        here = _find_comments(engine)
        for key in here.keys() - set(tables):  # views too: they are made anew, it costs nothing
            engine.run(f"drop {'table' if here[key].is_table else 'view'} published.{key}")
        for key in tables:
            words, there = _words(key, contents), here.get(key, NOTHING).comment
            if contents.get(key) and there == words:
                continue
            if key in engine.moved and there == _words(key, before or {}):
                _follow(engine, key, words)
            else:
                engine.run(f"create or replace table published.{key} as from {key}")
                _comment(engine, "table", key, words)
        for key in views.keys() & {f"{row['schema']}.{row['name']}" for row in listed}:
            engine.run(f"create view published.{key} as {views[key]}")
            _comment(engine, "view", key, _words(key, contents))
    finally:
        engine.run("detach published")
    making.chmod(0o600)  # it has rows by pseudonym: people read it through the product alone
    os.replace(making, marts)
    return len(listed)


def _words(key: str, contents: Mapping[str, str]) -> str:
    """What a table is, for people, and at the end the name of what it holds."""
    return f"{comments_of(key).table} [{contents.get(key, '')}]".strip()


def _follow(engine: DuckDB, key: str, words: str) -> None:
    """Write the learners that moved over what the published table has of them."""
    learners = {"learners": engine.moved[key]}
    of_them = "learner_key in (select unnest($learners))"
    engine.run(f"delete from published.{key} where {of_them}", learners)
    engine.run(f"insert into published.{key} by name from {key} where {of_them}", learners)
    engine.run(f"comment on table published.{key} is {literal(words)}")


def _comment(engine: DuckDB, kind: str, key: str, words: str) -> None:
    said = [f"comment on {kind} published.{key} is {literal(words)}"]
    said += [
        f'comment on column published.{key}."{column}" is {literal(text)}'
        for column, text in comments_of(key).columns.items()
    ]
    # One transaction: hundreds of comments, each written to the disk by itself, would cost more than their tables.
    engine.run("; ".join(["begin transaction", *said, "commit"]))


def _attach_copy(engine: DuckDB, marts: Path, making: Path) -> None:
    """Attach a copy of the published file, or an empty one where there is none that can be opened."""
    making.unlink(missing_ok=True)
    if marts.exists():
        shutil.copy(marts, making)
        try:
            engine.run(f"attach '{making}' as published")
            return
        except duckdb.Error:
            making.unlink()
    engine.run(f"attach '{making}' as published")


def _find_comments(engine: DuckDB) -> dict[str, Found]:
    """What the file being made holds, tables and views."""
    found = engine.rows(
        "select schema_name || '.' || table_name as key, comment, true as is_table from duckdb_tables()"
        " where database_name = 'published' union all"
        " select schema_name || '.' || view_name, comment, false from duckdb_views()"
        " where database_name = 'published' and not internal"
    )
    return {row["key"]: Found(row["comment"], row["is_table"]) for row in found}
