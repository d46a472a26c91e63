"""Browsers and phones that may keep books."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class Device(Record):
    """One browser of one person. `public_key` is for wrapping book keys, `signing_key` for what it signs: both are
    points of P-256, uncompressed, in Base64url. The private halves never leave the device.
    """

    __tablename__ = "devices"
    __table_args__ = (
        UniqueConstraint("user_id", "public_key"),
        Index("ix_devices_active", "user_id", postgresql_where=text("is_active")),
        CheckConstraint("is_active or removed_at is not null", "removed_has_moment"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    name: Mapped[str]
    public_key: Mapped[str]
    signing_key: Mapped[str]
    device_fingerprint: Mapped[str | None]  # a keyed hash: a hint for support, never a proof
    user_agent: Mapped[str | None]
    last_active_at: Mapped[datetime]
    is_active: Mapped[bool] = mapped_column(default=True)
    removed_at: Mapped[datetime | None]
