"""What a learner did in the last hour, and how far it moved each topic."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Topic
from api.learning.figures.study_days import work_since
from api.learning.mastery import live

LATELY: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Band:
    """Mastery of a topic as the ends of its 80 % interval, in percent."""

    low_pct: int
    high_pct: int
    is_known: bool


@dataclass(frozen=True, slots=True)
class WorkedTopic:
    """A topic answered on lately: how often, how many right, and what was thought before and is thought now."""

    topic_id: UUID
    topic: str
    questions: int
    correct_answers: int
    before: Band | None
    after: Band | None


@dataclass(frozen=True, slots=True)
class RecentWork:
    """The last hour's work; `last_at` is its newest answer, None where there was only reading."""

    since: datetime
    last_at: datetime | None
    questions: int
    correct_answers: int
    minutes: int
    reading_minutes: int
    topics: list[WorkedTopic]


def recent_work(db: Session, learner_id: UUID, now: datetime) -> RecentWork | None:
    """Answers and reading of the last hour, the topic with most answers first; None where there was nothing."""
    since = now - LATELY
    work = work_since(db, learner_id, since, now)
    if work.questions == 0 and work.reading_minutes == 0:
        return None
    answers = live.final_answers(db, learner_id)
    fresh = [row for row in answers if since <= row[3] < now]
    return RecentWork(
        since=since,
        last_at=fresh[-1][3] if fresh else None,
        questions=work.questions,
        correct_answers=work.correct_answers,
        minutes=work.minutes,
        reading_minutes=work.reading_minutes,
        topics=_topics(db, answers, fresh, since, now),
    )


def _topics(
    db: Session, answers: live.Answers, fresh: live.Answers, since: datetime, now: datetime
) -> list[WorkedTopic]:
    right: dict[UUID, list[bool]] = defaultdict(list)
    for _, topic_id, is_correct, _ in fresh:
        right[topic_id].append(is_correct)
    if not right:
        return []
    before = live.estimates([row for row in answers if row[3] < since], now)
    after = live.estimates(answers, now)
    names = {id_: name for id_, name in db.execute(select(Topic.id, Topic.name).where(Topic.id.in_(right)))}
    found = [
        WorkedTopic(topic_id, names[topic_id], len(given), sum(given), _band(before, topic_id), _band(after, topic_id))
        for topic_id, given in right.items()
    ]
    return sorted(found, key=lambda each: (-each.questions, each.topic))


def _band(estimates: dict[UUID, live.Estimate], topic_id: UUID) -> Band | None:
    found = estimates.get(topic_id)
    if found is None:
        return None
    return Band(round(found["low_pct"]), round(found["high_pct"]), found["answers"] >= constants.MASTERY_MIN_ANSWERS)
