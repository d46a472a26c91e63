"""Opening books, recording what is read, and a reader's own marks."""

from uuid import UUID

from fastapi import APIRouter, status

from api import constants
from api.library.catalogue.service import openable_book
from api.library.reading import marks, service
from api.library.reading.schemas import (
    BatchIn,
    BatchOut,
    BookmarkIn,
    BookmarkOut,
    HighlightIn,
    HighlightOut,
    MarksOut,
    OpeningIn,
    OpeningOut,
    ProgressOut,
)
from api.library.reading.tables import Bookmark, Highlight
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn, Subscribed
from api.platform.raw_sql import SqlDb, shortly

router = APIRouter(prefix="/api/reading", tags=["reading"])


@router.post("/sessions", status_code=status.HTTP_201_CREATED)
def open_book(body: OpeningIn, me: Subscribed, now: Now, db: Db) -> OpeningOut:
    session, book, resume_page = service.open_book(db, me=me, opening=body, now=now)
    return OpeningOut(
        id=session.id,
        server_time=now,
        heartbeat_seconds=constants.HEARTBEAT_SECONDS,
        resume_page=min(resume_page, book.page_count),
        page_count=book.page_count,
        last_seq=session.last_seq,
    )


# Signed in is enough here: what was read while the plan ran still counts when it arrives after its end.
@router.post("/sessions/{session_id}/events")
async def record_events(session_id: UUID, body: BatchIn, me: SignedIn, now: Now, sql: SqlDb) -> BatchOut:
    last_seq, active = await shortly(
        lambda: service.record(sql, me=me, session_id=session_id, events=body.events, now=now)
    )
    return BatchOut(last_seq=last_seq, active_seconds=active, server_time=now)


@router.post("/sessions/{session_id}/close", status_code=status.HTTP_204_NO_CONTENT)
def close_book(session_id: UUID, me: SignedIn, now: Now, db: Db) -> None:
    service.close_book(db, me=me, session_id=session_id, now=now)


@router.get("/progress")
def list_progress(me: SignedIn, db: Db) -> list[ProgressOut]:
    return [ProgressOut.model_validate(row) for row in marks.progress_of(db, reader_id=me.id)]


@router.get("/books/{book_id}/marks")
def list_marks(book_id: UUID, me: SignedIn, db: Db) -> MarksOut:
    bookmarks, highlights = marks.marks_of(db, reader_id=me.id, book_id=book_id)
    return MarksOut(
        bookmarks=[BookmarkOut.model_validate(mark) for mark in bookmarks],
        highlights=[HighlightOut.model_validate(mark) for mark in highlights],
    )


@router.put("/books/{book_id}/bookmarks")
def set_bookmark(book_id: UUID, body: BookmarkIn, me: Subscribed, now: Now, db: Db) -> BookmarkOut:
    book = openable_book(db, me=me, book_id=book_id, now=now)
    return BookmarkOut.model_validate(marks.set_bookmark(db, reader_id=me.id, book=book, mark=body))


@router.post("/books/{book_id}/highlights", status_code=status.HTTP_201_CREATED)
def add_highlight(book_id: UUID, body: HighlightIn, me: Subscribed, now: Now, db: Db) -> HighlightOut:
    book = openable_book(db, me=me, book_id=book_id, now=now)
    return HighlightOut.model_validate(marks.add_highlight(db, reader_id=me.id, book=book, mark=body))


@router.delete("/bookmarks/{mark_id}", status_code=status.HTTP_204_NO_CONTENT)
def remove_bookmark(mark_id: UUID, me: SignedIn, db: Db) -> None:
    marks.remove(db, Bookmark, reader_id=me.id, mark_id=mark_id)


@router.delete("/highlights/{mark_id}", status_code=status.HTTP_204_NO_CONTENT)
def remove_highlight(mark_id: UUID, me: SignedIn, db: Db) -> None:
    marks.remove(db, Highlight, reader_id=me.id, mark_id=mark_id)
