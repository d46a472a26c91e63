"""Rows into PostgreSQL by COPY: text for small tables, binary straight from numpy for large ones.

Columns that are not given take the table's own default, so that a new column does not need a new seed.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any

import numpy as np
from psycopg import Connection, Cursor, sql
from sqlalchemy import BigInteger, Boolean, Date, DateTime, Integer, LargeBinary, Numeric, Table, Uuid

from api.demo.world import hexes
from api.platform.db import Record
from api.platform.json_column import JsonColumn

PG_EPOCH = 946_684_800
HEADER = b"PGCOPY\n\xff\r\n\x00" + bytes(8)
ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
SAME = "created_at"


def table_of(record: type[Record]) -> Table:
    table = record.__table__
    assert isinstance(table, Table)
    return table


def completed(table: Table, given: Mapping[str, Any]) -> dict[str, Any]:
    """The given columns and the defaults of those that may not be null."""
    whole = dict(given)
    if SAME in whole and "updated_at" not in whole and "updated_at" in table.c:
        whole["updated_at"] = whole[SAME]
    for column in table.columns:
        if column.name not in whole and column.default is not None:
            default: Any = getattr(column.default, "arg", None)
            if callable(default):
                whole[column.name] = default(None) if isinstance(column.type, JsonColumn) else []
            else:
                whole[column.name] = getattr(default, "value", default)
    return whole


def copy_text(cur: Cursor[Any], record: type[Record], columns: Mapping[str, Any]) -> int:
    """Copy columns of Python values (lists, 16-byte id arrays, or one value for all rows)."""
    table = table_of(record)
    whole = completed(table, columns)
    size = max(len(values) for values in columns.values() if isinstance(values, list | np.ndarray))
    printed = [_printed(table.c[name].type, values, size) for name, values in whole.items()]
    with cur.copy(_statement(table, list(whole), "text")) as copy:
        copy.write("".join("\t".join(row) + "\n" for row in zip(*printed, strict=True)))
    return size


def _printed(kind: Any, values: Any, size: int) -> list[str]:
    """One column as COPY's text."""
    if isinstance(values, np.ndarray):
        if isinstance(kind, DateTime):
            return np.datetime_as_string(values.astype("datetime64[s]"), timezone="UTC").tolist()  # type: ignore[no-any-return]
        values = hexes(values) if values.ndim == 2 else values.tolist()
    if not isinstance(values, list) or (isinstance(kind, JsonColumn) and not values):
        return [_word(values, kind)] * size
    return [_word(value, kind) for value in values]


def _word(value: Any, kind: Any) -> str:
    if value is None:
        return "\\N"
    if isinstance(kind, JsonColumn):
        return json.dumps(kind.written(value), ensure_ascii=False, separators=(",", ":")).translate(ESCAPES)
    if isinstance(value, str):
        return value.translate(ESCAPES)
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(kind, DateTime) and isinstance(value, int | float):
        return f"{np.datetime64(int(value), 's')}+00"
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(kind, LargeBinary):
        return "\\\\x" + bytes(value).hex()
    return str(getattr(value, "value", value))


def _statement(table: Table, names: Sequence[str], form: str) -> sql.Composed:
    return sql.SQL("copy {} ({}) from stdin (format {})").format(
        sql.Identifier(table.name), sql.SQL(", ").join(map(sql.Identifier, names)), sql.SQL(form)
    )


def copy_binary(cur: Cursor[Any], record: type[Record], columns: Mapping[str, Any]) -> int:
    """Copy numpy columns: ids (n, 16), whole numbers, moments as epoch seconds, two-decimal numerics, texts of
    few different values, and (as bytes) texts of one length. A masked element is null."""
    table = table_of(record)
    whole = completed(table, columns)
    size = max(len(values) for values in columns.values() if isinstance(values, np.ndarray))
    names = list(whole)
    encoded = [_encoded(table.c[name].type, whole[name], size) for name in names]
    shape, groups = np.zeros(size, np.int64), 1
    for code, choices in encoded:
        if len(choices) > 1:
            shape = shape * len(choices) + code
            groups *= len(choices)
    with cur.copy(_statement(table, names, "binary")) as copy:
        copy.write(HEADER)
        for value in np.unique(shape):
            rows = np.flatnonzero(shape == value) if groups > 1 else np.arange(size)
            copy.write(_packed(encoded, rows))
        copy.write(b"\xff\xff")
    return size


