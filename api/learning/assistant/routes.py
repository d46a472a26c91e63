"""The study assistant: one's own conversations, which nobody else can open."""

from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, BackgroundTasks, Depends, Query, status
from sqlalchemy.orm import Session, sessionmaker

from api import constants
from api.learning.assistant.distress import is_confided
from api.learning.assistant.documents import KeptParts
from api.learning.assistant.rules import masked, title_of, wait_in_words
from api.learning.assistant.schemas import (
    AskedOut,
    AssistantOut,
    ChatMessageOut,
    QuestionIn,
    SatisfactionIn,
    ThreadCard,
    ThreadIn,
    ThreadOut,
)
from api.learning.assistant.service import starters, threads
from api.learning.assistant.service.answers import DAY, ask
from api.learning.assistant.service.drafts import Sessions, write, writing_of
from api.learning.assistant.service.reports import KIND
from api.learning.assistant.tables import AiTutoringSession, ChatMessage, ChatRole, ChatThread
from api.platform.clock import Now
from api.platform.db import Db, engine
from api.platform.guards import InPerson
from api.platform.integrations.language_model import LanguageModel, language_model
from api.platform.limits import TooMany, take
from api.platform.moderation.service.reports import reported
from api.platform.principal import Principal
from api.platform.raw_sql import Sql, SqlDb
from api.settings import settings

router = APIRouter(prefix="/api/assistant", tags=["assistant"])
STEPS = [
    (constants.ASSISTANT_PER_MINUTE, timedelta(minutes=1)),
    (constants.ASSISTANT_PER_HOUR, timedelta(hours=1)),
    (constants.ASSISTANT_PER_DAY, DAY),
]
ENOUGH = "That is a lot of questions in a short time. You can ask again in {wait}."


@cache
def _model() -> LanguageModel | None:
    return language_model(settings())


async def model() -> LanguageModel | None:
    """The language model of this deployment, or None; tests put another in its place."""
    return _model()


Model = Annotated[LanguageModel | None, Depends(model)]


async def own_sessions() -> Sessions:
    """Sessions for what goes on after an answer has left."""
    return sessionmaker(engine(), expire_on_commit=False)


OwnSessions = Annotated[Sessions, Depends(own_sessions)]


@dataclass(frozen=True)
class Writer:
    """A model, if there is one, and what it writes with when the answer has left."""

    model: LanguageModel | None
    sessions: Sessions
    after: BackgroundTasks


async def later(found: Model, sessions: OwnSessions, after: BackgroundTasks) -> Writer:
    return Writer(found, sessions, after)


Later = Annotated[Writer, Depends(later)]
Turns = list[tuple[ChatMessage, AiTutoringSession | None]]


@router.get("")
def get_assistant(
    me: InPerson,
    now: Now,
    db: Db,
    found_model: Model,
    lesson_id: Annotated[UUID | None, Query(alias="lessonId")] = None,
    topic_id: Annotated[UUID | None, Query(alias="topicId")] = None,
    book_id: Annotated[UUID | None, Query(alias="bookId")] = None,
) -> AssistantOut:
    """One's conversations, questions to begin with, and how many may be asked today."""
    return AssistantOut(
        threads=[_card(thread, topic) for thread, topic in threads.list_threads(db, me.id)],
        starters=starters.starters(
            db,
            user_id=me.id,
            school_year=me.school_year,
            lesson_id=lesson_id,
            topic_id=topic_id,
            book_id=book_id,
        ),
        about=starters.about(db, lesson_id, topic_id, book_id),
        left_today=_left(db, me, now),
        per_day=constants.ASSISTANT_PER_DAY,
        uses_model=found_model is not None,
    )


@router.post("/threads", status_code=status.HTTP_201_CREATED)
def start_thread(body: ThreadIn, me: InPerson, now: Now, db: Db, sql: SqlDb, writer: Later) -> AskedOut:
    """Ask the first question of a conversation."""
    if kept := _kept(db, me, body.id, now):
        return kept
    _count(sql, me, body.question, now)
    title = title_of(masked(body.question).text)
    about = (body.lesson_id, body.topic_id, body.book_id)
    thread = threads.open_thread(db, user_id=me.id, title=title, about=about, now=now)
    return _asked(db, me, thread, body, now, writer)


@router.get("/threads/{thread_id}")
def get_thread(thread_id: UUID, me: InPerson, now: Now, db: Db) -> ThreadOut:
    thread = threads.own_thread(db, user_id=me.id, thread_id=thread_id)
    messages = _turns(db, threads.messages_of(db, thread.id), now)
    return ThreadOut(**_card(thread, threads.topic_name(db, thread)).model_dump(), messages=messages)


