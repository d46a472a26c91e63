"""Reviews that are reported: the moderators are shown the review, and nobody's name."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from api import constants
from api.library.reviews.service import OwnReview, ReviewNotFound, rate
from api.library.reviews.tables import BookReview
from api.platform.moderation.kinds import Audience, Content, ContentKind, ContentPart
from api.platform.schemas import JsonObject

KIND: Final = "review"


class ReportedReviews(ContentKind):
    """Reviews of books."""

    title = "Reviews of books"
    noun, verb, removed = "review", "Hide", "hidden"
    reasons = constants.MESSAGE_REPORT_REASONS
    is_private = False

    def accept(self, db: Session, *, user_id: UUID, content_id: UUID) -> JsonObject | None:
        """What somebody else wrote and everybody can read; no copy is kept of it."""
        review = db.get(BookReview, content_id)
        if review is None or not review.is_approved:
            raise ReviewNotFound
        if review.user_id == user_id:
            raise OwnReview
        return None

    def of(self, user_id: UUID) -> Select[UUID]:
        return select(BookReview.id).where(BookReview.user_id == user_id)

    def show(self, db: Session, *, content_id: UUID, snapshot: JsonObject | None) -> Content | None:
        review = db.get(BookReview, content_id)
        if review is None:
            return None
        words = "\n\n".join(part for part in (review.review_title, review.review_text) if part)
        return Content(
            f"A review with {review.rating} of 5 stars", [ContentPart(words or "No words.")], (), review.written_at
        )

    def audience(self, db: Session, content_id: UUID) -> Audience | None:
        review = db.get(BookReview, content_id)
        return Audience(f"/books/{review.book_id}", review.user_id) if review else None

    def remove(self, db: Session, content_id: UUID, now: datetime) -> None:
        self._show(db, content_id, False)

    def restore(self, db: Session, content_id: UUID) -> None:
        self._show(db, content_id, True)

    def _show(self, db: Session, content_id: UUID, is_shown: bool) -> None:
        if review := db.get(BookReview, content_id):
            review.is_approved = is_shown
            rate(db, review.book_id)
