"""Finance's tables, straight from the money marts."""

from datetime import datetime

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


class NoSuchTable(NotFound):
    title, detail = "No Such Table", "There is no table of this name."


def table(db: Session, key: str, me: Principal, now: datetime, month: str | None = None) -> Table:
    """One finance table, newest first, authors by name for who may see people; `month` narrows those that have one."""
    if key not in TABLES:
        raise NoSuchTable
    title, mart, order = TABLES[key]
    columns = [row["column_name"] for row in marts.rows(f"describe {mart}")]
    where = ""
    if month is not None:
        where = "where month = $month" if "month" in columns else "where strftime(day, '%Y-%m') = $month"
    rows = marts.rows(
        f"select * from {mart} {where} order by {order} limit {ROWS_SHOWN}", {"month": month} if month else None
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
