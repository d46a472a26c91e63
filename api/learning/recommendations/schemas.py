"""What to do next, on the wire."""

from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field

from api.learning.study_plans.tables import SuggestionSaid
from api.platform.schemas import Schema


class StudySuggestion(Schema):
    """A topic to work on: why, in words for the learner, and where.

    `id` is its row in the list of the numbers or, of what only the learner's plan asks for, the plan's task. `taskId`
    and `on` say which task of the plan's next seven days it is; `note` the same in words, or why it is none of them.
    `lowPct` and `highPct` are the range that is known of the topic now, null where too little is.
    """

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
    low_pct: float | None
    high_pct: float | None
    task_id: UUID | None
    on: date | None
    note: str | None


class NextTopic(Schema):
    """A topic in its position in the one order of what comes next, 1 first, as every screen has it."""

    position: int
    topic_id: UUID
    topic: str
    subject_id: UUID
    subject: str
    title: str
    reason: str | None
    action_url: str
    on: date | None
    note: str | None


class ShownIn(Schema):
    """Suggestions that stood on a screen."""

    ids: Annotated[list[UUID], Field(max_length=50)]


class SaidIn(Schema):
    """A learner's word on a lesson, a question or a book; none takes it back."""

    kind: Literal["lesson", "question", "book"]
    object_id: UUID
    word: SuggestionSaid | None


class LessonSuggestion(Schema):
    """A lesson to read, and why."""

    id: UUID
    title: str
    topic_id: UUID
    topic: str
    subject: str
    reason: str
    minutes: int
    action_url: str


class QuestionSuggestion(Schema):
    """A question whose last answer was wrong. `reviewUrl` shows that answer beside the right one."""

    id: UUID
    stem: str
    topic_id: UUID
    topic: str
    subject: str
    reason: str
    is_sure_but_wrong: bool
    answered_at: datetime
    times_wrong: int
    action_url: str
    review_url: str | None


class BookSuggestion(Schema):
    """A book the learner may like, and why. `source`: people like you, content or popular."""

    id: UUID
    book_id: UUID
    title: str
    author: str
    cover_image_url: str | None
    reason: str
    source: str
    position: int
    pages: int
    level: str | None


class Recommendations(Schema):
    """Best first, as the last run of the numbers left them."""

    as_of: datetime | None
    study: list[StudySuggestion]
    lessons: list[LessonSuggestion]
    questions: list[QuestionSuggestion]
    books: list[BookSuggestion]
