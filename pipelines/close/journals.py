"""The ledger beside the closed months: what a close posted, and what the payments behind it did."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.platform.clock import month_bounds
from api.publishing.royalties.tables import MonthlyRevenuePool


def postings_of(db: Session, *idems: str) -> dict[str, dict[str, int]]:
    """Journal's key -> account code -> shillings."""
    rows = db.execute(
        select(LedgerJournal.idem, LedgerAccount.code, LedgerPosting.amount)
        .join(LedgerPosting, LedgerPosting.journal_id == LedgerJournal.id)
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .where(LedgerJournal.idem.in_(idems))
    )
    found: dict[str, dict[str, int]] = {}
    for idem, code, amount in rows:
        lines = found.setdefault(idem, defaultdict(int))
        lines[code] += amount
    return {idem: dict(lines) for idem, lines in found.items()}


def month_journal(db: Session, pool: MonthlyRevenuePool, shares: Mapping[str, int], amount: int) -> Iterator[str]:
    """The one journal of the close: its name, its moment, its lines."""
    idem = f"close:{pool.month}"
    journal = db.scalar(select(LedgerJournal).where(LedgerJournal.idem == idem))
    if journal is None:
        yield f"journal {idem}: missing"
        return
    named = (journal.kind, journal.ref_type, journal.ref_id, journal.occurred_at)
    if named != ("month_close", "monthly_revenue_pools", pool.month, pool.finalized_at):
        yield f"journal {idem}: stands as {' '.join(map(str, named))}, the month was made final at {pool.finalized_at}"
    wanted = {f"L:author:{author}": -ugx for author, ugx in shares.items()}
    wanted["X:author_share"] = amount - pool.carried_in
    wanted["L:author_pool_carry"] = pool.carried_in - (amount - sum(shares.values()))
    stored = postings_of(db, idem).get(idem, {})
    for code in sorted(wanted.keys() | stored.keys()):
        if wanted.get(code, 0) != stored.get(code, 0):
            yield f"journal {idem} {code}: stands at {stored.get(code, 0)}, recomputed {wanted.get(code, 0)}"


def payment_journals(db: Session, month: str, payments: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """Each frozen payment is in the ledger, with the shillings that came in and went back in the month."""
    begin, end = month_bounds(month)
    for word, place in (("completed", 0), ("reversed", 1)):
        wanted = {f"pay:{payment}:{word}": parts[place] for payment, parts in payments.items() if parts[place]}
        rows = db.execute(
            select(LedgerJournal.idem, LedgerPosting.amount)
            .join(LedgerPosting, LedgerPosting.journal_id == LedgerJournal.id)
            .where(
                LedgerJournal.kind == f"subscription_{'payment' if word == 'completed' else 'reversal'}",
                LedgerJournal.occurred_at >= begin,
                LedgerJournal.occurred_at < end,
                LedgerPosting.amount > 0,
            )
        )
        stored: dict[str, int] = defaultdict(int)
        for idem, amount in rows:
            stored[idem] += amount
        for idem in sorted(wanted.keys() | stored.keys()):
            if wanted.get(idem, 0) != stored.get(idem, 0):
                yield f"journal {idem}: stands at {stored.get(idem, 0)}, frozen payments have {wanted.get(idem, 0)}"
