"""What a close reads, frozen: the month's minutes from the published marts, its payments and rates from here."""

import hashlib
import tempfile
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import duckdb
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from api import constants
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.clock import month_bounds, month_of, previous_month
from api.platform.ids import uuid7
from api.platform.marts.window import marts
from api.platform.money import Ugx
from api.publishing.authors.tables import Author
from api.publishing.royalties.rules import Correction, HoldLine, Minutes, Settlement, decisions_of, settle
from api.publishing.royalties.tables import AuthorMonthlyEarnings, CloseInput, MonthlyRevenuePool

MINUTES = """
select learner_key, cast(author_id as varchar) as author_id, cast(book_id as varchar) as book_id, status,
       cast(sum(seconds) as bigint) as seconds, cast(sum(paid_seconds) as bigint) as paid_seconds
from money.credited_seconds
where earned_month = $month and author_id is not null
group by all
order by all
"""


LIMIT = "select most_ugx from money.revenue_pool where month = $month and most_ugx is not null"


class Limit(NamedTuple):
    """The most of a month's pool that may be shared out, so that no reader moves more than they ever paid."""

    most_ugx: int


class Rate(NamedTuple):
    """An author's weight in the pool, in basis points."""

    author_id: str
    rate_bp: int


class PaymentPart(NamedTuple):
    """What one payment brought into the month, and what was taken back of it then."""

    payment_id: str
    received: int
    reversed: int


Frozen = TypeVar("Frozen", Minutes, PaymentPart, Rate, HoldLine, Limit, Correction)


class Revenue(NamedTuple):
    """Money of a month, in shillings: received, taken back, carried in of authors' money, and a deficit of before."""

    received: Ugx
    reversals: Ugx
    carried_in: Ugx
    deficit: Ugx  # by which more was taken back than received in earlier months

    @property
    def net(self) -> int:
        return self.received - self.reversals - self.deficit


class Thawed(NamedTuple):
    """All that a month's close is worked out from, beside its revenue."""

    minutes: Sequence[Minutes]
    payments: Sequence[PaymentPart]
    rates: Mapping[str, int]
    most: int | None
    holds: Sequence[HoldLine]
    corrections: Sequence[Correction]


def minutes_of(month: str) -> list[Minutes]:
    """The month's seconds by reader, author, book and status, as the published marts have them."""
    return [Minutes(**row) for row in marts.rows(MINUTES, {"month": month})]


def limits_of(month: str) -> list[Limit]:
    """The month's limit as the published marts have it; empty in a month that was not read in."""
    return [Limit(**row) for row in marts.rows(LIMIT, {"month": month})]


def rates_of(db: Session) -> list[Rate]:
    """Every author's rate in basis points."""
    rows = db.execute(select(Author.id, Author.revenue_share_percentage).order_by(Author.id))
    return [Rate(str(author_id), int(rate * 100)) for author_id, rate in rows]


def payments_of(db: Session, month: str) -> list[PaymentPart]:
    """What was received and what was taken back, payment by payment: in the month, and what final months do not know.

    Cash basis by the provider's moment. What we learned only after the month of that moment was final belongs to the
    first month closed since: no shilling is counted twice, and none stays out.
    """
    end = month_bounds(month)[1]
    known, final = counted(db, month), final_months(db, month)
    rows = db.execute(
        select(Payment.id, Payment.amount, Payment.paid_at, Payment.amount_reversed, Payment.reversed_at)
        .where(Payment.status == PaymentStatus.COMPLETED, (Payment.paid_at < end) | (Payment.reversed_at < end))
        .where(Payment.purpose == PaymentPurpose.PLAN)  # money in a purse is revenue once it is drawn
        .order_by(Payment.id)
    )

    def is_ours(moment: datetime | None) -> bool:
        return moment is not None and moment < end and (month_of(moment) == month or month_of(moment) in final)

    parts = [
        PaymentPart(
            str(row.id),
            received=row.amount - known[str(row.id)][0] if is_ours(row.paid_at) else 0,
            reversed=row.amount_reversed - known[str(row.id)][1] if is_ours(row.reversed_at) else 0,
        )
        for row in rows
    ]
    return [part for part in parts if part.received or part.reversed]


def final_months(db: Session, before: str) -> list[str]:
    """The final months before one, oldest first."""
    wanted = select(MonthlyRevenuePool.month).where(MonthlyRevenuePool.is_finalized, MonthlyRevenuePool.month < before)
    return list(db.scalars(wanted.order_by(MonthlyRevenuePool.month)))


