"""Objections on the wire."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from api.platform.schemas import Required, Schema
from api.publishing.objections.tables import ObjectionState, ObjectionSubject

SAY_WHAT = "Say what is wrong"
SAY_WHY = "Say why"


class ObjectionIn(Schema):
    subject: ObjectionSubject
    book_id: UUID | None = None
    words: Required(SAY_WHAT, least=3, most=1_000)  # type: ignore[valid-type]


class ObjectionAnswer(Schema):
    decision: Literal["upheld", "dismissed"]
    answer: Required(SAY_WHY, least=3, most=1_000)  # type: ignore[valid-type]


class ObjectionOut(Schema):
    id: UUID
    month: str
    subject: ObjectionSubject
    book_id: UUID | None
    title: str | None  # of the book
    words: str
    state: ObjectionState
    written_at: datetime
    closed_at: datetime | None
    answer: str | None


class QueuedObjection(ObjectionOut):
    """The same for finance, with whose it is."""

    author_id: UUID
    author: str
    answer_by: datetime  # when the author may expect an answer
    answered_by: str | None
