"""A reader's shelf: what is kept, begun and finished, put together in collections."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.service import get_book
from api.library.catalogue.tables import Book
from api.library.reading.tables import BookProgressSnapshot, ReadingEvent, ReadingEventType
from api.library.shelf.preferences import as_chosen
from api.library.shelf.schemas import CollectionOut, FinishedBook, LibraryOut, ReadingGoal, ShelfBook
from api.library.shelf.tables import BookCollection, CollectionBook, LibraryBook
from api.platform.clock import month_bounds, month_of
from api.platform.ids import uuid7
from api.platform.problem import NotFound, Problem

HISTORY_MOST: Final = 500
# Each book that is on the shelf, or was begun and not taken off it since.
SHELF: Final = text("""
select b.id as book_id, b.title, b.author, b.cover_image_url, b.page_count, b.file_size, b.required_tier,
       k.added_at, p.updated_at as last_read_at, s.completed_at as finished_at, p.current_page,
       coalesce(p.progress_percentage, 0) as progress, coalesce(s.time_spent, 0) as seconds_read,
       case when s.completed_at is not null then 'finished'
            when p.id is not null then 'reading' else 'want_to_read' end as state,
       exists (select from loans l
               where l.book_id = b.id and l.user_id = :reader and l.status = 'active') as is_borrowed,
       coalesce((select array_agg(i.collection_id) from book_collection_books i
                 join book_collections c on c.id = i.collection_id
                 where i.book_id = b.id and c.user_id = :reader), '{}') as collection_ids
from books b
left join user_library k on k.book_id = b.id and k.user_id = :reader and k.removed_at is null
left join user_library gone on gone.book_id = b.id and gone.user_id = :reader and gone.removed_at is not null
left join reading_progress p on p.book_id = b.id and p.user_id = :reader
                            and (gone.removed_at is null or p.updated_at > gone.removed_at)
left join book_progress_snapshot s on s.book_id = b.id and s.user_id = :reader
where (k.id is not null or p.id is not null) and b.approval_status = 'approved'
order by greatest(k.added_at, p.updated_at) desc, b.id
""")


class CollectionNotFound(NotFound):
    title, detail = "Collection Not Found", "This collection is not there any more."


class CollectionExists(Problem):
    status, title, detail = 409, "You Have That One", "You already have a collection with this name."


class TooManyCollections(Problem):
    status, title = 409, "Too Many Collections"
    detail = f"You can have {constants.COLLECTIONS_MOST} collections. Remove one first."


def get_library(db: Session, user_id: UUID, now: datetime) -> LibraryOut:
    """All of a reader's books with their collections, and how far this month's goal is."""
    rows = db.execute(SHELF, {"reader": user_id}).mappings()
    counted = func.count(CollectionBook.id)
    named = (
        select(BookCollection.id, BookCollection.name, counted.label("books"))
        .outerjoin(CollectionBook, CollectionBook.collection_id == BookCollection.id)
        .where(BookCollection.user_id == user_id)
        .group_by(BookCollection.id)
        .order_by(BookCollection.name)
    )
    return LibraryOut(
        books=[ShelfBook.model_validate(dict(row)) for row in rows],
        collections=[CollectionOut.model_validate(row) for row in db.execute(named)],
        goal=ReadingGoal(
            finished=finished_this_month(db, user_id, now), goal=as_chosen(db, user_id).reading_goals_per_month
        ),
    )


def history(db: Session, user_id: UUID) -> list[FinishedBook]:
    """What the reader finished, the last first, also what was taken off the shelf since."""
    mine = (BookProgressSnapshot.user_id == user_id, BookProgressSnapshot.completed_at.is_not(None))
    rows = db.execute(
        select(BookProgressSnapshot, Book)
        .join(Book, Book.id == BookProgressSnapshot.book_id)
        .where(*mine)
        .order_by(BookProgressSnapshot.completed_at.desc(), Book.id)
        .limit(HISTORY_MOST)
    )
    return [
        FinishedBook(
            book_id=book.id, title=book.title, author=book.author, finished_at=read.completed_at,
            month=month_of(read.completed_at), seconds_read=read.time_spent,
        )
        for read, book in rows if read.completed_at
    ]  # fmt: skip


def finished_this_month(db: Session, user_id: UUID, now: datetime) -> int:
    """Books the reader finished in the Kampala month of `now`."""
    begins = month_bounds(month_of(now))[0]
    mine = (BookProgressSnapshot.user_id == user_id, BookProgressSnapshot.completed_at >= begins)
    return db.scalar(select(func.count()).select_from(BookProgressSnapshot).where(*mine)) or 0


def add_book(db: Session, *, user_id: UUID, book_id: UUID, now: datetime) -> None:
    """Put a book on the shelf and record it; one that stands there stays, and nothing is recorded twice."""
    get_book(db, book_id)
    row = _kept(db, user_id, book_id, now)
    if row.last_seq > 0 and row.removed_at is None:
        return
    row.added_at, row.removed_at = now, None
    _record(db, row, ReadingEventType.ADD_TO_LIBRARY, now)


def remove_book(db: Session, *, user_id: UUID, book_id: UUID, now: datetime) -> None:
    """Take a book off the shelf and out of its collections; how far it was read stays known."""
    get_book(db, book_id)
    row = _kept(db, user_id, book_id, now)
    if row.removed_at is not None:
        return
    row.removed_at = now
    own = select(BookCollection.id).where(BookCollection.user_id == user_id)
    db.execute(delete(CollectionBook).where(CollectionBook.book_id == book_id, CollectionBook.collection_id.in_(own)))
    _record(db, row, ReadingEventType.REMOVE_FROM_LIBRARY, now)


def _kept(db: Session, user_id: UUID, book_id: UUID, now: datetime) -> LibraryBook:
    """The reader's row of this book, made where there is none, locked: two taps wait for each other."""
    made = insert(LibraryBook).values(id=uuid7(), user_id=user_id, book_id=book_id, added_at=now, last_seq=0)
    db.execute(made.on_conflict_do_nothing(index_elements=["user_id", "book_id"]))
    mine = select(LibraryBook).where(LibraryBook.user_id == user_id, LibraryBook.book_id == book_id)
    return db.scalars(mine.with_for_update().execution_options(populate_existing=True)).one()


