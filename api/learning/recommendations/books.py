"""Books among the suggestions: those open for a learner now, and their word on each.

The word is a row of `study_recommendations` of the type `book`, which no run of the numbers touches.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import and_, delete, or_, select
from sqlalchemy.orm import Session

from api.learning.book_recommendations import service as book_recommendations
from api.learning.recommendations.schemas import BookSuggestion
from api.learning.recommendations.service import NOT_NOW_FOR
from api.learning.study_plans.tables import StudyRecommendation, SuggestionSaid
from api.library.catalogue.tables import ApprovalStatus, Book

BOOK: Final = "book"
BOOKS_SHOWN: Final = 10


def books(db: Session, *, learner_id: UUID, now: datetime) -> list[BookSuggestion]:
    """Published books recommended to the learner, best first, without those they read or put aside."""
    away = _away(db, learner_id, now)
    listed = book_recommendations.open_recommendations(db, learner_id, 2 * BOOKS_SHOWN)
    rows = [row for row in listed if row.book_id not in away]
    wanted = select(Book).where(
        Book.id.in_([row.book_id for row in rows]), Book.approval_status == ApprovalStatus.APPROVED
    )
    found = {book.id: book for book in db.scalars(wanted)}
    shown = [(row, found[row.book_id]) for row in rows if row.book_id in found][:BOOKS_SHOWN]
    return [
        BookSuggestion(
            id=row.id,
            book_id=row.book_id,
            title=book.title,
            author=book.author,
            cover_image_url=book.cover_image_url,
            reason=row.reason,
            source=row.recommendation_type,
            position=row.rank,
            pages=book.page_count,
            level=book.difficulty,
        )
        for row, book in shown
    ]


def _away(db: Session, learner_id: UUID, now: datetime) -> set[UUID]:
    row = StudyRecommendation
    said = select(row.details["bookId"].astext).where(
        row.user_id == learner_id, row.recommendation_type == BOOK, or_(row.is_completed, row.expires_at > now)
    )
    return {UUID(book_id) for book_id in db.scalars(said)}


def say(db: Session, *, learner_id: UUID, book_id: UUID, word: SuggestionSaid | None, now: datetime) -> None:
    """Keep the learner's word on a book recommended to them; none takes it back.

    Raises `BookRecommendationNotFound`. A book that was read does not come back; one put aside comes back later.
    """
    listed = book_recommendations.own_recommendation(db, learner_id, book_id)
    row = StudyRecommendation
    db.execute(
        delete(row).where(
            and_(row.user_id == learner_id, row.recommendation_type == BOOK),
            row.details["bookId"].astext == str(book_id),
        )
    )
    if word is None:
        return
    done = word is SuggestionSaid.DONE
    db.add(
        StudyRecommendation(
            user_id=learner_id, recommendation_type=BOOK, title=db.get_one(Book, book_id).title[:200],
            description=listed.reason, action_url=f"/reader/{book_id}", details={"bookId": str(book_id)},
            rank=listed.rank, is_active=False, is_completed=done, completed_at=now if done else None,
            expires_at=None if done else now + NOT_NOW_FOR,
        )
    )  # fmt: skip
    db.flush()
