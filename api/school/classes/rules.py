"""Who needs help now, from what is happening. Pure: moments and answers in, sentences out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from api import constants
from api.platform.clock import day_of


class Need(StrEnum):
    """Why a learner is on the list, the most pressing first."""

    STUCK = "stuck"
    WRONG = "wrong"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer: when, on what, right or wrong."""

    at: datetime
    topic: str
    is_correct: bool


@dataclass(frozen=True, slots=True)
class OpenTest:
    """An attempt that is open now, and its newest sign of life."""

    title: str
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Call:
    """A learner who needs somebody, since when, and why in words."""

    need: Need
    words: str
    since: datetime | None


def calls(
    answers: Sequence[Answered],
    open_test: OpenTest | None,
    *,
    last_active_at: datetime | None,
    joined_at: datetime,
    now: datetime,
) -> list[Call]:
    """What a teacher should know of one learner now; `answers` are the newest first."""
    found = [_stuck(open_test, now), _wrong(answers, now), _quiet(last_active_at, joined_at, now)]
    return [call for call in found if call is not None]


def _stuck(test: OpenTest | None, now: datetime) -> Call | None:
    if test is None:
        return None
    waiting = now - test.last_at
    least, most = constants.CLASS_STUCK_MINUTES, constants.CLASS_STUCK_MOST_MINUTES
    if not timedelta(minutes=least) <= waiting <= timedelta(minutes=most):
        return None
    minutes = int(waiting.total_seconds() // 60)
    return Call(Need.STUCK, f"{minutes} minutes without an answer in {test.title}", test.last_at)


def _wrong(answers: Sequence[Answered], now: datetime) -> Call | None:
    if not answers or now - answers[0].at > timedelta(days=constants.CLASS_WRONG_DAYS):
        return None
    run: list[Answered] = []
    for answer in answers:
        if answer.is_correct:
            break
        run.append(answer)
    if len(run) < constants.CLASS_WRONG_IN_A_ROW:
        return None
    topics = list(dict.fromkeys(answer.topic for answer in run))
    where = topics[0] if len(topics) == 1 else f"{topics[0]} and {len(topics) - 1} more"
    return Call(Need.WRONG, f"{len(run)} wrong answers in a row on {where}", run[-1].at)


def _quiet(last_active_at: datetime | None, joined_at: datetime, now: datetime) -> Call | None:
    days = (day_of(now) - day_of(last_active_at or joined_at)).days
    if days < constants.CLASS_QUIET_DAYS:
        return None
    if last_active_at is None:
        return Call(Need.QUIET, f"has not begun, {days} days after joining", None)
    return Call(Need.QUIET, f"no study for {days} days", last_active_at)
