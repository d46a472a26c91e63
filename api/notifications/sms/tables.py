"""Telephones people proved to be theirs and asked us to write to, and the messages on their way there."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from api.notifications.outbox.tables import Channel, OutboxMessage
from api.platform.db import Choice, Record


class SmsPurpose(StrEnum):
    """Why a message is sent; only a code goes to a number nobody has proved yet."""

    CODE = "code"
    DIGEST = "digest"
    ALERT = "alert"


class SmsFailure(StrEnum):
    """Why a message did not go out: the first two say something of the telephone, the others of us."""

    NUMBER = "number"  # no such number, or none that takes messages
    BLOCKED = "blocked"  # the person or their network refuses messages of ours
    SENDER = "sender"  # the carrier does not accept the name we send under
    CARRIER = "carrier"  # nobody took it, however often it was tried
    WORDS = "words"  # its sealed words could not be read

    @property
    def is_of_the_telephone(self) -> bool:
        return self in (SmsFailure.NUMBER, SmsFailure.BLOCKED)


class SmsNumber(Record):
    """One person's telephone: only its code is sent before it is proved, and nothing once it is stopped."""

    __tablename__ = "sms_numbers"
    __table_args__ = (
        CheckConstraint("verified_at is not null or not (digests or alerts)", "proved_first"),
        CheckConstraint("(failure is null) = (failed_at is null)", "failed_has_a_moment"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), unique=True)
    phone: Mapped[str] = mapped_column(index=True)
    code_hash: Mapped[str | None]
    code_sent_at: Mapped[datetime | None]
    code_expires_at: Mapped[datetime | None]
    verified_at: Mapped[datetime | None]
    digests: Mapped[bool] = mapped_column(default=False)
    alerts: Mapped[bool] = mapped_column(default=False)
    stopped_at: Mapped[datetime | None]
    failure: Mapped[SmsFailure | None] = mapped_column(Choice(SmsFailure))  # of the last message, unless it went out
    failed_at: Mapped[datetime | None]


class OutboxSms(OutboxMessage):
    """One short message; its content is its words. Those of one that failed are kept some days, for another try."""

    __mapper_args__ = {"polymorphic_identity": Channel.SMS}  # noqa: RUF012

    purpose: Mapped[SmsPurpose] = mapped_column(Choice(SmsPurpose), nullable=True)
    provider_id: Mapped[str | None]
    signs: Mapped[int] = mapped_column(nullable=True)  # places of GSM 03.38 it takes
    cost_ugx: Mapped[int | None] = mapped_column(BigInteger)  # as the carrier told it, rounded up
    failure: Mapped[SmsFailure | None] = mapped_column(Choice(SmsFailure))
    failed_at: Mapped[datetime | None]
