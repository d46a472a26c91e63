"""A learner's last weeks in the few facts a parent understands, read from the published marts."""

from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy.orm import Session

from api import constants
from api.learning.analytics.learner import MASTERY, RANGE, SCOPES, Names, minutes_between, study_days
from api.learning.analytics.progress_facts import Progress, ProgressTopic, ProgressTopics, RecentAnswers, StudyTime
from api.learning.study_plans.topic_order import RankedTopic, order_of
from api.platform.clock import day_of
from api.platform.marts.registry import freshness
from api.platform.marts.window import NumbersNotReady, marts
from api.platform.pseudonym import learner_key

ANSWERS_LEAST: Final = 5  # fewer say nothing
TOPICS_SHOWN: Final = 3


def progress(db: Session, *, learner_id: UUID, now: datetime) -> Progress:
    """Study time this week and last, answers of thirty days, topics that move and topics that do not.

    The week is that of the day the numbers stand for, and last week is also given up to the same weekday; what has
    too little behind it is None. Raises `NumbersNotReady`.
    """
    me, names, numbers = learner_key(learner_id), Names(db), freshness(now)
    if numbers.as_of is None:
        raise NumbersNotReady
    return Progress(
        as_of=numbers.as_of,
        is_stale=numbers.is_stale,
        time=_time(me, day_of(numbers.as_of)),
        answers=_answers(me),
        topics=_topics(me, names, {str(each.topic_id): each for each in order_of(db, learner_id, now)}),
    )


def _time(me: str, today: date) -> StudyTime:
    monday, week = today - timedelta(days=today.weekday()), timedelta(days=7)
    days = study_days(me, monday - week)
    return StudyTime(
        week_began_on=monday,
        until=today,
        minutes=minutes_between(days, monday, today),
        days=sum(monday <= each.day <= today for each in days),
        last_week_by_then=minutes_between(days, monday - week, today - week),
        last_week=minutes_between(days, monday - week, monday - timedelta(days=1)),
    )


def _answers(me: str) -> RecentAnswers:
    """Right answers among those of the last thirty days."""
    days = marts.one(RANGE, {"range": "30d"})
    if days is None:
        raise NumbersNotReady
    rows = marts.rows(SCOPES, {"me": me, "range": "30d"})
    whole = next((row for row in rows if row["subject_id"] is None and row["topic_id"] is None), None)
    questions = whole["total_questions"] if whole else 0
    return RecentAnswers(
        since=days["starts_on"],
        questions=questions,
        right=whole["correct_answers"] if whole else 0,
        is_known=questions >= ANSWERS_LEAST,
        trend=whole["improvement_trend"] if whole and questions >= ANSWERS_LEAST else None,
    )


def _topics(me: str, names: Names, order: dict[str, RankedTopic]) -> ProgressTopics:
    """Topics whose results rose in ninety days, and those below the bar that did not, each with what is known now.

    Of the latter what comes next for the learner stands first, so that nobody at home is sent elsewhere.
    """
    known = {row["topic_id"]: row for row in marts.rows(MASTERY, {"me": me}) if row["is_known"]}
    moving = [
        (row["improvement_trend"], known[row["topic_id"]])
        for row in marts.rows(SCOPES, {"me": me, "range": "90d"})
        if row["topic_id"] in known and row["improvement_trend"]
    ]
    better = [row for trend, row in moving if trend == "up"]
    stuck = [row for trend, row in moving if trend != "up" and row["percentage"] < constants.MASTERY_READY_PCT]
    better.sort(key=lambda row: -row["percentage"])
    stuck.sort(key=lambda row: (_rank(order, row), row["percentage"]))
    return ProgressTopics(
        is_known=bool(moving),
        better_count=len(better),
        stuck_count=len(stuck),
        better=[_topic(names, row, order) for row in better[:TOPICS_SHOWN]],
        stuck=[_topic(names, row, order) for row in stuck[:TOPICS_SHOWN]],
    )


def _rank(order: dict[str, RankedTopic], row: dict[str, Any]) -> int:
    """The topic's place in the order; behind it all where the order has it not, or the plan has no room for it."""
    found = order.get(str(row["topic_id"]))
    return found.position if found and not found.is_dropped else len(order) + 1


def _topic(names: Names, row: dict[str, Any], order: dict[str, RankedTopic]) -> ProgressTopic:
    return ProgressTopic(
        topic=names.topic(row) or "",
        subject=names.subject(row) or "",
        percentage=row["percentage"],
        answers=row["answers"],
        comes_next=not order or _rank(order, row) <= len(order),
    )
