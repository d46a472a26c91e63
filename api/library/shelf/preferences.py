"""What a reader likes, how much they mean to read, and which mail about books they want."""

from decimal import Decimal
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.library.reading.tables import BookProgressSnapshot
from api.library.reviews.tables import BookReview
from api.library.shelf.rules import blocked
from api.library.shelf.schemas import MailWishes, ReadingPreferencesIn, ReadingPreferencesOut
from api.library.shelf.tables import BookMailWishes, ReadingPreferences, all_wished
from api.notifications.email import preferences as email_preferences
from api.platform.ids import uuid7


def as_chosen(db: Session, user_id: UUID) -> ReadingPreferences:
    """The reader's choices, or the defaults of somebody who has made none; writes nothing."""
    return db.scalar(select(ReadingPreferences).where(ReadingPreferences.user_id == user_id)) or defaults()


def defaults() -> ReadingPreferences:
    """Of somebody who has chosen nothing; no row of the database."""
    return ReadingPreferences(
        favorite_genres=[], preferred_authors=[], reading_goals_per_month=2, preferred_book_length="medium",
        total_books_completed=0, average_rating=None, email_preferences=all_wished(),
    )  # fmt: skip


def get_preferences(db: Session, user_id: UUID) -> ReadingPreferencesOut:
    """The choices with what was read and rated, counted now."""
    chosen = as_chosen(db, user_id)
    wishes = chosen.email_preferences
    completed, rating = _read_and_rated(db, user_id)
    return ReadingPreferencesOut(
        favorite_genres=chosen.favorite_genres,
        preferred_authors=chosen.preferred_authors,
        reading_goals_per_month=chosen.reading_goals_per_month,
        preferred_book_length=chosen.preferred_book_length,
        total_books_completed=completed,
        average_rating=rating,
        email_preferences=MailWishes(
            weekly_recommendations=wishes["weeklyRecommendations"],
            new_book_alerts=wishes["newBookAlerts"],
            personalized_deals=wishes["personalizedDeals"],
            reading_reminders=wishes["readingReminders"],
        ),
        blocked_by=dict(blocked(email_preferences.as_chosen(db, user_id))),
    )


def change_preferences(db: Session, user_id: UUID, wanted: ReadingPreferencesIn) -> None:
    """Take over what was sent; the rest stays."""
    made = insert(ReadingPreferences).values(
        id=uuid7(), user_id=user_id, favorite_genres=[], preferred_authors=[], reading_goals_per_month=2,
        preferred_book_length="medium", total_books_completed=0, email_preferences=all_wished(),
    )  # fmt: skip
    db.execute(made.on_conflict_do_nothing(index_elements=["user_id"]))
    mine = select(ReadingPreferences).where(ReadingPreferences.user_id == user_id).with_for_update()
    row = db.scalars(mine.execution_options(populate_existing=True)).one()
    changes = wanted.model_dump(exclude_none=True, exclude={"email_preferences"})
    for name, value in changes.items():
        setattr(row, name, value)
    if wanted.email_preferences is not None:
        wishes = wanted.email_preferences
        row.email_preferences = BookMailWishes(
            weeklyRecommendations=wishes.weekly_recommendations,
            newBookAlerts=wishes.new_book_alerts,
            personalizedDeals=wishes.personalized_deals,
            readingReminders=wishes.reading_reminders,
        )
    row.total_books_completed, row.average_rating = _read_and_rated(db, user_id)
    db.flush()


def _read_and_rated(db: Session, user_id: UUID) -> tuple[int, Decimal | None]:
    """(books finished, the mean of the stars given)."""
    finished = select(func.count()).where(
        BookProgressSnapshot.user_id == user_id, BookProgressSnapshot.completed_at.is_not(None)
    )
    rated = select(func.round(func.avg(BookReview.rating), 2)).where(BookReview.user_id == user_id)
    return db.scalar(finished) or 0, db.scalar(rated)
