"""What a turn of a conversation keeps beside its text."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from pydantic import Field

from api.learning.assistant.schemas import AnswerParts
from api.platform.schemas import JsonObject, Schema

LONGEST: Final = timedelta(seconds=60)  # what is not whole by then will not be: the lessons' own words stand


class Writing(Schema):
    """An answer a language model is at: since when, what was let through, and what stands before it."""

    since: datetime
    said: list[str]
    before: str

    def goes_on(self, now: datetime) -> bool:
        return now - self.since < LONGEST


class KeptParts(AnswerParts):
    """How an answer is made, with what its learner does not see: the passages it used, and what it is about."""

    used: list[UUID]
    reasons: list[list[str]] = Field(default_factory=list)  # codes of what each step of a working did
    topic_id: UUID | None
    lesson_id: UUID | None
    writing: Writing | None = None  # while a language model says it in its words (see service/drafts)

    def as_json(self) -> JsonObject:
        """As a turn keeps it: `writing` is there only while somebody writes."""
        inside = set() if self.writing else {"writing"}
        kept: JsonObject = self.model_dump(mode="json", by_alias=True, exclude=inside)
        return kept

    def shown_parts(self) -> AnswerParts:
        """What its learner sees of it."""
        return AnswerParts.model_validate({name: getattr(self, name) for name in AnswerParts.model_fields})
