"""What a reader does with the books recommended to them."""

from uuid import UUID

from fastapi import APIRouter, status

from api.learning.book_recommendations import service
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/recommendations/books", tags=["discovery"])


@router.post("/{book_id}/dismiss", status_code=status.HTTP_204_NO_CONTENT)
def dismiss_book(book_id: UUID, me: SignedIn, now: Now, db: Db) -> None:
    service.dismiss(db, me.id, book_id, now)


@router.post("/{book_id}/restore", status_code=status.HTTP_204_NO_CONTENT)
def take_book_back(book_id: UUID, me: SignedIn, db: Db) -> None:
    """Undo of a dismissal."""
    service.take_back(db, me.id, book_id)


@router.post("/{book_id}/clicked", status_code=status.HTTP_204_NO_CONTENT)
def mark_book_clicked(book_id: UUID, me: SignedIn, db: Db) -> None:
    """The reader followed the recommendation; how the next ones are judged."""
    service.mark_opened(db, me.id, book_id)
