"""What no single month shows: months that are gone, what authors are owed, purses, the audit log, seals outside."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import JsonValue
from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.commerce.payments.service.invariants import PURSES, violations
from api.platform.audit import chain
from api.platform.audit.tables import AuditLog
from api.platform.audit.verification import words
from api.publishing.authors.tables import Author
from api.publishing.payouts.rules import WAITING
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from api.publishing.royalties.tables import (
    AuthorMonthlyEarnings,
    MonthlyRevenuePool,
)

OWING = ("month_close", "payout_released", "payout_returned")


def differences(db: Session, kept: Mapping[str, str]) -> Iterator[str]:
    """What stands otherwise than it should over all months. `kept`: month -> seal, as mailed or kept in a file."""
    final = {
        pool.month: pool.close_hash
        for pool in db.scalars(select(MonthlyRevenuePool).where(MonthlyRevenuePool.is_finalized))
    }
    yield from _seals(final, kept, "the seal kept outside the database")
    yield from _seals(final, _audited(db), "the audit log")
    verdict = chain.verify(db)
    if not verdict.is_intact:
        yield f"audit log: {words(verdict)}"
    yield from _journals(db, set(final))
    yield from _balances(db, set(final))
    yield from violations(db, PURSES)


def _audited(db: Session) -> dict[str, str]:
    rows = db.scalars(select(AuditLog).where(AuditLog.action == "month.finalised").order_by(AuditLog.created_at))
    return {row.entity_id: str(new_values(row).get("seal")) for row in rows}


def new_values(row: AuditLog) -> dict[str, JsonValue]:
    """What an audit row says was set, by name."""
    return row.new_values if isinstance(row.new_values, dict) else {}


def _seals(final: Mapping[str, str | None], kept: Mapping[str, str], keeper: str) -> Iterator[str]:
    for month, seal in sorted(kept.items()):
        if month not in final:
            yield f"{month}: {keeper} has it as final, and it is not"
        elif final[month] != seal:
            yield f"{month}: {keeper} is {seal}, and the month carries {final[month]}"


def _journals(db: Session, final: set[str]) -> Iterator[str]:
    """Every journal that says a month was closed belongs to a final month, and authors are owed by no other.

    What a payout gives back is a debt again; `_balances` holds its sum against the payouts themselves.
    """
    rows = db.execute(select(LedgerJournal.idem, LedgerJournal.kind).where(LedgerJournal.kind == "month_close"))
    for idem, _ in rows:
        if idem.removeprefix("close:") not in final:
            yield f"journal {idem}: posted for a month that is not final"
    strangers = db.scalars(
        select(LedgerJournal.idem)
        .join(LedgerPosting, LedgerPosting.journal_id == LedgerJournal.id)
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .where(LedgerAccount.code.like("L:author:%"), LedgerPosting.amount < 0, LedgerJournal.kind.not_in(OWING))
        .distinct()
        .order_by(LedgerJournal.idem)
    )
    for idem in strangers:
        yield f"journal {idem}: owes authors money and is no month's close"


def _balances(db: Session, final: set[str]) -> Iterator[str]:
    """An author's three figures: earned in final months, paid out, and what is not asked for, which the ledger owes."""
    row = AuthorMonthlyEarnings
    earned = _sums(
        db, select(row.author_id, func.sum(row.earnings_amount - row.correction_amount))
        .where(row.month.in_(final)).group_by(row.author_id),
    )  # fmt: skip
    paid = _sums(
        db, select(AuthorPayoutRequest.author_id, func.sum(AuthorPayoutRequest.amount))
        .where(AuthorPayoutRequest.status == PayoutStatus.COMPLETED).group_by(AuthorPayoutRequest.author_id),
    )  # fmt: skip
    asked = _sums(
        db, select(AuthorPayoutRequest.author_id, func.sum(AuthorPayoutRequest.amount))
        .where(AuthorPayoutRequest.status.in_(WAITING)).group_by(AuthorPayoutRequest.author_id),
    )  # fmt: skip
    owed = _sums(
        db, select(func.substr(LedgerAccount.code, 10), -func.sum(LedgerPosting.amount))
        .join(LedgerPosting, LedgerPosting.account_id == LedgerAccount.id)
        .where(LedgerAccount.code.like("L:author:%")).group_by(LedgerAccount.code),
    )  # fmt: skip
    for author in db.scalars(select(Author).order_by(Author.id)):
        key = str(author.id)
        due = earned.get(key, 0) - paid.get(key, 0) - asked.get(key, 0)
        for name, wanted in (
            ("total_earnings", earned.get(key, 0)), ("paid_out_earnings", paid.get(key, 0)), ("pending_earnings", due),
        ):  # fmt: skip
            if getattr(author, name) != wanted:
                yield f"author {key} {name}: stands at {getattr(author, name)}, the months come to {wanted}"
        if owed.get(key, 0) != due:
            yield f"author {key}: the ledger owes {owed.get(key, 0)}, the months come to {due}"


def _sums(db: Session, query: Select[Any, Any]) -> dict[str, int]:
    return {str(key): int(amount) for key, amount in db.execute(query)}
