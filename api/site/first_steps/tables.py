"""How far a learner is with the first steps; the class, the subjects and the school stand with the account."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from api.learning.study_plans.tables import ExamKind
from api.platform.db import Choice, Record


class FirstSteps(Record):
    """One learner's first steps: where they stopped can be gone on from; once done they never come again."""

    __tablename__ = "first_steps"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), unique=True)
    class_said_at: Mapped[datetime | None]
    subjects_said_at: Mapped[datetime | None]
    exam: Mapped[ExamKind | None] = mapped_column(Choice(ExamKind))
    target_exam_date: Mapped[date | None]
    check_attempt_id: Mapped[UUID | None] = mapped_column(ForeignKey("test_attempts.id", ondelete="set null"))
    put_off_at: Mapped[datetime | None]
    done_at: Mapped[datetime | None]
