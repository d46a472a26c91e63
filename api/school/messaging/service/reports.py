"""Messages that are reported: the moderators are shown that one message, and nobody's name."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import Select, or_, select
from sqlalchemy.orm import Session

from api import constants
from api.platform.moderation.kinds import Audience, Content, ContentFile, ContentKind, ContentPart
from api.platform.problem import Problem
from api.platform.schemas import JsonObject
from api.school.messaging.service.permissions import ConversationNotFound, MessageNotFound, conversation_of, party_of
from api.school.messaging.tables import Conversation, MessageFile, ParentTeacherMessage

KIND: Final = "message"


class OwnMessage(Problem):
    status, title, detail = 409, "This Is Your Own Message", "You can report what the other side wrote."


class ReportedMessages(ContentKind):
    """Messages between parents and teachers."""

    title = "Messages between parents and teachers"
    noun, verb, removed = "message", "Hide", "hidden"
    reasons = constants.MESSAGE_REPORT_REASONS

    def accept(self, db: Session, *, user_id: UUID, content_id: UUID) -> JsonObject | None:
        """What the other side wrote and one can read; no copy is kept of it."""
        message = db.get(ParentTeacherMessage, content_id)
        if message is None:
            raise MessageNotFound
        try:
            conversation_of(db, user_id=user_id, conversation_id=message.conversation_id)
        except ConversationNotFound:
            raise MessageNotFound from None
        if message.sender_id == user_id:
            raise OwnMessage
        if message.hidden_at is not None:
            raise MessageNotFound
        return None

    def of(self, user_id: UUID) -> Select[UUID]:
        return (
            select(ParentTeacherMessage.id)
            .join(Conversation, Conversation.id == ParentTeacherMessage.conversation_id)
            .where(
                or_(
                    Conversation.parent_user_id == user_id,
                    Conversation.teacher_user_id == user_id,
                    Conversation.student_user_id == user_id,
                )
            )
        )

    def show(self, db: Session, *, content_id: UUID, snapshot: JsonObject | None) -> Content | None:
        message = db.get(ParentTeacherMessage, content_id)
        if message is None:
            return None
        side = party_of(db.get_one(Conversation, message.conversation_id), message.sender_id)
        files = select(MessageFile).where(MessageFile.message_id == message.id).order_by(MessageFile.id)
        return Content(
            f"Written by a {side}",
            [ContentPart(message.message)],
            [
                ContentFile(each.id, each.name, each.media_type, each.size, each.content_key)
                for each in db.scalars(files)
            ],
            message.created_at,
            [message.student_id],
        )

    def audience(self, db: Session, content_id: UUID) -> Audience | None:
        message = db.get(ParentTeacherMessage, content_id)
        return Audience(f"/messages/{message.conversation_id}", message.sender_id) if message else None

    def remove(self, db: Session, content_id: UUID, now: datetime) -> None:
        message = db.get_one(ParentTeacherMessage, content_id)
        message.hidden_at = message.hidden_at or now

    def restore(self, db: Session, content_id: UUID) -> None:
        if message := db.get(ParentTeacherMessage, content_id):
            message.hidden_at = None
