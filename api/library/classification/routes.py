"""The table of all books, decisions about one or many of them, and the books of a topic."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from fastapi.responses import StreamingResponse

from api import constants
from api.library.catalogue.service import get_book
from api.library.catalogue.tables import ApprovalStatus
from api.library.classification.presenters import choices_out, classification_out
from api.library.classification.schemas import (
    BooksChangeIn,
    BooksChangeOut,
    BooksPreviewOut,
    BookTopic,
    ChoicesOut,
    ClassificationIn,
    ClassificationOut,
    Gap,
    MatchingIn,
    ShelvedBook,
    TopicBook,
    Year,
)
from api.library.classification.service import bulk, decisions, shelf_table, topics
from api.library.classification.service.shelf_table import Sort
from api.library.classification.service.suggestions import suggestions_for
from api.platform.client_info import From
from api.platform.clock import Now, day_of
from api.platform.csv import csv_stream
from api.platform.db import Db
from api.platform.guards import ContentReviewer
from api.platform.quotas import EXPORTS
from api.platform.roles import Tier
from api.platform.schemas import Page, PageNumber, PageSize

router = APIRouter(prefix="/api/admin/books", tags=["book classification"])
readers = APIRouter(prefix="/api", tags=["books"])


def wanted(
    q: Annotated[str, Query(max_length=100)] = "",
    status: ApprovalStatus | None = None,
    category: UUID | None = None,
    year: Year | None = None,
    language: Annotated[str | None, Query(max_length=8)] = None,
    tier: Tier | None = None,
    gap: Gap | None = None,
) -> MatchingIn:
    """The filters of the table, from the address."""
    return MatchingIn(q=q, status=status, category=category, year=year, language=language, tier=tier, gap=gap)


Filters = Annotated[MatchingIn, Depends(wanted)]


@router.get("")
def list_all_books(
    _: ContentReviewer, db: Db, filters: Filters, page: PageNumber = 1, page_size: PageSize = 20, sort: Sort = "title"
) -> Page[ShelvedBook]:
    """Books in every state, a page at a time."""
    rows, total = shelf_table.page(db, filters, sort=sort, page=page, page_size=page_size)
    return Page[ShelvedBook](data=rows, total=total, page=page, page_size=page_size)


@router.get("/choices")
def list_choices(_: ContentReviewer, db: Db) -> ChoicesOut:
    """What a book can be said to be about."""
    return choices_out(db)


@router.get("/export.csv", response_class=StreamingResponse, dependencies=[EXPORTS])
def export_books(_: ContentReviewer, now: Now, db: Db, filters: Filters, sort: Sort = "title") -> StreamingResponse:
    """All that fit the filters, as a file."""
    rows = list(shelf_table.exported(db, filters, sort, constants.BULK_BOOKS * 50))
    return csv_stream(f"kitabo-books-{day_of(now)}", shelf_table.EXPORTED, rows)


@router.post("/bulk/preview")
def preview_bulk_change(body: BooksChangeIn, _: ContentReviewer, db: Db) -> BooksPreviewOut:
    """What a change of many books would do."""
    return bulk.preview(db, body)


@router.post("/bulk")
def change_books(body: BooksChangeIn, me: ContentReviewer, now: Now, db: Db, client: From) -> BooksChangeOut:
    """Change many books at once, all of them or none."""
    return bulk.change_many(db, body, me_id=me.id, now=now, client=client)


@router.post("/bulk/{change_id}/undo")
def undo_bulk_change(change_id: UUID, me: ContentReviewer, now: Now, db: Db, client: From) -> BooksChangeOut:
    """Take a change of many books back."""
    return bulk.undo(db, change_id, me_id=me.id, now=now, client=client)


@router.get("/{book_id}/classification")
def get_classification(book_id: UUID, _: ContentReviewer, db: Db) -> ClassificationOut:
    """What a book is about, and what the model would choose."""
    return classification_out(db, decisions.any_book(db, book_id))


@router.put("/{book_id}/classification")
def classify_book(
    book_id: UUID, body: ClassificationIn, me: ContentReviewer, now: Now, db: Db, client: From
) -> ClassificationOut:
    """Keep what a person decided."""
    suggested = suggestions_for(db, decisions.any_book(db, book_id)).noted()
    decisions.decide(db, book_id, body, suggested=suggested, me_id=me.id, now=now, client=client)
    return classification_out(db, decisions.any_book(db, book_id))


@readers.get("/topics/{code}/books")
def list_topic_books(code: str, db: Db) -> list[TopicBook]:
    """Published books on a topic of the curriculum, those with a chapter on it first."""
    return topics.books_on(db, code)


@readers.get("/books/{book_id}/topics")
def list_book_topics(book_id: UUID, db: Db) -> list[BookTopic]:
    """The topics of the curriculum that a published book covers."""
    return topics.topics_of(db, get_book(db, book_id))