def _packed(encoded: list[tuple[Any, list[Any]]], rows: Any) -> bytes:
    """Rows whose fields all have the same widths, as COPY's binary tuples."""
    parts = [(code, choices[int(code[rows[0]])] if code is not None else choices[0]) for code, choices in encoded]
    fields: list[Any] = [("count", ">i2")]
    for n, (_, part) in enumerate(parts):
        fields.append((f"n{n}", ">i4"))
        if part is not None:
            fields.append((f"v{n}", f"V{len(part)}" if isinstance(part, bytes) else f"V{part.shape[1]}"))
    out = np.zeros(len(rows), dtype=[field for field in fields if field[1] != "V0"])
    out["count"] = len(parts)
    for n, (_, part) in enumerate(parts):
        if part is None:
            out[f"n{n}"] = -1
        elif isinstance(part, bytes):
            out[f"n{n}"] = len(part)
            if part:
                out[f"v{n}"] = np.frombuffer(part, dtype=f"V{len(part)}")[0]
        else:
            out[f"n{n}"] = part.shape[1]
            out[f"v{n}"] = np.ascontiguousarray(part[rows]).view(f"V{part.shape[1]}").ravel()
    return out.tobytes()


def _encoded(kind: Any, values: Any, size: int) -> tuple[Any, list[Any]]:
    """(which choice each row takes, the choices): a choice is null, one text, or a byte matrix over all rows."""
    if values is None:
        return np.zeros(size, np.int64), [None]
    if not isinstance(values, np.ndarray):
        if isinstance(values, str):
            return np.zeros(size, np.int64), [values.encode()]
        values = np.full(size, values)
    if values.dtype.kind == "S":  # texts of one length, all different
        return np.zeros(size, np.int64), [values.view(np.uint8).reshape(size, -1)]
    if values.dtype.kind in "UO":
        words, code = np.unique(values.astype(str), return_inverse=True)
        return code, [None if word == "" else str(word).encode() for word in words]
    if isinstance(values, np.ma.MaskedArray):
        return np.ma.getmaskarray(values).astype(np.int64), [_bytes_of(kind, values.filled(0)), None]
    return np.zeros(size, np.int64), [_bytes_of(kind, values)]


def _bytes_of(kind: Any, values: Any) -> Any:
    """A column of one width as an (n, width) matrix of bytes in network order."""
    if isinstance(kind, Uuid):
        return values
    if isinstance(kind, Boolean):
        return values.astype(np.uint8).reshape(-1, 1)
    if isinstance(kind, DateTime):
        return ((values.astype(np.int64) - PG_EPOCH) * 1_000_000).astype(">i8").view(np.uint8).reshape(-1, 8)
    if isinstance(kind, Date):
        raise TypeError("days go by text")
    if isinstance(kind, Numeric):
        return _numeric(values)
    if isinstance(kind, BigInteger):
        return values.astype(">i8").view(np.uint8).reshape(-1, 8)
    if isinstance(kind, Integer):
        return values.astype(">i4").view(np.uint8).reshape(-1, 4)
    raise TypeError(f"no binary form for {kind!r}")


def _numeric(values: Any) -> Any:
    """Numbers from 0 to 9999.99 as PostgreSQL's numeric with two decimals."""
    cents = np.round(np.asarray(values, np.float64) * 100).astype(np.int64)
    words = np.zeros((len(cents), 6), ">i2")
    words[:, 0], words[:, 3] = 2, 2
    words[:, 4], words[:, 5] = cents // 100, cents % 100 * 100
    return words.view(np.uint8).reshape(-1, 12)


@contextmanager
def unindexed(db: Connection[Any], records: Sequence[type[Record]]) -> Iterator[None]:
    """Drop the foreign keys and plain indexes of empty tables while they are filled, then build and check them.

    Everything happens in the caller's transaction: either all of it stands or none.
    """
    names = [table_of(record).name for record in records]
    keys = db.execute(
        "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint"
        " where contype in ('f', 'u') and conrelid = any(%s::text[]::regclass[]) order by 1, 2",
        (names,),
    ).fetchall()
    for table, name, _ in keys:
        db.execute(sql.SQL("alter table {} drop constraint {}").format(sql.Identifier(table), sql.Identifier(name)))
    indexes = db.execute(
        "select c.relname, pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid"
        " where i.indrelid = any(%s::text[]::regclass[]) and not i.indisprimary order by 1",
        (names,),
    ).fetchall()
    for name, _ in indexes:
        db.execute(sql.SQL("drop index {}").format(sql.Identifier(name)))
    yield
    db.execute("set local maintenance_work_mem = '256MB'")
    for _, definition in indexes:
        db.execute(definition)
    for table, name, definition in keys:
        db.execute(f'alter table "{table}" add constraint "{name}" {definition}')
