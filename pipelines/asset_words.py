"""What Dagster is told of an asset besides its making: owner, group, kinds, and each column with its meaning."""

from typing import Any, Final

import dagster as dg

from pipelines.comments import comments_of
from pipelines.extracts import extracts
from pipelines.spark.dialect import column_types
from pipelines.sql import Step

# A day or month of reading worked out anew is put into the table of all days.
READING_DAYS: Final = (dg.AssetKey(["backfill", "reading_day"]), dg.AssetKey(["backfill", "reading_month"]))
LOGS: Final = {
    "extractions": "What each table's extraction read, and when.",
    "metric_definitions": "What each metric means, by the contracts.",
    "held_back": "Rows this run held back, and why.",
    "run_log": "The runs that are remembered.",
    "run_verdicts": "What each remembered run said of each check.",
}


def owner_of(step: Step) -> str:
    """By its contract; of what stands between raw and marts, the domain whose folder it lies in."""
    return comments_of(step.key).owner or group_of(step)


def group_of(step: Step) -> str:
    """The domain; of a mart its audience, of a model's scores those who answer for them."""
    if step.schema in ("staging", "intermediate") and step.file:
        return step.file.parent.name
    if step.schema == "predictions":
        return comments_of(step.key).owner or step.schema
    return "library" if step.file is None else step.schema


def kinds_of(step: Step) -> set[str]:
    if step.file is None:
        return {"python"}
    return {"duckdb", "sql", "view" if step.is_view or step.schema == "staging" else "table"}


def words_of_log(name: str) -> str:
    return LOGS[name]


def column_schema(key: str) -> dict[str, Any]:
    """Metadata with the columns of a table, their types and, where a contract says it, their meaning."""
    kinds = column_types().get(key) or _raw_kinds(key)
    said = comments_of(key).columns
    columns = [dg.TableColumn(name, kind, description=said.get(name)) for name, kind in kinds.items()]
    return {"dagster/column_schema": dg.TableSchema(columns)} if columns else {}


def _raw_kinds(key: str) -> dict[str, str]:
    name = key.removeprefix("raw.")
    return {field.name: str(field.kind) for field in extracts()[name].fields} if name in extracts() else {}
