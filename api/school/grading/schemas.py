"""Marking on the wire."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from api import constants
from api.platform.schemas import Schema

Score = Annotated[int, Field(ge=0, le=constants.SCENARIO_TOP_SCORE)]


class GradingRow(Schema):
    """An answer in the queue."""

    answer_id: UUID
    learner: str
    subject: str
    topic: str
    quiz: str
    answered_at: datetime
    words: int
    self_score: int | None
    score: int | None
    marked_at: datetime | None


class GradingOut(GradingRow):
    """An answer to be marked, with all that is needed to mark it."""

    stem: str
    options: Any
    answer: str
    comment: str | None
    next_id: UUID | None


class MarkIn(Schema):
    score: Score
    comment: Annotated[str, Field(max_length=1_000)] = ""


class OwnMarkIn(Schema):
    score: Score


class OwnMarkOut(Schema):
    self_score: int
    self_scored_at: datetime
