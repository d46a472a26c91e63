"""Who did what to which object, kept for good."""

from uuid import UUID

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Json, Record


class AuditLog(Record):
    """One act by one person. Append-only by trigger."""

    __tablename__ = "audit_logs"
    __table_args__ = (Index("ix_audit_logs_entity_type_entity_id", "entity_type", "entity_id"),)

    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    action: Mapped[str]
    entity_type: Mapped[str]
    entity_id: Mapped[str]
    old_values: Mapped[Json | None]
    new_values: Mapped[Json | None]
    ip: Mapped[str | None]
    user_agent: Mapped[str | None]
    resource: Mapped[str | None]
