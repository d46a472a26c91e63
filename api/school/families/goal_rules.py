"""What holds for goals: how far one is, and how it is said. Pure answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Protocol

from api import constants
from api.school.families.tables import GoalKind, GoalStatus

MOST = {
    GoalKind.MINUTES_A_WEEK: constants.GOAL_MINUTES_MOST,
    GoalKind.QUESTIONS_A_WEEK: constants.GOAL_QUESTIONS_MOST,
    GoalKind.TOPICS_MASTERED: constants.GOAL_TOPICS_MOST,
    GoalKind.BOOK_FINISHED: 1,
}


class Goal(Protocol):
    """What the rules read of a goal."""

    kind: GoalKind
    target: int
    status: GoalStatus
    starts_on: date
    due_on: date | None


@dataclass(frozen=True, slots=True)
class GoalWeek:
    """One week of a goal that begins anew every Monday."""

    week_on: date
    done: int
    is_reached: bool
    is_over: bool
    is_whole: bool  # False where the goal was set after that Monday


@dataclass(frozen=True, slots=True)
class GoalProgress:
    """How far a goal is: the share of its target, and whether that is all of it."""

    done: int
    percent: int
    is_reached: bool
    weeks: Sequence[GoalWeek]


def is_open(goal: Goal) -> bool:
    return goal.status in (GoalStatus.PROPOSED, GoalStatus.AGREED)


def weeks_of(goal: Goal, done: dict[date, int], today: date) -> list[GoalWeek]:
    """The weeks of a goal up to this one, oldest first, as many as are shown."""
    this = today - timedelta(days=today.weekday())
    first = goal.starts_on - timedelta(days=goal.starts_on.weekday())
    oldest = max(first, this - timedelta(weeks=constants.GOAL_WEEKS_SHOWN - 1))
    mondays = [oldest + timedelta(weeks=at) for at in range((this - oldest).days // 7 + 1)]
    return [
        GoalWeek(
            week_on=monday,
            done=done.get(monday, 0),
            is_reached=done.get(monday, 0) >= goal.target,
            is_over=monday < this,
            is_whole=monday >= goal.starts_on,
        )
        for monday in mondays
    ]


def progress_of(goal: Goal, done: int, weeks: Sequence[GoalWeek] = ()) -> GoalProgress:
    return GoalProgress(done, min(100, 100 * done // goal.target), done >= goal.target, weeks)


def said(kind: GoalKind, target: int, *, book: str | None = None, due_on: date | None = None) -> str:
    """The goal as one reads it: '120 minutes of study a week'."""
    until = f" by {due_on.day} {due_on:%B}" if due_on else ""
    match kind:
        case GoalKind.MINUTES_A_WEEK:
            return f"{target} minutes of study a week"
        case GoalKind.QUESTIONS_A_WEEK:
            return f"{target} questions a week"
        case GoalKind.TOPICS_MASTERED:
            return f"{target} more {'topic' if target == 1 else 'topics'} known well{until}"
        case GoalKind.BOOK_FINISHED:
            return f"Finish “{book or 'a book'}”{until}"
