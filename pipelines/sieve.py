"""Which rows of the raw layer are held back, and which stand or fall with them.

A row falls by itself when it breaks what the database asks of it, lies outside time, stands twice or points to nothing.
A row that points to one that is held back falls with it, and so do a payment, its journals and their postings: half
of a business event is never counted.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
from sqlalchemy import Column, Enum, ForeignKey, Table, UniqueConstraint

from api.platform.json_column import JsonColumn
from api.tables import metadata
from pipelines.built import contents_of, digest, python_code
from pipelines.clean_tables import CleanTables
from pipelines.engines import Engine, literal
from pipelines.extracts import Extract, extracts

FIRST_DAY = "2000-01-01"
# Numbers that may lie below zero; no other may.
SIGNED = {
    "ledger_postings": {"amount"},
    "provider_statement_lines": {"amount", "fee"},
    "book_recommendations": {"score"},
}
# Moments that are plans, and so may lie ahead.
PLANNED = {
    "expires_at", "free_trial_ended_at", "offline_expires_at", "period_begins_at", "period_ends_at",
    "subscription_period_end", "trial_ends_at",
}  # fmt: skip
MOST_YEARS_AHEAD = 50
MONTH = "^[0-9]{4}-(0[1-9]|1[0-2])$"
# Tables of one business event, which stand or fall together: see `_of_one_event`.
EVENT = ("payments", "ledger_journals", "ledger_postings")
HELD = "held"  # the schema of the keys of what is held back


@dataclass(frozen=True)
class Sifted:
    """One raw table: how many rows it has, and how many fail each rule, by themselves or with others."""

    table: str
    rows: int
    own: Mapping[str, int]
    with_others: Mapping[str, int]


class Sieve:
    """Makes every raw view one without its bad rows."""

    def __init__(self, engine: Engine, as_of: str, clean: CleanTables) -> None:
        self.engine, self.as_of, self.clean = engine, as_of, clean
        self.tables = [table.name for table in metadata.sorted_tables if table.name in extracts()]
        self.whole = self._selects()
        self.own: dict[str, dict[str, str]] = {}
        self.counts: dict[str, Sifted] = {}

    def sift(self) -> dict[str, Sifted]:
        """Look until nothing more falls: what points to a fallen row is found in the next look.

        A table that was clean and is as it was is looked at only when something falls that it points to.
        """
        self.engine.run(f"create schema if not exists {HELD}")
        keys = {name: list(dict.fromkeys(sum(_unique_keys(extracts()[name]), start=()))) for name in self.tables}
        unchanged = self.clean.look(self.engine, {name: _rules_of(name) for name in self.tables}, self.whole, keys)
        waiting = True
        while waiting:
            waiting = False
            for name in self.tables:
                if name in unchanged and not self._may_fall(name):
                    continue
                before = self.counts.get(name)
                found, bad = self._look(name)
                if bad and found != before:
                    self._hold(name, bad)
                    waiting = True
                self.counts[name] = found
        self.clean.save([name for name in self.tables if self.holds(name)])
        return self.counts

    def _may_fall(self, name: str) -> bool:
        """True when something a table points to, or is one event with, is held back."""
        parents = {parent for _, parent, _ in _references(metadata.tables[name], extracts()[name])}
        return any(self.holds(each) for each in (*parents, *(EVENT if name in EVENT else ())))

    def holds(self, name: str) -> bool:
        """True when rows of a table are held back."""
        found = self.counts.get(name)
        return bool(found and (found.own or found.with_others))

    def _selects(self) -> dict[str, str]:
        """What the view of each raw table reads, before anything is held back."""
        found = self.engine.rows("select view_name, sql from duckdb_views() where schema_name = 'raw'")
        views = {row["view_name"]: str(row["sql"].split(" AS ", 1)[1].rstrip(";")) for row in found}
        return {name: views.get(name, f"from raw.{name}") for name in self.tables}  # one never taken is an empty table

    def _own_rules(self, name: str) -> dict[str, str]:
        if name not in self.own:
            wanted = extracts()[name]
            rules = {**dict(_column_rules(wanted, self.as_of)), **self._table_rules(wanted)}
            rules |= dict(_repeated(wanted, self.whole[name]))
            self.own[name] = rules | dict(_dangling(wanted, self.whole))
        return self.own[name]

    def _table_rules(self, wanted: Extract) -> dict[str, str]:
        """What the database itself asks of the columns that were taken."""
        rules = {}
        for text in table_checks(wanted.table):
            try:
                self.engine.rows(f"select ({text}) as held from raw.{wanted.table} limit 0")
            except duckdb.Error:
                continue  # it speaks of a column that stays home, or in words of PostgreSQL alone
            rules[f"breaks: {text}"] = f"not ({text})"
        return rules

    def _look(self, name: str) -> tuple[Sifted, list[str]]:
        """Count the rows that fail each rule; answers with the SQL of the rules that have any, too."""
        if not self._may_fall(name) and self._stays_clean(name):
            return Sifted(name, self._rows(name), {}, {}), []
        own = self._own_rules(name)
        others = dict(self._fallen(extracts()[name]))
        others |= dict(_of_one_event(name, self.whole, {each for each in EVENT if self.holds(each)}))
        rules = own | others
        counts = ", ".join(f"count(*) filter (where {bad})" for bad in rules.values())
        [row] = self.engine.rows(f"select count(*) as n, [{counts}] as failing from ({self.whole[name]})")
        failing = {reason: rows for reason, rows in zip(rules, row["failing"], strict=True) if rows}
        by_itself = {reason: rows for reason, rows in failing.items() if reason in own}
        with_others = {reason: rows for reason, rows in failing.items() if reason in others}
        return Sifted(name, row["n"], by_itself, with_others), [rules[reason] for reason in failing]

    def _rows(self, name: str) -> int:
        known = self.clean.rows(name)
        if known is None:
            [row] = self.engine.rows(f"select count(*) as n from ({self.whole[name]})")
            return int(row["n"])
        return known

    def _stays_clean(self, name: str) -> bool:
        """True when what changed of a clean table is no reason to look at all of it."""
        change, wanted = self.clean.change(name), extracts()[name]
        if change is None:
            return False
        keys = {table: self.clean.keys_of(table, whole) for table, whole in self.whole.items()}
        lost = dict(_dangling(wanted, keys, change.parents))
        if change.files:
            fresh = f"from read_parquet({list(change.files)}, hive_partitioning = false)"
            rules = {**dict(_column_rules(wanted, self.as_of)), **self._table_rules(wanted)}
            rules |= {**dict(_repeated(wanted, keys[name], fresh)), **dict(_dangling(wanted, keys))}
            if self._finds(fresh, rules):
                return False
        return not self._finds(self.whole[name], lost)

    def _finds(self, rows: str, rules: Mapping[str, str]) -> bool:
        bad = " or ".join(f"({rule})" for rule in rules.values())
        return bool(bad and self.engine.rows(f"select 1 as bad from ({rows}) where {bad} limit 1"))

    def _fallen(self, wanted: Extract) -> Iterator[tuple[str, str]]:
        """Rules of what falls because it points to what fell."""
        for column, parent, key in _references(metadata.tables[wanted.table], wanted):
            if self.holds(parent):
                held = f"select {key} from {HELD}.{parent} where {key} is not null"
                yield f"its row of {parent} is held back ({column})", f'"{column}" in ({held})'

    def _hold(self, name: str, rules: Sequence[str]) -> None:
        """Keep the keys of the bad rows, and make the view one without them."""
        key = extracts()[name].key
        bad = " or ".join(f"coalesce({each}, false)" for each in rules)
        self.engine.create(f"{HELD}.{name}", f"select distinct {key} from ({self.whole[name]}) where {bad}")
        self.engine.create(
            f"raw.{name}", f"select * from ({self.whole[name]}) where not ({self.is_held(name)})", view=True
        )

    def contents(self, name: str) -> str | None:
        """A short name for what is held back of a table; None when nothing is."""
        if not self.holds(name):
            return None
        return f"{contents_of(self.engine, f'from {HELD}.{name}')} {self.counts[name]}"

    def in_files(self, name: str, folder: Path) -> str | None:
        """SQL true of the rows of a table held back, for an engine that has only its files; None when none are."""
        if not self.holds(name):
            return None
        key, path = extracts()[name].key, folder / f"held_{name}.parquet"
        self.engine.run(f"copy (from {HELD}.{name} where {key} is not null) to '{path}' (format parquet)")
        return f"{key} is null or {key} in (from read_parquet('{path}')) /* {self.contents(name)} */"

    def is_held(self, name: str) -> str:
        """SQL that is true of a row held back."""
        key = extracts()[name].key
        return f"{key} is null or {key} in (select {key} from {HELD}.{name} where {key} is not null)"


def _rules_of(name: str) -> str:
    """A name for what is asked of a table's rows, whatever the moment."""
    wanted = extracts()[name]
    unique = sorted(str(each) for each in _unique_keys(wanted))
    references = sorted(_references(metadata.tables[name], wanted))
    return digest(python_code(), list(_column_rules(wanted, "")), table_checks(name), unique, references)


