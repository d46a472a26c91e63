"""Raw tables no row of which was held back, so that the sieve looks again only at what changed since.

A table stays clean while its rules, its own contents and the keys of what it points to are what they were: no rule
finds fault with a row because time goes by. Of one that changed, the days that are new are known.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from api.tables import metadata
from pipelines.built import contents_of
from pipelines.engines import Engine
from pipelines.extracts import extracts


@dataclass(frozen=True)
class Change:
    """What is other than when a table was clean: the files of its days, and the tables it points to."""

    files: tuple[str, ...]
    parents: frozenset[str]


class CleanTables:
    """What was clean when the sieve looked last; remembered beside the build file."""

    def __init__(self, path: Path, raw: Path, state: Mapping[str, Any], contents: Mapping[str, str]) -> None:
        self.path, self.raw, self.contents = path, raw, contents
        self.days = {name: dict(table["days"]) for name, table in state["tables"].items()}
        kept = json.loads(path.read_text()) if path.exists() else {}
        self.known: dict[str, dict[str, Any]] = kept.get("clean", {})
        self.keys: dict[str, list[str]] = kept.get("keys", {})
        self.now: dict[str, dict[str, Any]] = {}

    def look(self, engine: Engine, rules: Mapping[str, str], whole: Mapping[str, str]) -> set[str]:
        """The tables that are as they were when they were clean; `rules` names each table's, `whole` reads it."""
        for table in rules:
            parents = sorted({key.column.table.name for key in metadata.tables[table].foreign_keys} & whole.keys())
            self.now[table] = {
                "rules": rules[table],
                "contents": self.contents.get(f"raw.{table}"),
                "days": self.days.get(table, {}),
                "keys": {parent: self._keys(engine, parent, whole[parent]) for parent in parents},
            }
        return {table for table, now in self.now.items() if self.known.get(table) == now}

    def _keys(self, engine: Engine, table: str, whole: str) -> str:
        content, known = self.contents.get(f"raw.{table}", ""), self.keys.get(table)
        if not known or known[0] != content:
            key = extracts()[table].key
            known = self.keys[table] = [content, contents_of(engine, f"select {key} from ({whole})")]
        return known[1]

    def change(self, table: str) -> Change | None:
        """What changed of a table that was clean; None when all of it has to be looked at."""
        old, now = self.known.get(table), self.now[table]
        if old is None or old["rules"] != now["rules"] or not now["days"]:
            return None
        days = sorted(day for day, stamp in now["days"].items() if old["days"].get(day) != stamp)
        files = tuple(str(self.raw / table / f"day={day}" / "part.parquet") for day in days)
        return Change(files, frozenset(each for each, keys in now["keys"].items() if old["keys"].get(each) != keys))

    def save(self, failing: Collection[str]) -> None:
        """Remember the tables that are clean now."""
        clean = {table: now for table, now in self.now.items() if table not in failing}
        self.path.write_text(json.dumps({"clean": clean, "keys": self.keys}))
