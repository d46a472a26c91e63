"""A reader's shelf, collections, wishes, and their sums."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Numeric, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api import constants
from api.platform.db import Record
from api.platform.json_column import Holds


class LibraryBook(Record):
    """A book on somebody's shelf. Taken off it stays as a row, the session of the events that told of it."""

    __tablename__ = "user_library"
    __table_args__ = (UniqueConstraint("user_id", "book_id"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    added_at: Mapped[datetime]
    removed_at: Mapped[datetime | None]
    last_seq: Mapped[int] = mapped_column(default=0)


class BookCollection(Record):
    """Books a reader put together under a name."""

    __tablename__ = "book_collections"
    __table_args__ = (UniqueConstraint("user_id", "name"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    name: Mapped[str] = mapped_column(String(constants.COLLECTION_NAME_MOST))


class CollectionBook(Record):
    """A book in a collection."""

    __tablename__ = "book_collection_books"
    __table_args__ = (UniqueConstraint("collection_id", "book_id"),)

    collection_id: Mapped[UUID] = mapped_column(ForeignKey("book_collections.id", ondelete="cascade"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)


class BookMailWishes(TypedDict):
    """The specification's four wishes, under its own names; the email preferences stand above them."""

    weeklyRecommendations: bool
    newBookAlerts: bool
    personalizedDeals: bool
    readingReminders: bool


def all_wished() -> BookMailWishes:
    return {"weeklyRecommendations": True, "newBookAlerts": True, "personalizedDeals": True, "readingReminders": True}


class ReadingPreferences(Record):
    """What somebody likes to read, how much, and which mail about books they want."""

    __tablename__ = "user_reading_preferences"
    __table_args__ = (CheckConstraint("reading_goals_per_month between 1 and 60", "goal_can_be_read"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), unique=True)
    favorite_genres: Mapped[list[str]] = mapped_column(default=list)
    preferred_authors: Mapped[list[str]] = mapped_column(default=list)
    reading_goals_per_month: Mapped[int] = mapped_column(default=2)
    preferred_book_length: Mapped[str] = mapped_column(String(10), default="medium")
    total_books_completed: Mapped[int] = mapped_column(default=0)
    average_rating: Mapped[Decimal | None] = mapped_column(Numeric(3, 2))
    email_preferences: Mapped[Annotated[BookMailWishes, Holds(BookMailWishes)]] = mapped_column(default=all_wished)
