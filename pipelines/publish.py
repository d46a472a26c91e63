"""Puts finished marts where readers find them, in one move; readers of the old file keep it until they reopen."""

import os
from pathlib import Path

from pipelines.engines import DuckDB

PUBLISHED = ("money", "learning", "library", "growth", "predictions", "operations")


def publish(engine: DuckDB, marts: Path, making: Path) -> int:
    """Copy every mart into a fresh file and replace the published one with it; answers with the number of marts."""
    making.unlink(missing_ok=True)
    listed = engine.rows(
        "select table_schema as schema, table_name as name from information_schema.tables"
        f" where table_catalog = current_database() and table_schema in {PUBLISHED} order by all"
    )
    engine.run(f"attach '{making}' as published")
    try:
        for schema in PUBLISHED:
            engine.run(f"create schema published.{schema}")
        for row in listed:
            engine.run(f"create table published.{row['schema']}.{row['name']} as from {row['schema']}.{row['name']}")
    finally:
        engine.run("detach published")
    os.replace(making, marts)
    return len(listed)
