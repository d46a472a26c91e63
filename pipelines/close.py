"""Closed months, worked out a second time: `python -m pipelines.close verify 2026-09`.

`verify` thaws a month's frozen inputs and recomputes lines, pool and shares in SQL, independently of the Python
that closed it; it says identical or names the first difference.
"""

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.publishing.royalties.inputs import frozen, last_seal
from api.publishing.royalties.rules import close_hash
from api.publishing.royalties.service.months import pool_of
from api.publishing.royalties.tables import (
    AuthorMonthlyEarnings,
    MonthlyRevenuePool,
    StatementLine,
)
from api.settings import settings

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
SHARES = """
with weights as (
    select author_id, sum(paid_seconds)::hugeint as seconds, sum(paid_seconds)::hugeint * any_value(rate_bp) as weight
    from lines join rates using (author_id) group by author_id
),
total as (select sum(weight)::hugeint as weight, sum(seconds)::hugeint as seconds from weights),
money as (select greatest(0, sum(received) - sum(reversed))::hugeint as net from payments),
pool as (
    select $carried::hugeint + case when total.seconds > 0
        then money.net * total.weight // (10000 * total.seconds) else money.net * 60 // 100 end as amount,
        total.weight, total.seconds
    from total, money
),
quotas as (
    select w.author_id, w.seconds, w.weight, w.weight * p.amount // p.weight as floor_ugx,
           w.weight * p.amount % p.weight as rest
    from weights w, pool p where p.weight > 0
),
ranked as (select *, row_number() over (order by rest desc, weight desc, author_id) as place from quotas)
select author_id, seconds::bigint as seconds,
       (floor_ugx + (place <= (select amount from pool) - sum(floor_ugx) over ())::int)::bigint as ugx,
       (select amount from pool)::bigint as pool
from ranked order by author_id
"""


def differences(db: Session, month: str) -> Iterator[str]:
    """What a recomputation of a closed month finds otherwise than it stands; nothing if identical."""
    pool = pool_of(db, month)
    if pool is None or not pool.is_finalized:
        yield f"{month} is not final"
        return
    kept = frozen(db, month)
    for name, row in kept.items():
        if hashlib.sha256(row.content).hexdigest() != row.sha256:
            yield f"frozen input {name}: its bytes do not have the hash it was kept under"
    lines, shares = _recompute({name: row.content for name, row in kept.items()}, pool.carried_in)
    yield from _compare("statement", lines, _stored_lines(db, month))
    yield from _compare("earnings", shares, _stored_earnings(db, month))
    if shares and pool.author_pool_amount != sum(shares.values()):
        yield f"pool: stands at {pool.author_pool_amount}, shares sum to {sum(shares.values())}"
    if pool.previous_hash != last_seal(db, month):
        yield "chain: the seal of the month before is not the one this month carries"
    hashes = {name: row.sha256 for name, row in kept.items()}
    if pool.close_hash != close_hash(pool.previous_hash, hashes, shares, pool.author_pool_amount):
        yield "seal: inputs and result do not give the seal that was kept"


def _recompute(contents: dict[str, bytes], carried: int) -> tuple[dict[Any, Any], dict[str, int]]:
    with tempfile.TemporaryDirectory() as folder, duckdb.connect(":memory:") as engine:
        for name, content in contents.items():
            path = Path(folder) / f"{name}.parquet"
            path.write_bytes(content)
            engine.execute(f"create table {name} as select * from read_parquet('{path}')")
        engine.execute(LINES)
        lines = {tuple(row[:3]): tuple(row[3:]) for row in engine.execute("select * from lines").fetchall()}
        shares = engine.execute(SHARES, {"carried": carried}).fetchall()
        return lines, {author: ugx for author, _, ugx, _ in shares}


def _stored_lines(db: Session, month: str) -> dict[Any, Any]:
    rows = db.scalars(select(StatementLine).where(StatementLine.month == month))
    return {
        (str(row.author_id), str(row.book_id), row.status.value): (row.seconds, row.paid_seconds, row.readers)
        for row in rows
    }


def _stored_earnings(db: Session, month: str) -> dict[str, int]:
    rows = db.scalars(select(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month == month))
    return {str(row.author_id): int(row.earnings_amount) for row in rows}


def _compare(what: str, computed: dict[Any, Any], stored: dict[Any, Any]) -> Iterator[str]:
    for key in sorted(computed.keys() | stored.keys()):
        if computed.get(key) != stored.get(key):
            yield f"{what} {key}: stands at {stored.get(key)}, recomputed {computed.get(key)}"


def verify(db: Session, month: str) -> int:
    """Print identical or the first difference; the exit code says the same."""
    first = next(differences(db, month), None)
    print(f"{month}: {'identical' if first is None else first}")
    return int(first is not None)


def final_months(db: Session) -> list[str]:
    """Every final month, oldest first."""
    wanted = select(MonthlyRevenuePool.month).where(MonthlyRevenuePool.is_finalized)
    return list(db.scalars(wanted.order_by(MonthlyRevenuePool.month)))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pipelines.close", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("verify", help="work closed months out again").add_argument("months", nargs="*")
    asked = parser.parse_args()
    with Session(create_engine(settings().sqlalchemy_url)) as db:
        return max((verify(db, month) for month in asked.months or final_months(db)), default=0)


if __name__ == "__main__":
    sys.exit(main())
