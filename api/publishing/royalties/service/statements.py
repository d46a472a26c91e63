"""An author's months and the statement of each: every second with its reason, every shilling with its sum."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.tables import Book
from api.platform.marts.window import marts
from api.platform.problem import NotFound
from api.publishing.royalties import shares
from api.publishing.royalties.month_states import final_months, state_of
from api.publishing.royalties.rules import share_pct
from api.publishing.royalties.schemas import (
    AuthorMonth,
    BookShare,
    HeldLineOut,
    LineOut,
    MonthSumOut,
    StatementOut,
)
from api.publishing.royalties.service import month_sums
from api.publishing.royalties.tables import AuthorMonthlyEarnings, MonthlyRevenuePool, StatementLine

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


def author_months(db: Session, author_id: UUID, now: datetime) -> list[AuthorMonth]:
    """An author's months, newest first: final ones as sealed, the others as estimated by the marts."""
    result = _estimated_months(author_id, now) | _closed_months(db, author_id, now, drafted=False)
    return sorted(result.values(), key=lambda row: row.month, reverse=True)


def statement(db: Session, author_id: UUID, month: str, now: datetime, *, drafted: bool = False) -> StatementOut:
    """One author's month: the figures of the formula, and every second by book and reason.

    `drafted` shows a close that is not final yet as it was drafted: for finance, never for the author.
    """
    closed = _closed_months(db, author_id, now, drafted=drafted)
    head = closed.get(month) or _estimated_months(author_id, now).get(month)
    if head is None:
        raise StatementNotFound
    mine = select(Book.id, Book.title).where(Book.author_id == author_id)
    titles = {book_id: title for book_id, title in db.execute(mine)}
    is_sealed = month in closed
    lines = _sealed_lines(db, author_id, month, titles) if is_sealed else _estimated_lines(author_id, month, titles)
    divided = month_sums.sealed(db, month) if is_sealed else month_sums.estimated(db, month)
    holds = month_sums.sealed_holds if is_sealed else month_sums.estimated_holds
    rate, of = divided.rate(author_id), divided.month
    weight = head.reading_seconds * rate
    whole, rest = divmod(of.shared * weight, of.weight) if of.weight else (0, 0)
    held = holds(db, author_id, month)
    return StatementOut(
        **dict(head),
        rate_pct=shares.in_percent(rate),
        weight=shares.in_percent(weight),
        remainder=shares.in_percent(rest),
        spare_ugx=head.earnings_ugx - whole,
        month_sum=_sum_out(of),
        books=_books(lines, head, rate, of),
        held=[_held_out(each, titles, shares.worth(each.seconds, rate, of)) for each in held],
        lines=sorted(lines, key=lambda line: (line.title, line.status)),
    )


def _held_out(held: shares.HeldSum, titles: Mapping[UUID, str], ugx: int) -> HeldLineOut:
    return HeldLineOut(
        book_id=UUID(held.book_id),
        title=titles.get(UUID(held.book_id), NOT_THEIRS),
        state=held.state,
        why=list(held.why),
        note=held.note,
        seconds=held.seconds,
        readers=held.readers,
        ugx=ugx,
    )


def _closed_months(db: Session, author_id: UUID, now: datetime, *, drafted: bool) -> dict[str, AuthorMonth]:
    """Months worked out by a close: final ones, and with `drafted` the others too."""
    row_of = AuthorMonthlyEarnings
    shared = select(row_of.month, func.sum(row_of.earnings_amount).label("ugx")).group_by(row_of.month).subquery()
    found = db.execute(
        select(AuthorMonthlyEarnings, MonthlyRevenuePool, shared.c.ugx)
        .join(MonthlyRevenuePool, MonthlyRevenuePool.id == AuthorMonthlyEarnings.revenue_pool_id)
        .join(shared, shared.c.month == AuthorMonthlyEarnings.month)
        .where(AuthorMonthlyEarnings.author_id == author_id, MonthlyRevenuePool.is_finalized | drafted)
    )
    final = final_months(db)
    return {
        row.month: AuthorMonth(
            month=row.month,
            month_state=state_of(row.month, final, now),
            is_final=pool.is_finalized,
            reading_seconds=row.reading_seconds,
            platform_seconds=pool.total_reading_seconds,
            pool_ugx=int(shared_out),
            earnings_ugx=row.earnings_amount,
            correction_ugx=row.correction_amount,
            is_paid=row.is_paid,
        )
        for row, pool, shared_out in found
    }


def _estimated_months(author_id: UUID, now: datetime) -> dict[str, AuthorMonth]:
    """Months as the marts have them; those that are final are told from the close."""
    rows = marts.rows(ESTIMATES, {"author": str(author_id)})
    nothing = frozenset[str]()
    return {
        row["month"]: AuthorMonth(
            **row, month_state=state_of(row["month"], nothing, now), correction_ugx=0, is_final=False, is_paid=False
        )
        for row in rows
    }


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


def _sum_out(month: shares.MonthSum) -> MonthSumOut:
    standard = Decimal(constants.AUTHOR_POOL_PERCENTAGE)
    part = share_pct(month.weight, 10_000 * month.paid_seconds) if month.paid_seconds else standard
    return MonthSumOut(
        received_ugx=month.received,
        reversals_ugx=month.reversals,
        deficit_ugx=month.deficit,
        net_ugx=month.net,
        authors_part_ugx=month.authors_part,
        authors_part_pct=part,
        carried_in_ugx=month.carried_in,
        pool_ugx=month.pool,
        shared_ugx=month.shared,
        paid_seconds=month.paid_seconds,
        weight=shares.in_percent(month.weight),
        authors=month.authors,
        least_remainder=None if month.least_remainder is None else shares.in_percent(month.least_remainder),
    )


def _books(lines: Iterable[LineOut], head: AuthorMonth, rate: int, month: shares.MonthSum) -> list[BookShare]:
    """The author's books, the one that earns most first."""
    titles: dict[str, str] = {}
    read: dict[str, int] = defaultdict(int)
    paid: dict[str, int] = defaultdict(int)
    for line in lines:
        key = str(line.book_id)
        titles[key] = line.title
        read[key] += line.seconds
        paid[key] += line.paid_seconds
    earned = shares.by_book(head.earnings_ugx, paid)
    books = [
        BookShare(
            book_id=UUID(key),
            title=title,
            seconds=read[key],
            paid_seconds=paid[key],
            weight=shares.in_percent(paid[key] * rate),
            share_pct=share_pct(paid[key] * rate, month.weight),
            ugx=earned[key],
        )
        for key, title in titles.items()
    ]
    return sorted(books, key=lambda book: (-book.ugx, -book.paid_seconds, book.title))
