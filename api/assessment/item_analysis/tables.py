"""What the nights found of each item, what was done about it, and which scores that changed."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, NotRequired
from uuid import UUID

from sqlalchemy import ForeignKey, Index, Numeric, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.assessment.quizzes.json_types import AnswerKey, QuestionOptions
from api.platform.db import Choice, Record
from api.platform.json_column import Holds


class ItemActionKind(StrEnum):
    QUARANTINE = "quarantine"
    RELEASE = "release"
    RETIRE = "retire"
    REKEY = "rekey"


class ChoiceSeen(TypedDict):
    """One choice: its share of all first answers and of each third of ability, null where nobody is placed yet.

    `pull` is how choosing it goes with doing well elsewhere.
    """

    choice: str
    is_right: bool
    share: float | None
    low: float | None
    middle: float | None
    high: float | None
    pull: NotRequired[float | None]


class Flag(TypedDict):
    """One thing the night doubts about an item, by its code, and why."""

    flag: str
    reason: str


class KeyWas(TypedDict):
    """The key of an item; before a repair also what else the repair changed."""

    key: AnswerKey
    explanation: NotRequired[str]
    options: NotRequired[QuestionOptions | None]


class ScoreWas(TypedDict):
    """A score; numbers with two decimals as text."""

    total_score: str
    max_possible_score: str
    percentage_score: str | None
    correct_answers: int
    passed: bool | None


class ItemFinding(Record):
    """One night's figures of one item that has something to look at; a night that finds the same writes nothing."""

    __tablename__ = "item_findings"
    __table_args__ = (UniqueConstraint("question_id", "found_on"),)

    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id", ondelete="cascade"))
    found_on: Mapped[date]
    answers: Mapped[int]
    facility: Mapped[Decimal | None] = mapped_column(Numeric(5, 4))
    discrimination: Mapped[Decimal | None] = mapped_column(Numeric(5, 4))
    guess_rate: Mapped[Decimal | None] = mapped_column(Numeric(5, 4))
    median_seconds: Mapped[int | None]
    options: Mapped[Annotated[list[Any], Holds(list[ChoiceSeen])]] = mapped_column(default=list)
    flags: Mapped[list[Flag]] = mapped_column(default=list)
    is_grave: Mapped[bool] = mapped_column(default=False)


class ItemAction(Record):
    """Something done to an item, by the night (`acted_by` is null) or by staff, with its reason."""

    __tablename__ = "item_actions"
    __table_args__ = (Index("ix_item_actions_question_id", "question_id", "acted_at"),)

    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id", ondelete="cascade"))
    act: Mapped[ItemActionKind] = mapped_column(Choice(ItemActionKind))
    reason: Mapped[str]
    acted_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    acted_at: Mapped[datetime]
    answers: Mapped[int]  # first answers known then: only fresh evidence may overrule a person
    key_before: Mapped[Annotated[Any, Holds(KeyWas, is_open=True)] | None]
    key_after: Mapped[Annotated[Any, Holds(KeyWas, is_open=True)] | None]
    attempts_rescored: Mapped[int] = mapped_column(default=0)


class AttemptRescore(Record):
    """The score an attempt had before an action changed it, beside the one it has since."""

    __tablename__ = "attempt_rescores"
    __table_args__ = (UniqueConstraint("test_attempt_id", "item_action_id"),)

    test_attempt_id: Mapped[UUID] = mapped_column(ForeignKey("test_attempts.id", ondelete="cascade"))
    item_action_id: Mapped[UUID] = mapped_column(ForeignKey("item_actions.id", ondelete="cascade"), index=True)
    before: Mapped[ScoreWas]
    after: Mapped[ScoreWas]
    rescored_at: Mapped[datetime]
