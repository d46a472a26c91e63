"""What to do next, each with its reason."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Record


class StudyRecommendation(Record):
    __tablename__ = "study_recommendations"
    __table_args__ = (
        Index(
            "uq_study_recommendations_open",
            "user_id",
            "topic_id",
            "recommendation_type",
            unique=True,
            postgresql_where="is_active and not is_completed",
        ),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    topic_id: Mapped[UUID | None] = mapped_column(ForeignKey("topics.id"), index=True)
    recommendation_type: Mapped[str]
    priority: Mapped[str] = mapped_column(default="medium")
    title: Mapped[str] = mapped_column(String(200))
    description: Mapped[str | None]
    action_url: Mapped[str | None]
    reason_code: Mapped[str | None]
    details: Mapped[dict[str, Any] | None] = mapped_column("metadata")
    rank: Mapped[int] = mapped_column(default=0)
    is_completed: Mapped[bool] = mapped_column(default=False)
    completed_at: Mapped[datetime | None]
    is_active: Mapped[bool] = mapped_column(default=True)
    expires_at: Mapped[datetime | None]