def table_checks(name: str) -> tuple[str, ...]:
    """The table's own checks; a pattern means something else to the engine."""
    texts = (str(getattr(each, "sqltext", "")) for each in metadata.tables[name].constraints)
    return tuple(sorted(text for text in texts if text and "~" not in text))


def _column_rules(wanted: Extract, as_of: str) -> Iterator[tuple[str, str]]:
    columns = metadata.tables[wanted.table].c
    for field in wanted.fields:
        column: Column[Any] | None = columns.get("user_id" if field.is_learner else field.name)
        if field.is_learner and column is None:
            column = columns["id"]
        if column is None:
            continue
        name = f'"{field.name}"'
        if not column.nullable:
            yield f"{field.name} is missing", f"{name} is null"
        if isinstance(column.type, Enum):
            known = ", ".join(literal(value) for value in column.type.enums)
            yield f"{field.name} is of no known kind", f"{name} not in ({known})"
        if isinstance(column.type, JsonColumn):
            yield f"{field.name} is no JSON", f"not json_valid({name})"
        yield from _value_rules(wanted.table, field.name, field.kind, as_of)


def _value_rules(table: str, column: str, kind: pa.DataType, as_of: str) -> Iterator[tuple[str, str]]:
    """What any number, moment or month must be."""
    name = f'"{column}"'
    if (pa.types.is_integer(kind) or pa.types.is_decimal(kind)) and column not in SIGNED.get(table, set()):
        yield f"{column} is below zero", f"{name} < 0"
    if pa.types.is_temporal(kind):
        ahead = f"{MOST_YEARS_AHEAD} year" if column in PLANNED else "1 day"
        yield f"{column} lies before there was a platform", f"{name} < '{FIRST_DAY}'"
        yield f"{column} lies in the future", f"{name} > '{as_of}'::timestamptz + interval {ahead}"
    if column == "month":
        yield "month is no month", f"not regexp_matches({name}, '{MONTH}')"


