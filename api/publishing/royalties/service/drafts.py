"""The pool drafted, reviewed, approved by a second person, and made final."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.commerce.ledger.service import post
from api.commerce.reconciliation.service.differences import overdue
from api.platform.clock import month_bounds
from api.platform.ids import uuid7
from api.platform.money import Seconds
from api.platform.principal import Principal
from api.platform.problem import Problem
from api.publishing.authors.tables import Author
from api.publishing.royalties import inputs
from api.publishing.royalties.rules import (
    MINUTE_PLACES,
    Correction,
    HoldLine,
    NeedsTwoPeople,
    Settlement,
    close_hash,
    move,
    per_minute,
    share_pct,
)
from api.publishing.royalties.service import corrections, holds, seals
from api.publishing.royalties.service.months import advance, locked_pool, must_be_over
from api.publishing.royalties.tables import (
    AuthorMonthlyEarnings,
    CloseState,
    HoldDecision,
    MonthlyRevenuePool,
    StatementLine,
)


class HoldsUndecided(Problem):
    status, title = 409, "Held Minutes Wait"
    detail = "Decide on every held line first: release it or confirm it."


class DifferencesWait(Problem):
    status, title = 409, "Differences Wait"
    detail = "Payments differ from a provider's statement for too long. Mend or explain them first."


class InputsChanged(Problem):
    status, title = 409, "The Numbers Moved"
    detail = "The saved inputs no longer match the draft. Reopen the month and draft it again."


MINUTE_COLUMNS = {
    "learner_key": "varchar",
    "author_id": "varchar",
    "book_id": "varchar",
    "status": "varchar",
    "seconds": "bigint",
    "paid_seconds": "bigint",
}
PAYMENT_COLUMNS = {"payment_id": "varchar", "received": "bigint", "reversed": "bigint"}
RATE_COLUMNS = {"author_id": "varchar", "rate_bp": "bigint"}
LIMIT_COLUMNS = {"most_ugx": "bigint"}
CORRECTION_COLUMNS = {"learner_key": "varchar", "author_id": "varchar", "due_ugx": "bigint", "owed_ugx": "bigint"}
HOLD_COLUMNS = {name: "bigint" if name == "seconds" else "varchar" for name in HoldLine._fields}


def draft(db: Session, *, month: str, me: Principal, now: datetime) -> MonthlyRevenuePool:
    """Step three: freeze the inputs and work the month out from them."""
    pool = locked_pool(db, month)
    must_be_over(month, now)
    minutes, payments, rates = inputs.minutes_of(month), inputs.payments_of(db, month), inputs.rates_of(db)
    advance(db, pool, CloseState.DRAFTED, me=me, now=now, seen={"rows": len(minutes), "payments": len(payments)})
    inputs.freeze(db, month, "minutes", minutes, MINUTE_COLUMNS)
    inputs.freeze(db, month, "payments", payments, PAYMENT_COLUMNS)
    inputs.freeze(db, month, "rates", rates, RATE_COLUMNS)
    inputs.freeze(db, month, "limits", inputs.limits_of(month), LIMIT_COLUMNS)
    inputs.freeze(db, month, "corrections", corrections.corrections_of(db, month), CORRECTION_COLUMNS)
    inputs.forget(db, month, "holds")
    holds.collect(db, month=month)
    pool.drafted_by, pool.drafted_at = me.id, now
    _write(db, pool, _settle(db, pool))
    return pool


def review(db: Session, *, month: str, me: Principal, now: datetime) -> MonthlyRevenuePool:
    """Step four: every held line decided; the decisions are frozen too, and the month worked out with them."""
    pool = locked_pool(db, month)
    decided = holds.hold_lines(db, month)
    waiting = sum(line.decision == HoldDecision.PENDING for line in decided)
    if waiting:
        raise HoldsUndecided(waiting=waiting)
    advance(db, pool, CloseState.REVIEWED, me=me, now=now, seen={"held": len(decided)})
    inputs.freeze(db, month, "holds", decided, HOLD_COLUMNS)
    pool.reviewed_by = me.id
    _write(db, pool, _settle(db, pool))
    return pool


def approve(db: Session, *, month: str, me: Principal, now: datetime) -> MonthlyRevenuePool:
    """Step five: somebody agrees who prepared nothing of the month."""
    pool = locked_pool(db, month)
    move(pool.state, CloseState.APPROVED)
    _must_not_have_prepared(db, pool, me)
    advance(db, pool, CloseState.APPROVED, me=me, now=now, seen={"poolUgx": pool.author_pool_amount})
    pool.approved_by, pool.approved_at = me.id, now
    return pool


def finalise(db: Session, *, month: str, me: Principal, now: datetime) -> MonthlyRevenuePool:
    """Step six: seal the month, post its journal, credit every author. Done twice, it is done once."""
    pool = locked_pool(db, month)
    if pool.is_finalized:
        return pool
    move(pool.state, CloseState.FINALISED)
    _must_not_have_prepared(db, pool, me)
    if waiting := overdue(db, month_bounds(month)[1], now):
        raise DifferencesWait(waiting=waiting)
    settled = _settle(db, pool)
    _must_stand(db, pool, settled)
    hashes = {name: kept.sha256 for name, kept in inputs.frozen(db, month).items()}
    people = (pool.drafted_by, pool.approved_by)
    pool.previous_hash = inputs.last_seal(db, month)
    pool.close_hash = close_hash(pool.previous_hash, hashes, settled.earnings, settled.pool, people)
    _post(db, pool, settled.owed, now)
    for author_id, amount in settled.owed.items():
        db.execute(
            update(Author)
            .where(Author.id == UUID(author_id))
            .values(total_earnings=Author.total_earnings + amount, pending_earnings=Author.pending_earnings + amount)
        )
    advance(db, pool, CloseState.FINALISED, me=me, now=now, seen={"seal": pool.close_hash})
    pool.is_finalized, pool.finalized_at, pool.finalized_by = True, now, me.id
    db.flush()
    seals.anchor(db, pool, now)
    return pool


def _must_stand(db: Session, pool: MonthlyRevenuePool, settled: Settlement) -> None:
    """What was approved is what the frozen inputs come to now, and the decisions are those that were frozen."""
    written = {str(row.author_id): row.earnings_amount - row.correction_amount for row in earnings_of(db, pool.month)}
    if settled.pool != pool.author_pool_amount or {k: v for k, v in settled.owed.items() if v} != {
        k: v for k, v in written.items() if v
    }:
        raise InputsChanged
    for row in inputs.thaw(inputs.frozen(db, pool.month)["corrections"].content, Correction):
        if db.get_one(Author, UUID(row.author_id), with_for_update=True).pending_earnings != row.owed_ugx:
            raise InputsChanged("What an author is owed changed since the draft. Reopen the month and draft it again.")
    if holds.hold_lines(db, pool.month) != inputs.thaw(inputs.frozen(db, pool.month)["holds"].content, HoldLine):
        raise InputsChanged("A decision about held minutes changed after the review. Reopen the month.")


def _must_not_have_prepared(db: Session, pool: MonthlyRevenuePool, me: Principal) -> None:
    """Raises NeedsTwoPeople for whoever drafted or reviewed the month, or decided about its held minutes."""
    if me.id in {pool.drafted_by, pool.reviewed_by, *holds.deciders(db, pool.month)}:
        raise NeedsTwoPeople


def earnings_of(db: Session, month: str) -> list[AuthorMonthlyEarnings]:
    """The month's earnings as they stand, drafted or final."""
    wanted = select(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month == month)
    return list(db.scalars(wanted.order_by(AuthorMonthlyEarnings.earnings_amount.desc(), AuthorMonthlyEarnings.id)))


