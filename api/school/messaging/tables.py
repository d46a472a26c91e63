"""Conversations of a parent and a teacher about one learner, their messages and files."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Choice, Record


class MessageType(StrEnum):
    """What a message is about."""

    GENERAL = "general"
    HOMEWORK = "homework"
    RESULTS = "results"
    EXAMS = "exams"
    HEALTH = "health"
    FEES = "fees"
    TUTORING = "tutoring"


class Priority(StrEnum):
    NORMAL = "normal"
    HIGH = "high"
    URGENT = "urgent"


class Attachment(TypedDict):
    """A file of a message, as the message names it."""

    id: str
    name: str
    mediaType: str
    bytes: int


class Conversation(Record):
    """Who writes with whom about whom. Whether they may still do so is asked of the links and classes each time."""

    __tablename__ = "message_conversations"
    __table_args__ = (
        CheckConstraint("parent_user_id <> teacher_user_id", "two_people"),
        Index("ix_message_conversations_parent_user_id", "parent_user_id", "last_message_at"),
        Index("ix_message_conversations_teacher_user_id", "teacher_user_id", "last_message_at"),
    )

    parent_user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    teacher_user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    student_user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    subject: Mapped[str] = mapped_column(String(200))
    last_message_at: Mapped[datetime]


class ParentTeacherMessage(Record):
    """One message. `responded_at` is when the other side first wrote after it; the rating is of a teacher's answer."""

    __tablename__ = "parent_teacher_messages"
    __table_args__ = (
        CheckConstraint("sender_id <> recipient_id", "two_people"),
        CheckConstraint("is_read = (read_at is not null)", "read_has_a_moment"),
        CheckConstraint("parent_rating between 1 and 5", "rating_is_one_to_five"),
        Index("ix_parent_teacher_messages_conversation_id", "conversation_id", "id"),
        Index("ix_parent_teacher_messages_recipient_id", "recipient_id", "is_read"),
    )

    conversation_id: Mapped[UUID] = mapped_column(ForeignKey("message_conversations.id", ondelete="cascade"))
    sender_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    recipient_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    student_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    subject: Mapped[str] = mapped_column(String(200))
    message: Mapped[str]
    message_type: Mapped[MessageType] = mapped_column(Choice(MessageType), default=MessageType.GENERAL)
    priority: Mapped[Priority] = mapped_column(Choice(Priority), default=Priority.NORMAL)
    attachments: Mapped[list[Attachment]] = mapped_column(default=list)
    related_quiz_id: Mapped[UUID | None] = mapped_column(ForeignKey("quiz_sessions.id", ondelete="set null"))
    related_subject_id: Mapped[UUID | None] = mapped_column(ForeignKey("subjects.id"))
    is_read: Mapped[bool] = mapped_column(default=False)
    read_at: Mapped[datetime | None]
    requires_response: Mapped[bool] = mapped_column(default=False)
    responded_at: Mapped[datetime | None]
    parent_rating: Mapped[int | None]
    hidden_at: Mapped[datetime | None]  # by a moderator, after a report


class MessageFile(Record):
    """A file somebody brought, as it was made anew or checked when it came in; of a message once that is sent."""

    __tablename__ = "message_files"

    uploaded_by: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    message_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("parent_teacher_messages.id", ondelete="cascade"), index=True
    )
    name: Mapped[str] = mapped_column(String(120))
    media_type: Mapped[str]
    content_key: Mapped[str] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)
    size: Mapped[int]
