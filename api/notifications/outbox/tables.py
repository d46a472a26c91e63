"""What a message of every channel has while it waits to go out."""

from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class OutboxMessage(Record):
    """One message somebody's transaction asked for. Its `status` is 'waiting' until it is settled for good."""

    __abstract__ = True

    posted_at: Mapped[datetime] = mapped_column(index=True)
    next_at: Mapped[datetime]
    attempts: Mapped[int] = mapped_column(default=0)
    lease_token: Mapped[UUID | None]
    lease_until: Mapped[datetime | None]
    last_error: Mapped[str | None]
    sent_at: Mapped[datetime | None]
    if TYPE_CHECKING:
        status: Mapped[Any]
