"""What finance and authors are shown of a month: the walk, the statement, the lines behind every figure."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.platform.clock import NoSuchMonth, month_of
from api.platform.marts.window import NumbersNotReady, marts
from api.platform.problem import NotFound
from api.publishing.authors.tables import Author
from api.publishing.royalties.schemas import (
    AuthorMonth,
    CloseFigures,
    EarningOut,
    HoldOut,
    LineOut,
    MonthOut,
    StatementOut,
    WalkOut,
)
from api.publishing.royalties.service.data_checks import completeness, differences, totals
from api.publishing.royalties.service.drafts import earnings_of
from api.publishing.royalties.service.months import closable_months, pool_of
from api.publishing.royalties.tables import (
    AuthorMonthlyEarnings,
    CloseState,
    HeldMinutes,
    MonthlyRevenuePool,
    StatementLine,
)

ESTIMATES = """
select e.month, cast(e.reading_seconds as bigint) as reading_seconds,
       cast(e.platform_seconds as bigint) as platform_seconds, cast(e.earnings_ugx as bigint) as earnings_ugx,
       cast(p.pool_ugx - p.carried_out_ugx as bigint) as pool_ugx
from money.author_earnings e join money.revenue_pool p using (month)
where cast(e.author_id as varchar) = $author
"""
ESTIMATED_LINES = """
select cast(book_id as varchar) as book_id, status, cast(seconds as bigint) as seconds,
       cast(paid_seconds as bigint) as paid_seconds, cast(readers as integer) as readers
from money.earnings_statement
where month = $month and cast(author_id as varchar) = $author
"""


NOT_THEIRS = "A book no longer yours"


class StatementNotFound(NotFound):
    title, detail = "No Statement", "There is nothing to show for this month yet."


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


def _final_months(db: Session, author_id: UUID) -> dict[str, AuthorMonth]:
    return {month: row for month, row in _drafted_months(db, author_id).items() if row.is_final}


def _drafted_months(db: Session, author_id: UUID) -> dict[str, AuthorMonth]:
    """Months worked out by a close, final or not."""
    row_of = AuthorMonthlyEarnings
    shared = select(row_of.month, func.sum(row_of.earnings_amount).label("ugx")).group_by(row_of.month).subquery()
    drafted = db.execute(
        select(AuthorMonthlyEarnings, MonthlyRevenuePool, shared.c.ugx)
        .join(MonthlyRevenuePool, MonthlyRevenuePool.id == AuthorMonthlyEarnings.revenue_pool_id)
        .join(shared, shared.c.month == AuthorMonthlyEarnings.month)
        .where(AuthorMonthlyEarnings.author_id == author_id)
    )
    return {
        row.month: AuthorMonth(
            month=row.month,
            is_final=pool.is_finalized,
            reading_seconds=row.reading_seconds,
            platform_seconds=pool.total_reading_seconds,
            pool_ugx=int(shared_out),
            earnings_ugx=row.earnings_amount,
            correction_ugx=row.correction_amount,
            is_paid=row.is_paid,
        )
        for row, pool, shared_out in drafted
    }


def _estimated_months(author_id: UUID) -> dict[str, AuthorMonth]:
    rows = marts.rows(ESTIMATES, {"author": str(author_id)})
    return {row["month"]: AuthorMonth(**row, correction_ugx=0, is_final=False, is_paid=False) for row in rows}


def author_months(db: Session, author_id: UUID) -> list[AuthorMonth]:
    """An author's months, newest first: final ones as sealed, the others as estimated by the marts."""
    result = _estimated_months(author_id) | _final_months(db, author_id)
    return sorted(result.values(), key=lambda row: row.month, reverse=True)


def _sealed_lines(db: Session, author_id: UUID, month: str, titles: Mapping[UUID, str]) -> list[LineOut]:
    wanted = select(StatementLine).where(StatementLine.month == month, StatementLine.author_id == author_id)
    return [
        LineOut(
            book_id=line.book_id,
            title=titles.get(line.book_id, NOT_THEIRS),
            status=line.status.value,
            seconds=line.seconds,
            paid_seconds=line.paid_seconds,
            readers=line.readers,
        )
        for line in db.scalars(wanted)
    ]


def _estimated_lines(author_id: UUID, month: str, titles: Mapping[UUID, str]) -> list[LineOut]:
    rows = marts.rows(ESTIMATED_LINES, {"author": str(author_id), "month": month})
    return [LineOut(**row, title=titles.get(UUID(row["book_id"]), NOT_THEIRS)) for row in rows]


def statement(db: Session, author_id: UUID, month: str, *, drafted: bool = False) -> StatementOut:
    """One author's month: the figures of the formula, and every second by book and reason.

    `drafted` shows a close that is not final yet as it was drafted: for finance, never for the author.
    """
    closed = _drafted_months(db, author_id) if drafted else _final_months(db, author_id)
    head = closed.get(month) or _estimated_months(author_id).get(month)
    if head is None:
        raise StatementNotFound
    mine = select(Book.id, Book.title).where(Book.author_id == author_id)
    titles = {book_id: title for book_id, title in db.execute(mine)}
    is_sealed = month in closed
    lines = _sealed_lines(db, author_id, month, titles) if is_sealed else _estimated_lines(author_id, month, titles)
    return StatementOut(**dict(head), lines=sorted(lines, key=lambda line: (line.title, line.status)))
