"""Item quality on the wire."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from api.core.wire import Required, Wire
from api.quality.tables import ItemActKind
from api.quizzes.tables import ItemStatus, QuestionType

Reason = Required("Say why, in ten characters or more", least=10, most=500)


class ItemActIn(Wire):
    """Why something is done to a question."""

    reason: Reason  # type: ignore[valid-type]


class RekeyIn(Wire):
    """`key` is the choice that is right: an option's id, or true or false."""

    key: Required("Choose the right answer", most=20)  # type: ignore[valid-type]
    reason: Reason  # type: ignore[valid-type]


class ItemFlag(Wire):
    flag: str
    reason: str


class ItemChoice(Wire):
    """One choice: shares 0 to 1 of all first answers and of each third of ability; null where nobody is placed yet."""

    choice: str
    text: str
    is_key: bool
    share: float
    low: float | None
    middle: float | None
    high: float | None


class ItemActOut(Wire):
    """Something done to a question; nobody's name means the night did it."""

    act: ItemActKind
    reason: str
    acted_by: str | None
    acted_at: datetime
    attempts_rescored: int
    key_before: Any
    key_after: Any


class ItemQualityRow(Wire):
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
    explanation: str
    may_rekey: bool
    choices: list[ItemChoice]
    history: list[ItemQualityRow]
    acts: list[ItemActOut]
