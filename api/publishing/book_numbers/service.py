"""How books are read, from the marts: sums for a list, and one book by week, month and page."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.library.catalogue.service import BookNotFound
from api.library.catalogue.tables import Book
from api.platform.marts.registry import freshness
from api.platform.marts.window import MartRow, marts
from api.publishing.book_numbers.guards import Readership
from api.publishing.book_numbers.schemas import (
    BookMonthOut,
    BookNumbersOut,
    BookPageOut,
    BookSumOut,
    BookSumsOut,
    BookWeekOut,
    LendingMonthOut,
    LendingOut,
)

WEEKS: Final = 12
SUMS: Final = """
with weeks as (
  select book_id, cast(sum(active_seconds) as bigint) as active_seconds,
         cast(sum(counted_seconds) as bigint) as counted_seconds
  from library.book_engagement
  where week > cast($today as date) - 7 * cast($weeks as int)
  group by book_id
), funnel as (
  select book_id, cast(sum(took_up) as bigint) as took_up,
         round(100.0 * sum(finished) / nullif(sum(took_up) filter (where finished is not null), 0), 1) as finished_pct
  from library.book_funnel group by book_id
), pages as (
  select book_id, count(*) filter (where look_at is not null) as pages_to_look_at
  from library.page_stalls group by book_id
), cost as (
  select book_id, round(sum(mib) / nullif(sum(active_seconds) filter (where mib is not null) / 3600.0, 0), 2)
           as mib_per_hour,
         round(sum(offline_pct * active_seconds) / nullif(sum(active_seconds), 0), 1) as offline_pct
  from library.book_data_cost group by book_id
)
select cast(book_id as varchar) as book_id, active_seconds, counted_seconds, took_up, finished_pct,
       coalesce(pages_to_look_at, 0) as pages_to_look_at, mib_per_hour, offline_pct
from funnel
left join weeks using (book_id)
left join pages using (book_id)
left join cost using (book_id)
"""
ONE_WEEK: Final = """
select week, readers, new_readers, active_seconds, counted_seconds, finishers, came_back_pct
from library.book_engagement where book_id = cast($book as uuid) order by week
"""
ONE_MONTH: Final = """
select month, previews, took_up, opened, read_ten_minutes, finished, finished_pct, offline_pct, mib, mib_per_hour
from library.book_funnel
full join (select book_id, month, offline_pct, mib, mib_per_hour from library.book_data_cost) using (book_id, month)
where book_id = cast($book as uuid) order by month
"""
ONE_PAGE: Final = """
select page, readers, median_seconds, words, expected_seconds, times_expected, back_pct, stop_pct, pause_pct, look_at
from library.page_stalls where book_id = cast($book as uuid) order by page
"""
LENDING: Final = """
with reading as (
  select month, cast(sum(active_seconds) as bigint) as active_seconds, round(sum(mib), 1) as mib,
         round(sum(mib) / nullif(sum(active_seconds) filter (where mib is not null) / 3600.0, 0), 2) as mib_per_hour,
         round(sum(offline_pct * active_seconds) / nullif(sum(active_seconds), 0), 1) as offline_pct
  from library.book_data_cost group by month
)
select month, loans, returned_pct, licences, registered_pct, kept_offline_pct, renewed_pct, licences_revoked_pct,
       expired_pct, active_seconds, offline_pct, mib, mib_per_hour
from library.lending_months left join reading using (month)
order by month desc
"""


def list_books(db: Session, readership: Readership, now: datetime) -> BookSumsOut:
    """The books one may look into that anybody took up, most read first."""
    as_of = freshness(now).as_of
    rows = {row["book_id"]: row for row in marts.rows(SUMS, {"today": (as_of or now).date(), "weeks": WEEKS})}
    wanted = select(Book.id, Book.title, Book.author).where(Book.id.in_([UUID(each) for each in rows]))
    if readership.author_id is not None:
        wanted = wanted.where(Book.author_id == readership.author_id)
    listed = [
        BookSumOut.model_validate(rows[str(id_)] | {"title": title, "author": author})
        for id_, title, author in db.execute(wanted)
    ]
    listed.sort(key=lambda each: (-(each.active_seconds or 0), each.title, each.book_id))
    return BookSumsOut(as_of=as_of, books=listed)


def get_book(db: Session, readership: Readership, book_id: UUID, now: datetime) -> BookNumbersOut:
    """One book's weeks, months and pages; raises BookNotFound for one of somebody else."""
    book = db.get(Book, book_id)
    if book is None or (readership.author_id is not None and book.author_id != readership.author_id):
        raise BookNotFound
    weeks, months, pages = (_rows(sql, book_id) for sql in (ONE_WEEK, ONE_MONTH, ONE_PAGE))
    return BookNumbersOut(
        as_of=freshness(now).as_of,
        book_id=book.id,
        title=book.title,
        page_count=book.page_count,
        weeks=[BookWeekOut.model_validate(row) for row in weeks],
        months=[BookMonthOut.model_validate(row) for row in months],
        pages=[BookPageOut.model_validate(row) for row in pages],
    )


def get_lending(now: datetime) -> LendingOut:
    """Loans and licences month by month, newest first, with what reading cost in data."""
    months = [LendingMonthOut.model_validate(row) for row in marts.rows(LENDING)]
    return LendingOut(as_of=freshness(now).as_of, months=months)


def _rows(sql: str, book_id: UUID) -> list[MartRow]:
    return marts.rows(sql, {"book": str(book_id)})