def _record(db: Session, row: LibraryBook, kind: ReadingEventType, now: datetime) -> None:
    """A reading event whose session is the row of the shelf."""
    row.last_seq += 1
    db.add(
        ReadingEvent(
            session_id=row.id, user_id=row.user_id, book_id=row.book_id, seq=row.last_seq, type=kind, occurred_at=now
        )
    )
    db.flush()


def create_collection(db: Session, *, user_id: UUID, name: str) -> UUID:
    """A new, empty collection; raises `CollectionExists` or `TooManyCollections`."""
    own = select(func.count()).select_from(BookCollection).where(BookCollection.user_id == user_id)
    if (db.scalar(own) or 0) >= constants.COLLECTIONS_MOST:
        raise TooManyCollections
    made = insert(BookCollection).values(id=uuid7(), user_id=user_id, name=name.strip())
    found: UUID | None = db.scalar(
        made.on_conflict_do_nothing(index_elements=["user_id", "name"]).returning(BookCollection.id)
    )
    if found is None:
        raise CollectionExists
    return found


def delete_collection(db: Session, *, user_id: UUID, collection_id: UUID) -> None:
    """Its books stay on the shelf."""
    db.delete(_own(db, user_id, collection_id))


def collect(db: Session, *, user_id: UUID, collection_id: UUID, book_id: UUID, now: datetime) -> None:
    """Put a book into a collection, and on the shelf where it is not there yet."""
    collection = _own(db, user_id, collection_id)
    add_book(db, user_id=user_id, book_id=book_id, now=now)
    put = insert(CollectionBook).values(id=uuid7(), collection_id=collection.id, book_id=book_id)
    db.execute(put.on_conflict_do_nothing(index_elements=["collection_id", "book_id"]))


def take_out(db: Session, *, user_id: UUID, collection_id: UUID, book_id: UUID) -> None:
    own = _own(db, user_id, collection_id).id
    db.execute(delete(CollectionBook).where(CollectionBook.collection_id == own, CollectionBook.book_id == book_id))


def _own(db: Session, user_id: UUID, collection_id: UUID) -> BookCollection:
    found = db.scalar(
        select(BookCollection).where(BookCollection.id == collection_id, BookCollection.user_id == user_id)
    )
    if found is None:
        raise CollectionNotFound
    return found
