"""What a teacher, and the learner, gave for an answer that no program can mark."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class ScenarioGrade(Record):
    """Scores of one answer to a scenario, 0 to 3 by its rubric: the learner's own, and the teacher's that counts."""

    __tablename__ = "scenario_grades"
    __table_args__ = (
        CheckConstraint("score between 0 and 3", "score_by_rubric"),
        CheckConstraint("self_score between 0 and 3", "self_score_by_rubric"),
        CheckConstraint("(score is null) = (marked_at is null)", "marked_at_a_moment"),
    )

    user_answer_id: Mapped[UUID] = mapped_column(ForeignKey("user_answers.id", ondelete="cascade"), unique=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    score: Mapped[int | None]
    comment: Mapped[str | None]
    marked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    marked_at: Mapped[datetime | None]
    self_score: Mapped[int | None]
    self_scored_at: Mapped[datetime | None]
