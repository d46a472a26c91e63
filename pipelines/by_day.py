"""Staging tables that make anew only the days whose files changed.

A staging row comes from one raw row and from nothing else, so a day's rows are known by the day's file. A refresh after
an hour of work then costs what the hour was, whatever the years before hold.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pipelines.engines import Engine, literal
from pipelines.sql import Step

# Steps of one raw table each, with the column that says a row's day, as its files do.
DAY_OF: Final = {
    "staging.stg_read_intervals": "started_on",
    "staging.stg_reading_events": "occurred_on",
    "staging.stg_reading_sessions": "opened_on",
    "staging.stg_test_attempts": "started_on",
    "staging.stg_user_answers": "answered_on",
}
Days = Mapping[str, Sequence[Any]]  # each day's stamp, whose first part is its number of rows


def build(engine: Engine, step: Step, raw: Path, now: Days | None, before: Days | None) -> int:
    """Make a step's table anew from the days under `raw` that are other than `before`; where None, from all of them."""
    if before is None or now is None:
        return step.build(engine)
    if days := sorted(day for day in now.keys() | before.keys() if now.get(day) != before.get(day)):
        _replace(engine, step, raw, days, now)
    rows = int(engine.rows(f"select count(*) as n from {step.key}")[0]["n"])
    if rows != sum(stamp[0] for stamp in now.values()):  # a row that lies in another day's file than it says
        engine.moved.pop(step.key, None)
        return step.build(engine)
    return rows


def _replace(engine: Engine, step: Step, raw: Path, days: list[str], now: Days) -> None:
    assert step.file is not None
    name = next(iter(step.deps)).removeprefix("raw.")
    files = [str(raw / name / f"day={day}" / "part.parquet") for day in days if day in now]
    files = files or [str(raw / name / "schema.parquet")]
    is_theirs = f"{DAY_OF[step.key]} in ({', '.join(literal(day) for day in days)})"
    engine.run("create schema if not exists sliced")
    engine.create(f"sliced.{name}", f"from read_parquet({files}, hive_partitioning = false)", view=True)
    engine.create("intermediate.fresh_", re.sub(rf"\braw\.{name}\b", f"sliced.{name}", step.file.read_text()))
    engine.run("begin transaction")
    if _has_learners(engine, step):
        engine.moved[step.key] = _moved(engine, f"from {step.key} where {is_theirs}")
    engine.run(f"delete from {step.key} where {is_theirs}")
    engine.run(f"insert into {step.key} from intermediate.fresh_")
    engine.run("drop table intermediate.fresh_")
    engine.run("commit")


def _has_learners(engine: Engine, step: Step) -> bool:
    return bool(
        engine.rows(
            "from duckdb_columns() where schema_name = $schema and table_name = $name and column_name = 'learner_key'",
            {"schema": step.schema, "name": step.name},
        )
    )


def _moved(engine: Engine, old: str) -> list[str | None]:
    """Learners whose rows of these days are other than they were."""
    prints = "select learner_key, sum(hash(given)::hugeint) as print from ({}) as given group by learner_key"
    differing = f"""
    select coalesce(next.learner_key, old.learner_key) as learner_key
    from ({prints.format("from intermediate.fresh_")}) as next
    full join ({prints.format(old)}) as old on next.learner_key is not distinct from old.learner_key
    where next.print is distinct from old.print order by all
    """
    return [row["learner_key"] for row in engine.rows(differing)]
