"""Rows of the marts by month, with where the month stands now; a month closed since shows what the close sealed."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.marts.window import MartRow
from api.publishing.royalties.month_states import final_months, state_of
from api.publishing.royalties.tables import AuthorMonthlyEarnings, MonthlyRevenuePool

STATE = "month_state"
Figures = Mapping[tuple[str, ...], MartRow]


def current(db: Session, key: str, rows: list[MartRow], now: datetime) -> list[MartRow]:
    """The rows with `month_state`, the same on every screen from the moment a month is final."""
    final = final_months(db)
    closed = {row["month"] for row in rows if row["month"] in final and _lags(row)}
    sealed: Figures = {}
    if closed and key == "revenue-pool":
        sealed = _pools(db, closed)
    elif closed and key == "author-earnings":
        sealed = _earnings(db, closed)
    return [
        MartRow({**row, **_known(row, sealed)}, **{STATE: state_of(row["month"], final, now).value}) for row in rows
    ]


def _lags(row: MartRow) -> bool:
    """Whether the marts were made before the month was final."""
    return row.get("is_final") is False or row.get("is_estimate") is True


def _known(row: MartRow, sealed: Figures) -> MartRow:
    """What the close sealed of a row, as far as the row has such columns."""
    found = sealed.get((row["month"], str(row.get("author_id", "")))) or sealed.get((row["month"],)) or MartRow()
    return MartRow({name: value for name, value in found.items() if name in row})


def _pools(db: Session, months: set[str]) -> Figures:
    shared: dict[str, int] = dict.fromkeys(months, 0)
    for row in db.scalars(select(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month.in_(months))):
        shared[row.month] += row.earnings_amount
    found: dict[tuple[str, ...], MartRow] = {}
    for pool in db.scalars(select(MonthlyRevenuePool).where(MonthlyRevenuePool.month.in_(months))):
        net = pool.total_subscription_revenue - pool.reversals
        found[pool.month,] = MartRow(
            revenue_ugx=pool.total_subscription_revenue,
            reversals_ugx=pool.reversals,
            net_revenue_ugx=net,
            carried_in_ugx=pool.carried_in,
            pool_ugx=pool.author_pool_amount,
            pool_pct=round(100 * (pool.author_pool_amount - pool.carried_in) / net, 2) if net else None,
            carried_out_ugx=pool.author_pool_amount - shared[pool.month],
            paid_seconds=pool.total_reading_seconds,
            revenue_per_minute=pool.revenue_per_minute,
            is_final=True,
        )
    return found


def _earnings(db: Session, months: set[str]) -> Figures:
    rows = db.scalars(select(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month.in_(months)))
    return {
        (row.month, str(row.author_id)): MartRow(
            reading_seconds=row.reading_seconds,
            share_pct=row.reading_share_percentage,
            earnings_ugx=row.earnings_amount,
            is_estimate=False,
        )
        for row in rows
    }
