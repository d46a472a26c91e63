"""Mail waiting to be sent, what became of each attempt, and what each person wants to receive."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, text
from sqlalchemy.orm import Mapped, mapped_column

from api.notifications.outbox.tables import OutboxMessage
from api.platform.db import Base, Choice, Record


class MailKind(StrEnum):
    """Why a mail is written; an account mail always goes."""

    ACCOUNT = "account"
    TRIAL = "trial"
    SUBSCRIPTION = "subscription"
    MARKETING = "marketing"
    FAMILY = "family"
    DIGEST = "digest"


class MailStatus(StrEnum):
    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
    WITHHELD = "withheld"  # the receiver did not want this kind when its turn came


class OutboxMail(OutboxMessage):
    """One mail somebody's transaction asked for. Its values are sealed, and wiped once it is sent."""

    __tablename__ = "email_outbox"
    __table_args__ = (
        CheckConstraint("attempts >= 0", "attempts_count_up"),
        CheckConstraint("(lease_token is null) = (lease_until is null)", "lease_is_whole"),
        CheckConstraint("(status = 'sent') = (sent_at is not null)", "sent_has_a_moment"),
        Index("ix_email_outbox_due", "next_at", postgresql_where=text("status = 'waiting'")),
    )

    template: Mapped[str]
    kind: Mapped[MailKind] = mapped_column(Choice(MailKind))
    to_address: Mapped[str]
    reply_to: Mapped[str | None]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"), index=True)
    once: Mapped[str | None] = mapped_column(unique=True)
    sealed_values: Mapped[bytes | None] = mapped_column(LargeBinary)
    status: Mapped[MailStatus] = mapped_column(Choice(MailStatus), default=MailStatus.WAITING, index=True)


class EmailLog(Record):
    """What one attempt came to."""

    __tablename__ = "email_logs"

    outbox_id: Mapped[UUID] = mapped_column(ForeignKey("email_outbox.id", ondelete="cascade"), index=True)
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"), index=True)
    email_type: Mapped[str]
    subject: Mapped[str]
    status: Mapped[MailStatus] = mapped_column(Choice(MailStatus))
    error_message: Mapped[str | None]
    sent_at: Mapped[datetime] = mapped_column(index=True)


class EmailPreferences(Record):
    """Which kinds one person wants. Advertising is asked for, never assumed: most readers are minors."""

    __tablename__ = "email_preferences"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), unique=True)
    marketing_emails: Mapped[bool] = mapped_column(default=False)
    trial_reminders: Mapped[bool] = mapped_column(default=True)
    subscription_updates: Mapped[bool] = mapped_column(default=True)
    family_updates: Mapped[bool] = mapped_column(default=True)
    weekly_digest: Mapped[bool] = mapped_column(default=True)
    is_unsubscribed_all: Mapped[bool] = mapped_column(default=False)
    unsubscribe_token: Mapped[str] = mapped_column(unique=True)


class MailSending(Base):
    """The one row that says whether mail goes out, and when the sender was last seen."""

    __tablename__ = "email_sending"
    __table_args__ = (CheckConstraint("id = 1", "one_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    is_paused: Mapped[bool] = mapped_column(default=False)
    paused_at: Mapped[datetime | None]
    seen_at: Mapped[datetime | None]
    reminded_on: Mapped[date | None]
