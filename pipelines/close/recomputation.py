"""A month worked out from its frozen inputs in SQL, independently of the Python that closed it."""

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb

INPUTS = ("corrections", "holds", "limits", "minutes", "payments", "rates")
# The algorithm of the close once more, in HUGEINT arithmetic: largest remainder, ties by weight, then author.
LINES = """
create table lines as
with decided as (
    select learner_key, author_id, min(decision) as decision, count(distinct decision) as kinds from holds group by all
),
judged as (
    select m.* replace (
        if(m.status = 'held' and d.decision = 'released' and d.kinds = 1, 'counted', m.status) as status,
        if(m.status = 'held' and d.decision = 'released' and d.kinds = 1, m.seconds, m.paid_seconds) as paid_seconds)
    from minutes m left join decided d using (learner_key, author_id)
)
select author_id, book_id, status, sum(seconds)::bigint as seconds, sum(paid_seconds)::bigint as paid_seconds,
       count(distinct learner_key)::int as readers
from judged group by all
"""
POOL = """
create table pool as
with weights as (
    select author_id, sum(paid_seconds)::hugeint as seconds, sum(paid_seconds)::hugeint * any_value(rate_bp) as weight
    from lines join rates using (author_id) group by author_id
),
total as (
    select coalesce(sum(weight), 0)::hugeint as weight, coalesce(sum(seconds), 0)::hugeint as seconds from weights
),
money as (
    select coalesce(sum(received), 0)::hugeint as received, coalesce(sum(reversed), 0)::hugeint as reversed
    from payments
)
select money.received, money.reversed, total.weight, total.seconds,
       $carried::hugeint + case when total.seconds > 0
           then greatest(0, received - reversed - $deficit) * total.weight // (10000 * total.seconds)
           else greatest(0, received - reversed - $deficit) * 60 // 100 end as amount
from total, money
"""
SHARES = """
with weights as (
    select author_id, sum(paid_seconds)::hugeint as seconds, sum(paid_seconds)::hugeint * any_value(rate_bp) as weight
    from lines join rates using (author_id) group by author_id
),
spent as (
    select weight, least(amount, coalesce((select min(most_ugx) from limits), amount))::hugeint as amount from pool
),
quotas as (
    select w.author_id, w.seconds, w.weight, if(p.weight > 0, w.weight * p.amount // p.weight, 0) as floor_ugx,
           if(p.weight > 0, w.weight * p.amount % p.weight, 0) as rest, if(p.weight > 0, p.amount, 0) as amount
    from weights w, spent p
),
ranked as (select *, row_number() over (order by rest desc, weight desc, author_id) as place from quotas)
select author_id, seconds::bigint as seconds,
       (floor_ugx + (place <= amount - sum(floor_ugx) over ())::int)::bigint as ugx
from ranked order by author_id
"""
# What is taken back reaches as far as the share and what the author was owed.
CORRECTIONS = """
select author_id, least(sum(due_ugx)::bigint, any_value(owed_ugx) + coalesce(any_value(ugx), 0)) as ugx
from corrections left join shares using (author_id) group by author_id having ugx > 0
"""


@dataclass
class Recomputed:
    """What the frozen inputs of a month come to. Amounts in shillings."""

    received: int
    reversed: int
    pool: int
    seconds: int
    lines: dict[tuple[str, ...], tuple[int, ...]]  # (author, book, status) -> seconds, paid seconds, readers
    shares: dict[str, tuple[int, int]]  # author -> seconds, shillings
    payments: dict[str, tuple[int, int]]  # payment -> received, reversed
    corrections: dict[str, int]  # author -> shillings taken back
    holds: dict[tuple[str, ...], tuple[Any, ...]]  # (learner, author, reason) -> the rest of the line
    rows: dict[str, int] = field(default_factory=dict)

    @property
    def owed(self) -> dict[str, int]:
        """Author -> what the month adds to what is owed."""
        authors = self.shares.keys() | self.corrections.keys()
        return {each: self.shares.get(each, (0, 0))[1] - self.corrections.get(each, 0) for each in authors}


class Unreadable(Exception):
    """A frozen input is not the table it should be; the message names it."""


def recompute(contents: Mapping[str, bytes], carried_in: int, deficit: int) -> Recomputed:
    """Work a month out; raises Unreadable where an input is missing, broken or of another shape."""
    with tempfile.TemporaryDirectory() as folder, duckdb.connect(":memory:") as engine:
        rows = dict(_load(engine, Path(folder), contents))
        try:
            engine.execute(LINES)
            engine.execute(POOL, {"carried": carried_in, "deficit": deficit})
            engine.execute(f"create table shares as {SHARES}")
            return _read(engine, rows)
        except duckdb.Error as error:
            raise Unreadable(f"frozen inputs: {str(error).splitlines()[0]}") from None


def _load(engine: duckdb.DuckDBPyConnection, folder: Path, contents: Mapping[str, bytes]) -> Iterator[tuple[str, int]]:
    for name in INPUTS:
        if name not in contents:
            raise Unreadable(f"frozen input {name}: missing")
        path = folder / f"{name}.parquet"
        path.write_bytes(contents[name])
        try:
            engine.execute(f"create table {name} as select * from read_parquet('{path}')")
        except duckdb.Error:
            raise Unreadable(f"frozen input {name}: cannot be read") from None
        yield name, _one(engine, f"select count(*) from {name}")[0]


def _read(engine: duckdb.DuckDBPyConnection, rows: dict[str, int]) -> Recomputed:
    received, reversed_, seconds, amount = _one(engine, "select received, reversed, seconds, amount from pool")
    every = engine.execute
    return Recomputed(
        received=int(received),
        reversed=int(reversed_),
        pool=int(amount),
        seconds=int(seconds),
        lines={tuple(row[:3]): tuple(row[3:]) for row in every("select * from lines").fetchall()},
        shares={author: (seconds, ugx) for author, seconds, ugx in every("select * from shares").fetchall()},
        payments={row[0]: (row[1], row[2]) for row in every("select * from payments").fetchall()},
        corrections=dict(every(CORRECTIONS).fetchall()),
        holds={tuple(row[:3]): tuple(row[3:]) for row in every("select * from holds").fetchall()},
        rows=rows,
    )


def _one(engine: duckdb.DuckDBPyConnection, sql: str) -> tuple[Any, ...]:
    row = engine.execute(sql).fetchone()
    assert row is not None  # each of these answers one row
    return row
