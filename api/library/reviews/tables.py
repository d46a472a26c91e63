"""Reviews of books, and whether they helped."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api import constants
from api.platform.db import Record


class BookReview(Record):
    """One reader's review of one book. `is_verified_purchase`: they had read enough of it by their own minutes."""

    __tablename__ = "book_reviews"
    __table_args__ = (
        UniqueConstraint("user_id", "book_id"),
        CheckConstraint("rating between 1 and 5", "rating_in_stars"),
        CheckConstraint("helpful_votes >= 0", "votes_not_negative"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    rating: Mapped[int]
    review_title: Mapped[str | None] = mapped_column(String(constants.REVIEW_TITLE_MOST))
    review_text: Mapped[str | None]
    is_verified_purchase: Mapped[bool] = mapped_column(default=False)
    helpful_votes: Mapped[int] = mapped_column(default=0)
    is_approved: Mapped[bool] = mapped_column(default=True)
    written_at: Mapped[datetime]


class ReviewHelpfulVote(Record):
    """Whether a review helped somebody; one word a person."""

    __tablename__ = "review_helpful_votes"
    __table_args__ = (UniqueConstraint("review_id", "user_id"),)

    review_id: Mapped[UUID] = mapped_column(ForeignKey("book_reviews.id", ondelete="cascade"))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    is_helpful: Mapped[bool]