@router.post("/threads/{thread_id}/messages")
def ask_in_thread(
    thread_id: UUID, body: QuestionIn, me: InPerson, now: Now, db: Db, sql: SqlDb, writer: Later
) -> AskedOut:
    """Ask on: the turns before are kept in mind."""
    thread = threads.own_thread(db, user_id=me.id, thread_id=thread_id, lock=True)
    if kept := _kept(db, me, body.id, now):
        return kept
    _count(sql, me, body.question, now)
    return _asked(db, me, thread, body, now, writer)


@router.delete("/threads/{thread_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_thread(thread_id: UUID, me: InPerson, now: Now, db: Db) -> None:
    """Hidden at once, erased a day later."""
    threads.delete_thread(db, user_id=me.id, thread_id=thread_id, now=now)


@router.post("/threads/{thread_id}/restore")
def restore_thread(thread_id: UUID, me: InPerson, now: Now, db: Db) -> ThreadCard:
    thread = threads.restore_thread(db, user_id=me.id, thread_id=thread_id, now=now)
    return _card(thread, threads.topic_name(db, thread))


@router.put("/messages/{message_id}/satisfaction", status_code=status.HTTP_204_NO_CONTENT)
def rate_answer(message_id: UUID, body: SatisfactionIn, me: InPerson, db: Db) -> None:
    """Whether an answer helped; saying it again changes it."""
    words = masked(body.words).text if body.words else None
    threads.note_satisfaction(db, user_id=me.id, message_id=message_id, said=body, words=words)


def _count(sql: Sql, me: Principal, question: str, now: Now) -> None:
    """A cry for help is answered however much was asked before; only a machine says it fifty times an hour."""
    if is_confided(question):
        bucket, steps = "assistant-care", [(50, timedelta(hours=1))]
    else:
        bucket, steps = "assistant", STEPS
    if (wait := take(sql, bucket, str(me.id), steps=steps, now=now)) is not None:
        raise TooMany(ENOUGH.format(wait=wait_in_words(wait)), retryAfter=wait)


def _asked(
    db: Session, me: Principal, thread: ChatThread, body: ThreadIn | QuestionIn, now: Now, writer: Later
) -> AskedOut:
    """Answered from our own material at once; what a model makes of it comes after this answer has left."""
    question_id = body.id if body.id and db.get(ChatMessage, body.id) is None else None
    asked = ask(
        db, me=me, thread=thread, given=body.question, now=now, model=writer.model, question_id=question_id
    )  # fmt: skip
    if writer.model and asked.commission:
        writer.after.add_task(write, writer.sessions, writer.model, asked.commission)
    return _present(db, me, thread, asked.turns, now)


def _kept(db: Session, me: Principal, question_id: UUID | None, now: Now) -> AskedOut | None:
    """The answer to a question that came before, when it is sent again because its answer did not arrive."""
    found = threads.kept_question(db, user_id=me.id, message_id=question_id) if question_id else None
    return _present(db, me, *found, now) if found else None


def _present(db: Session, me: Principal, thread: ChatThread, turns: Turns, now: Now) -> AskedOut:
    card = _card(thread, threads.topic_name(db, thread))
    return AskedOut(thread=card, messages=_turns(db, turns, now), left_today=_left(db, me, now))


def _turns(db: Session, turns: Turns, now: Now) -> list[ChatMessageOut]:
    found = reported(db, kind=KIND, content_ids=[message.id for message, _ in turns])
    return [message_out(*turn, now, is_reported=turn[0].id in found) for turn in turns]


def _left(db: Session, me: Principal, now: Now) -> int:
    return max(0, constants.ASSISTANT_PER_DAY - threads.asked_since(db, me.id, now - DAY))


def _card(thread: ChatThread, topic: str | None) -> ThreadCard:
    return ThreadCard(
        id=thread.id, title=thread.title, topic=topic, book_id=thread.book_id, last_message_at=thread.last_message_at
    )  # fmt: skip


def message_out(
    message: ChatMessage, session: AiTutoringSession | None, now: Now, *, is_reported: bool = False
) -> ChatMessageOut:
    """A turn as its learner sees it; while a model writes, its words come by the stream and not here."""
    is_withdrawn = bool(session and session.withdrawn_at)
    is_answer = message.role is ChatRole.ASSISTANT and not is_withdrawn
    writing = writing_of(message)
    writes = writing is not None and writing.goes_on(now)
    return ChatMessageOut(
        id=message.id,
        role=message.role.value,
        content="" if writes or is_withdrawn else message.content,
        at=message.at,
        parts=KeptParts.model_validate(message.parts).shown_parts() if is_answer else None,
        satisfaction=session.satisfaction if session else None,
        is_reported=is_reported,
        is_withdrawn=is_withdrawn,
        is_writing=writes,
    )
