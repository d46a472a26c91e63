"""Conversations: one's own and nobody else's, kept a year, deleted with a day to think it over."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Topic
from api.learning.assistant.schemas import SatisfactionIn
from api.learning.assistant.tables import AiTutoringSession, ChatMessage, ChatRole, ChatThread
from api.learning.lesson_study.service import LessonNotFound
from api.library.catalogue.service import BookNotFound
from api.library.catalogue.tables import ApprovalStatus, Book
from api.platform.problem import NotFound


class ThreadNotFound(NotFound):
    title, detail = "Conversation Not Found", "This conversation is not here, or it is not yours."


class AnswerNotFound(NotFound):
    title, detail = "Answer Not Found", "This answer is not here, or it is not yours."


def list_threads(db: Session, user_id: UUID) -> list[tuple[ChatThread, str | None]]:
    """A learner's conversations with the name of their topic or book, newest first."""
    asked = (
        select(ChatThread, func.coalesce(Book.title, Topic.name))
        .outerjoin(Topic, Topic.id == ChatThread.topic_id)
        .outerjoin(Book, Book.id == ChatThread.book_id)
        .where(ChatThread.user_id == user_id, ChatThread.deleted_at.is_(None))
        .order_by(ChatThread.last_message_at.desc(), ChatThread.id.desc())
        .limit(constants.ASSISTANT_THREADS_SHOWN)
    )
    return [(thread, topic) for thread, topic in db.execute(asked)]


def own_thread(db: Session, *, user_id: UUID, thread_id: UUID, deleted: bool = False, lock: bool = False) -> ChatThread:
    """Raises `ThreadNotFound` for another's thread as for none."""
    found = db.get(ChatThread, thread_id, with_for_update=lock or None)
    if found is None or found.user_id != user_id or (found.deleted_at is not None) != deleted:
        raise ThreadNotFound
    return found


def open_thread(
    db: Session,
    *,
    user_id: UUID,
    title: str,
    about: tuple[UUID | None, UUID | None, UUID | None],
    now: datetime,
) -> ChatThread:
    """A new conversation about a lesson, a topic or a book (ids in this order), or about nothing in particular."""
    lesson_id, topic_id, book_id = about
    if lesson_id:
        lesson = db.get(Lesson, lesson_id)
        if lesson is None or not lesson.is_active:
            raise LessonNotFound
        topic_id = topic_id or lesson.topic_id
    if topic_id and db.get(Topic, topic_id) is None:
        raise NotFound
    if book_id:
        book = db.get(Book, book_id)
        if book is None or book.approval_status is not ApprovalStatus.APPROVED:
            raise BookNotFound
    made = ChatThread(
        user_id=user_id, title=title, lesson_id=lesson_id, topic_id=topic_id, book_id=book_id, last_message_at=now
    )
    db.add(made)
    db.flush()
    return made


def topic_name(db: Session, thread: ChatThread) -> str | None:
    """What a conversation is about, by name."""
    if thread.book_id and (book := db.get(Book, thread.book_id)):
        return book.title
    topic = db.get(Topic, thread.topic_id) if thread.topic_id else None
    return topic.name if topic else None


def messages_of(db: Session, thread_id: UUID) -> list[tuple[ChatMessage, AiTutoringSession | None]]:
    """Every turn in order, answers with what came of them."""
    asked = (
        select(ChatMessage, AiTutoringSession)
        .outerjoin(AiTutoringSession, AiTutoringSession.message_id == ChatMessage.id)
        .where(ChatMessage.thread_id == thread_id)
        .order_by(ChatMessage.position)
    )
    return [(message, session) for message, session in db.execute(asked)]


