"""What staff are writing, and every version that was published."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record
from api.platform.schemas import JsonObject


class PieceKind(StrEnum):
    LESSON = "lesson"
    VIDEO = "video"


class ContentDraft(Record):
    """What staff write of one lesson or video, made when they first save something of it.

    `piece_id` is the id of the lesson or video, also before it is published. `content` is null when nothing waits to
    be published. `revision` counts every change, so that two people at once notice each other.
    """

    __tablename__ = "content_drafts"
    __table_args__ = (UniqueConstraint("kind", "code"),)

    piece_id: Mapped[UUID] = mapped_column(unique=True)
    kind: Mapped[PieceKind] = mapped_column(Choice(PieceKind))
    code: Mapped[str]
    topic_id: Mapped[UUID] = mapped_column(ForeignKey("topics.id"), index=True)
    revision: Mapped[int] = mapped_column(default=0)
    content: Mapped[JsonObject | None]
    changed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    changed_at: Mapped[datetime]


class ContentVersion(Record):
    """A lesson or video as it was published; `published_by` is null for what shipped. Never changed."""

    __tablename__ = "content_versions"
    __table_args__ = (UniqueConstraint("piece_id", "number"), CheckConstraint("number > 0", "number_from_one"))

    piece_id: Mapped[UUID]
    number: Mapped[int]
    content: Mapped[JsonObject]
    restored_from: Mapped[int | None]
    published_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    published_at: Mapped[datetime]
