"""Telephones people proved to be theirs and asked us to write to, and the messages on their way there."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, text
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Choice, Record


class SmsPurpose(StrEnum):
    """Why a message is sent; only a code goes to a number nobody has proved yet."""

    CODE = "code"
    DIGEST = "digest"
    ALERT = "alert"


class SmsStatus(StrEnum):
    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    WITHHELD = "withheld"  # the number was stopped before its turn came


class SmsNumber(Record):
    """One person's telephone: only its code is sent before it is proved, and nothing once it is stopped."""

    __tablename__ = "sms_numbers"
    __table_args__ = (CheckConstraint("verified_at is not null or not (digests or alerts)", "proved_first"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), unique=True)
    phone: Mapped[str] = mapped_column(index=True)
    code_hash: Mapped[str | None]
    code_sent_at: Mapped[datetime | None]
    code_expires_at: Mapped[datetime | None]
    verified_at: Mapped[datetime | None]
    digests: Mapped[bool] = mapped_column(default=False)
    alerts: Mapped[bool] = mapped_column(default=False)
    stopped_at: Mapped[datetime | None]


class OutboxSms(Record):
    """One message somebody's transaction asked for. Its words are sealed, and wiped once it is sent."""

    __tablename__ = "sms_outbox"
    __table_args__ = (
        CheckConstraint("attempts >= 0", "attempts_count_up"),
        CheckConstraint("(lease_token is null) = (lease_until is null)", "lease_is_whole"),
        CheckConstraint("(status = 'sent') = (sent_at is not null)", "sent_has_a_moment"),
        Index("ix_sms_outbox_due", "next_at", postgresql_where=text("status = 'waiting'")),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    purpose: Mapped[SmsPurpose] = mapped_column(Choice(SmsPurpose))
    to_number: Mapped[str]
    once: Mapped[str] = mapped_column(unique=True)
    sealed_text: Mapped[bytes | None] = mapped_column(LargeBinary)
    status: Mapped[SmsStatus] = mapped_column(Choice(SmsStatus), default=SmsStatus.WAITING)
    posted_at: Mapped[datetime] = mapped_column(index=True)
    next_at: Mapped[datetime]
    attempts: Mapped[int] = mapped_column(default=0)
    lease_token: Mapped[UUID | None]
    lease_until: Mapped[datetime | None]
    provider_id: Mapped[str | None]
    last_error: Mapped[str | None]
    sent_at: Mapped[datetime | None]
