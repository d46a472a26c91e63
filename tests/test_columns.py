"""Every column is read or written by somebody, or record 0140 says why it stays."""

import re
from pathlib import Path

from api.tables import metadata

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "docs/decisions/0140-columns-of-the-specification-that-wait.md"


def unnamed_columns() -> set[str]:
    """Columns whose names stand in no module, SQL or contract besides the tables themselves."""
    files = [
        path
        for wing, end in (("api", "py"), ("pipelines", "py"), ("models", "py"), ("warehouse", "sql"))
        for path in (ROOT / wing).rglob(f"*.{end}")
        if path.name != "tables.py" and "migrations" not in path.parts
    ]
    words = {word for path in files for word in re.findall(r"\w+", path.read_text())}
    return {
        f"{table.name}.{column.name}"
        for table in metadata.tables.values()
        for column in table.columns
        if column.name not in words and column.key not in words
    }


def test_a_column_nobody_names_stands_in_the_record() -> None:
    recorded = set(re.findall(r"`(\w+\.\w+)`", RECORD.read_text()))
    assert unnamed_columns() <= recorded, "use the column, drop it, or say in a record why it stays"
