"""A learner's last weeks in the few facts a parent understands, as of now."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from api import constants
from api.learning.analytics.progress_facts import Progress, ProgressTopic, ProgressTopics, RecentAnswers, StudyTime
from api.learning.analytics.ranges import days_of
from api.learning.figures.results import overall, scopes_of
from api.learning.figures.study_days import days_before, history, monday_of, total
from api.learning.figures.topics import KnownTopic, topics_of
from api.learning.study_plans.topic_order import RankedTopic, order_of
from api.platform.clock import day_of

TOPICS_SHOWN: Final = 3


def progress(db: Session, *, learner_id: UUID, now: datetime) -> Progress:
    """Study time this week and last, answers of thirty days, topics that move and topics that do not.

    Last week is also given up to the same weekday; what has too little behind it is None.
    """
    order = {str(each.topic_id): each for each in order_of(db, learner_id, now)}
    return Progress(
        as_of=now,
        time=_time(db, learner_id, now),
        answers=_answers(db, learner_id, now),
        topics=_topics(db, learner_id, order, now),
    )


def _time(db: Session, learner_id: UUID, now: datetime) -> StudyTime:
    today, week = day_of(now), timedelta(days=7)
    monday = monday_of(today)
    days = history(db, learner_id, today)
    this, was_here = total(days, monday), days_before(days, monday)
    return StudyTime(
        week_began_on=monday,
        until=today,
        minutes=this.minutes,
        days=this.days,
        last_week_by_then=total(days, monday - week, today - week).minutes if was_here else None,
        last_week=total(days, monday - week, monday - timedelta(days=1)).minutes if was_here else None,
    )


def _answers(db: Session, learner_id: UUID, now: datetime) -> RecentAnswers:
    """Right answers among those of the last thirty days."""
    since, until = days_of("30d", day_of(now))
    every = overall(scopes_of(db, learner_id, since, until))
    questions = every.total_questions if every else 0
    return RecentAnswers(
        since=since,
        questions=questions,
        right=every.correct_answers if every else 0,
        is_known=questions >= constants.PROGRESS_MIN_ANSWERS,
        trend=every.improvement_trend if every and questions >= constants.PROGRESS_MIN_ANSWERS else None,
    )


def _topics(db: Session, learner_id: UUID, order: dict[str, RankedTopic], now: datetime) -> ProgressTopics:
    """Topics whose results rose in ninety days, and those below the bar that did not, each with what is known now.

    Of the latter what comes next for the learner stands first, so that nobody at home is sent elsewhere.
    """
    known = {each.topic_id: each for each in topics_of(db, learner_id) if each.is_known}
    moving = [
        (each.improvement_trend, known[each.topic_id])
        for each in scopes_of(db, learner_id, *days_of("90d", day_of(now)))
        if each.topic_id in known and each.improvement_trend
    ]
    better = [row for trend, row in moving if trend == "up"]
    stuck = [row for trend, row in moving if trend != "up" and row.percentage < constants.MASTERY_READY_PCT]
    better.sort(key=lambda row: -row.percentage)
    stuck.sort(key=lambda row: (_rank(order, row), row.percentage))
    return ProgressTopics(
        is_known=bool(moving),
        better_count=len(better),
        stuck_count=len(stuck),
        better=[_topic(row, order) for row in better[:TOPICS_SHOWN]],
        stuck=[_topic(row, order) for row in stuck[:TOPICS_SHOWN]],
    )


def _rank(order: dict[str, RankedTopic], row: KnownTopic) -> int:
    """The topic's place in the order; behind it all where the order has it not, or the plan has no room for it."""
    found = order.get(str(row.topic_id))
    return found.position if found and not found.is_dropped else len(order) + 1


def _topic(row: KnownTopic, order: dict[str, RankedTopic]) -> ProgressTopic:
    return ProgressTopic(
        topic=row.topic,
        subject=row.subject,
        percentage=row.percentage,
        answers=row.answers,
        comes_next=not order or _rank(order, row) <= len(order),
    )