def _repeated(wanted: Extract, whole: str, among: str | None = None) -> Iterator[tuple[str, str]]:
    """Rows of one key: nobody can say which of them is true. `among` reads the only rows that are asked for."""
    for key in _unique_keys(wanted):
        listed = ", ".join(f'"{column}"' for column in key)
        one = f"({listed})" if len(key) > 1 else listed
        asked = f" where {one} in (select {listed} from ({among}))" if among else ""
        twice = f"select {listed} from ({whole}){asked} group by all having count(*) > 1"
        yield f"{', '.join(key)} stands more than once", f"{one} in ({twice})"


def _unique_keys(wanted: Extract) -> list[tuple[str, ...]]:
    here = {"user_id": "learner_key"} | {field.name: field.name for field in wanted.fields}
    keys: list[tuple[str, ...]] = [(wanted.key,)]
    for each in metadata.tables[wanted.table].constraints:
        if isinstance(each, UniqueConstraint) and {column.name for column in each.columns} <= here.keys():
            keys.append(tuple(here[column.name] for column in each.columns))
    return sorted(keys)


def _references(table: Table, wanted: Extract) -> Iterator[tuple[str, str, str]]:
    """(column, table, its key) of every reference between tables that were taken."""
    here = {"user_id": "learner_key"} | {field.name: field.name for field in wanted.fields}
    for each in sorted(table.foreign_keys, key=lambda key: key.parent.name):
        reference: ForeignKey = each
        parent = reference.column.table.name
        if parent in extracts() and reference.parent.name in here:
            yield here[reference.parent.name], parent, extracts()[parent].key


def _dangling(
    wanted: Extract, whole: Mapping[str, str], parents: Collection[str] | None = None
) -> Iterator[tuple[str, str]]:
    """Rows that point to nothing, in these tables or any."""
    for column, parent, key in _references(metadata.tables[wanted.table], wanted):
        if parents is not None and parent not in parents:
            continue
        known = f"select {key} from ({whole[parent]}) where {key} is not null"
        yield f"{column} points to nothing", f'"{column}" is not null and "{column}" not in ({known})'


def _of_one_event(name: str, whole: Mapping[str, str], fallen: set[str]) -> Iterator[tuple[str, str]]:
    """What makes a row of money fall with the rest of its business event, once something of it has fallen."""
    if name == "ledger_journals" and fallen:
        balanced = "select journal_id from raw.ledger_postings group by 1 having sum(amount) = 0"
        yield "its postings do not balance", f"id not in ({balanced})"
    if name == "ledger_journals" and "payments" in fallen:
        yield "its payment is held back", f"ref_type = 'payments' and ref_id in (select id::text from {HELD}.payments)"
    if name == "payments" and "ledger_journals" in fallen:
        held = f"id in (select id from {HELD}.ledger_journals)"
        refs = f"select ref_id from ({whole['ledger_journals']}) where ref_type = 'payments' and {held}"
        kinds = "'subscription_payment', 'purse_top_up', 'seats_paid'"
        posted = f"select ref_id from raw.ledger_journals where kind in ({kinds})"
        bad = f"id::text in ({refs}) or (status = 'completed' and id::text not in ({posted}))"
        yield "its journal is held back", bad
