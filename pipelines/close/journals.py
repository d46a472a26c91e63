"""The ledger beside the closed months: what a close posted, and what the payments behind it did."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.platform.clock import month_bounds
from api.publishing.royalties.inputs import counted
from api.publishing.royalties.tables import MonthlyRevenuePool

NO_END = "9999-12"  # after every month


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


def month_journal(db: Session, pool: MonthlyRevenuePool, owed: Mapping[str, int], amount: int) -> Iterator[str]:
    """The one journal of the close: its name, its moment, its lines. `owed`: what it adds to what authors are owed."""
    idem = f"close:{pool.month}"
    journal = db.scalar(select(LedgerJournal).where(LedgerJournal.idem == idem))
    if journal is None:
        yield f"journal {idem}: missing"
        return
    named = (journal.kind, journal.ref_type, journal.ref_id, journal.occurred_at)
    if named != ("month_close", "monthly_revenue_pools", pool.month, pool.finalized_at):
        yield f"journal {idem}: stands as {' '.join(map(str, named))}, the month was made final at {pool.finalized_at}"
    wanted = {f"L:author:{author}": -ugx for author, ugx in owed.items()}
    wanted["X:author_share"] = amount - pool.carried_in
    wanted["L:author_pool_carry"] = pool.carried_in - (amount - sum(owed.values()))
    stored = postings_of(db, idem).get(idem, {})
    for code in sorted(wanted.keys() | stored.keys()):
        if wanted.get(code, 0) != stored.get(code, 0):
            yield f"journal {idem} {code}: stands at {stored.get(code, 0)}, recomputed {wanted.get(code, 0)}"


def payment_journals(db: Session, month: str, payments: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """Each frozen payment is in the ledger with the shillings that came in and went back, and each journal of the
    month's own days is frozen: here, or where it was learned later in a later month, or else it waits for the next.
    """
    begin, end = month_bounds(month)
    for word, place in (("completed", 0), ("reversed", 1)):
        wanted = {f"pay:{payment}:{word}": parts[place] for payment, parts in payments.items() if parts[place]}
        rows = db.execute(
            select(LedgerJournal.idem, LedgerPosting.amount)
            .join(LedgerPosting, LedgerPosting.journal_id == LedgerJournal.id)
            .where(
                LedgerJournal.kind == f"subscription_{'payment' if word == 'completed' else 'reversal'}",
                (LedgerJournal.occurred_at >= begin) | LedgerJournal.idem.in_(wanted),
                LedgerJournal.occurred_at < end,
                LedgerPosting.amount > 0,
            )
        )
        stored: dict[str, int] = defaultdict(int)
        for idem, amount in rows:
            stored[idem] += amount
        others = sorted(stored.keys() - wanted.keys())
        later = _learned_later(db, others, place) if others else {}
        for idem in sorted(wanted.keys() | stored.keys()):
            known = wanted.get(idem, later.get(idem, 0))
            if known != stored.get(idem, 0):
                yield f"journal {idem}: stands at {stored.get(idem, 0)}, frozen payments have {known}"


def _learned_later(db: Session, idems: Sequence[str], place: int) -> dict[str, int]:
    """Journal's key -> what a later final month froze of it, or, where none did yet, what its payment says."""
    known = counted(db, NO_END)
    keys = {UUID(idem.split(":")[1]): idem for idem in idems}
    found = {idem: known[str(payment)][place] for payment, idem in keys.items() if str(payment) in known}
    drafted = db.scalar(select(func.max(MonthlyRevenuePool.drafted_at)).where(MonthlyRevenuePool.is_finalized))
    fresh = select(LedgerJournal.idem).where(LedgerJournal.idem.in_(idems), LedgerJournal.created_at > drafted)
    waiting = set(db.scalars(fresh))
    for row in db.scalars(select(Payment).where(Payment.id.in_(keys))):
        idem = keys[row.id]
        if not found.get(idem) and idem in waiting and row.status is PaymentStatus.COMPLETED:
            found[idem] = (row.amount, row.amount_reversed)[place]
    return found
