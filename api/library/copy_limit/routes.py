"""Copying text of a book, within its limit."""

from uuid import UUID

from fastapi import APIRouter

from api.library.catalogue.service import openable_book
from api.library.copy_limit import service
from api.library.copy_limit.schemas import CopyIn, CopyMeterOut
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import Subscribed

router = APIRouter(prefix="/api/reading/books/{book_id}/copies", tags=["reading"])


@router.get("")
def get_copy_meter(book_id: UUID, me: Subscribed, now: Now, db: Db) -> CopyMeterOut:
    """What the reader copied of this book, and what is left."""
    book = openable_book(db, me=me, book_id=book_id, now=now)
    return CopyMeterOut.model_validate(service.meter_of(db, me.id, book))


@router.post("")
def count_copy(book_id: UUID, body: CopyIn, me: Subscribed, now: Now, db: Db) -> CopyMeterOut:
    """Count a copy before it is made; 409 with `left` when it is more than what is left."""
    book = openable_book(db, me=me, book_id=book_id, now=now)
    return CopyMeterOut.model_validate(service.count_copy(db, user_id=me.id, book=book, characters=len(body.text)))
