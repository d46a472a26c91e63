"""Tables as CSV a spreadsheet can open without running anything."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fastapi.responses import Response

# A cell that begins so would be read as a formula.
DANGEROUS = ("=", "+", "-", "@", "\t", "\r")


def _cell(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(DANGEROUS):
        return "'" + value
    return "" if value is None else value


def csv_response(name: str, columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> Response:
    """The rows as a downloaded file: one header line, then one line a row, columns in the order given."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row.get(column)) for column in columns])
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)
