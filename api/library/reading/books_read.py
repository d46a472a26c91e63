"""How many books somebody opened this month (`users.books_read_this_month`), in Kampala's months."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.reading.tables import ReadingSession
from api.platform.clock import month_bounds, month_of


def count_books_read(db: Session, user_id: UUID, now: datetime) -> None:
    """Write the count, where it changed."""
    books = select(func.count(ReadingSession.book_id.distinct())).where(
        ReadingSession.user_id == user_id, ReadingSession.opened_at >= month_bounds(month_of(now))[0]
    )
    count = books.scalar_subquery()
    db.execute(
        update(User)
        .where(User.id == user_id, User.books_read_this_month != count)
        .values(books_read_this_month=count)
        .execution_options(synchronize_session=False)
    )


def begin_month(db: Session, now: datetime) -> None:
    """Set back whoever opened no book in the month that began."""
    since = month_bounds(month_of(now))[0]
    opened = select(ReadingSession.id).where(ReadingSession.user_id == User.id, ReadingSession.opened_at >= since)
    db.execute(
        update(User)
        .where(User.books_read_this_month > 0, ~opened.exists())
        .values(books_read_this_month=0)
        .execution_options(synchronize_session=False)
    )
