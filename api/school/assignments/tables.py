"""Which class was given which test and until when, and which tests are open by a code."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class QuizAssignment(Record):
    """A test given to a class. After `due_at` nobody begins it any more."""

    __tablename__ = "quiz_assignments"
    __table_args__ = (UniqueConstraint("quiz_session_id", "class_id"),)

    quiz_session_id: Mapped[UUID] = mapped_column(ForeignKey("quiz_sessions.id", ondelete="cascade"))
    class_id: Mapped[UUID] = mapped_column(ForeignKey("school_classes.id", ondelete="cascade"), index=True)
    assigned_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    assigned_at: Mapped[datetime]
    due_at: Mapped[datetime | None]


class TestCode(Record):
    """A code that opens a test to whoever types it, until it is closed. A test has one open code at the most."""

    __test__ = False
    __tablename__ = "test_codes"
    __table_args__ = (
        Index("uq_test_codes_open", "quiz_session_id", unique=True, postgresql_where=text("closed_at is null")),
        CheckConstraint("closed_at >= opened_at", "closes_after_opening"),
    )

    quiz_session_id: Mapped[UUID] = mapped_column(ForeignKey("quiz_sessions.id", ondelete="cascade"))
    code: Mapped[str] = mapped_column(String(6), unique=True)
    opened_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]


class TestEntry(Record):
    """A learner who typed a test's code, and so agreed that its maker sees how it goes; `ended_at`: no longer."""

    __test__ = False
    __tablename__ = "test_entries"
    __table_args__ = (
        UniqueConstraint("quiz_session_id", "user_id"),
        CheckConstraint("ended_at >= entered_at", "ends_after_entering"),
    )

    quiz_session_id: Mapped[UUID] = mapped_column(ForeignKey("quiz_sessions.id", ondelete="cascade"))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    entered_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
