"""The providers' statements beside our payments and the money in suspense, line by line and in sums."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, Subquery, case, func, literal, null, select
from sqlalchemy.orm import Session, aliased

from api.commerce.ledger.purses import PREFIX as PURSES
from api.commerce.ledger.purses import PURSE
from api.commerce.ledger.seats import PREFIX as ORDERS
from api.commerce.ledger.seats import SEATS
from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.commerce.payments.tables import PaymentRefund, RefundState, SuspenseItem
from api.commerce.reconciliation.rules import Mismatch, Pair, mismatch_of
from api.commerce.subscriptions.tables import Payment, PaymentStatus, ProviderStatementLine

CAME_IN = ("subscription_payment", "purse_top_up", "seats_paid")  # what a purse pays came in before …
CAME_BEFORE = (PURSE, SEATS)  # … and so did what seats bring into a month
IS_PAID = Payment.status == PaymentStatus.COMPLETED


@dataclass(frozen=True)
class Sums:
    """A time's shillings: what the statements have, what we hold as paid, what the ledger has, what is in suspense.

    `suspense` is what came in under lines that are no payment, whether it still waits or went back.
    """

    provider: int
    payments: int
    journal: int
    suspense: int
    fees: int

    @property
    def agree(self) -> bool:
        return self.provider == self.payments + self.suspense == self.journal + self.suspense


def pairs(db: Session, begin: datetime, end: datetime) -> Iterator[Pair]:
    """Every line of the time with what we have under its number, and what we have without a line."""
    for row in db.execute(_lines(begin, end)):
        yield Pair(**row._mapping)
    for row in db.execute(_suspense_alone(begin, end)):
        yield Pair(**row._mapping)


def mismatches(db: Session, begin: datetime, end: datetime) -> list[Mismatch]:
    """What the statements and we tell differently of a time, in its order."""
    return [found for pair in pairs(db, begin, end) if (found := mismatch_of(pair)) is not None]


def sums(db: Session, begin: datetime, end: datetime) -> Sums:
    """What the provider says was paid in the time, what we say, and what the ledger says; and the fees."""
    seen = [pair for pair in pairs(db, begin, end) if not pair.is_reversal and pair.line_id is not None]
    paid = select(func.coalesce(func.sum(Payment.amount), 0)).where(
        IS_PAID, Payment.provider.not_in(CAME_BEFORE), Payment.paid_at >= begin, Payment.paid_at < end
    )
    posted = (
        select(func.coalesce(func.sum(LedgerPosting.amount), 0))
        .join(LedgerJournal, LedgerJournal.id == LedgerPosting.journal_id)
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .where(
            LedgerJournal.kind.in_(CAME_IN), LedgerPosting.amount > 0, ~LedgerAccount.code.startswith(PURSES),
            ~LedgerAccount.code.startswith(ORDERS),
            LedgerJournal.occurred_at >= begin, LedgerJournal.occurred_at < end,
        )
    )  # fmt: skip
    return Sums(
        provider=sum(pair.theirs or 0 for pair in seen),
        payments=int(db.scalar(paid) or 0),
        journal=int(db.scalar(posted) or 0),
        suspense=sum(pair.theirs or 0 for pair in seen if pair.is_in_suspense),
        fees=sum(pair.fee or 0 for pair in seen),
    )


def _lines(begin: datetime, end: datetime) -> Select[*tuple[Any, ...]]:
    """A payment's line is of the moment it was paid, so that a settlement after midnight is no difference."""
    line, held, back = ProviderStatementLine, _held(), _returned()
    paid_line = IS_PAID & (func.coalesce(line.kind, "payment") == "payment")
    moment = case((paid_line, Payment.paid_at), else_=line.settled_at)
    wanted = select(
        func.coalesce(line.provider, Payment.provider).label("provider"),
        line.id.label("line_id"), line.tracking_id.label("their_id"), line.amount.label("theirs"), line.fee,
        line.settled_at,
        func.coalesce(line.kind == "reversal", literal(value=False)).label("is_reversal"),
        Payment.id.label("payment_id"), Payment.tracking_id.label("our_id"), Payment.amount.label("ours"),
        Payment.status, Payment.paid_at, Payment.amount_reversed, held.c.held, back.c.returned,
    )  # fmt: skip
    return (
        wanted.select_from(line)
        .join(Payment, (Payment.tracking_id == line.tracking_id) & (Payment.provider == line.provider), full=True)
        .outerjoin(held, (held.c.provider == line.provider) & (held.c.tracking == line.tracking_id))
        .outerjoin(back, (back.c.provider == line.provider) & (back.c.paid_tracking == line.tracking_id))
        .where(moment >= begin, moment < end, func.coalesce(line.provider, Payment.provider).not_in(CAME_BEFORE))
        .order_by(moment, Payment.id)
    )


def _suspense_alone(begin: datetime, end: datetime) -> Select[*tuple[Any, ...]]:
    """Money in suspense that no line of a statement tells of, and that became no payment."""
    line, item, paid = ProviderStatementLine, SuspenseItem, aliased(Payment)
    has_line = select(line.id).where(
        line.provider == item.provider, line.tracking_id == item.tracking, line.kind == "payment"
    )
    is_paid = select(paid.id).where(
        paid.status == PaymentStatus.COMPLETED, paid.provider == item.provider, paid.tracking_id == item.tracking
    )
    return (
        select(
            item.provider, null().label("line_id"), null().label("their_id"), null().label("theirs"),
            null().label("fee"), null().label("settled_at"), literal(value=False).label("is_reversal"), item.payment_id,
            item.tracking.label("our_id"), item.held.label("ours"), null().label("status"),
            item.found_at.label("paid_at"), literal(0).label("amount_reversed"), item.held, null().label("returned"),
        )
        .where(
            item.held > 0, item.found_at >= begin, item.found_at < end, ~has_line.exists(), ~is_paid.exists(),
        )
        .order_by(item.found_at, item.id)
    )  # fmt: skip


def _held() -> Subquery:
    """What came into suspense by the provider's number."""
    item = SuspenseItem
    wanted = select(item.provider, item.tracking, func.sum(item.held).label("held")).where(item.held > 0)
    return wanted.group_by(item.provider, item.tracking).subquery()


def _returned() -> Subquery:
    """What went back from suspense by the number it was paid under."""
    refund = PaymentRefund
    wanted = select(refund.provider, refund.paid_tracking, func.sum(refund.amount).label("returned"))
    done = refund.state == RefundState.COMPLETED
    return (
        wanted.where(done, refund.suspense_item_id.is_not(None))
        .group_by(refund.provider, refund.paid_tracking)
        .subquery()
    )
