"""Finance's tables, and the ledger account by account."""

from datetime import date
from uuid import UUID

from fastapi import APIRouter, Query, Response

from api.platform.clock import MONTH_PATTERN, QUARTER_PATTERN, Now, day_of, months_of_quarter
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import FinanceReader, MartReader
from api.platform.marts.schemas import Table
from api.platform.quotas import EXPORTS
from api.platform.schemas import PageNumber, PageSize
from api.publishing.finance import accounts, service, trail
from api.publishing.finance.schemas import AccountPage, Trail, TrialBalance

router = APIRouter(prefix="/api/insight", tags=["finance"])
ledger = APIRouter(prefix="/api/admin/ledger", tags=["finance"])
Day = Query(None, description="The end of this day; of today without one.")
Month = Query(None, pattern=MONTH_PATTERN.pattern)
Quarter = Query(None, pattern=QUARTER_PATTERN.pattern, description="A quarter such as 2026-Q3, in place of a month.")


@router.get("/finance/{key}.csv", dependencies=[EXPORTS])
def finance_csv(
    key: str, me: MartReader, now: Now, db: Db, month: str | None = Month, quarter: str | None = Quarter
) -> Response:
    result = service.table(db, key, me, now, _months(month, quarter))
    return csv_response(f"kitabo-{key}", result.columns, result.rows)


@router.get("/finance/{key}")
def finance_table(
    key: str, me: MartReader, now: Now, db: Db, month: str | None = Month, quarter: str | None = Quarter
) -> Table:
    return service.table(db, key, me, now, _months(month, quarter))


@router.get("/money-trail/{month}")
def money_trail(month: str, me: MartReader, db: Db) -> Trail:
    """A final month on one page, from the providers' statements to what authors are paid."""
    return trail.trail(db, month)


def _months(month: str | None, quarter: str | None) -> list[str]:
    """The months asked for; none of them means all."""
    if month is not None:
        return [month]
    return months_of_quarter(quarter) if quarter is not None else []


@ledger.get("/accounts.csv", dependencies=[EXPORTS])
def trial_balance_csv(me: FinanceReader, now: Now, db: Db, on: date | None = Day) -> Response:
    found = accounts.trial_balance(db, on or day_of(now))
    rows = [dict(each) for each in found.accounts]
    return csv_response(f"kitabo-trial-balance-{found.on}", accounts.BALANCE_COLUMNS, rows)


@ledger.get("/accounts")
def get_trial_balance(me: FinanceReader, now: Now, db: Db, on: date | None = Day) -> TrialBalance:
    """Every account at the end of a day."""
    return accounts.trial_balance(db, on or day_of(now))


@ledger.get("/accounts/{account_id}/postings.csv", dependencies=[EXPORTS])
def account_csv(account_id: UUID, me: FinanceReader, now: Now, db: Db, on: date | None = Day) -> Response:
    rows = [dict(each) for each in accounts.postings(db, account_id, on or day_of(now))]
    return csv_response("kitabo-account", accounts.POSTING_COLUMNS, rows)


@ledger.get("/accounts/{account_id}")
def get_account(
    account_id: UUID, me: FinanceReader, now: Now, db: Db, on: date | None = Day, page: PageNumber = 1,
    page_size: PageSize = 20,
) -> AccountPage:  # fmt: skip
    """One account with every posting and its source."""
    return accounts.account_page(db, account_id, on or day_of(now), page=page, page_size=page_size)
