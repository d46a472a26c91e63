"""Item quality on the wire."""

import json
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, Field

from api import constants
from api.assessment.item_analysis.tables import ItemActionKind
from api.assessment.quizzes.tables import ItemStatus, QuestionType
from api.platform.schemas import Required, Schema

Reason = Required("Say why, in 10 characters or more", least=10, most=500)


def _bounded(key: Any) -> Any:
    if key in (None, "", [], {}):
        raise ValueError("Give the right answer")
    if len(json.dumps(key)) > constants.ITEM_PARTS_BYTES:
        raise ValueError("This is too long for a key")
    return key


class ItemActionIn(Schema):
    """Why something is done to a question."""

    reason: Reason  # type: ignore[valid-type]


class RekeyIn(Schema):
    """`key` in the form of the question's type (see quizzes/rules.py), and a new explanation where the old is wrong."""

    key: Annotated[Any, AfterValidator(_bounded)]
    reason: Reason  # type: ignore[valid-type]
    explanation: Annotated[str, Field(max_length=constants.ITEM_TEXT_LIMIT)] = ""


class ItemFlag(Schema):
    flag: str
    reason: str


class ItemChoice(Schema):
    """One choice: shares 0 to 1 of all first answers and of each third of ability; null where nobody is placed yet."""

    choice: str
    text: str
    is_key: bool
    share: float
    low: float | None
    middle: float | None
    high: float | None


class ItemAnswerSeen(Schema):
    """An answer learners gave first: how often, by whom, and whether it is right by the key as it stands.

    `strongest` is its share among the strongest third; null where fewer than nine learners can be placed.
    """

    text: str
    is_right: bool
    learners: int
    share: float
    strongest: float | None


class ItemActionOut(Schema):
    """Something done to a question; nobody's name means the night did it."""

    action: ItemActionKind
    reason: str
    acted_by: str | None
    acted_at: datetime
    attempts_rescored: int
    key_before: Any
    key_after: Any


class ItemQualityRow(Schema):
    """A question with something to look at: its last figures."""

    question_id: UUID
    code: str
    topic: str
    subject: str
    question_type: QuestionType
    stem: str
    status: ItemStatus
    found_on: date | None
    answers: int
    facility: float | None
    discrimination: float | None
    guess_rate: float | None
    median_seconds: int | None
    flags: list[ItemFlag]
    is_grave: bool


class ItemQualityDetail(ItemQualityRow):
    """The same with its evidence, what was found before, and what was done."""

    key: Any
    options: Any
    unit: str | None
    explanation: str
    may_rekey: bool
    choices: list[ItemChoice]
    answers_seen: list[ItemAnswerSeen]
    history: list[ItemQualityRow]
    actions: list[ItemActionOut]
