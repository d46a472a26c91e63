"""The one order of topics for a learner. Every screen that says what comes next reads it, and may only filter it.

What the learner's own plan asks for in the next seven days comes first. After it stands the list the numbers made
(expected gain x readiness x examination and curriculum week, reviews that are due; for the plain list of the
comparison simply the curriculum), and at its end what the plan has no room for. A plan begins with the same list.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import Subject, Topic
from api.learning.mastery.tables import StudentTopicMastery
from api.learning.study_plans.plan_week import week_of
from api.learning.study_plans.tables import StudyPlanTask, StudyRecommendation
from models.study_planner.online.steps import ENOUGH

REVIEW: Final = "review"


@dataclass(frozen=True, slots=True)
class RankedTopic:
    """A topic in its position, 1 first: what to do and why, in the words every screen has.

    `listed` is its row in the list of the numbers, `task` the piece of the plan's week that stands for it; one of the
    two is there. `note` says which day of its week the plan has for it, or why none; `is_dropped` that the plan has no
    room for it at all.
    """

    position: int
    topic_id: UUID
    topic: str
    subject_id: UUID
    subject: str
    listed: StudyRecommendation | None
    task: StudyPlanTask | None
    note: str | None
    is_dropped: bool

    @property
    def title(self) -> str:
        row = self.task or self.listed
        return row.title if row else self.topic

    @property
    def reason(self) -> str | None:
        """The list's reason wherever the list has the topic, so that no screen gives another."""
        row = self.listed or self.task
        return row.description if row else None


def order_of(db: Session, learner_id: UUID, now: datetime) -> list[RankedTopic]:
    """What to work on, first things first; empty before the numbers or a plan say anything."""
    listed = {row.topic_id: row for row in listed_topics(db, learner_id, now) if row.topic_id}
    week = week_of(db, learner_id, now)
    topics = list(listed)
    if week:
        others = [topic for topic in listed if topic not in week.tasks and topic not in week.done_today]
        topics = [*week.tasks, *sorted(others, key=week.drops)]
    named = _named(db, topics)
    found = []
    for position, topic in enumerate(topics, 1):
        name, subject_id, subject = named[topic]
        task = week.tasks.get(topic) if week else None
        note = week.note(topic, subject_id, subject) if week else None
        is_dropped = week is not None and week.drops(topic)
        found.append(RankedTopic(position, topic, name, subject_id, subject, listed.get(topic), task, note, is_dropped))
    return found


def listed_topics(db: Session, learner_id: UUID, now: datetime) -> Sequence[StudyRecommendation]:
    """The open list of the numbers, best first, without what was learned or reviewed since they were made."""
    row, known = StudyRecommendation, StudentTopicMastery
    found = db.execute(
        select(row, known)
        .outerjoin(known, (known.user_id == row.user_id) & (known.topic_id == row.topic_id))
        .where(row.user_id == learner_id, row.is_active, ~row.is_completed)
        .where(or_(row.expires_at.is_(None), row.expires_at > now))
        .order_by(row.rank, row.id)
    )
    return [each for each, mastery in found if not _is_done(each, mastery, now)]


def _is_done(row: StudyRecommendation, mastery: StudentTopicMastery | None, now: datetime) -> bool:
    if mastery is None or not mastery.is_known:
        return False
    if row.recommendation_type == REVIEW:
        return mastery.review_due_at is not None and mastery.review_due_at > now
    return float(mastery.percentage) >= 100 * ENOUGH


def _named(db: Session, topics: Iterable[UUID]) -> dict[UUID, tuple[str, UUID, str]]:
    named = select(Topic.id, Topic.name, Subject.id, Subject.name).join(Subject, Subject.id == Topic.subject_id)
    asked = db.execute(named.where(Topic.id.in_(list(topics))))
    return {topic_id: (topic, subject_id, subject) for topic_id, topic, subject_id, subject in asked}