def counted(db: Session, before: str) -> dict[str, tuple[int, int]]:
    """Payment -> (received, taken back) as the final months before one counted it."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for month in final_months(db, before):
        kept = frozen(db, month).get("payments")
        for part in thaw(kept.content, PaymentPart) if kept else []:
            received, taken_back = found[part.payment_id]
            found[part.payment_id] = (received + part.received, taken_back + part.reversed)
    return found


def revenue_of(db: Session, month: str, payments: Sequence[PaymentPart]) -> Revenue:
    """The month's revenue; what last month left of its pool comes in as authors' money, not as revenue."""
    return Revenue(
        received=Ugx(sum(row.received for row in payments)),
        reversals=Ugx(sum(row.reversed for row in payments)),
        carried_in=left_of(db, previous_month(month)),
        deficit=deficit_before(db, month),
    )


def deficit_before(db: Session, month: str) -> Ugx:
    """What the final months before took back beyond what they received, and no month made good since."""
    pools = select(MonthlyRevenuePool).where(MonthlyRevenuePool.is_finalized, MonthlyRevenuePool.month < month)
    deficit = 0
    for pool in db.scalars(pools.order_by(MonthlyRevenuePool.month)):
        deficit = max(0, deficit + pool.reversals - pool.total_subscription_revenue)
    return Ugx(deficit)


def left_of(db: Session, month: str) -> Ugx:
    """What a final month left of its authors' pool: nobody was read, its readers' payments did not cover it, or it took
    back what earlier months had paid.
    """
    pool = db.scalar(select(MonthlyRevenuePool).where(MonthlyRevenuePool.month == month))
    if pool is None or not pool.is_finalized:
        return Ugx(0)
    row = AuthorMonthlyEarnings
    earned = select(func.sum(row.earnings_amount - row.correction_amount)).where(row.month == month)
    return Ugx(pool.author_pool_amount - int(db.scalar(earned) or 0))


def freeze(db: Session, month: str, name: str, rows: Sequence[Frozen], columns: dict[str, str]) -> str:
    """Keep rows as zstd parquet; returns the SHA-256 of its bytes. `columns` gives names and DuckDB types."""
    content = parquet(rows, columns)
    sha = hashlib.sha256(content).hexdigest()
    forget(db, month, name)
    db.add(CloseInput(id=uuid7(), month=month, name=name, sha256=sha, rows=len(rows), content=content))
    db.flush()
    return sha


def forget(db: Session, month: str, name: str) -> None:
    """Let go of an input that an earlier walk of a month froze."""
    db.execute(delete(CloseInput).where(CloseInput.month == month, CloseInput.name == name))


def parquet(rows: Sequence[Frozen], columns: dict[str, str]) -> bytes:
    """Rows as they are frozen."""
    shape = ", ".join(f"{name} {kind}" for name, kind in columns.items())
    with tempfile.TemporaryDirectory() as folder, duckdb.connect(":memory:") as engine:
        path = Path(folder) / "rows.parquet"
        engine.execute(f"create table frozen ({shape})")
        if rows:
            arrays = ", ".join(f"unnest($c{n}::{kind}[])" for n, kind in enumerate(columns.values()))
            given = {f"c{n}": [getattr(row, name) for row in rows] for n, name in enumerate(columns)}
            engine.execute(f"insert into frozen select {arrays}", given)
        engine.execute(f"copy frozen to '{path}' (format parquet, compression zstd)")
        return path.read_bytes()


def thaw(
    content: bytes, kind: type[Frozen], of: Collection[str] | None = None, *, author: str | None = None
) -> list[Frozen]:
    """The rows of a frozen input; `of`: only those of these learners, `author`: only those of this one."""
    with tempfile.TemporaryDirectory() as folder, duckdb.connect(":memory:") as engine:
        path = Path(folder) / "rows.parquet"
        path.write_bytes(content)
        narrowed = ["true"]
        given: dict[str, Any] = {}
        if of is not None:
            narrowed.append("list_contains($learners, learner_key)")
            given["learners"] = list(of)
        if author is not None:
            narrowed.append("author_id = $author")
            given["author"] = author
        result = engine.execute(f"select * from read_parquet('{path}') where {' and '.join(narrowed)}", given or None)
        names = [column[0] for column in result.description]
        return [kind(**dict(zip(names, row, strict=True))) for row in result.fetchall()]


def frozen(db: Session, month: str) -> dict[str, CloseInput]:
    """The frozen inputs of a month by name."""
    rows = db.scalars(select(CloseInput).where(CloseInput.month == month).order_by(CloseInput.name))
    return {row.name: row for row in rows}


def thawed(kept: Mapping[str, CloseInput], holds: Sequence[HoldLine]) -> Thawed:
    """A month's frozen inputs; `holds` are its decisions as they stand, for a month that is not reviewed yet."""
    reviewed = kept.get("holds")
    return Thawed(
        minutes=thaw(kept["minutes"].content, Minutes),
        payments=thaw(kept["payments"].content, PaymentPart),
        rates={row.author_id: row.rate_bp for row in thaw(kept["rates"].content, Rate)},
        most=min((row.most_ugx for row in thaw(kept["limits"].content, Limit)), default=None),
        holds=thaw(reviewed.content, HoldLine) if reviewed else holds,
        corrections=thaw(kept["corrections"].content, Correction),
    )


def settled(found: Thawed, revenue: Revenue, pool_bp: int = constants.AUTHOR_POOL_PERCENTAGE * 100) -> Settlement:
    """What a month comes to: the one way, for a close and for a replay of one."""
    return settle(
        found.minutes, found.rates, revenue.net, decisions_of(found.holds), revenue.carried_in, found.most,
        found.corrections, pool_bp,
    )  # fmt: skip


def last_seal(db: Session, month: str) -> str | None:
    """The seal of the latest final month before this one."""
    return db.scalar(
        select(MonthlyRevenuePool.close_hash)
        .where(MonthlyRevenuePool.month < month, MonthlyRevenuePool.is_finalized)
        .order_by(MonthlyRevenuePool.month.desc())
        .limit(1)
    )


def open_seconds(db: Session, month: str, until: datetime) -> int:
    """Seconds of the month that reached us by a moment, straight from the transactional truth."""
    from api.library.reading.tables import ReadInterval

    begin, end = month_bounds(month)
    clipped = func.least(ReadInterval.ended_at, end) - func.greatest(ReadInterval.started_at, begin)
    total = db.scalar(
        select(func.coalesce(func.sum(func.extract("epoch", clipped)), 0)).where(
            ReadInterval.started_at < end, ReadInterval.ended_at > begin, ReadInterval.received_at <= until
        )
    )
    return int(total or 0)
