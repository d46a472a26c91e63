"""Keys of acts, kept for a day."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, PrimaryKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Base


class IdempotencyKey(Base):
    """One act of one person. `key` and `fingerprint` (method, address, body) are hashes, `answer` is sealed.

    `done_at` is written in the transaction of the act itself, so it says for certain whether that was committed.
    """

    __tablename__ = "idempotency_keys"
    __table_args__ = (PrimaryKeyConstraint("user_id", "key"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    key: Mapped[bytes]
    fingerprint: Mapped[bytes]
    attempt: Mapped[UUID]
    started_at: Mapped[datetime] = mapped_column(index=True)
    done_at: Mapped[datetime | None]
    answer: Mapped[bytes | None]
