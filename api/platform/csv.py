"""Tables as CSV a spreadsheet can open without running anything."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fastapi.responses import Response, StreamingResponse

# A cell that begins so would be read as a formula.
DANGEROUS = ("=", "+", "-", "@", "\t", "\r")


def cell(value: Any) -> Any:
    """What is written for a value: a text that a spreadsheet would run stays a text."""
    if isinstance(value, str) and value.startswith(DANGEROUS):
        return "'" + value
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else value


def _value(row: object, column: str) -> Any:
    """What a row says under a column, whether the row is a mapping or a model."""
    return row.get(column) if isinstance(row, Mapping) else getattr(row, column)


def csv_response(name: str, columns: Sequence[str], rows: Iterable[object]) -> Response:
    """The rows as a downloaded file: one header line, then one line a row, columns in the order given."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(csv_text(columns, rows), media_type="text/csv; charset=utf-8", headers=headers)


def csv_text(columns: Sequence[str], rows: Iterable[object]) -> str:
    """The same as text, for a table within another file."""
    return "".join(_pieces(columns, rows))


def csv_stream(name: str, columns: Sequence[str], rows: Iterable[object]) -> StreamingResponse:
    """The same as `csv_response` for lists too long to hold: sent while it is read, a piece at a time."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"', "Cache-Control": "no-store"}
    return StreamingResponse(_pieces(columns, rows), media_type="text/csv; charset=utf-8", headers=headers)


def _pieces(columns: Sequence[str], rows: Iterable[object]) -> Iterator[str]:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    for number, row in enumerate(rows, 1):
        writer.writerow([cell(_value(row, column)) for column in columns])
        if number % 500 == 0:
            yield text.getvalue()
            text.seek(0)
            text.truncate()
    yield text.getvalue()
