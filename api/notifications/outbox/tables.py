"""The one outbox: a row for every message that waits to go out or went, whatever its channel."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record


class Channel(StrEnum):
    EMAIL = "email"
    SMS = "sms"


class OutboxStatus(StrEnum):
    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    WITHHELD = "withheld"  # its receiver had come to not want it when its turn came


class OutboxMessage(Record):
    """One message somebody's transaction asked for; what it says is sealed, and wiped once it is sent.

    Each channel adds its own columns (`OutboxMail`, `OutboxSms`), which are empty in the rows of the others. A query
    of one channel's class finds only that channel's rows.
    """

    __tablename__ = "outbox_messages"
    __table_args__ = (
        UniqueConstraint("channel", "once"),
        CheckConstraint("attempts >= 0", "attempts_count_up"),
        CheckConstraint("(lease_token is null) = (lease_until is null)", "lease_is_whole"),
        CheckConstraint("(status = 'sent') = (sent_at is not null)", "sent_has_a_moment"),
        CheckConstraint("(channel = 'email') = (template is not null and kind is not null)", "mail_has_a_template"),
        CheckConstraint(
            "(channel = 'sms') = (purpose is not null and signs is not null and once is not null)", "sms_has_a_purpose"
        ),
        CheckConstraint(
            "channel <> 'sms'"
            " or (status = 'failed') = (failure is not null) and (failure is null) = (failed_at is null)",
            "failed_sms_has_a_reason",
        ),
        Index("ix_outbox_messages_due", "channel", "next_at", postgresql_where=text("status = 'waiting'")),
        Index("ix_outbox_messages_status", "channel", "status"),
    )
    __mapper_args__ = {"polymorphic_on": "channel"}  # noqa: RUF012

    channel: Mapped[Channel] = mapped_column(Choice(Channel))
    # Somebody whose account is gone gets nothing they could have refused; what must be said still goes.
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"), index=True)
    to_address: Mapped[str]  # an email address, or a number in E.164
    once: Mapped[str | None]
    sealed_content: Mapped[bytes | None] = mapped_column(LargeBinary)
    status: Mapped[OutboxStatus] = mapped_column(Choice(OutboxStatus), default=OutboxStatus.WAITING)
    posted_at: Mapped[datetime] = mapped_column(index=True)
    next_at: Mapped[datetime]
    attempts: Mapped[int] = mapped_column(default=0)
    lease_token: Mapped[UUID | None]
    lease_until: Mapped[datetime | None]
    last_error: Mapped[str | None]
    sent_at: Mapped[datetime | None]
