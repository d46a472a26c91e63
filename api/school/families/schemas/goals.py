"""Goals on the wire."""

from datetime import date, datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import Field, model_validator

from api.platform.schemas import Schema
from api.school.families.goal_rules import MOST
from api.school.families.rules import Side
from api.school.families.tables import GoalKind, GoalStatus

GoalTarget = Annotated[int, Field(ge=1, le=max(MOST.values()))]


class GoalIn(Schema):
    """A goal as it is set: a number a week, or one to reach by a day."""

    kind: GoalKind
    target: GoalTarget = 1
    book_id: UUID | None = None
    due_on: date | None = None
    words: Annotated[str, Field(max_length=200)] | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.target > MOST[self.kind]:
            raise ValueError(f"At most {MOST[self.kind]}.")
        if self.kind.is_weekly != (self.due_on is None):
            raise ValueError("A goal of a week has no last day; every other one has.")
        if (self.kind is GoalKind.BOOK_FINISHED) != (self.book_id is not None):
            raise ValueError("Choose a book for this goal, and only for this.")
        return self


class GoalChangeIn(Schema):
    """Another number or day, instead of the one proposed."""

    target: GoalTarget
    due_on: date | None = None


class GoalWeekOut(Schema):
    week_on: date
    done: int
    is_reached: bool
    is_over: bool
    is_whole: bool


class GoalOut(Schema):
    """A goal and how far it is. `done` and `percent` are null for a parent who may set goals but not see progress."""

    id: UUID
    kind: GoalKind
    says: str
    target: int
    earlier_target: int | None
    book_id: UUID | None
    book_title: str | None
    starts_on: date
    due_on: date | None
    words: str | None
    status: GoalStatus
    set_by: Side
    set_by_name: str
    waits_for: Side | None
    is_mine_to_change: bool
    done: int | None
    percent: int | None
    is_reached: bool | None
    weeks: list[GoalWeekOut]
    settled_at: datetime | None


class GoalBook(Schema):
    """A book a goal can be about: one the learner has opened and not finished."""

    id: UUID
    title: str


class GoalsOut(Schema):
    """Open goals first, then what became of earlier ones."""

    open: list[GoalOut]
    past: list[GoalOut]
    books: list[GoalBook]
    may_set: bool
