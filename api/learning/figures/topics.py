"""What a learner knows of each topic now: one list, from which every screen takes its weakest and strongest topics."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import Subject, Topic
from api.learning.mastery.intervals import of_ten
from api.learning.mastery.tables import StudentTopicMastery

RANKED_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class KnownTopic:
    """A topic by name with its estimate in percent and the ends of its 80 % interval."""

    topic_id: UUID
    topic: str
    subject_id: UUID
    subject: str
    percentage: float
    low_pct: float
    high_pct: float
    answers: int
    is_known: bool
    recall_pct: float | None
    mastery_level: str
    last_answered_at: datetime | None
    computed_at: datetime

    @property
    def of_ten(self) -> str:
        """How many of 10 questions they would get right, as a range."""
        return of_ten(self.low_pct, self.high_pct)


def topics_of(db: Session, learner_id: UUID, subjects: Collection[UUID] | None = None) -> list[KnownTopic]:
    """Every topic the learner answered on, weakest first, those not known yet last; `subjects` None is all."""
    return topics_of_many(db, [learner_id], subjects)[learner_id]


def topics_of_many(
    db: Session, learners: Collection[UUID], subjects: Collection[UUID] | None = None
) -> dict[UUID, list[KnownTopic]]:
    """The same of many learners, with one statement."""
    row = StudentTopicMastery
    asked = (
        select(row, Topic.name, Subject.id, Subject.name)
        .join(Topic, Topic.id == row.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .where(row.user_id.in_(learners))
        .order_by(row.is_known.desc(), row.percentage, row.topic_id)
    )
    if subjects is not None:
        asked = asked.where(Subject.id.in_(subjects))
    found: dict[UUID, list[KnownTopic]] = {each: [] for each in learners}
    for mastery, topic, subject_id, subject in db.execute(asked):
        found[mastery.user_id].append(_known(mastery, topic, subject_id, subject))
    return found


def _known(row: StudentTopicMastery, topic: str, subject_id: UUID, subject: str) -> KnownTopic:
    return KnownTopic(
        topic_id=row.topic_id,
        topic=topic,
        subject_id=subject_id,
        subject=subject,
        percentage=float(row.percentage),
        low_pct=float(row.low_pct),
        high_pct=float(row.high_pct),
        answers=row.answers,
        is_known=row.is_known,
        recall_pct=None if row.recall_pct is None else float(row.recall_pct),
        mastery_level=row.mastery_level.value,
        last_answered_at=row.last_answered_at,
        computed_at=row.computed_at,
    )


def weakest(topics: Sequence[KnownTopic]) -> list[KnownTopic]:
    """Of what is known the topics that stand lowest, the lowest first."""
    return [each for each in topics if each.is_known][:RANKED_SHOWN]


def strongest(topics: Sequence[KnownTopic]) -> list[KnownTopic]:
    """Of what is known the topics that stand highest, the highest first."""
    return [each for each in reversed(topics) if each.is_known][:RANKED_SHOWN]
