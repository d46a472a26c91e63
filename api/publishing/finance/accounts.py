"""The ledger as finance reads it: every account at the end of a day, and every posting of one with its source."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select, String, case, cast, func, select
from sqlalchemy.orm import Session

from api.commerce.ledger.purses import PREFIX as PURSES
from api.commerce.ledger.seats import PREFIX as SEATS
from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.commerce.subscriptions.tables import Payment
from api.platform.clock import start_of_day
from api.platform.problem import NotFound
from api.platform.schemas import Page
from api.publishing.authors.tables import Author
from api.publishing.finance.schemas import AccountBalance, AccountPage, AccountPosting, SourceKind, TrialBalance

BALANCE_COLUMNS: Final = [name for name in AccountBalance.model_fields if name != "id"]
POSTING_COLUMNS: Final = list(AccountPosting.model_fields)
MOST_IN_FILE: Final = 50_000
NAMES: Final = {
    "A:bank": "Bank",
    "I:subscription": "Subscriptions",
    "I:subscription_refunds": "Subscriptions taken back",
    "X:author_share": "Authors' share of closed months",
    "L:author_inflight": "Payouts on their way",
    "L:author_pool_carry": "Pools carried to the next month",
    "L:suspense": "Money in suspense",
    "L:withholding_tax": "Tax kept back",
}
PROVIDER, AUTHOR = "A:psp:", "L:author:"
BRANDS = {"momo": "MTN MoMo"}
SOURCES: Final[dict[str, SourceKind]] = {
    "payments": "payment", "author_payout_requests": "payout", "monthly_revenue_pools": "month",
}  # fmt: skip


class AccountNotFound(NotFound):
    title, detail = "Account Not Found", "The ledger has no such account, or nothing of it by this day."


def trial_balance(db: Session, on: date) -> TrialBalance:
    """Every account at the end of a day of Kampala."""
    rows = db.execute(_balances(on).order_by(LedgerAccount.code)).all()
    names = _authors(db, (row.code for row in rows))
    accounts = [_balance(row, names) for row in rows]
    return TrialBalance(
        on=on, accounts=accounts, debit=sum(each.debit for each in accounts),
        credit=sum(each.credit for each in accounts), balance=sum(each.balance for each in accounts),
    )  # fmt: skip


def account_page(db: Session, account_id: UUID, on: date, *, page: int, page_size: int) -> AccountPage:
    """One account at the end of a day, with its postings, the last first."""
    row = db.execute(_balances(on).where(LedgerAccount.id == account_id)).one_or_none()
    if row is None:
        raise AccountNotFound
    account = _balance(row, _authors(db, [row.code]))
    data = postings(db, account_id, on, limit=page_size, offset=(page - 1) * page_size)
    found = Page[AccountPosting](data=data, total=account.postings, page=page, page_size=page_size)
    return AccountPage(on=on, account=account, postings=found)


def postings(
    db: Session, account_id: UUID, on: date, *, limit: int = MOST_IN_FILE, offset: int = 0
) -> list[AccountPosting]:
    """Postings of an account until the end of a day, the last first, each with the balance after it."""
    line, journal = LedgerPosting, LedgerJournal
    order = (journal.occurred_at, journal.id, line.line)
    wanted = (
        select(
            line.id, journal.occurred_at.label("at"), journal.kind, line.amount, journal.ref_type, journal.ref_id,
            func.sum(line.amount).over(order_by=order).label("balance"), Payment.provider_order_id.label("number"),
        )
        .join(journal, journal.id == line.journal_id)
        .outerjoin(Payment, (journal.ref_type == "payments") & (cast(Payment.id, String) == journal.ref_id))
        .where(line.account_id == account_id, journal.occurred_at < _end(on))
        .order_by(*(each.desc() for each in order))
        .limit(limit)
        .offset(offset)
    )  # fmt: skip
    rows = db.execute(wanted).all()
    if not rows and not offset:
        raise AccountNotFound
    return [
        AccountPosting(
            id=row.id, at=row.at, journal=row.kind, amount=row.amount, balance=int(row.balance),
            source_kind=SOURCES.get(row.ref_type, "other"), source=row.number or row.ref_id,
        )
        for row in rows
    ]  # fmt: skip


def _balances(on: date) -> Select[*tuple[Any, ...]]:
    line = LedgerPosting.amount
    return (
        select(
            LedgerAccount.id, LedgerAccount.code, LedgerAccount.kind, func.count().label("postings"),
            func.sum(case((line > 0, line), else_=0)).label("debit"),
            func.sum(case((line < 0, -line), else_=0)).label("credit"),
            func.max(LedgerJournal.occurred_at).label("last_at"),
        )
        .join(LedgerPosting, LedgerPosting.account_id == LedgerAccount.id)
        .join(LedgerJournal, LedgerJournal.id == LedgerPosting.journal_id)
        .where(LedgerJournal.occurred_at < _end(on))
        .group_by(LedgerAccount.id)
    )  # fmt: skip


def _balance(row: Any, names: dict[str, str]) -> AccountBalance:
    debit, credit = int(row.debit), int(row.credit)
    return AccountBalance(
        id=row.id, code=row.code, name=_name(row.code, names), kind=row.kind, debit=debit, credit=credit,
        balance=debit - credit, postings=row.postings, last_at=row.last_at,
    )  # fmt: skip


def _name(code: str, authors: dict[str, str]) -> str:
    if code.startswith(PROVIDER):
        name = code.removeprefix(PROVIDER)
        return f"Held by {BRANDS.get(name, name.capitalize())}"
    if code.startswith(PURSES):
        return "In a learner's purse"
    if code.startswith(SEATS):
        return "Paid ahead for a school's seats"
    if code.startswith(AUTHOR):
        return f"Owed to {authors.get(code.removeprefix(AUTHOR), 'an author')}"
    return NAMES.get(code, code)


def _authors(db: Session, codes: Iterable[str]) -> dict[str, str]:
    ids = [UUID(code.removeprefix(AUTHOR)) for code in codes if code.startswith(AUTHOR)]
    rows = db.execute(select(Author.id, Author.display_name).where(Author.id.in_(ids)))
    return {str(id_): name for id_, name in rows}


def _end(on: date) -> datetime:
    return start_of_day(on + timedelta(days=1))
