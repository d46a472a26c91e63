"""A learner's last weeks in three facts, as their parents' screens and digests read them. Pure."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal


@dataclass(frozen=True, slots=True)
class StudyTime:
    """Minutes and days of the week that runs, and of the week before up to the same weekday and whole.

    Of somebody who never studied before this week the week before is None: there is nothing to compare with.
    """

    week_began_on: date
    until: date
    minutes: int
    days: int
    last_week_by_then: int | None
    last_week: int | None


@dataclass(frozen=True, slots=True)
class RecentAnswers:
    """Right answers among those of thirty days; `trend` is None while they are too few to say."""

    since: date
    questions: int
    right: int
    is_known: bool
    trend: Literal["up", "flat", "down"] | None


@dataclass(frozen=True, slots=True)
class ProgressTopic:
    """A topic by name with what is known of it now; of one that is stuck, whether it comes next for the learner."""

    topic: str
    subject: str
    percentage: float
    answers: int
    comes_next: bool = False


@dataclass(frozen=True, slots=True)
class ProgressTopics:
    """How many topics move and how many do not; the first of each by name."""

    is_known: bool
    better_count: int
    stuck_count: int
    better: list[ProgressTopic]
    stuck: list[ProgressTopic]


@dataclass(frozen=True, slots=True)
class Progress:
    """The facts, with the moment they stand for."""

    as_of: datetime
    time: StudyTime
    answers: RecentAnswers
    topics: ProgressTopics
