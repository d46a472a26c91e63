"""Parents and children: the handshake that links them, and the standing link it leaves."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Choice, Record


class FamilyStatus(StrEnum):
    PENDING = "pending"
    VERIFIED = "verified"
    REJECTED = "rejected"
    REVOKED = "revoked"
    EXPIRED = "expired"


class Kinship(StrEnum):
    """Who the grown-up is to the learner, in the learner's own word."""

    PARENT = "parent"
    GRANDPARENT = "grandparent"
    RELATIVE = "relative"
    GUARDIAN = "guardian"


class Permission(StrEnum):
    """What a learner lets one grown-up do, each by itself."""

    VIEW_PROGRESS = "view_progress"
    SET_GOALS = "set_goals"
    RECEIVE_REPORTS = "receive_reports"


def everything() -> dict[str, Any]:
    """What a new link allows."""
    return {str(each): True for each in Permission}


class FamilyLink(Record):
    """One handshake: a code made by one side, entered by the other, agreed to by both. A row is never used twice."""

    __tablename__ = "family_links"
    __table_args__ = (
        CheckConstraint("parent_user_id is not null or student_user_id is not null", "somebody_asks"),
        CheckConstraint("parent_user_id <> student_user_id", "two_people"),
        CheckConstraint(
            "status not in ('verified', 'revoked') or (parent_verified and student_verified)", "both_agreed"
        ),
        Index("ix_family_links_parent_user_id", "parent_user_id", "status"),
        Index("ix_family_links_student_user_id", "student_user_id", "status"),
    )

    # The side that has not entered the code yet is empty.
    parent_user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    student_user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    family_code: Mapped[str] = mapped_column(String(6), unique=True)
    relationship: Mapped[Kinship] = mapped_column(Choice(Kinship), default=Kinship.PARENT)
    status: Mapped[FamilyStatus] = mapped_column(Choice(FamilyStatus), default=FamilyStatus.PENDING)
    parent_verified: Mapped[bool] = mapped_column(default=False)
    student_verified: Mapped[bool] = mapped_column(default=False)
    parent_verified_at: Mapped[datetime | None]
    student_verified_at: Mapped[datetime | None]
    verified_at: Mapped[datetime | None]
    rejected_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    rejection_reason: Mapped[str | None]
    revoked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    revoked_at: Mapped[datetime | None]
    expires_at: Mapped[datetime]  # of the code; once it is entered, of the question
    ip_address: Mapped[str | None]


class ParentChildLink(Record):
    """What holds between two people: one row a pair, taken up again when they link anew."""

    __tablename__ = "parent_child_links"
    __table_args__ = (UniqueConstraint("parent_user_id", "student_user_id"),)

    parent_user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    student_user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    relationship: Mapped[Kinship] = mapped_column(Choice(Kinship), default=Kinship.PARENT)
    link_code: Mapped[str] = mapped_column(String(10), unique=True)  # the code of the handshake behind it
    is_active: Mapped[bool] = mapped_column(default=True)
    permissions: Mapped[dict[str, Any]] = mapped_column(default=everything)

    def allows(self, permission: Permission) -> bool:
        return self.is_active and self.permissions.get(permission) is True
