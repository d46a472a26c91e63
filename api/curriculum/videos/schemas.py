"""Video lessons on the wire."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api import constants
from api.platform.schemas import Percent, Schema


class VideoSource(Schema):
    """One file of the film; `bytes` so that a learner knows its price before it is fetched."""

    height: int
    url: str
    type: str
    bytes: int


class VideoCard(Schema):
    id: UUID
    title: str
    description: str | None
    topic_id: UUID
    topic_code: str
    topic: str
    subject: str
    subject_slug: str
    school_year: str
    duration_seconds: int
    poster_url: str | None
    sources: list[VideoSource]
    completion_percentage: Percent
    last_position_seconds: int
    view_count: int


class Chapter(Schema):
    at_seconds: int
    title: str


class MomentOption(Schema):
    id: str
    text: str


class MomentResult(Schema):
    """How an answer went, with the reason for it and the right one."""

    option_id: str
    is_right: bool
    why: str
    key: str


class Moment(Schema):
    """A question at a moment of the film; `told` once it is answered."""

    id: str
    at_seconds: int
    stem: str
    options: list[MomentOption]
    result: MomentResult | None


class VideoOut(VideoCard):
    captions_url: str | None
    chapters: list[Chapter]
    moments: list[Moment]
    segments: list[list[int]]
    lesson_id: UUID | None


Second = Annotated[int, Field(ge=0, le=86_400)]


class WatchedIn(Schema):
    """Where the film stands, and the stretches played since the last report, each [from, to)."""

    position: Second
    segments: Annotated[
        list[Annotated[list[Second], Field(min_length=2, max_length=2)]], Field(max_length=constants.VIDEO_SEGMENTS)
    ]


class WatchedOut(Schema):
    completion_percentage: Percent
    segments: list[list[int]]


class MomentIn(Schema):
    option_id: Annotated[str, Field(max_length=10)]
