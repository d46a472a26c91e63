"""The shelf, and the file of a book for those who may read it."""

from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import FileResponse

from api.books import service
from api.books.schemas import BookDetail, BookOut
from api.core.clock import Now
from api.core.db import Db
from api.core.guards import Subscribed

# Said to be encoded already, so that the gzip layer leaves byte ranges as they are.
PLAIN = {"Cache-Control": "private, no-store", "Content-Encoding": "identity"}

router = APIRouter(prefix="/api/books", tags=["books"])


@router.get("")
def list_books(db: Db) -> list[BookOut]:
    return [BookOut.model_validate(book) for book in service.list_books(db)]


@router.get("/{book_id}")
def get_book(book_id: UUID, db: Db) -> BookDetail:
    return BookDetail.model_validate(service.get_book(db, book_id))


@router.get("/{book_id}/cover")
def get_cover(book_id: UUID, db: Db) -> FileResponse:
    file = service.stored_file(service.get_book(db, book_id), ".svg")
    # An image may not run anything, even if somebody opens it as a page of its own.
    headers = {
        "Cache-Control": "public, max-age=86400",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return FileResponse(file, media_type="image/svg+xml", headers=headers)


@router.get("/{book_id}/file")
def get_file(book_id: UUID, me: Subscribed, now: Now, db: Db) -> FileResponse:
    """The PDF, in ranges if asked; only for a reader whose plan reaches the book."""
    book = service.openable_book(db, me=me, book_id=book_id, now=now)
    file = service.stored_file(book, ".pdf")
    return FileResponse(file, media_type="application/pdf", headers=PLAIN)
