"""The shelf, and the file of a book for those who may read it."""

from typing import Annotated, Final, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Response
from fastapi.responses import FileResponse

from api.library.catalogue import search, service, shelves
from api.library.catalogue.rules import NO_COVER, access_of, reading_minutes
from api.library.catalogue.schemas import BookDetail, BookOut, FacetValue, FoundBooksOut, ListedBook, ShelfOut
from api.library.catalogue.statements import Sort
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import Visitor
from api.platform.openapi import SVG
from api.platform.schemas import PageNumber, PageSize

router = APIRouter(prefix="/api/books", tags=["books"])


LISTED_MOST: Final = 500
Word = Annotated[str | None, Query(max_length=60)]


@router.get("")
def list_books(response: Response, db: Db) -> list[ListedBook]:
    """Published books by title, at most 500; a search finds the others."""
    response.headers["Cache-Control"] = "public, max-age=300"
    return [ListedBook.model_validate(book) for book in service.list_books(db, LISTED_MOST)]


@router.get("/search")
def search_books(
    db: Db,
    q: Annotated[str, Query(max_length=100)] = "",
    subject: Word = None,
    year: Annotated[Literal["S1", "S2", "S3", "S4"] | None, Query()] = None,
    level: Annotated[Literal["easy", "medium", "hard"] | None, Query()] = None,
    language: Annotated[str | None, Query(max_length=8)] = None,
    tier: Annotated[Literal["trial", "basic", "premium"] | None, Query()] = None,
    author: Annotated[str | None, Query(max_length=120)] = None,
    length: Annotated[Literal["short", "medium", "long"] | None, Query()] = None,
    topic: Annotated[str | None, Query(max_length=20)] = None,
    sort: Sort = "best",
    page: PageNumber = 1,
    page_size: PageSize = 24,
) -> FoundBooksOut:
    """Published books in which the words stand, the last one perhaps half typed, and what else could be chosen."""
    wanted = search.BookSearch(q, subject, year, level, language, tier, author, length, topic)
    found = search.find_books(db, wanted, sort=sort, page=page, page_size=page_size)
    return FoundBooksOut(
        data=[BookOut.model_validate(book) for book in found.books],
        facets=[FacetValue.model_validate(each) for each in found.facets],
        total=found.total,
        page=page,
        page_size=page_size,
        searched_for=found.searched_for,
        is_capped=found.is_capped,
    )


@router.get("/featured")
def featured_books(db: Db, limit: Annotated[int, Query(ge=1, le=24)] = 12) -> list[BookOut]:
    """Published books drawn anew for every asking, so that every author has a turn on the first page."""
    return [BookOut.model_validate(book) for book in shelves.drawn_books(db, limit)]


@router.get("/categories")
def list_categories(db: Db) -> list[ShelfOut]:
    return shelves.list_shelves(db)


@router.get("/{book_id}")
def get_book(book_id: UUID, me: Visitor, now: Now, db: Db) -> BookDetail:
    book = service.get_book(db, book_id)
    same = BookOut.model_validate(book).model_dump()
    more = {name: getattr(book, name) for name in BookDetail.model_fields if hasattr(book, name)}
    personal = {
        "access": access_of(me, book, now),
        "reading_minutes": reading_minutes(book.page_count),
        "cover_image_url": book.cover_image_url or NO_COVER,
    }
    return BookDetail.model_validate(more | same | personal)


@router.get("/{book_id}/similar")
def similar_books(book_id: UUID, db: Db) -> list[BookOut]:
    """Books that share most topics with this one, then shelves."""
    return [BookOut.model_validate(book) for book in shelves.similar_books(db, service.get_book(db, book_id))]


@router.get("/{book_id}/readers-also")
def books_its_readers_read(book_id: UUID, response: Response, db: Db) -> list[BookOut]:
    """Books that many readers of this one read too, where there are enough readers to say so of nobody in person."""
    found = shelves.read_too(db, service.get_book(db, book_id).id)
    response.headers["Cache-Control"] = "public, max-age=300"
    return [BookOut.model_validate(book) for book in found]


@router.get("/{book_id}/cover", response_class=FileResponse, responses=SVG)
def get_cover(book_id: UUID, db: Db) -> FileResponse:
    file = service.stored_file(service.get_book(db, book_id), ".svg")
    # An image may not run anything, even if somebody opens it as a page of its own.
    headers = {
        "Cache-Control": "public, max-age=86400",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return FileResponse(file, media_type="image/svg+xml", headers=headers)
