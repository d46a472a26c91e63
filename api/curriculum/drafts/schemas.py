"""Drafts and versions of lessons and videos on the wire. A draft may have faults; its sizes are bounded."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from api import constants
from api.curriculum.drafts.tables import PieceKind
from api.curriculum.lessons.blocks import Block
from api.curriculum.videos.schemas import Chapter, VideoSource
from api.platform.schemas import Required, Schema

Line = Annotated[str, StringConstraints(max_length=constants.DRAFT_LINE_LIMIT)]
DrawingName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.-]{0,59}$")]


class LessonDrawing(Schema):
    """A drawing of a lesson, by the name that `:::figure` calls it."""

    name: DrawingName
    svg: Annotated[str, StringConstraints(max_length=constants.DRAFT_DRAWING_LIMIT)]


class LessonDraft(Schema):
    """A lesson as it is written; `body` is Markdown with fences (lessons/blocks.py)."""

    kind: Literal["lesson"]
    title: Line
    summary: Line
    minutes: Annotated[int, Field(ge=0, le=600)]
    order: Annotated[int, Field(ge=1, le=999)]
    objectives: Annotated[list[Line], Field(max_length=constants.DRAFT_LIST_LIMIT)]
    body: Annotated[str, StringConstraints(max_length=constants.DRAFT_BODY_LIMIT)]
    drawings: Annotated[list[LessonDrawing], Field(max_length=constants.DRAFT_LIST_LIMIT)]
    check_question_id: UUID | None


class DraftMomentOption(Schema):
    text: Line
    why: Line


class DraftMoment(Schema):
    """A question at a moment of a video; `key` counts its options from 0. A new one has no id yet."""

    id: Annotated[str, StringConstraints(max_length=20)] | None
    at_seconds: Annotated[int, Field(ge=0, le=86_400)]
    stem: Line
    options: Annotated[list[DraftMomentOption], Field(max_length=6)]
    key: Annotated[int, Field(ge=0, le=5)]


class VideoDraft(Schema):
    """A video as it is written; its files were brought before or stand where they stood."""

    kind: Literal["video"]
    title: Line
    description: Line
    lesson_id: UUID | None
    duration_seconds: Annotated[int, Field(ge=0, le=86_400)]
    sources: Annotated[list[VideoSource], Field(max_length=8)]
    captions_url: Line | None
    poster_url: Line | None
    chapters: Annotated[list[Chapter], Field(max_length=constants.DRAFT_LIST_LIMIT * 2)]
    moments: Annotated[list[DraftMoment], Field(max_length=constants.DRAFT_LIST_LIMIT)]


Draft = Annotated[LessonDraft | VideoDraft, Field(discriminator="kind")]


class DraftFault(Schema):
    """Something the rules found, and the field it is in."""

    field: str
    text: str


class DiffLine(Schema):
    kind: Literal["same", "added", "removed"]
    text: str


class FieldChange(Schema):
    """How one field differs, line by line; `field` in words."""

    field: str
    lines: list[DiffLine]


class PieceRow(Schema):
    """A lesson or video in the list of its topic; `changed_by` is null for what shipped."""

    id: UUID
    kind: PieceKind
    code: str
    title: str
    state: Literal["draft", "published", "changed", "withdrawn"]
    changed_at: datetime
    changed_by: str | None


class ContentVersionRow(Schema):
    """`published_by` is null for what shipped."""

    number: int
    title: str
    published_at: datetime
    published_by: str | None
    restored_from: int | None


class PieceOut(Schema):
    """A lesson or video as staff work on it; `blocks` is a lesson's body as a learner would see it."""

    id: UUID
    kind: PieceKind
    code: str
    topic_id: UUID
    topic_code: str
    topic: str
    subject: str
    subject_slug: str
    school_year: str
    revision: int
    is_published: bool
    is_withdrawn: bool
    has_draft: bool
    changed_at: datetime | None
    changed_by: str | None
    draft: Draft
    faults: list[DraftFault]
    blocks: list[Block]
    changes: list[FieldChange]
    versions: list[ContentVersionRow]


class ContentVersionOut(ContentVersionRow):
    """One version whole, and how it differs from the one before."""

    draft: Draft
    blocks: list[Block]
    changes: list[FieldChange]


class PieceIn(Schema):
    kind: PieceKind
    topic_id: UUID
    title: Required("Give it a title.", most=80)  # type: ignore[valid-type]


class DraftIn(Schema):
    revision: int
    draft: Draft


class RevisionIn(Schema):
    """The revision that was on the screen when this was asked for."""

    revision: int


class VideoFileOut(Schema):
    """A file that was brought, for the draft to name."""

    url: str
    name: str
    type: str
    bytes: int
