"""A reader's shelf on the wire."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from api import constants
from api.platform.roles import Tier
from api.platform.schemas import Percent, Required, Schema

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
ReadingState = Literal["want_to_read", "reading", "finished"]


class ShelfBook(Schema):
    """A book that is kept or was begun. `added_at` is empty for one that was only opened."""

    book_id: UUID
    title: str
    author: str
    cover_image_url: str | None
    page_count: int
    file_size: int | None
    required_tier: Tier
    state: ReadingState
    added_at: datetime | None
    last_read_at: datetime | None
    finished_at: datetime | None
    current_page: int | None
    progress: Percent
    seconds_read: int
    is_borrowed: bool  # on loan now, so that it opens without being chosen
    collection_ids: list[UUID]


class CollectionOut(Schema):
    id: UUID
    name: str
    books: int


class ReadingGoal(Schema):
    """Books finished in this Kampala month against the reader's own goal."""

    finished: int
    goal: int


class FinishedBook(Schema):
    """A book the reader finished; what is counted for the goal of its `month` (Kampala's, as 2026-11)."""

    book_id: UUID
    title: str
    author: str
    finished_at: datetime
    month: str
    seconds_read: int


class LibraryOut(Schema):
    """The whole of a reader's shelf, what was touched last first."""

    books: list[ShelfBook]
    collections: list[CollectionOut]
    goal: ReadingGoal


class CollectionIn(Schema):
    name: Required("Give the collection a name", most=constants.COLLECTION_NAME_MOST)  # type: ignore[valid-type]


class MailWishes(Schema):
    weekly_recommendations: bool
    new_book_alerts: bool
    personalized_deals: bool
    reading_reminders: bool


class ReadingPreferencesIn(Schema):
    """Only what is sent changes."""

    favorite_genres: Annotated[list[Name], Field(max_length=20)] | None = None
    preferred_authors: Annotated[list[Name], Field(max_length=20)] | None = None
    reading_goals_per_month: Annotated[int, Field(ge=1, le=60)] | None = None
    preferred_book_length: Literal["short", "medium", "long"] | None = None
    email_preferences: MailWishes | None = None


class ReadingPreferencesOut(Schema):
    """`blocked_by` says which email preference keeps a wish from being met, by the wish's name."""

    favorite_genres: list[str]
    preferred_authors: list[str]
    reading_goals_per_month: int
    preferred_book_length: str
    total_books_completed: int
    average_rating: Percent | None
    email_preferences: MailWishes
    blocked_by: dict[str, Literal["isUnsubscribedAll", "bookUpdates", "marketingEmails"]]
