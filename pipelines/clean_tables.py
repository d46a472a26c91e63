"""Raw tables no row of which was held back, so that the sieve looks again only at what changed since.

A table stays clean while its rules, its own contents and the keys of what it points to are what they were: no rule
finds fault with a row because time goes by. Of one that changed, the days that are new are known.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from api.tables import metadata
from pipelines.built import contents_of
from pipelines.engines import Engine
from pipelines.extracts import extracts
from pipelines.files import replace_text
from pipelines.key_tables import KeyTables


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
        self.kept = json.loads(path.read_text()) if path.exists() else {}
        self.known: dict[str, dict[str, Any]] = self.kept.get("clean", {})
        self.whole_keys: dict[str, list[str]] = self.kept.get("whole_keys", {})
        self.day_keys: KeyTables | None = None
        self.now: dict[str, dict[str, Any]] = {}

    def look(
        self,
        engine: Engine,
        rules: Mapping[str, str],
        whole: Mapping[str, str],
        keys: Mapping[str, Sequence[str]],
    ) -> set[str]:
        """The tables that are as they were when they were clean.

        `rules` names each table's rules, `whole` reads it, `keys` are the columns of its keys, its own first.
        """
        self.day_keys = KeyTables(engine, self.raw, self.days, self.kept.get("day_keys", {}))
        for table in rules:
            if self.days.get(table):
                self.day_keys.refresh(table, keys[table])
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
        """A name for a table's keys that stays while none of them goes."""
        if self.day_keys and self.days.get(table):
            return str(self.day_keys.known[table]["name"])
        content, known = self.contents.get(f"raw.{table}", ""), self.whole_keys.get(table)
        if not known or known[0] != content:
            key = extracts()[table].key
            known = self.whole_keys[table] = [content, contents_of(engine, f"select {key} from ({whole})")]
        return known[1]

    def keys_of(self, table: str, whole: str) -> str:
        """What reads the keys of a table with the least work."""
        return f"from {self.day_keys.place(table)}" if self.day_keys and self.days.get(table) else whole

    def rows(self, table: str) -> int | None:
        """The rows of a table filed by day; None of another."""
        days = self.days.get(table)
        return sum(stamp[0] for stamp in days.values()) if days else None

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
        day_keys = self.day_keys.known if self.day_keys else {}
        kept = {"clean": clean, "whole_keys": self.whole_keys, "day_keys": day_keys}
        replace_text(self.path, json.dumps(kept))
