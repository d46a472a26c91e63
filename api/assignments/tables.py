"""Which class was given which test, and until when."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Record


class QuizAssignment(Record):
    """A test given to a class. After `due_at` nobody begins it any more."""

    __tablename__ = "quiz_assignments"
    __table_args__ = (UniqueConstraint("quiz_session_id", "class_id"),)

    quiz_session_id: Mapped[UUID] = mapped_column(ForeignKey("quiz_sessions.id", ondelete="cascade"))
    class_id: Mapped[UUID] = mapped_column(ForeignKey("school_classes.id", ondelete="cascade"), index=True)
    assigned_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    assigned_at: Mapped[datetime]
    due_at: Mapped[datetime | None]
