"""Versions of the curriculum, each whole."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Choice, Record


class VersionStatus(StrEnum):
    DRAFT = "draft"
    PUBLISHED = "published"
    ARCHIVED = "archived"


class StoredTopic(TypedDict):
    """One topic as a version has it (schemas.TopicDraft); hours are a decimal as text."""

    code: str
    subject: str
    name: str
    school_year: str
    term: int | None
    theme: str | None
    difficulty_level: int
    period_allocation: int | None
    estimated_hours: str
    competency: str | None
    objectives: list[str]
    prerequisites: list[str]
    is_choice_based: bool


class CurriculumVersion(Record):
    """All topics as one version has them; `topics` in teaching order. One version is published at a time."""

    __tablename__ = "curriculum_versions"
    __table_args__ = (
        Index("uq_curriculum_versions_published", "status", unique=True, postgresql_where=text("status = 'published'")),
    )

    name: Mapped[str] = mapped_column(String(120))
    note: Mapped[str | None]
    status: Mapped[VersionStatus] = mapped_column(Choice(VersionStatus), default=VersionStatus.DRAFT)
    revision: Mapped[int] = mapped_column(default=1)  # counts every change of a draft, so that two editors notice
    topics: Mapped[list[StoredTopic]]
    based_on_id: Mapped[UUID | None] = mapped_column(ForeignKey("curriculum_versions.id", ondelete="set null"))
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    published_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    published_at: Mapped[datetime | None]
