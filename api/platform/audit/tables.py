"""Who did what to which object, kept for good and sealed; and what the site is configured to do."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, func, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Base, Choice, Record


class DataType(StrEnum):
    """What a configured value is."""

    STRING = "string"
    NUMBER = "number"
    BOOLEAN = "boolean"
    JSON = "json"


class AuditLog(Record):
    """One act by one person. Append-only by trigger."""

    __tablename__ = "audit_logs"
    __table_args__ = (
        Index("ix_audit_logs_entity_type_entity_id", "entity_type", "entity_id"),
        Index("ix_audit_logs_created_at", text("created_at desc"), text("id desc")),
        Index("ix_audit_logs_user_id_created_at", "user_id", "created_at"),
    )

    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    action: Mapped[str]
    entity_type: Mapped[str]
    entity_id: Mapped[str]
    old_values: Mapped[JsonValue | None]
    new_values: Mapped[JsonValue | None]
    ip: Mapped[str | None]
    user_agent: Mapped[str | None]
    resource: Mapped[str | None]


class AuditSeal(Base):
    """One link of the chain: the place of an audit row and the hash over it and everything before it.

    No foreign key: a row that was removed must still be named by the link it leaves behind.
    """

    __tablename__ = "audit_seals"

    position: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    audit_id: Mapped[UUID] = mapped_column(unique=True)
    hash: Mapped[bytes] = mapped_column(LargeBinary)
    sealed_at: Mapped[datetime] = mapped_column(server_default=func.now())


class SystemConfig(Record):
    """A declared key whose value differs from its default."""

    __tablename__ = "system_config"

    key: Mapped[str] = mapped_column(unique=True)
    value: Mapped[str]
    description: Mapped[str | None]
    data_type: Mapped[DataType] = mapped_column(Choice(DataType))
    is_editable: Mapped[bool] = mapped_column(default=True)
    category: Mapped[str | None]
