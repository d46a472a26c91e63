"""An answer as it is written: server-sent events that begin again where a connection broke; and the way to stop it."""

import json
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from typing import Annotated, Any
from uuid import UUID

import anyio
from fastapi import APIRouter, Header, status
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from api.learning.assistant.routes import OwnSessions, message_out
from api.learning.assistant.schemas import ChatMessageOut
from api.learning.assistant.service import drafts
from api.learning.assistant.service.threads import AnswerNotFound
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson
from api.platform.limits import limit_steps
from api.platform.raw_sql import SqlDb

router = APIRouter(prefix="/api/assistant/messages", tags=["assistant"])
LOOKS_EVERY = 0.25  # seconds
AGAIN_AFTER = 2_000  # milliseconds until a browser comes back after its connection broke
STREAMS = [(60, timedelta(minutes=1))]
SAID, WHOLE = "said", "whole"
So = tuple[list[str], ChatMessageOut | None]  # statements so far, and the whole turn when nobody writes any more


class EventStream(StreamingResponse):
    media_type = "text/event-stream"


@router.get(
    "/{message_id}/stream",
    response_class=EventStream,
    responses={
        200: {"description": "Events: `said`, a statement with its number as id; `whole`, the turn at the end."}
    },
)
def stream_answer(
    message_id: UUID,
    me: InPerson,
    now: Now,
    db: Db,
    sql: SqlDb,
    sessions: OwnSessions,
    last_event_id: Annotated[str | None, Header()] = None,
) -> EventStream:
    """What a language model says, from the statement after `Last-Event-ID` on, and then the whole turn."""
    limit_steps(sql, "assistant-stream", str(me.id), steps=STREAMS, now=now)
    drafts.own_turn(db, user_id=me.id, message_id=message_id)
    heard = int(last_event_id) if last_event_id and last_event_id.isdecimal() and len(last_event_id) < 4 else 0

    def so_far(waited: float) -> So:
        with sessions.begin() as own:
            turn, session = drafts.own_turn(own, user_id=me.id, message_id=message_id)
            at = now + timedelta(seconds=waited)
            writing = drafts.writing_of(turn)
            is_whole = writing is None or not writing.goes_on(at)
            return writing.said if writing else [], message_out(turn, session, at) if is_whole else None

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return EventStream(_events(so_far, heard), headers=headers)


@router.post("/{message_id}/stop", status_code=status.HTTP_204_NO_CONTENT)
def stop_answer(message_id: UUID, me: InPerson, db: Db) -> None:
    """What was said so far is the answer."""
    drafts.stop(db, user_id=me.id, message_id=message_id)


async def _events(so_far: Callable[[float], So], heard: int) -> AsyncIterator[str]:
    yield f"retry: {AGAIN_AFTER}\n\n"
    waited = 0.0
    while True:
        try:
            said, whole = await run_in_threadpool(so_far, waited)
        except AnswerNotFound:  # the conversation was deleted meanwhile
            return
        for number, statement in enumerate(said[heard:], heard + 1):
            yield _event(SAID, statement, number)
        heard = max(heard, len(said))
        if whole is not None:
            yield _event(WHOLE, whole.model_dump(mode="json", by_alias=True))
            return
        await anyio.sleep(LOOKS_EVERY)
        waited += LOOKS_EVERY


def _event(name: str, data: Any, number: int | None = None) -> str:
    """JSON has no line break of its own, so that one `data:` line is enough."""
    counted = f"id: {number}\n" if number else ""
    return f"event: {name}\n{counted}data: {json.dumps(data, ensure_ascii=False)}\n\n"
