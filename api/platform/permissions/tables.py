"""Permissions given to people."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record
from api.platform.permissions.rules import StaffPermission


class PermissionGrant(Record):
    """One permission of one person, from when it was given until it is revoked. Rows stay, so that both are known."""

    __tablename__ = "permission_grants"
    __table_args__ = (
        CheckConstraint("granted_by <> user_id", "nobody_gives_to_themselves"),
        CheckConstraint("(revoked_at is null) = (revoked_by is null)", "revoked_by_somebody"),
        Index(
            "ix_permission_grants_standing", "user_id", "permission", unique=True,
            postgresql_where=text("revoked_at is null"),
        ),
    )  # fmt: skip

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    permission: Mapped[StaffPermission] = mapped_column(Choice(StaffPermission))
    granted_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    granted_at: Mapped[datetime]
    revoked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    revoked_at: Mapped[datetime | None]
