"""Who is in which arm of an experiment, and what each was shown."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class ExperimentAssignment(Record):
    """The arm a learner fell into, kept from the first time it mattered."""

    __tablename__ = "experiment_assignments"
    __table_args__ = (UniqueConstraint("experiment", "user_id"),)

    experiment: Mapped[str] = mapped_column(String(80))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    arm: Mapped[str] = mapped_column(String(40))
    assigned_at: Mapped[datetime]


class ExperimentExposure(Record):
    """One suggestion on a screen in front of a learner; the same one counts once a day."""

    __tablename__ = "experiment_exposures"
    __table_args__ = (UniqueConstraint("user_id", "experiment", "topic_id", "shown_on"),)

    experiment: Mapped[str] = mapped_column(String(80))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    arm: Mapped[str] = mapped_column(String(40))
    topic_id: Mapped[UUID] = mapped_column(ForeignKey("topics.id"), index=True)
    rank: Mapped[int]
    shown_on: Mapped[date]
    shown_at: Mapped[datetime]
