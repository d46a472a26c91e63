"""What a person is told inside the product: a line in the bell, and where it leads."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class Notice(Record):
    """One notice of one person; `once` names what it is about, so that the same is told once."""

    __tablename__ = "notices"
    __table_args__ = (
        UniqueConstraint("user_id", "once"),
        Index("ix_notices_unread", "user_id", postgresql_where="read_at is null"),
        Index("ix_notices_user_id", "user_id", "notified_at"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    kind: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(200))
    body: Mapped[str]
    url: Mapped[str | None]
    once: Mapped[str | None] = mapped_column(String(200))
    notified_at: Mapped[datetime]
    read_at: Mapped[datetime | None]
