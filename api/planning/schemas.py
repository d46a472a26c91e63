"""What to do next, on the wire."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from api.core.wire import Wire


class StudySuggestion(Wire):
    """A topic to work on: why, in words for the learner, and where."""

    id: UUID
    title: str
    description: str | None
    recommendation_type: str
    reason_code: str | None
    priority: str
    topic_id: UUID | None
    topic: str | None
    subject: str | None
    action_url: str
    details: dict[str, Any] | None


class ShownIn(Wire):
    """Suggestions that stood on a screen."""

    ids: Annotated[list[UUID], Field(max_length=50)]


class BookSuggestion(Wire):
    """A book the learner may like, and why."""

    id: UUID
    book_id: UUID
    title: str
    author: str
    cover_image_url: str | None
    reason: str
    source: str


class Recommendations(Wire):
    """Best first, as the last run of the numbers left them."""

    as_of: datetime | None
    study: list[StudySuggestion]
    books: list[BookSuggestion]
