"""Books a reader may like: the door by which the warehouse's lists come in, and what the reader does with them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import case, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.pseudonyms import Rows, addressed
from api.learning.book_recommendations.tables import BookRecommendation
from api.library.catalogue.tables import Book
from api.library.shelf.tables import ReadingPreferences
from api.platform.problem import NotFound

LENGTH_LIFT: Final = 2  # places by which a book of the length its reader likes stands higher
LENGTH: Final = case(
    (Book.page_count < constants.BOOK_SHORT_BELOW_PAGES, "short"),
    (Book.page_count <= constants.BOOK_MEDIUM_PAGES, "medium"),
    else_="long",
)

# A book that has dropped out of a list keeps its row at rank 0 when the reader has touched it: what became of a
# recommendation is how the next ones are judged.
REPLACE = """
with given as (
  select *
  from json_to_recordset(%(rows)s::json) as g(
    id uuid, user_id uuid, book_id uuid, source text, score numeric, rank int, reason text)
), gone as (
  delete from book_recommendations b
  where b.user_id = any(%(people)s::uuid[])
    and not (b.email_sent or b.clicked or b.borrowed or b.dismissed_at is not null)
    and not exists (select 1 from given g where g.user_id = b.user_id and g.book_id = b.book_id)
), dropped as (
  update book_recommendations b set rank = 0
  where b.user_id = any(%(people)s::uuid[]) and b.rank <> 0
    and (b.email_sent or b.clicked or b.borrowed or b.dismissed_at is not null)
    and not exists (select 1 from given g where g.user_id = b.user_id and g.book_id = b.book_id)
)
insert into book_recommendations as b (id, user_id, book_id, recommendation_type, score, rank, reason, email_sent,
                                       clicked, borrowed, computed_at)
select id, user_id, book_id, source, score, rank, reason, false, false, false, %(now)s
from given
on conflict (user_id, book_id) do update set
  recommendation_type = excluded.recommendation_type, score = excluded.score, rank = excluded.rank,
  reason = excluded.reason, computed_at = excluded.computed_at
where (b.recommendation_type, b.score, b.rank, b.reason)
  is distinct from (excluded.recommendation_type, excluded.score, excluded.rank, excluded.reason)
"""


class BookRecommendationNotFound(NotFound):
    detail = "We did not suggest this book to you."


def replace_recommendations(db: Session, rows: Rows, now: datetime, learners: Iterable[str] = ()) -> int:
    """Make the list of everybody named in `rows` or `learners` what `rows` say; answers with the rows changed.

    A dismissed book stays dismissed, and what was clicked, borrowed or sent is remembered.
    """
    given, people = addressed(db, rows, learners)
    return db.connection().exec_driver_sql(REPLACE, {"rows": given, "people": people, "now": now}).rowcount


def open_recommendations(db: Session, user_id: UUID, limit: int = 10) -> Sequence[BookRecommendation]:
    """Books for a reader, best first, without those they dismissed; one of a length they like stands a bit higher."""
    row = BookRecommendation
    liked = select(ReadingPreferences.preferred_book_length).where(ReadingPreferences.user_id == user_id)
    place = row.rank - case((liked.scalar_subquery() == LENGTH, LENGTH_LIFT), else_=0)
    return db.scalars(
        select(row)
        .join(Book, Book.id == row.book_id)
        .where(row.user_id == user_id, row.rank > 0, row.dismissed_at.is_(None))
        .order_by(place, row.rank, row.id)
        .limit(limit)
    ).all()


def mark_opened(db: Session, user_id: UUID, book_id: UUID) -> BookRecommendation:
    """The reader followed the recommendation."""
    row = own_recommendation(db, user_id, book_id)
    row.clicked = True
    return row


def mark_borrowed(db: Session, user_id: UUID, book_id: UUID) -> None:
    """The reader has the book on loan; one that was never recommended to them is passed over."""
    mine = (BookRecommendation.user_id == user_id, BookRecommendation.book_id == book_id)
    db.execute(update(BookRecommendation).where(*mine, ~BookRecommendation.borrowed).values(borrowed=True))


def dismiss(db: Session, user_id: UUID, book_id: UUID, now: datetime) -> BookRecommendation:
    """The reader does not want this book; saying so twice changes nothing."""
    row = own_recommendation(db, user_id, book_id)
    row.dismissed_at = row.dismissed_at or now
    return row


def take_back(db: Session, user_id: UUID, book_id: UUID) -> BookRecommendation:
    """The reader wants to see a dismissed book after all."""
    row = own_recommendation(db, user_id, book_id)
    row.dismissed_at = None
    return row


def own_recommendation(db: Session, user_id: UUID, book_id: UUID) -> BookRecommendation:
    """A book's place among the reader's recommendations, locked; raises `BookRecommendationNotFound`."""
    row = db.scalar(
        select(BookRecommendation)
        .where(BookRecommendation.user_id == user_id, BookRecommendation.book_id == book_id)
        .with_for_update()
    )
    if row is None:
        raise BookRecommendationNotFound
    return row
