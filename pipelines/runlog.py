"""What the warehouse knows of itself: runs and their verdicts, what was extracted, what every metric means.

Kept as one JSON line a run in `.data/runs.jsonl` (a failed run is remembered too) and offered to the SQL as `raw.*`.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

from pipelines.contracts import contracts
from pipelines.engines import Engine
from pipelines.files import replace_text
from pipelines.quarantine import HeldBack
from pipelines.suites import Verdict

KEPT = 60
MOMENT = pa.timestamp("us", tz="UTC")
SCHEMAS: dict[str, pa.Schema] = {
    "extractions": pa.schema(
        [("table_name", pa.string()), ("rows", pa.int64()), ("newest_at", MOMENT), ("extracted_at", MOMENT)]
    ),
    "metric_definitions": pa.schema(
        [(name, pa.string()) for name in ("key", "title", "definition", "unit", "mart", "column", "owner", "measure")]
    ),
    "held_back": pa.schema(
        [(name, pa.string()) for name in ("place", "reason", "owner")]
        + [("rows", pa.int64()), ("of_rows", pa.int64()), ("since", MOMENT)]
    ),
    "run_log": pa.schema(
        [
            ("run_id", pa.string()),
            ("started_at", MOMENT),
            ("finished_at", MOMENT),
            ("as_of", MOMENT),
            ("status", pa.string()),
        ]
    ),
    "run_verdicts": pa.schema(
        [
            ("run_id", pa.string()),
            ("at", MOMENT),
            ("mart", pa.string()),
            ("check", pa.string()),
            ("severity", pa.string()),
            ("success", pa.bool_()),
            ("observed", pa.string()),
        ]
    ),
}


@dataclass
class RunRecord:
    """One run as it is remembered. Status is 'published', 'checks failed' or 'broke'."""

    run_id: str
    started_at: str
    finished_at: str
    as_of: str | None
    status: str
    error: str | None = None
    verdicts: list[Verdict] = field(default_factory=list)
    is_refresh: bool = False

    @property
    def blocking(self) -> list[Verdict]:
        """The failures that keep yesterday's marts in place."""
        return [verdict for verdict in self.verdicts if not verdict.success and verdict.severity == "critical"]


def remember(home: Path, record: RunRecord, published_as_of: str | None) -> None:
    """Append the run and replace `last_run.json`, which the api reads to say how old its numbers are."""
    last = {name: value for name, value in asdict(record).items() if name != "verdicts"}
    last["published_as_of"] = published_as_of
    last["checks"] = len(record.verdicts)
    last["failed"] = [asdict(each) for each in record.verdicts if not each.success]
    _write_last(home / "last_run.json", last)
    lines = [json.dumps(each) for each in _with(home, record)[-KEPT:]]
    replace_text(home / "runs.jsonl", "\n".join(lines) + "\n")


def _with(home: Path, record: RunRecord) -> list[dict[str, Any]]:
    """The remembered runs and this one. Refreshes come every minute: the last of each outcome is kept of them."""
    old = [each for each in _read(home) if not (record.is_refresh and _is_alike(each, record))]
    return [*old, asdict(record)]


def _is_alike(old: dict[str, Any], record: RunRecord) -> bool:
    return bool(old.get("is_refresh")) and old["status"] == record.status


def _write_last(path: Path, last: dict[str, Any]) -> None:
    """Put the news in place; on a full disk into the bytes the old news held, so that it never says what is not so."""
    try:
        replace_text(path, json.dumps(last, indent=1))
    except OSError:
        path.with_name(path.name + ".making").unlink(missing_ok=True)
        short = json.dumps(last | {"failed": []})
        if not path.exists() or len(short) > path.stat().st_size:
            path.unlink(missing_ok=True)
            raise
        with path.open("r+") as held:
            held.write(short.ljust(path.stat().st_size))


def last_run(home: Path) -> dict[str, Any]:
    """What `last_run.json` says; empty before the first run."""
    try:
        found: dict[str, Any] = json.loads((home / "last_run.json").read_text())
        return found
    except (FileNotFoundError, ValueError):
        return {}


def _read(home: Path) -> list[dict[str, Any]]:
    path = home / "runs.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def load_empty(engine: Engine) -> None:
    """The log tables without a row, for examples."""
    for name, schema in SCHEMAS.items():
        engine.load(f"raw.{name}", schema.empty_table())


def load_extractions(engine: Engine, state: dict[str, Any]) -> None:
    rows = [
        {"table_name": name, "rows": table["rows"], "newest_at": table["newest_at"], "extracted_at": state["as_of"]}
        for name, table in state["tables"].items()
    ]
    _load(engine, "extractions", rows)


def load_metrics(engine: Engine) -> None:
    _load(engine, "metric_definitions", [asdict(metric) for each in contracts().values() for metric in each.metrics])


def load_runs(engine: Engine, home: Path, current: RunRecord) -> None:
    """Every remembered run and the one at hand."""
    records = _with(home, current)
    _load(engine, "run_log", records)
    verdicts = [
        {"run_id": record["run_id"], "at": record["finished_at"], **verdict}
        for record in records
        for verdict in record["verdicts"]
    ]
    _load(engine, "run_verdicts", verdicts)


def load_held_back(engine: Engine, records: Iterable[HeldBack]) -> None:
    _load(engine, "held_back", [asdict(record) for record in records])


def _load(engine: Engine, name: str, rows: list[dict[str, Any]]) -> None:
    schema = SCHEMAS[name]
    columns = []
    for column in schema:
        values = pa.array([row[column.name] for row in rows], pa.string() if column.type == MOMENT else column.type)
        columns.append(values.cast(MOMENT) if column.type == MOMENT else values)
    engine.load(f"raw.{name}", pa.table(columns, schema=schema))
