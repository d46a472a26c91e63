"""What finance is shown of a month: the walk, the earnings by author, the held lines."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.reconciliation.service.differences import overdue
from api.platform.clock import NoSuchMonth, month_bounds, month_of
from api.platform.marts.window import NumbersNotReady
from api.publishing.authors.tables import Author
from api.publishing.royalties.schemas import (
    CloseFigures,
    EarningOut,
    HoldOut,
    MonthOut,
    WalkOut,
)
from api.publishing.royalties.service.data_checks import completeness, differences, totals
from api.publishing.royalties.service.drafts import earnings_of
from api.publishing.royalties.service.months import closable_months, pool_of
from api.publishing.royalties.tables import (
    CloseState,
    HeldMinutes,
    MonthlyRevenuePool,
)


def months(db: Session, now: datetime) -> list[MonthOut]:
    """Every month with where it stands, newest first."""
    pools = {pool.month: pool for pool in db.scalars(select(MonthlyRevenuePool))}
    return [
        MonthOut(month=month, is_running=month == month_of(now), **dict(_figures(pools.get(month))))
        for month in closable_months(db, now)
    ]


def _figures(pool: MonthlyRevenuePool | None) -> CloseFigures:
    nothing = dict.fromkeys(CloseFigures.model_fields) | {"state": CloseState.OPEN}
    return CloseFigures.model_validate(pool or nothing)


def walk(db: Session, month: str, now: datetime) -> WalkOut:
    """One month for finance: its figures, what completeness and reconciliation say now, and who may act."""
    if month > month_of(now):
        raise NoSuchMonth("This month has not started.")
    pool = pool_of(db, month)
    people = [pool.drafted_by, pool.approved_by] if pool else []
    names = {row.id: f"{row.first_name} {row.last_name}" for row in db.scalars(select(User).where(User.id.in_(people)))}
    try:
        data = completeness(db, month)
    except NumbersNotReady:
        data = None
    return WalkOut(
        month=month,
        is_running=month == month_of(now),
        **dict(_figures(pool)),
        drafted_by=names.get(pool.drafted_by) if pool and pool.drafted_by else None,
        approved_by=names.get(pool.approved_by) if pool and pool.approved_by else None,
        completeness=data,
        reconciliation=totals(db, month),
        differences=differences(db, month),
        overdue_differences=overdue(db, month_bounds(month)[1], now),
        held=_held(db, month),
    )


def _held(db: Session, month: str) -> dict[str, int]:
    rows = db.execute(
        select(HeldMinutes.decision, func.count()).where(HeldMinutes.month == month).group_by(HeldMinutes.decision)
    )
    return {decision.value: count for decision, count in rows}


def earnings(db: Session, month: str) -> list[EarningOut]:
    """The month's earnings by author, drafted or final."""
    rows = earnings_of(db, month)
    names = dict(db.execute(select(Author.id, Author.display_name)).all())
    return [
        EarningOut(
            author_id=row.author_id,
            author=names[row.author_id],
            reading_seconds=row.reading_seconds,
            share_pct=row.reading_share_percentage,
            earnings_ugx=row.earnings_amount,
            correction_ugx=row.correction_amount,
            is_paid=row.is_paid,
        )
        for row in rows
    ]


def holds(db: Session, month: str) -> list[HoldOut]:
    """Held lines of a month, undecided first; readers appear under a number, not a name."""
    rows = db.execute(
        select(HeldMinutes, Author.display_name)
        .join(Author, Author.id == HeldMinutes.author_id)
        .where(HeldMinutes.month == month)
        .order_by(HeldMinutes.decision, HeldMinutes.seconds.desc(), HeldMinutes.id)
    )
    return [
        HoldOut(
            id=hold.id,
            reader=str(hold.user_id)[-6:],
            author=author,
            reason=hold.reason,
            seconds=hold.seconds,
            evidence=hold.evidence or {},
            decision=hold.decision,
            note=hold.note,
            decided_at=hold.decided_at,
        )
        for hold, author in rows
    ]
