"""Reviews of a book, for anybody to read and for its readers to write."""

from uuid import UUID

from fastapi import APIRouter, status

from api.library.reviews import service
from api.library.reviews.schemas import BookReviewsOut, ReviewIn, VoteIn
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn, Visitor
from api.platform.schemas import PageNumber, PageSize

router = APIRouter(prefix="/api", tags=["reviews"])


@router.get("/books/{book_id}/reviews")
def list_book_reviews(
    book_id: UUID, me: Visitor, now: Now, db: Db, page: PageNumber = 1, page_size: PageSize = 10
) -> BookReviewsOut:
    """The most helpful first."""
    return service.list_reviews(db, me=me, book_id=book_id, page=page, page_size=page_size, now=now)


@router.put("/books/{book_id}/reviews/mine", status_code=status.HTTP_204_NO_CONTENT)
def write_book_review(book_id: UUID, body: ReviewIn, me: InPerson, now: Now, db: Db) -> None:
    """One's one review of a book; written again it takes the place of the first."""
    service.write_review(db, me=me, book_id=book_id, said=body, now=now)


@router.delete("/books/{book_id}/reviews/mine", status_code=status.HTTP_204_NO_CONTENT)
def delete_book_review(book_id: UUID, me: InPerson, db: Db) -> None:
    service.delete_review(db, user_id=me.id, book_id=book_id)


@router.put("/reviews/{review_id}/vote", status_code=status.HTTP_204_NO_CONTENT)
def vote_on_review(review_id: UUID, body: VoteIn, me: SignedIn, db: Db) -> None:
    service.vote(db, user_id=me.id, review_id=review_id, is_helpful=body.is_helpful)
