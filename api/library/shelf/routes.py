"""The reader's own shelf."""

from uuid import UUID

from fastapi import APIRouter, status

from api.library.shelf import preferences, service
from api.library.shelf.schemas import (
    CollectionIn,
    FinishedBook,
    LibraryOut,
    ReadingPreferencesIn,
    ReadingPreferencesOut,
)
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/library", tags=["library"])


@router.get("")
def get_library(me: SignedIn, now: Now, db: Db) -> LibraryOut:
    """Everything kept, begun or finished, what was touched last first."""
    return service.get_library(db, me.id, now)


@router.get("/history")
def get_reading_history(me: SignedIn, db: Db) -> list[FinishedBook]:
    """The books one finished, the last first."""
    return service.history(db, me.id)


@router.put("/books/{book_id}", status_code=status.HTTP_204_NO_CONTENT)
def add_to_library(book_id: UUID, me: SignedIn, now: Now, db: Db) -> None:
    service.add_book(db, user_id=me.id, book_id=book_id, now=now)


@router.delete("/books/{book_id}", status_code=status.HTTP_204_NO_CONTENT)
def remove_from_library(book_id: UUID, me: SignedIn, now: Now, db: Db) -> None:
    service.remove_book(db, user_id=me.id, book_id=book_id, now=now)


@router.post("/collections", status_code=status.HTTP_201_CREATED)
def create_collection(body: CollectionIn, me: SignedIn, db: Db) -> UUID:
    """The id of a new, empty collection."""
    return service.create_collection(db, user_id=me.id, name=body.name)


@router.delete("/collections/{collection_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_collection(collection_id: UUID, me: SignedIn, db: Db) -> None:
    service.delete_collection(db, user_id=me.id, collection_id=collection_id)


@router.put("/collections/{collection_id}/books/{book_id}", status_code=status.HTTP_204_NO_CONTENT)
def add_to_collection(collection_id: UUID, book_id: UUID, me: SignedIn, now: Now, db: Db) -> None:
    service.collect(db, user_id=me.id, collection_id=collection_id, book_id=book_id, now=now)


@router.delete("/collections/{collection_id}/books/{book_id}", status_code=status.HTTP_204_NO_CONTENT)
def remove_from_collection(collection_id: UUID, book_id: UUID, me: SignedIn, db: Db) -> None:
    service.take_out(db, user_id=me.id, collection_id=collection_id, book_id=book_id)


@router.get("/preferences")
def get_reading_preferences(me: SignedIn, db: Db) -> ReadingPreferencesOut:
    return preferences.get_preferences(db, me.id)


@router.patch("/preferences", status_code=status.HTTP_204_NO_CONTENT)
def change_reading_preferences(body: ReadingPreferencesIn, me: SignedIn, db: Db) -> None:
    preferences.change_preferences(db, me.id, body)
