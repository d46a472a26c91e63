"""A learner's first screen on the wire: one answer for all of it."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from api.platform.schemas import Schema
from api.site.learner_home.schemas import MyProgress


class NextKind(StrEnum):
    """What the next thing is; the screen has a sign and a verb for each."""

    OPEN_TEST = "open_test"
    CLASS_TEST = "class_test"
    LESSON = "lesson"
    VIDEO = "video"
    PRACTICE = "practice"
    REVIEW = "review"
    TEST = "test"
    BOOK = "book"
    OWN = "own"
    FIRST_STEPS = "first_steps"


class NextThing(Schema):
    """The one thing to do next, what it costs, and why. `minutes` and `dataMb` are null where nobody knows."""

    kind: NextKind
    title: str
    subject: str | None
    why: str | None
    minutes: int | None
    data_mb: float | None
    due_at: datetime | None
    url: str
    suggestion_id: UUID | None


class DayTask(Schema):
    title: str
    minutes: int
    is_done: bool
    url: str | None


class PlanDay(Schema):
    """One day of the plan's week, Monday first."""

    on: date
    tasks: int
    done: int
    minutes_left: int
    titles: list[str]


class PlanWeek(Schema):
    """The plan's week: what it asks for, each of its days, and today's tasks one by one.

    `weeklyMinutes` of a learner's first week, begun in its middle, are what is planned of it.
    """

    weekly_minutes: int
    exam: str
    days_left: int
    missed_tasks: int
    days: list[PlanDay]
    today: list[DayTask]


class OpenBook(Schema):
    """The book open last and not finished."""

    book_id: UUID
    title: str
    page: int
    pages: int


class Today(Schema):
    """The first screen at `at`. `needsFirstSteps`: this learner is led there before anything else."""

    at: datetime
    today: date
    needs_first_steps: bool
    next: NextThing | None
    progress: MyProgress
    plan: PlanWeek | None
    book: OpenBook | None
