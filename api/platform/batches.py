"""Long lists in short pieces: one statement a piece on the short way, so that nothing is held open while it is sent."""

from collections.abc import Callable, Iterator
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select
from sqlalchemy.dialects.postgresql import psycopg

from api.platform.raw_sql import Sql
from api.platform.schemas import JsonObject

PIECE: Final = 1_000
DIALECT = psycopg.dialect()  # type: ignore[no-untyped-call]


def batches(sql: Sql, after: Callable[[UUID | None], Select[Any]]) -> Iterator[JsonObject]:
    """Every row of a query, as JSON knows it. `after(id)` is the query beyond a row, ordered by the id it selects."""
    last: UUID | None = None
    while True:
        rows = _rows(sql, after(last).limit(PIECE))
        yield from rows
        if len(rows) < PIECE:
            return
        last = UUID(str(rows[-1]["id"]))


def _rows(sql: Sql, query: Select[Any]) -> list[JsonObject]:
    compiled = query.compile(dialect=DIALECT, compile_kwargs={"render_postcompile": True})
    # The names come from the query itself; every value travels as a parameter.
    whole = f"select json_agg(piece) from ({compiled}) piece"
    found = sql.row(whole, dict(compiled.params))
    return found[0] or [] if found else []
