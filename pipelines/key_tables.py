"""The keys of the raw tables that are filed by day, each with its day, so that the sieve opens changed days alone.

Whether a row stands twice and whether what it points to is there are asked of these, not of every file. A table whose
keys only grew has lost nothing that others point to, and bears the name it had.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pipelines.built import digest, made_of, mark
from pipelines.engines import Engine, literal

SCHEMA = "held"


class KeyTables:
    """The key tables of one build file; `known` is each one's days and name when it was last brought up to date."""

    def __init__(
        self, engine: Engine, raw: Path, days: Mapping[str, Mapping[str, Any]], known: Mapping[str, dict[str, Any]]
    ) -> None:
        self.engine, self.raw, self.days = engine, raw, days
        self.known = dict(known)

    def refresh(self, table: str, columns: Sequence[str]) -> None:
        """Bring the keys of a table up to date: `columns`, and their day."""
        now, old, place = self.days[table], self.known.get(table), self.place(table)
        signature = digest(columns)
        if old is None or old["columns"] != signature or made_of(self.engine, place) != digest(old["days"]):
            self.engine.create(place, self._select(table, columns, now))
            self._remember(table, signature, digest(now))
            return
        changed = sorted(day for day in now.keys() | old["days"].keys() if now.get(day) != old["days"].get(day))
        if changed:
            self._replace(table, signature, columns, changed)

    def _replace(self, table: str, signature: str, columns: Sequence[str], changed: list[str]) -> None:
        place, key = self.place(table), columns[0]
        theirs = f"day in ({', '.join(literal(day) for day in changed)})"
        fresh = f"{SCHEMA}.fresh_"
        self.engine.create(fresh, self._select(table, columns, [day for day in changed if day in self.days[table]]))
        stay = f"select {key} from {fresh} where {key} is not null"
        gone = f"select 1 as gone from {place} where {theirs} and {key} not in ({stay}) limit 1"
        name = digest(self.days[table]) if self.engine.rows(gone) else self.known[table]["name"]
        self.engine.run("begin transaction")
        self.engine.run(f"delete from {place} where {theirs}")
        self.engine.run(f"insert into {place} from {fresh}")
        self.engine.run(f"drop table {fresh}")
        self._remember(table, signature, name)
        self.engine.run("commit")

    def _select(self, table: str, columns: Sequence[str], days: Any) -> str:
        files = [str(self.raw / table / f"day={day}" / "part.parquet") for day in sorted(days)]
        listed = ", ".join(f'"{column}"' for column in columns)
        if not files:
            return f"select {listed}, '' as day from read_parquet('{self.raw / table / 'schema.parquet'}') limit 0"
        return f"select {listed}, day::varchar as day from read_parquet({files}, hive_partitioning = true)"

    def _remember(self, table: str, signature: str, name: str) -> None:
        self.known[table] = {"days": self.days[table], "columns": signature, "name": name}
        mark(self.engine, self.place(table), digest(self.days[table]))

    def place(self, table: str) -> str:
        """Where the keys of a table are."""
        return f"{SCHEMA}.keys_{table}"
