"""Lessons to read and to watch, and how far each learner came."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Numeric, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.curriculum.lessons.blocks import StoredBlock
from api.platform.db import Choice, Record
from api.platform.json_column import Holds


class ContentType(StrEnum):
    """What a lesson is made of; `pdf` is a printed sheet, `text` reads on the screen, `video` is watched."""

    PDF = "pdf"
    TEXT = "text"
    VIDEO = "video"


class Lesson(Record):
    """One sitting's work on a topic. `blocks` is the body in order (see blocks.py); the check question ends it."""

    __tablename__ = "lessons"
    __table_args__ = (CheckConstraint("duration_minutes > 0", "takes_time"),)

    topic_id: Mapped[UUID] = mapped_column(ForeignKey("topics.id"), index=True)
    code: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    summary: Mapped[str]
    content_type: Mapped[ContentType] = mapped_column(Choice(ContentType), default=ContentType.PDF)
    duration_minutes: Mapped[int] = mapped_column(default=30)
    display_order: Mapped[int] = mapped_column(default=0)
    objectives: Mapped[list[str]] = mapped_column(default=list, server_default=text("'[]'"))
    blocks: Mapped[Annotated[list[Any], Holds(list[StoredBlock])]] = mapped_column(default=list)
    check_question_id: Mapped[UUID | None] = mapped_column(ForeignKey("questions.id"))
    is_active: Mapped[bool] = mapped_column(default=True)


class LessonProgress(Record):
    """How far one learner came in one lesson; it is done when its check question is answered to the end."""

    __tablename__ = "lesson_progress"
    __table_args__ = (
        UniqueConstraint("user_id", "lesson_id"),
        Index("ix_lesson_progress_user_id_opened_at", "user_id", "opened_at"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    lesson_id: Mapped[UUID] = mapped_column(ForeignKey("lessons.id", ondelete="cascade"), index=True)
    opened_at: Mapped[datetime]
    check_tries: Mapped[int] = mapped_column(default=0)
    check_answer: Mapped[str | None]
    check_right: Mapped[bool | None]
    finished_at: Mapped[datetime | None]


class PressedFile(TypedDict):
    """One pressed file of a video."""

    height: int
    url: str
    type: str
    bytes: int


class VideoChapter(TypedDict):
    atSeconds: int
    title: str


class VideoOption(TypedDict):
    id: str
    text: str
    why: str


class VideoQuestion(TypedDict):
    """A question the video stops for; `key` is the id of the right option."""

    id: str
    atSeconds: int
    stem: str
    options: list[VideoOption]
    key: str


class VideoLesson(Record):
    """A film with chapters and questions at moments.

    `sources` come the smallest first; `video_url` is the one every browser plays.
    """

    __tablename__ = "video_lessons"

    code: Mapped[str] = mapped_column(unique=True)
    topic_id: Mapped[UUID] = mapped_column(ForeignKey("topics.id"), index=True)
    lesson_id: Mapped[UUID | None] = mapped_column(ForeignKey("lessons.id", ondelete="set null"), index=True)
    title: Mapped[str]
    description: Mapped[str | None]
    video_url: Mapped[str]
    sources: Mapped[Annotated[list[Any], Holds(list[PressedFile])]] = mapped_column(default=list)
    captions_url: Mapped[str | None]
    poster_url: Mapped[str | None]
    duration_seconds: Mapped[int]
    view_count: Mapped[int] = mapped_column(default=0)
    chapters: Mapped[Annotated[list[Any], Holds(list[VideoChapter])]] = mapped_column(default=list)
    interactive_elements: Mapped[list[VideoQuestion]] = mapped_column(default=list)
    is_active: Mapped[bool] = mapped_column(default=True)


class VideoProgress(Record):
    """What one learner watched of one film; `segments` are [from, to) seconds really played, merged."""

    __tablename__ = "video_progress"
    __table_args__ = (
        UniqueConstraint("user_id", "video_lesson_id"),
        CheckConstraint("completion_percentage between 0 and 100", "completion_is_percent"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    video_lesson_id: Mapped[UUID] = mapped_column(ForeignKey("video_lessons.id", ondelete="cascade"), index=True)
    watch_time: Mapped[int] = mapped_column(default=0)
    completion_percentage: Mapped[Decimal] = mapped_column(Numeric(5, 2), default=Decimal(0))
    last_position_seconds: Mapped[int] = mapped_column(default=0)
    segments: Mapped[list[list[int]]] = mapped_column(default=list)
    answered: Mapped[dict[str, str]] = mapped_column(default=dict)  # question id -> option id
    reported_at: Mapped[datetime]  # when the device last told what it played


class VideoFile(Record):
    """A video or its captions that staff brought; learners get it once a published video shows it."""

    __tablename__ = "video_files"

    content_key: Mapped[str] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)
    name: Mapped[str] = mapped_column(String(200))
    media_type: Mapped[str] = mapped_column(String(40))
    size: Mapped[int] = mapped_column(BigInteger)
    brought_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))

    @property
    def address(self) -> str:
        return f"/api/videos/files/{self.id}"
