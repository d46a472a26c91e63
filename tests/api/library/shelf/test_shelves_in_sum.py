"""What shelves come to, book by book and month by month, names no reader and no number below five."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.library.catalogue.tables import Book
from api.library.reading.tables import BookProgressSnapshot
from api.library.shelf.tables import LibraryBook
from tests.conftest import NOON
from tests.factories.people import learner
from tests.factories.shelf import book

OCTOBER = datetime(2026, 9, 30, 21, 30, tzinfo=UTC)  # half past midnight in Kampala
SUMS = text("select month, added, begun, finished, removed from analytics_user_library where book_id = :book")


def put_on_shelves(db: Session, made: Book, readers: int, *, begun: int) -> None:
    for n in range(readers):
        who = learner(db, until=NOON + timedelta(days=9))
        db.add(LibraryBook(user_id=who.id, book_id=made.id, added_at=OCTOBER))
        if n < begun:
            db.add(BookProgressSnapshot(user_id=who.id, book_id=made.id, last_page=9, completed_at=None))
    db.flush()


def test_shelves_are_counted_by_the_month_of_kampala_and_what_became_of_them(db: Session) -> None:
    made = book(db)
    put_on_shelves(db, made, 7, begun=5)
    [(month, added, begun, finished, removed)] = db.execute(SUMS, {"book": made.id}).all()
    assert (str(month), added, begun) == ("2026-10-01", 7, 5)
    assert (finished, removed) == (None, None)


def test_fewer_than_five_readers_are_not_told(db: Session) -> None:
    made = book(db)
    put_on_shelves(db, made, 4, begun=4)
    assert [row[1:] for row in db.execute(SUMS, {"book": made.id})] == [(None, None, None, None)]
