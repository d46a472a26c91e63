"""Finance's tables, straight from the money marts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.marts.registry import freshness
from api.platform.marts.schemas import Table
from api.platform.marts.window import MartRow, marts
from api.platform.permissions.rules import FINANCE, StaffPermission
from api.platform.principal import Principal
from api.platform.problem import NotFound
from api.publishing.authors.tables import Author
from api.publishing.finance import month_rows

TABLES = {
    "revenue-pool": ("Monthly pools", "money.revenue_pool", "month desc"),
    "subscription-months": ("Subscriptions by month", "money.subscription_months", "month desc"),
    "mrr-movements": ("Recurring revenue by month", "money.mrr_movements", "month desc"),
    "payment-cohorts": ("Still paying, by month of first payment", "money.payment_cohorts", "cohort desc, number"),
    "payment-recovery": ("Failed payments and what became of them", "money.payment_recovery", "month desc, provider"),
    "payout-ageing": ("Payouts by state and age", "money.payout_ageing", "status, oldest_days"),
    "payments-daily": ("Payments by day, provider and status", "money.payments_daily", "day desc, provider, status"),
    "ledger-reconciliation": (
        "Provider, payments and ledger by day",
        "money.ledger_reconciliation",
        "day desc, provider",
    ),
    "reconciliation-items": ("Payments that differ", "money.reconciliation_items", "day desc, tracking_id"),
    "reversal-bridge": ("What was taken back, two ways", "money.reversal_bridge", "month desc"),
    "pool-simulation": ("Pool policies compared", "money.pool_simulation", "month desc, policy, author_id"),
    "author-earnings": ("Author earnings", "money.author_earnings", "month desc, earnings_ugx desc, author_id"),
}
ROWS_SHOWN = 5_000
# What month a row is of, by the first column it has. A group of first payment is told of whole.
MONTH_OF: Final = {"cohort": "cohort", "month": "month", "day": "strftime(day, '%Y-%m')"}


class NoSuchTable(NotFound):
    title, detail = "No Such Table", "There is no table of this name."


def table(db: Session, key: str, me: Principal, now: datetime, months: Sequence[str] = ()) -> Table:
    """One finance table, newest first, authors by name for who may see people; `months` narrow those that have one."""
    if key not in TABLES:
        raise NoSuchTable
    title, mart, order = TABLES[key]
    columns = [row["column_name"] for row in marts.rows(f"describe {mart}")]
    of = next((sql for name, sql in MONTH_OF.items() if name in columns), None)
    narrowed = bool(months) and of is not None
    where = f"where list_contains($months, {of})" if narrowed else ""
    rows = marts.rows(
        f"select * from {mart} {where} order by {order} limit {ROWS_SHOWN}",
        {"months": list(months)} if narrowed else None,
    )
    if "month" in columns:
        rows = month_rows.current(db, key, rows, now)
        columns = [*columns, month_rows.STATE]
    if "author_id" in columns and _sees_people(me):
        names = {str(id_): name for id_, name in db.execute(select(Author.id, Author.display_name))}
        rows = [MartRow(row, author=names.get(str(row["author_id"]))) for row in rows]
        columns = [*columns, "author"]
    return Table(key=key, title=title, as_of=freshness(now).as_of, columns=columns, rows=rows)


def _sees_people(me: Principal) -> bool:
    """An analyst alone reads numbers and no person."""
    return any(me.may(each) for each in (*FINANCE, StaffPermission.PEOPLE_MANAGE))
