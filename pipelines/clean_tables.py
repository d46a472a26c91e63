"""Raw tables no row of which was held back, so that the sieve looks again only at what changed since.

A table stays clean while its rules, its own contents and the keys of what it points to are what they were: no rule
finds fault with a row because time goes by.
"""

import json
from collections.abc import Collection, Mapping
from pathlib import Path

from api.tables import metadata
from pipelines.built import contents_of, digest
from pipelines.engines import Engine
from pipelines.extracts import extracts


class CleanTables:
    """What was clean when the sieve looked last; remembered beside the build file."""

    def __init__(self, path: Path, contents: Mapping[str, str]) -> None:
        self.path, self.contents = path, contents
        kept = json.loads(path.read_text()) if path.exists() else {}
        self.known: dict[str, str] = kept.get("clean", {})
        self.keys: dict[str, list[str]] = kept.get("keys", {})
        self.now: dict[str, str] = {}

    def look(self, engine: Engine, rules: Mapping[str, str], whole: Mapping[str, str]) -> set[str]:
        """The tables that are as they were when they were clean; `rules` names each table's, `whole` reads it."""
        for table in rules:
            parents = sorted({key.column.table.name for key in metadata.tables[table].foreign_keys} & whole.keys())
            keys = [self._keys(engine, parent, whole[parent]) for parent in parents]
            self.now[table] = digest(rules[table], self.contents.get(f"raw.{table}"), *keys)
        return {table for table, name in self.now.items() if self.known.get(table) == name}

    def _keys(self, engine: Engine, table: str, whole: str) -> str:
        content, known = self.contents.get(f"raw.{table}", ""), self.keys.get(table)
        if not known or known[0] != content:
            key = extracts()[table].key
            known = self.keys[table] = [content, contents_of(engine, f"select {key} from ({whole})")]
        return known[1]

    def save(self, failing: Collection[str]) -> None:
        """Remember the tables that are clean now."""
        clean = {table: name for table, name in self.now.items() if table not in failing}
        self.path.write_text(json.dumps({"clean": clean, "keys": self.keys}))
