"""A learner's last weeks in the few facts a parent understands, read from the published marts."""

from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy.orm import Session

from api import constants
from api.learning.analytics.learner import DAYS, MASTERY, RANGE, SCOPES, Names
from api.learning.study_plans.topic_order import Advised, order_of
from api.platform.clock import day_of
from api.platform.marts.registry import freshness
from api.platform.marts.window import NumbersNotReady, marts
from api.platform.pseudonym import learner_key

ANSWERS_LEAST: Final = 5  # fewer say nothing
TOPICS_TOLD: Final = 3


def progress(db: Session, *, learner_id: UUID, now: datetime) -> dict[str, Any]:
    """Study time this week and last, answers of thirty days, topics that move and topics that do not.

    The week is that of the day the numbers stand for, and last week is also told up to the same weekday; what has
    too little behind it is None. Raises `NumbersNotReady`.
    """
    me, names, told = learner_key(learner_id), Names(db), freshness(now)
    if told.as_of is None:
        raise NumbersNotReady
    return {
        "as_of": told.as_of,
        "is_stale": told.is_stale,
        "time": _time(me, day_of(told.as_of)),
        "answers": _answers(me),
        "topics": _topics(me, names, {str(each.topic_id): each for each in order_of(db, learner_id, now)}),
    }


def _time(me: str, today: date) -> dict[str, Any]:
    monday, week = today - timedelta(days=today.weekday()), timedelta(days=7)
    days = marts.rows(DAYS, {"me": me, "since": monday - week})

    def minutes(first: date, last: date) -> float:
        return float(sum(row["reading_minutes"] + row["quiz_minutes"] for row in days if first <= row["day"] <= last))

    return {
        "week_began_on": monday,
        "until": today,
        "minutes": minutes(monday, today),
        "days": sum(monday <= row["day"] <= today for row in days),
        "last_week_by_then": minutes(monday - week, today - week),
        "last_week": minutes(monday - week, monday - timedelta(days=1)),
    }


def _answers(me: str) -> dict[str, Any]:
    """Right answers among those of the last thirty days."""
    days = marts.one(RANGE, {"range": "30d"})
    if days is None:
        raise NumbersNotReady
    rows = marts.rows(SCOPES, {"me": me, "range": "30d"})
    whole = next((row for row in rows if row["subject_id"] is None and row["topic_id"] is None), None)
    questions = whole["total_questions"] if whole else 0
    return {
        "since": days["starts_on"],
        "questions": questions,
        "right": whole["correct_answers"] if whole else 0,
        "is_known": questions >= ANSWERS_LEAST,
        "trend": whole["improvement_trend"] if whole and questions >= ANSWERS_LEAST else None,
    }


def _topics(me: str, names: Names, order: dict[str, Advised]) -> dict[str, Any]:
    """Topics whose results rose in ninety days, and those below the bar that did not, each with what is known now.

    Of the latter what comes next for the learner stands first, so that nobody at home is sent elsewhere.
    """
    held = {row["topic_id"]: row for row in marts.rows(MASTERY, {"me": me}) if row["is_known"]}
    moving = [
        names.mastery({**held[row["topic_id"]], "trend": row["improvement_trend"]})
        for row in marts.rows(SCOPES, {"me": me, "range": "90d"})
        if row["topic_id"] in held and row["improvement_trend"]
    ]
    better = [row for row in moving if row["trend"] == "up"]
    stuck = [row for row in moving if row["trend"] != "up" and row["percentage"] < constants.MASTERY_READY_PCT]
    return {
        "is_known": bool(moving),
        "better_count": len(better),
        "stuck_count": len(stuck),
        "better": [_named(row) for row in sorted(better, key=lambda row: -row["percentage"])[:TOPICS_TOLD]],
        "stuck": [
            _named(row) | {"comes_next": not order or _place(order, row) <= len(order)}
            for row in sorted(stuck, key=lambda row: (_place(order, row), row["percentage"]))[:TOPICS_TOLD]
        ],
    }


def _place(order: dict[str, Advised], row: dict[str, Any]) -> int:
    """The topic's place in the order; behind it all where the order has it not, or the plan has no room for it."""
    found = order.get(str(row["topic_id"]))
    return found.place if found and not found.is_dropped else len(order) + 1


def _named(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in ("topic", "subject", "percentage", "answers")}
