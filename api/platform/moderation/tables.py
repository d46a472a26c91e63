"""Reported content: one case for each piece of it, and who reported it why."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record
from api.platform.schemas import JsonObject


class CaseState(StrEnum):
    """What came of it. `rules.MOVES` says which may follow which."""

    OPEN = "open"
    UPHELD = "upheld"  # the reports were right: the content is hidden or taken back
    DISMISSED = "dismissed"  # the content may stay as it is


class ModerationCase(Record):
    """A piece of content that was reported at least once, and what was decided about it.

    `content_id` has no foreign key: each kind's rows stand in a domain above. `snapshot` is the content as it was
    when it was reported, for kinds that keep it.
    """

    __tablename__ = "moderation_cases"
    __table_args__ = (
        UniqueConstraint("kind", "content_id"),
        Index("ix_moderation_cases_state_created_at", "state", "created_at"),
        CheckConstraint("(state = 'open') = (decided_at is null)", "is_decided_when_it_says_so"),
        CheckConstraint("(decided_at is null) = (note is null)", "is_decided_with_a_reason"),
    )

    kind: Mapped[str] = mapped_column(String(40))
    content_id: Mapped[UUID]
    snapshot: Mapped[JsonObject | None]
    state: Mapped[CaseState] = mapped_column(Choice(CaseState), default=CaseState.OPEN)
    note: Mapped[str | None]
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    decided_at: Mapped[datetime | None]


class ModerationReport(Record):
    """That somebody reported it. Of a kind that names no reporter the person is null, and there is one report."""

    __tablename__ = "moderation_reports"
    __table_args__ = (
        UniqueConstraint("case_id", "reported_by"),
        Index("uq_moderation_reports_unnamed", "case_id", unique=True, postgresql_where="reported_by is null"),
    )

    case_id: Mapped[UUID] = mapped_column(ForeignKey("moderation_cases.id", ondelete="cascade"))
    reported_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    reason: Mapped[str] = mapped_column(String(40))
    words: Mapped[str | None]
