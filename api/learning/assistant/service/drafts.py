"""A language model's answer on its way: kept statement by statement in the turn it belongs to, until it is whole.

The turn holds our lessons' own words from the beginning, so that whatever happens to the model, to this process or to
the reader's connection, the conversation has an answer, and one only.
"""

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.learning.assistant.documents import KeptParts, Writing
from api.learning.assistant.model_answers import MOST_TOKENS, Withheld, let_through
from api.learning.assistant.service.threads import AnswerNotFound, own_answer
from api.learning.assistant.tables import AiTutoringSession, ChatMessage
from api.platform.integrations.language_model import LanguageModel, Message, NoAnswer

AT_ONCE: Final = 4  # conversations with the model; whoever comes while all are taken gets the lessons' own words
BROKE_OFF: Final = "The answer broke off here. Ask once more, or read on in the lesson below."
LEFT_OUT: Final = "The rest was left out: it did not come from your lessons. Read on in the lesson below."
STOPPED: Final = "You stopped it here."
_seats = threading.BoundedSemaphore(AT_ONCE)


class Sessions(Protocol):
    """Sessions that commit at their end."""

    def begin(self) -> AbstractContextManager[Session]: ...


@dataclass(frozen=True)
class Commission:
    """What a model is asked for one turn, and how many passages it may name."""

    message_id: UUID
    messages: Sequence[Message]
    passages: int


def begun(now: datetime) -> Writing:
    """What a turn holds when a model begins to write."""
    return Writing(since=now, said=[], before="")


def writing_of(turn: ChatMessage) -> Writing | None:
    """What a model has written in a turn so far; None where none is at it."""
    return Writing.model_validate(turn.parts["writing"]) if "writing" in turn.parts else None


def write(sessions: Sessions, model: LanguageModel, asked: Commission) -> None:
    """Ask the model and keep what is let through; ends early when the learner stopped it or deleted the turn."""
    said: list[str] = []
    note = None
    if _seats.acquire(blocking=False):
        try:
            for statement in let_through(model.stream(asked.messages, most_tokens=MOST_TOKENS), asked.passages):
                said.append(statement)
                if not _kept(sessions, asked.message_id, said):
                    return
        except NoAnswer:
            note = BROKE_OFF
        except Withheld:
            note = LEFT_OUT
        finally:
            _seats.release()
    with sessions.begin() as db:
        finish(db, asked.message_id, note)


def _kept(sessions: Sessions, message_id: UUID, said: list[str]) -> bool:
    with sessions.begin() as db:
        turn = _turn(db, message_id)
        if turn is None:
            return False
        turn.parts = {**turn.parts, "writing": {**turn.parts["writing"], "said": list(said)}}
        return True


def finish(db: Session, message_id: UUID, note: str | None) -> None:
    """What was let through becomes the answer; without any the lessons' own words stay. Once, whoever comes first."""
    turn = _turn(db, message_id)
    if turn is None:
        return
    parts = KeptParts.model_validate(turn.parts)
    writing, parts.writing = parts.writing, None
    if writing and writing.said:
        turn.content = writing.before + " ".join(writing.said)
        parts.by_model = True
        parts.note = " ".join(each for each in (parts.note, note) if each) or None
        session = db.scalars(select(AiTutoringSession).where(AiTutoringSession.message_id == message_id)).one()
        session.ai_response, session.by_model = turn.content, True
    turn.parts = parts.as_json()
    db.flush()


def stop(db: Session, *, user_id: UUID, message_id: UUID) -> None:
    """End it with what stands there; one that is whole already stays as it is. Raises `AnswerNotFound`."""
    own_answer(db, user_id=user_id, message_id=message_id)
    finish(db, message_id, STOPPED)


def _turn(db: Session, message_id: UUID) -> ChatMessage | None:
    """The turn, locked, while something is being written in it."""
    asked = select(ChatMessage).where(ChatMessage.id == message_id).with_for_update()
    turn = db.scalars(asked.execution_options(populate_existing=True)).first()
    return turn if turn is not None and "writing" in turn.parts else None


def own_turn(db: Session, *, user_id: UUID, message_id: UUID) -> tuple[ChatMessage, AiTutoringSession]:
    """An answer of one's own as it stands now. Raises `AnswerNotFound`."""
    session = own_answer(db, user_id=user_id, message_id=message_id)
    asked = select(ChatMessage).where(ChatMessage.id == message_id)
    turn = db.scalars(asked.execution_options(populate_existing=True)).first()
    if turn is None:
        raise AnswerNotFound
    return turn, session
