"""Reading on the wire."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from api import constants
from api.library.reading.tables import ReadingEventType
from api.platform.schemas import Percent, Required, Schema

BOXES_LIMIT = 200
Text = Annotated[str, Field(max_length=120)]


class OpeningIn(Schema):
    """A reader opens a book; `clientKey` is the device's own name for this opening."""

    book_id: UUID
    client_key: Annotated[str, Field(min_length=8, max_length=64)]
    mono_ms: Annotated[int, Field(ge=0, le=2**53)]
    device: Text | None = None
    app_version: Text | None = None


class OpeningOut(Schema):
    id: UUID
    server_time: datetime
    heartbeat_seconds: int
    resume_page: int
    page_count: int
    last_seq: int


class EventIn(Schema):
    """One report. `monoMs` is the device's monotonic clock, `inputAgeS` seconds since the reader last touched."""

    seq: Annotated[int, Field(ge=1, le=10_000_000)]
    type: ReadingEventType
    mono_ms: Annotated[int, Field(ge=0, le=2**53)]
    page: Annotated[int, Field(ge=1, le=10_000)] | None = None
    visible: bool = True
    input_age_s: Annotated[float, Field(ge=0, le=10_000_000, allow_inf_nan=False)] = 0.0
    progress: Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)] | None = None


class BatchIn(Schema):
    events: Annotated[list[EventIn], Field(min_length=1, max_length=constants.EVENT_BATCH_LIMIT)]


class BatchOut(Schema):
    """What the server now has: everything up to `lastSeq`, and the active seconds of this opening."""

    last_seq: int
    active_seconds: int
    server_time: datetime


class ProgressOut(Schema):
    book_id: UUID
    title: str
    author: str
    cover_image_url: str | None
    current_page: int
    total_pages: int
    progress_percentage: Percent
    seconds_read: int
    updated_at: datetime


class BookmarkIn(Schema):
    page: Annotated[int, Field(ge=1, le=10_000)]
    note: Annotated[str, Field(max_length=500)] | None = None


class BookmarkOut(Schema):
    id: UUID
    page: int
    note: str | None


Box = Annotated[list[Annotated[float, Field(allow_inf_nan=False)]], Field(min_length=4, max_length=4)]


class PositionIn(Schema):
    """Boxes of left, top, width and height, in parts of the page's; `before` are the words that lead to the passage, by
    which the text that flows finds it."""

    boxes: Annotated[list[Box], Field(max_length=BOXES_LIMIT)]
    before: Text | None = None


class PositionOut(Schema):
    boxes: list[list[float]]
    before: str | None = None


class HighlightIn(Schema):
    page: Annotated[int, Field(ge=1, le=10_000)]
    selected_text: Required("Select some text first", most=2_000)  # type: ignore[valid-type]
    color: Literal["yellow", "green", "blue", "pink"] = "yellow"
    position: PositionIn | None = None
    note: Annotated[str, Field(max_length=500)] | None = None


class HighlightOut(Schema):
    id: UUID
    page: int
    selected_text: str
    color: str
    position: PositionOut | None
    note: str | None


class MarksOut(Schema):
    """A reader's own marks in one book, by page."""

    bookmarks: list[BookmarkOut]
    highlights: list[HighlightOut]