def kept_question(
    db: Session, *, user_id: UUID, message_id: UUID
) -> tuple[ChatThread, list[tuple[ChatMessage, AiTutoringSession | None]]] | None:
    """A question of one's own that was kept already, with its thread and its answer; None for any other id."""
    asked = db.get(ChatMessage, message_id)
    thread = db.get(ChatThread, asked.thread_id) if asked else None
    if asked is None or thread is None or thread.user_id != user_id or asked.role is not ChatRole.LEARNER:
        return None
    turns = [row for row in messages_of(db, thread.id) if row[0].position in (asked.position, asked.position + 1)]
    return thread, turns


def last_turns(db: Session, thread_id: UUID) -> Sequence[ChatMessage]:
    """The turns that are kept in mind, oldest first."""
    asked = select(ChatMessage).where(ChatMessage.thread_id == thread_id).order_by(ChatMessage.position.desc())
    return list(reversed(db.scalars(asked.limit(constants.ASSISTANT_TURNS_KEPT_IN_MIND)).all()))


def delete_thread(db: Session, *, user_id: UUID, thread_id: UUID, now: datetime) -> None:
    own_thread(db, user_id=user_id, thread_id=thread_id).deleted_at = now


def restore_thread(db: Session, *, user_id: UUID, thread_id: UUID, now: datetime) -> ChatThread:
    """Bring back what was deleted within the last day."""
    found = own_thread(db, user_id=user_id, thread_id=thread_id, deleted=True)
    if found.deleted_at and now - found.deleted_at > timedelta(hours=constants.ASSISTANT_UNDO_HOURS):
        raise ThreadNotFound
    found.deleted_at = None
    return found


def own_answer(db: Session, *, user_id: UUID, message_id: UUID) -> AiTutoringSession:
    found = db.scalar(
        select(AiTutoringSession)
        .join(ChatThread, ChatThread.id == AiTutoringSession.thread_id)
        .where(
            AiTutoringSession.message_id == message_id,
            AiTutoringSession.user_id == user_id,
            ChatThread.deleted_at.is_(None),
        )
    )
    if found is None:
        raise AnswerNotFound
    return found


def note_satisfaction(db: Session, *, user_id: UUID, message_id: UUID, said: SatisfactionIn, words: str | None) -> None:
    found = own_answer(db, user_id=user_id, message_id=message_id)
    found.satisfaction, found.satisfaction_words = said.satisfaction, words


def asked_since(db: Session, user_id: UUID, since: datetime, *, by_model: bool = False) -> int:
    """Questions a learner asked since a moment, those of deleted conversations too; or answers a model gave them."""
    asked = select(func.count()).select_from(AiTutoringSession)
    asked = asked.where(AiTutoringSession.user_id == user_id, AiTutoringSession.created_at > since)
    return db.scalar(asked.where(AiTutoringSession.by_model) if by_model else asked) or 0


def model_answers_since(db: Session, since: datetime) -> int:
    asked = select(func.count()).select_from(AiTutoringSession)
    return db.scalar(asked.where(AiTutoringSession.created_at > since, AiTutoringSession.by_model)) or 0


def erase_old(db: Session, now: datetime) -> int:
    """Erase what was deleted more than a day ago, and what nobody went on with for a year."""
    undone = now - timedelta(hours=constants.ASSISTANT_UNDO_HOURS)
    forgotten = now - timedelta(days=constants.ASSISTANT_KEPT_DAYS)
    gone = delete(ChatThread).where((ChatThread.deleted_at < undone) | (ChatThread.last_message_at < forgotten))
    return int(db.execute(gone).rowcount)  # type: ignore[attr-defined]


def note_time(db: Session, thread_id: UUID, now: datetime) -> None:
    """How long the last answer was looked at: until this next turn, ten minutes at the most."""
    last = db.execute(
        select(ChatMessage.id, ChatMessage.at)
        .where(ChatMessage.thread_id == thread_id, ChatMessage.role == ChatRole.ASSISTANT)
        .order_by(ChatMessage.position.desc())
        .limit(1)
    ).first()
    if last:
        seconds = min(600, max(0, int((now - last.at).total_seconds())))
        db.execute(update(AiTutoringSession).where(AiTutoringSession.message_id == last.id).values(duration=seconds))
