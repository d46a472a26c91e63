"""Mail waiting to be sent, what became of each attempt, and what each person wants to receive."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from api.notifications.outbox.tables import Channel, OutboxMessage, OutboxStatus
from api.platform.db import Base, Choice, Record


class MailKind(StrEnum):
    """Why a mail is written; an account mail always goes."""

    ACCOUNT = "account"
    TRIAL = "trial"
    SUBSCRIPTION = "subscription"
    MARKETING = "marketing"
    FAMILY = "family"
    DIGEST = "digest"
    BOOKS = "books"


class OutboxMail(OutboxMessage):
    """One mail; its content is the values of its template."""

    __mapper_args__ = {"polymorphic_identity": Channel.EMAIL}  # noqa: RUF012

    template: Mapped[str] = mapped_column(nullable=True)
    kind: Mapped[MailKind] = mapped_column(Choice(MailKind), nullable=True)
    reply_to: Mapped[str | None]


class EmailLog(Record):
    """What one attempt came to."""

    __tablename__ = "email_logs"

    outbox_id: Mapped[UUID] = mapped_column(ForeignKey("outbox_messages.id", ondelete="cascade"), index=True)
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"), index=True)
    email_type: Mapped[str]
    subject: Mapped[str]
    status: Mapped[OutboxStatus] = mapped_column(Choice(OutboxStatus))
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
    book_updates: Mapped[bool] = mapped_column(default=True, server_default="true")
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
