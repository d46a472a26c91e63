"""The promise beside each mart: its grain, owner, what every column means, what must hold, and given/expect examples.

grain: [author_id, month]            # unique, and never null unless named in `nullable`
owner: finance
nullable: [subject_id]               # grain columns where null means 'all'
columns:
  share_pct: Share of the month's paid seconds.          # a sentence, or
  earnings_ugx: {says: Shillings earned., metric: {key: author_earnings, title: Earnings, unit: UGX}}
  seconds: {says: …, metric: {…, measure: sum(seconds) / 60.0, among: kind = 'active'}}   # of a group of rows
  district: {says: …, dimension: district, within: [region]}      # what numbers may be asked by; its wholes
must_hold:                           # each may add `severity: warning`, `sql` inside it (then it does not block)
  - between: {column: share_pct, min: 0, max: 100}
  - not_null: [earnings_ugx]
  - in_set: {column: policy, values: [pro_rata]}
  - rows: {min: 1}
  - sql: {name: earnings sum to the pool, query: select …}   # one row; every column of it must be 0
examples:
  - says: a sentence
    as_of: 2026-11-16T09:00:00Z      # optional
    set: {daily_cap_seconds: 60}     # optional
    given: {raw.payments: [{amount: 1}]}
    expect: [{author_id: ann}]       # only the columns named are compared; row order does not matter
"""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

from api.platform.metrics.registry import Dimension, Metric
from pipelines.engines import Engine
from pipelines.sql import Step, from_files

# Many times faster where the library was built with it, and the same otherwise.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Severity = Literal["critical", "warning"]


@dataclass(frozen=True)
class Check:
    """One thing that must hold. With `query` the expectations judge its one row, else the mart's own rows."""

    name: str
    severity: Severity
    expectation: str
    arguments: dict[str, Any]
    query: str | None = None


@dataclass(frozen=True)
class Contract:
    """One mart's promise."""

    mart: str
    description: str
    grain: tuple[str, ...]
    owner: str
    columns: dict[str, str]
    checks: tuple[Check, ...]
    metrics: tuple[Metric, ...]
    dimensions: tuple[Dimension, ...] = ()
    examples: tuple[dict[str, Any], ...] = field(default_factory=tuple)


def has_contract(step: Step) -> bool:
    """True for a mart with its .yml beside it."""
    return step.is_mart and step.file is not None and step.file.with_suffix(".yml").exists()


def contract_of(step: Step) -> Contract:
    """The contract beside a mart's SQL file; raises FileNotFoundError when it has none."""
    assert step.file is not None
    said: dict[str, Any] = yaml.load(step.file.with_suffix(".yml").read_text(), LOADER)
    columns = {name: text if isinstance(text, str) else text["says"] for name, text in said["columns"].items()}
    metrics = [
        Metric(
            **{"mart": step.key, "column": name, "owner": said["owner"], "definition": text["says"]} | text["metric"]
        )
        for name, text in said["columns"].items()
        if isinstance(text, dict) and "metric" in text
    ]
    dimensions = [
        Dimension(text["dimension"], text["says"], name, tuple(text.get("within", ())))
        for name, text in said["columns"].items()
        if isinstance(text, dict) and "dimension" in text
    ]
    grain = tuple(said["grain"])
    # A view is judged where its table is.
    checks = [] if step.is_view else [_unique(step.key, grain)]
    if not step.is_view:
        checks += [_not_null(name, "critical") for name in grain if name not in said.get("nullable", [])]
    for held in said.get("must_hold", []):
        checks += _checks(dict(held))
    return Contract(
        mart=step.key,
        description=step.description,
        grain=grain,
        owner=said["owner"],
        columns=columns,
        checks=tuple(checks),
        metrics=tuple(metrics),
        dimensions=tuple(dimensions),
        examples=tuple(said.get("examples", [])),
    )


def _unique(mart: str, grain: tuple[str, ...]) -> Check:
    names = ", ".join(f'"{name}"' for name in grain) or "true"
    query = f"select count(*) as repeated from (select 1 from {mart} group by {names} having count(*) > 1)"
    return _zero(f"one row per {', '.join(grain) or 'mart'}", query, "critical")


def _zero(name: str, query: str, severity: Severity) -> Check:
    return Check(name, severity, "zero", {}, query)


def _not_null(column: str, severity: Severity) -> Check:
    return Check(f"{column} is set", severity, "expect_column_values_to_not_be_null", {"column": column})


def _checks(held: dict[str, Any]) -> list[Check]:
    """The checks one `must_hold` entry means; raises ValueError for a word it does not know."""
    severity: Severity = held.pop("severity", "critical")
    [(word, value)] = held.items()
    if word == "not_null":
        return [_not_null(column, severity) for column in ([value] if isinstance(value, str) else value)]
    if word == "between":
        arguments = {"column": value["column"], "min_value": value.get("min"), "max_value": value.get("max")}
        name = f"{value['column']} between {value.get('min', 'anything')} and {value.get('max', 'anything')}"
        return [Check(name, severity, "expect_column_values_to_be_between", arguments)]
    if word == "in_set":
        name = f"{value['column']} is one of {', '.join(map(str, value['values']))}"
        arguments = {"column": value["column"], "value_set": value["values"]}
        return [Check(name, severity, "expect_column_values_to_be_in_set", arguments)]
    if word == "rows":
        arguments = {"min_value": value.get("min"), "max_value": value.get("max")}
        return [Check(f"rows {value}", severity, "expect_table_row_count_to_be_between", arguments)]
    if word == "sql":
        return [_zero(value["name"], value["query"], value.get("severity", severity))]
    raise ValueError(f"must_hold does not know '{word}'")


@cache
def contracts() -> dict[str, Contract]:
    """Every mart's contract by 'audience.mart'."""
    return {step.key: contract_of(step) for step in from_files() if has_contract(step)}


def questions(engine: Engine, contract: Contract, folder: Path) -> list[dict[str, Any]]:
    """The frames a mart is judged on, written as parquet, each with what is expected of it.

    The mart's own frame holds only the columns that are asked about, in types pandas reads fast.
    """
    own = [check for check in contract.checks if check.query is None]
    asked = sorted({check.arguments["column"] for check in own if "column" in check.arguments})
    folder.mkdir(parents=True, exist_ok=True)
    frames = []
    if own:
        path = folder / f"{contract.mart}.parquet"
        kinds = {row["column_name"]: row["column_type"] for row in engine.rows(f"describe {contract.mart}")}
        columns = ", ".join(_plain(column, kinds[column]) for column in asked if column in kinds) or "1 as one_"
        engine.run(f"copy (select {columns} from {contract.mart}) to '{path}' (format parquet)")
        frames.append({"path": str(path), "expectations": [_asked(check) for check in own]})
    for number, check in enumerate(check for check in contract.checks if check.query is not None):
        path = folder / f"{contract.mart}.{number}.parquet"
        engine.run(f"copy ({check.query}) to '{path}' (format parquet)")
        frames.append({"path": str(path), "expectations": [_asked(check)]})
    return frames


def _plain(column: str, kind: str) -> str:
    if kind == "UUID" or kind.startswith(("ENUM", "STRUCT", "JSON")):
        return f'"{column}"::varchar as "{column}"'
    if kind.startswith(("DECIMAL", "HUGEINT", "UBIGINT")):
        return f'"{column}"::double as "{column}"'
    return f'"{column}"'


def _asked(check: Check) -> dict[str, Any]:
    return {
        "name": check.name,
        "severity": check.severity,
        "expectation": check.expectation,
        "arguments": check.arguments,
    }
