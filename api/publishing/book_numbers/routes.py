"""How books are read: for an author their own, for the staff all, and how lending goes."""

from uuid import UUID

from fastapi import APIRouter

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import AnalyticsReader
from api.publishing.book_numbers import service
from api.publishing.book_numbers.guards import BookNumbersReader
from api.publishing.book_numbers.schemas import BookNumbersOut, BookSumsOut, LendingOut

router = APIRouter(prefix="/api/insight", tags=["book numbers"])


@router.get("/books")
def list_book_numbers(mine: BookNumbersReader, now: Now, db: Db) -> BookSumsOut:
    return service.list_books(db, mine, now)


@router.get("/books/{book_id}")
def get_book_numbers(book_id: UUID, mine: BookNumbersReader, now: Now, db: Db) -> BookNumbersOut:
    return service.get_book(db, mine, book_id, now)


@router.get("/lending")
def get_lending(me: AnalyticsReader, now: Now) -> LendingOut:
    return service.get_lending(now)
