"""A conversation, one's side of it, and what holds of it now: asked of links and classes each time."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, or_, select
from sqlalchemy.orm import Session

from api.platform.problem import NotFound, Problem
from api.school.classes.service import teachers_of
from api.school.families.tables import ParentChildLink
from api.school.messaging.rules import Bonds, Closed, Party
from api.school.messaging.tables import Conversation, ParentTeacherMessage

ENDED = {
    Closed.UNLINKED: "The parent and the learner are no longer linked, so nobody can write here.",
    Closed.LEFT: "The teacher no longer teaches this learner, so nobody can write here.",
}


class ConversationNotFound(NotFound):
    title, detail = "Conversation Not Found", "You have no such conversation."


class ConversationClosed(Problem):
    status, title = 409, "Nobody Can Write Here Now"
    detail = "This conversation has ended."

    def __init__(self, why: Closed) -> None:
        super().__init__(ENDED[why])


class NotTogether(NotFound):
    title, detail = (
        "Nobody to Write To",
        "You can write to teachers of your own child, and to parents of your learners.",
    )


class MessageNotFound(NotFound):
    title, detail = "Message Not Found", "There is no such message here."


def conversation_of(db: Session, *, user_id: UUID, conversation_id: UUID) -> tuple[Conversation, Party]:
    """A conversation this person is one of the two of, and their side; raises `ConversationNotFound`."""
    found = db.scalar(
        select(Conversation).where(
            Conversation.id == conversation_id,
            or_(Conversation.parent_user_id == user_id, Conversation.teacher_user_id == user_id),
        )
    )
    if found is None:
        raise ConversationNotFound
    return found, party_of(found, user_id)


def message_of(db: Session, *, user_id: UUID, conversation_id: UUID, message_id: UUID) -> ParentTeacherMessage:
    """One message of one's own conversation; raises `ConversationNotFound` or `MessageNotFound`."""
    talk, _ = conversation_of(db, user_id=user_id, conversation_id=conversation_id)
    found = db.get(ParentTeacherMessage, message_id)
    if found is None or found.conversation_id != talk.id:
        raise MessageNotFound
    return found


def answers_in(conversation: Conversation) -> Select[datetime | None]:
    """When a message of the parent was answered: what the teacher wrote at such a moment is an answer."""
    return select(ParentTeacherMessage.responded_at).where(
        ParentTeacherMessage.conversation_id == conversation.id,
        ParentTeacherMessage.sender_id == conversation.parent_user_id,
        ParentTeacherMessage.responded_at.is_not(None),
    )


def party_of(conversation: Conversation, user_id: UUID) -> Party:
    return Party.PARENT if conversation.parent_user_id == user_id else Party.TEACHER


def bonds_of(db: Session, *, parent_id: UUID, teacher_id: UUID, student_id: UUID) -> Bonds:
    """Whether the parent is linked with the learner, and whether the teacher teaches them."""
    linked = select(ParentChildLink.id).where(
        ParentChildLink.parent_user_id == parent_id,
        ParentChildLink.student_user_id == student_id,
        ParentChildLink.is_active,
    )
    return Bonds(
        is_linked=db.scalar(linked) is not None,
        is_taught=any(user.id == teacher_id for _, user in teachers_of(db, student_id)),
    )


def bonds(db: Session, conversation: Conversation) -> Bonds:
    return bonds_of(
        db,
        parent_id=conversation.parent_user_id,
        teacher_id=conversation.teacher_user_id,
        student_id=conversation.student_user_id,
    )


def all_bonds(db: Session, conversations: Sequence[Conversation]) -> dict[UUID, Bonds]:
    """The same for many conversations, with one question a learner."""
    students = {each.student_user_id for each in conversations}
    links = select(ParentChildLink.parent_user_id, ParentChildLink.student_user_id).where(
        ParentChildLink.student_user_id.in_(students), ParentChildLink.is_active
    )
    linked = {(parent, student) for parent, student in db.execute(links)}
    taught = {student: {user.id for _, user in teachers_of(db, student)} for student in students}
    return {
        each.id: Bonds(
            is_linked=(each.parent_user_id, each.student_user_id) in linked,
            is_taught=each.teacher_user_id in taught[each.student_user_id],
        )
        for each in conversations
    }
