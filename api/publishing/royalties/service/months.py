"""The month's row and the one way it moves: locked, judged by the table of moves, audited."""

from datetime import datetime
from typing import Any

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.platform.audit.service import audit
from api.platform.clock import NoSuchMonth, month_bounds, month_of, previous_month
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.publishing.royalties.rules import MonthStillRuns, may_close_from, move
from api.publishing.royalties.tables import CloseState, MonthlyRevenuePool

FIRST_MONTH = "2026-05"  # the platform's first month of reading; nothing before it can be closed


def pool_of(db: Session, month: str) -> MonthlyRevenuePool | None:
    """The month's row, if its walk has begun; raises NoSuchMonth for what is not a month of ours."""
    must_be_ours(month)
    return db.scalar(select(MonthlyRevenuePool).where(MonthlyRevenuePool.month == month))


def locked_pool(db: Session, month: str) -> MonthlyRevenuePool:
    """The month's row, made if need be, held until the transaction ends."""
    must_be_ours(month)
    db.execute(text("select pg_advisory_xact_lock(hashtext('month-close'))"))
    db.execute(
        insert(MonthlyRevenuePool)
        .values(id=uuid7(), month=month, author_pool_percentage=constants.AUTHOR_POOL_PERCENTAGE)
        .on_conflict_do_nothing(index_elements=["month"])
    )
    return db.scalars(select(MonthlyRevenuePool).where(MonthlyRevenuePool.month == month).with_for_update()).one()


def must_be_ours(month: str) -> None:
    """A real month, and not one before the platform began; raises NoSuchMonth."""
    month_bounds(month)
    if month < FIRST_MONTH:
        raise NoSuchMonth(f"The first month here is {FIRST_MONTH}.")


def must_be_over(month: str, now: datetime) -> None:
    """Only a month that has ended, with its days of grace, can be closed."""
    if now < may_close_from(month):
        opens = may_close_from(month)
        raise MonthStillRuns(f"{month} can be closed from {opens:%-d %B %Y}.", opensAt=opens.isoformat())


def must_follow_the_last(db: Session, month: str) -> None:
    """Months close in order: each seal carries the one before."""
    before = previous_month(month)
    if before < FIRST_MONTH:
        return
    earlier = pool_of(db, before)
    if earlier is None or not earlier.is_finalized:
        began = db.scalar(select(MonthlyRevenuePool.id).limit(1))
        if began is not None and db.scalar(
            select(MonthlyRevenuePool.id).where(MonthlyRevenuePool.month <= before).limit(1)
        ):
            raise MonthStillRuns(f"Close {before} first: each month's seal carries the one before.")


def advance(
    db: Session, pool: MonthlyRevenuePool, wanted: CloseState, *, me: Principal, now: datetime, seen: dict[str, Any]
) -> None:
    """Move the month one step, keep what the step saw, and note who took it."""
    before = pool.state
    pool.state = move(before, wanted)
    step = {**seen, "by": f"{me.first_name}", "userId": str(me.id), "at": now.isoformat()}
    pool.evidence = {**(pool.evidence or {}), wanted.value: step}
    audit(
        db,
        user_id=me.id,
        action=f"month.{wanted.value}",
        entity=("monthly_revenue_pools", pool.month),
        old={"state": before.value},
        new={**step, "state": wanted.value},
        client=me.client,
    )


def reopen(db: Session, *, month: str, me: Principal, reason: str, now: datetime) -> MonthlyRevenuePool:
    """Take a month that is not final back to the start of its walk."""
    pool = locked_pool(db, month)
    advance(db, pool, CloseState.OPEN, me=me, now=now, seen={"reason": reason})
    pool.evidence = None
    pool.drafted_by = pool.drafted_at = pool.reviewed_by = pool.approved_by = pool.approved_at = None
    return pool


def closable_months(db: Session, now: datetime) -> list[str]:
    """Every month from the first with reading or money to the running one, newest first."""
    months, month = [], month_of(now)
    while month >= FIRST_MONTH:
        months.append(month)
        month = previous_month(month)
    return months
