"""Writes `types.json`, the types of every column of the warehouse: `python -m pipelines.spark.contract`.

They are what DuckDB reports of a run over raw tables without a row, so that no data is needed to know them.
"""

import json

from pipelines.examples import world
from pipelines.files import replace_text
from pipelines.spark.dialect import TYPES
from pipelines.steps import all_steps


def reported() -> str:
    """What stands in the file when it is fresh."""
    engine = world({"given": {}})
    for step in all_steps():
        step.build(engine)
    columns = engine.rows(
        "select table_schema || '.' || table_name as table_key, column_name as name, data_type as kind"
        " from information_schema.columns order by table_schema, table_name, ordinal_position"
    )
    engine.close()
    found: dict[str, dict[str, str]] = {}
    for each in columns:
        found.setdefault(each["table_key"], {})[each["name"]] = each["kind"]
    lines = [f" {json.dumps(key)}: {json.dumps(found[key])}" for key in sorted(found)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    replace_text(TYPES, reported())
