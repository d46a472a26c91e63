"""Puts finished marts where readers find them, in one move; readers of the old file keep it until they reopen."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import duckdb

from pipelines.engines import DuckDB

PUBLISHED = ("money", "learning", "library", "growth", "predictions", "operations")


def publish(engine: DuckDB, marts: Path, making: Path, contents: Mapping[str, str]) -> int:
    """Replace the published file with one that holds every mart; answers with the number of marts.

    A mart carries the name of its `contents` as its comment. What the published file holds already is not written
    again: the new file begins as a copy of it.
    """
    listed = engine.rows(
        "select table_schema as schema, table_name as name from information_schema.tables"
        f" where table_catalog = current_database() and table_schema in {PUBLISHED} order by all"
    )
    keys = [f"{row['schema']}.{row['name']}" for row in listed]
    _attach_copy(engine, marts, making)
    try:
        for schema in PUBLISHED:
            engine.run(f"create schema if not exists published.{schema}")
        here = _find_contents(engine)
        for key in here.keys() - set(keys):
            engine.run(f"drop table published.{key}")
        for key in keys:
            if here.get(key) is None or here[key] != contents.get(key):
                engine.run(f"create or replace table published.{key} as from {key}")
                engine.run(f"comment on table published.{key} is '{contents.get(key, '')}'")
    finally:
        engine.run("detach published")
    os.replace(making, marts)
    return len(listed)


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


def _find_contents(engine: DuckDB) -> dict[str, str | None]:
    found = engine.rows(
        "select schema_name || '.' || table_name as key, comment from duckdb_tables() where database_name = 'published'"
    )
    return {row["key"]: row["comment"] for row in found}