def _settle(db: Session, pool: MonthlyRevenuePool) -> Settlement:
    """The month worked out from its frozen inputs; fills the pool's revenue on the way."""
    kept = inputs.frozen(db, pool.month)
    found = inputs.thawed(kept, holds.hold_lines(db, pool.month))
    revenue = inputs.revenue_of(db, pool.month, found.payments)
    pool.total_subscription_revenue, pool.reversals = revenue.received, revenue.reversals
    pool.carried_in = revenue.carried_in
    pool.input_hash = close_hash(None, {name: row.sha256 for name, row in kept.items()}, {}, 0)
    return inputs.settled(found, revenue)


def _write(db: Session, pool: MonthlyRevenuePool, settled: Settlement) -> None:
    """Replace the draft's lines and earnings with what was just worked out."""
    pool.author_pool_amount = settled.pool
    pool.total_reading_seconds = Seconds(settled.paid_seconds)
    pool.total_reading_minutes = _minutes(settled.paid_seconds)
    pool.revenue_per_minute = per_minute(settled.shared_out, settled.paid_seconds)
    db.flush()
    db.execute(delete(StatementLine).where(StatementLine.month == pool.month))
    db.execute(delete(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month == pool.month))
    lines = [
        {
            "id": uuid7(),
            "month": pool.month,
            "author_id": UUID(line.author_id),
            "book_id": UUID(line.book_id),
            "status": line.status,
            "seconds": sums[0],
            "paid_seconds": sums[1],
            "readers": sums[2],
        }
        for line, sums in settled.lines.items()
    ]
    if lines:
        db.execute(insert(StatementLine), lines)
    db.add_all(_earnings(pool, settled))
    db.flush()


def _earnings(pool: MonthlyRevenuePool, settled: Settlement) -> list[AuthorMonthlyEarnings]:
    return [
        AuthorMonthlyEarnings(
            author_id=UUID(author),
            month=pool.month,
            revenue_pool_id=pool.id,
            reading_seconds=settled.seconds_by_author.get(author, 0),
            total_reading_minutes=_minutes(settled.seconds_by_author.get(author, 0)),
            platform_reading_minutes=_minutes(settled.paid_seconds),
            reading_share_percentage=share_pct(settled.seconds_by_author.get(author, 0), settled.paid_seconds),
            earnings_amount=settled.earnings.get(author, 0),
            correction_amount=settled.corrections.get(author, 0),
        )
        for author in settled.owed
    ]


def _minutes(seconds: int) -> Decimal:
    return (Decimal(seconds) / 60).quantize(MINUTE_PLACES)


def _post(db: Session, pool: MonthlyRevenuePool, adds: Mapping[str, int], now: datetime) -> None:
    """One journal for the month: the authors' share becomes an expense, and a debt to each of them.

    adds: what is owed to each author from now on, corrections taken off. What was carried in leaves the carry; what was
    not shared out, or was taken back, enters it.
    """
    owed = [(f"L:author:{author}", -amount) for author, amount in sorted(adds.items())]
    left = pool.author_pool_amount - sum(adds.values())
    expense = pool.author_pool_amount - pool.carried_in
    post(
        db,
        kind="month_close",
        idem=f"close:{pool.month}",
        occurred_at=now,
        ref=("monthly_revenue_pools", pool.month),
        lines=[("X:author_share", expense), ("L:author_pool_carry", pool.carried_in - left), *owed],
    )
