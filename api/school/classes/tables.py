"""Classes, their learners and their teachers. Who teaches is told by these rows, never by a role."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class SchoolClass(Record):
    """One class of one school in one calendar year; a learner joins it by its code."""

    __tablename__ = "school_classes"
    __table_args__ = (
        UniqueConstraint("school_name", "name", "academic_year"),
        CheckConstraint("academic_year between 2020 and 2100", "year_is_sensible"),
    )

    name: Mapped[str] = mapped_column(String(60))
    school_name: Mapped[str] = mapped_column(String(160))
    school_year: Mapped[str] = mapped_column(String(2))
    academic_year: Mapped[int]
    join_code: Mapped[str] = mapped_column(String(6), unique=True)
    is_active: Mapped[bool] = mapped_column(default=True)
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))


class ClassMember(Record):
    """A learner's time in a class: `left_at` is empty while they are in it."""

    __tablename__ = "class_members"
    __table_args__ = (
        Index("uq_class_members_now", "class_id", "user_id", unique=True, postgresql_where=text("left_at is null")),
        CheckConstraint("left_at >= joined_at", "leaves_after_joining"),
    )

    class_id: Mapped[UUID] = mapped_column(ForeignKey("school_classes.id", ondelete="cascade"))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    joined_at: Mapped[datetime]
    left_at: Mapped[datetime | None]


class ClassTeacher(Record):
    """Who teaches a class: one subject of it, or all of it as its class teacher where no subject is named."""

    __tablename__ = "class_teachers"
    __table_args__ = (UniqueConstraint("class_id", "user_id", "subject_id", postgresql_nulls_not_distinct=True),)

    class_id: Mapped[UUID] = mapped_column(ForeignKey("school_classes.id", ondelete="cascade"))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    subject_id: Mapped[UUID | None] = mapped_column(ForeignKey("subjects.id"))
    added_at: Mapped[datetime]
