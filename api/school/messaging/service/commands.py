"""Beginning a conversation, answering in it, reading and rating."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.notifications.in_app.service import notify
from api.platform.problem import Problem
from api.school.messaging.rules import Party
from api.school.messaging.schemas import NewMessageIn, ReplyIn
from api.school.messaging.service import attachments, references
from api.school.messaging.service.permissions import (
    ConversationClosed,
    NotTogether,
    answers_in,
    bonds,
    bonds_of,
    conversation_of,
    message_of,
)
from api.school.messaging.tables import Conversation, ParentTeacherMessage, Priority
from api.settings import settings


class NotRatable(Problem):
    status, title = 409, "Nothing to Rate"
    detail = "A parent rates the answers of a teacher."


def begin(db: Session, *, user_id: UUID, message: NewMessageIn, now: datetime) -> Conversation:
    """A new conversation with its first message, between a parent of the learner and a teacher of theirs."""
    side = _side(db, user_id, message.to_user_id, message.student_id)
    pair = (user_id, message.to_user_id) if side is Party.PARENT else (message.to_user_id, user_id)
    named = {"parent_user_id": pair[0], "teacher_user_id": pair[1], "student_user_id": message.student_id}
    talk = Conversation(**named, subject=message.subject.strip(), last_message_at=now)
    db.add(talk)
    db.flush()
    _write(db, talk, side, message, now)
    return talk


def _side(db: Session, user_id: UUID, other_id: UUID, student_id: UUID) -> Party:
    """On which side the writer stands; raises `NotTogether` where the two have nothing to do with the learner."""
    if user_id != other_id:
        if _hold(db, user_id, other_id, student_id):
            return Party.PARENT
        if _hold(db, other_id, user_id, student_id):
            return Party.TEACHER
    raise NotTogether


def _hold(db: Session, parent_id: UUID, teacher_id: UUID, student_id: UUID) -> bool:
    found = bonds_of(db, parent_id=parent_id, teacher_id=teacher_id, student_id=student_id)
    return found.is_linked and found.is_taught


def reply(db: Session, *, user_id: UUID, conversation_id: UUID, message: ReplyIn, now: datetime) -> Conversation:
    """One more message in a conversation that is open; raises `ConversationClosed`."""
    talk, side = conversation_of(db, user_id=user_id, conversation_id=conversation_id)
    if (why := bonds(db, talk).closed) is not None:
        raise ConversationClosed(why)
    _write(db, talk, side, message, now)
    return talk


def _write(db: Session, talk: Conversation, side: Party, message: ReplyIn, now: datetime) -> None:
    db.execute(select(Conversation.id).where(Conversation.id == talk.id).with_for_update())
    me, other = _people(talk, side)
    words = message.message.strip()
    references.check(db, talk, me, message)
    had_unread = db.scalar(_unread(talk.id, other))
    written = ParentTeacherMessage(
        conversation_id=talk.id, sender_id=me, recipient_id=other, student_id=talk.student_user_id,
        subject=talk.subject, message=words, message_type=message.message_type, priority=message.priority,
        requires_response=message.requires_response, related_quiz_id=message.related_quiz_id,
        related_subject_id=message.related_subject_id, created_at=now,
    )  # fmt: skip
    db.add(written)
    db.flush()
    written.attachments = attachments.attach(db, written.id, me, message.files)
    answered = (ParentTeacherMessage.conversation_id == talk.id) & (ParentTeacherMessage.recipient_id == me)
    db.execute(update(ParentTeacherMessage).where(answered, ParentTeacherMessage.responded_at.is_(None))
               .values(responded_at=now), execution_options={"synchronize_session": False})  # fmt: skip
    talk.last_message_at = now
    db.flush()
    _notify(db, talk, written, has_mail=not had_unread, now=now)


def _unread(conversation_id: UUID, user_id: UUID):  # type: ignore[no-untyped-def]
    return select(func.count()).where(
        ParentTeacherMessage.conversation_id == conversation_id,
        ParentTeacherMessage.recipient_id == user_id,
        ParentTeacherMessage.is_read.is_(False),
    )


def _people(talk: Conversation, side: Party) -> tuple[UUID, UUID]:
    pair = (talk.parent_user_id, talk.teacher_user_id)
    return pair if side is Party.PARENT else pair[::-1]


def _notify(db: Session, talk: Conversation, written: ParentTeacherMessage, *, has_mail: bool, now: datetime) -> None:
    """The bell always; a mail for the first unread message of a conversation. The words stay with us."""
    sender, reader = db.get_one(User, written.sender_id), db.get_one(User, written.recipient_id)
    name, page = f"{sender.first_name} {sender.last_name}", f"/messages/{talk.id}"
    urgent = "Urgent: " if written.priority is Priority.URGENT else ""
    notify(db, reader.id, kind="message", title=f"{urgent}{name} wrote to you", text=talk.subject, url=page, now=now,
         once=f"message:{written.id}")  # fmt: skip
    if has_mail:
        post(db, "message_received", to=reader.email, now=now, user_id=reader.id, once=f"message:{written.id}",
             first_name=reader.first_name, sender=name, urgent=urgent,
             link=f"{settings().base_url}{page}")  # fmt: skip


def mark_read(db: Session, *, user_id: UUID, conversation_id: UUID, now: datetime) -> None:
    """Everything written to this person here was read now; what was read before keeps its moment."""
    talk, _ = conversation_of(db, user_id=user_id, conversation_id=conversation_id)
    mine = (ParentTeacherMessage.conversation_id == talk.id) & (ParentTeacherMessage.recipient_id == user_id)
    unread = update(ParentTeacherMessage).where(mine, ParentTeacherMessage.is_read.is_(False))
    db.execute(unread.values(is_read=True, read_at=now), execution_options={"synchronize_session": False})


def rate(db: Session, *, user_id: UUID, conversation_id: UUID, message_id: UUID, rating: int) -> None:
    """How much a teacher's answer helped, from one to five, by the parent it was written to."""
    found = message_of(db, user_id=user_id, conversation_id=conversation_id, message_id=message_id)
    talk = db.get_one(Conversation, conversation_id)
    is_answer = found.created_at in set(db.scalars(answers_in(talk)))
    if user_id != talk.parent_user_id or found.sender_id != talk.teacher_user_id or not is_answer:
        raise NotRatable
    if (why := bonds(db, talk).closed) is not None:
        raise ConversationClosed(why)
    found.parent_rating = rating
    db.flush()


def unread_of(db: Session, user_id: UUID) -> int:
    """Messages to this person that wait to be read."""
    mine = (ParentTeacherMessage.recipient_id == user_id) & ParentTeacherMessage.is_read.is_(False)
    return db.scalar(select(func.count()).where(mine)) or 0
