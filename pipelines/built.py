"""What the build file already holds, so that a run makes anew only what its inputs, code or moment changed.

Every table is known by what it was made from (its code, the contents of what it reads, and the snapshot's moment where
it asks for it) and by its own contents. A table whose code and inputs are the known ones is left alone. The verdicts of
a mart stand while what its checks look at holds what it held, whether the mart was left alone or came out the same.
The record is taken away when a run begins and put back when it ends, so a broken run remakes all.
"""

import hashlib
import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from api.platform.clock import day_of
from api.settings import ROOT
from pipelines.by_day import DAY_OF
from pipelines.contracts import contracts
from pipelines.engines import Engine, business_numbers
from pipelines.files import replace_text
from pipelines.sql import Step, tables_named_in
from pipelines.suites import Verdict


def digest(*parts: object) -> str:
    """A short name for some contents."""
    made = hashlib.blake2b(digest_size=16)
    for part in parts:
        made.update(part if isinstance(part, bytes) else str(part).encode())
        made.update(b"\0")
    return made.hexdigest()


@cache
def python_code() -> str:
    files = [*(ROOT / "pipelines").glob("*.py"), *(ROOT / "models").rglob("*.py")]
    return digest(*(file.read_bytes() for file in sorted(files)))


def contents_of(engine: Engine, select: str) -> str:
    """A short name for the rows of a query, in whatever order they come."""
    [row] = engine.rows(f"select sum(hash(made)::hugeint) as sum, count(*) as n from ({select}) as made")
    return digest(row["sum"], row["n"])


def made_of(engine: Engine, key: str) -> str | None:
    """The mark a table was given when it was made; None when it has none, or is not there."""
    found = engine.rows(
        "select comment from duckdb_tables() where schema_name || '.' || table_name = $key", {"key": key}
    )
    return found[0]["comment"] if found else None


def mark(engine: Engine, key: str, name: str) -> None:
    """Write on a table what it was made of; making it anew takes the mark away."""
    engine.run(f"comment on table {key} is '{name}'")


def _code(step: Step) -> str:
    assert step.file is not None
    return digest(step.file.read_bytes(), business_numbers(), python_code())


class Built:
    """The record of one build file."""

    def __init__(self, path: Path, raw: Path, state: dict[str, Any], as_of: Any) -> None:
        self.path, self.raw, self.as_of = path, raw, as_of
        self.tables: dict[str, dict[str, Any]] = json.loads(path.read_text()) if path.exists() else {}
        path.unlink(missing_ok=True)
        self.before = {key: str(table["contents"]) for key, table in self.tables.items()}
        self.contents = {f"raw.{name}": self._raw(name, table) for name, table in state["tables"].items()}
        self.days: dict[str, dict[str, Any]] = {name: table["days"] for name, table in state["tables"].items()}

    def _raw(self, name: str, table: dict[str, Any]) -> str:
        whole = self.raw / name / "all.parquet"
        return digest(whole.read_bytes()) if whole.exists() else digest(json.dumps(table["days"]))

    def made_from(self, step: Step) -> str | None:
        """The name of everything that decides a step's table; None when something it reads is not known."""
        if not step.deps <= self.contents.keys():
            return None
        reads = [self.contents[name] for name in sorted(step.deps)]
        if step.file is None:
            return digest(python_code(), day_of(self.as_of), *reads)
        code, promise = step.file.read_bytes(), step.file.with_suffix(".yml")
        moment = self.as_of if b"as_of" in code else ""
        return digest(code, promise.read_bytes() if promise.exists() else b"", business_numbers(), moment, *reads)

    def stands(self, step: Step) -> bool:
        """True when the table need not be made anew; its contents are then known to those that read it."""
        old, wanted = self.tables.get(step.key), self.made_from(step)
        if old is None or wanted is None or old["made_from"] != wanted:
            return False
        self.contents[step.key] = old["contents"]
        return True

    def days_of(self, step: Step) -> dict[str, Any] | None:
        """The days of the one raw table behind a step, with their stamps; None where rows of it are held back."""
        return self.days.get(next(iter(step.deps)).removeprefix("raw."))

    def days_before(self, step: Step) -> dict[str, Any] | None:
        """The days a step's table was made of by the same code; None when they are not known."""
        old = self.tables.get(step.key, {})
        same = old.get("code") == _code(step) and self.days_of(step) is not None
        return old.get("days") if same else None

    def rows(self, step: Step) -> int:
        return int(self.tables[step.key]["rows"])

    def note(self, engine: Engine, step: Step, rows: int, contents: str | None = None) -> None:
        """Remember a table just made."""
        if contents is None:
            contents = contents_of(engine, f"from {step.key}")
        old = self.tables.get(step.key, {})
        self.contents[step.key] = contents
        judged = self._judged_on(step)
        verdicts = old.get("verdicts", []) if judged and old.get("judged") == judged else []
        made: dict[str, Any] = {"made_from": self.made_from(step), "contents": contents, "rows": rows}
        if step.key in DAY_OF:
            made |= {"days": self.days_of(step), "code": _code(step)}
        self.tables[step.key] = made | {"judged": judged, "verdicts": verdicts}

    def _judged_on(self, step: Step) -> str | None:
        """The name of everything that decides what is said of a mart; None for other tables."""
        contract = contracts().get(step.key)
        if contract is None or step.file is None:
            return None
        queries = [check.query for check in contract.checks if check.query]
        reads = sorted({step.key, *(table for query in queries for table in tables_named_in(query))})
        promise = step.file.with_suffix(".yml").read_bytes()
        moment = self.as_of if any("as_of" in query for query in queries) else ""
        return digest(promise, business_numbers(), moment, *(self.contents.get(name) for name in reads))

    def verdicts(self, mart: str) -> list[Verdict]:
        """What was said of a mart that is as it was; nothing where it has to be judged."""
        return [Verdict(**each) for each in self.tables[mart].get("verdicts", [])]

    def save(self, verdicts: list[Verdict]) -> None:
        """Put the record back for the next run."""
        for name, table in self.tables.items():
            table["verdicts"] = [asdict(each) for each in verdicts if each.mart == name]
        replace_text(self.path, json.dumps(self.tables))
