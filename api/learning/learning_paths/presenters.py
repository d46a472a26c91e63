"""A learner's own mastery, misconceptions and path in the form they are read in."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.learning_paths import service
from api.learning.learning_paths.rules import StepKind
from api.learning.learning_paths.schemas import (
    LearningPathOut,
    MisconceptionOut,
    PathChange,
    PathStep,
    PathTopic,
    TopicMasteryOut,
)
from api.learning.mastery import misconceptions
from api.learning.mastery.tables import StudentTopicMastery, StudyKind
from api.learning.study_plans.topic_order import RankedTopic, order_of
from api.platform.problem import NotFound
from models.mastery.online.misconceptions import RIGHT_TO_CLEAR


class SubjectNotFound(NotFound):
    title, detail = "Subject Not Found", "This subject is not in the curriculum."


def list_misconceptions(db: Session, learner_id: UUID, subject_id: UUID | None = None) -> list[MisconceptionOut]:
    """The likely first, then the suspected, then what was overcome."""
    found = misconceptions.misconceptions_of(db, learner_id)
    lessons = _lessons(db, {topic.id for _, topic in found})
    return [
        MisconceptionOut(
            idea=row.idea,
            state=row.state,
            met=row.met,
            fell=row.fell,
            right_since=row.right_since,
            right_to_clear=RIGHT_TO_CLEAR,
            topic_id=topic.id,
            topic=topic.name,
            subject_id=topic.subject_id,
            lesson_id=lessons[topic.id][0] if topic.id in lessons else None,
            lesson=lessons[topic.id][1] if topic.id in lessons else None,
            suspected_at=row.suspected_at,
            cleared_at=row.cleared_at,
        )
        for row, topic in found
        if subject_id is None or topic.subject_id == subject_id
    ]


def _lessons(db: Session, topics: set[UUID]) -> dict[UUID, tuple[UUID, str]]:
    """The first lesson of each topic."""
    rows = db.execute(
        select(Lesson.topic_id, Lesson.id, Lesson.title)
        .where(Lesson.topic_id.in_(topics), Lesson.is_active)
        .order_by(Lesson.display_order.desc(), Lesson.id)
    )
    return {topic_id: (lesson_id, title) for topic_id, lesson_id, title in rows}


def list_mastery(db: Session, learner_id: UUID, subject_id: UUID | None = None) -> list[TopicMasteryOut]:
    """Every topic the learner answered on, in teaching order."""
    rows = (
        select(StudentTopicMastery, Topic)
        .join(Topic, Topic.id == StudentTopicMastery.topic_id)
        .where(StudentTopicMastery.user_id == learner_id)
        .order_by(Topic.school_year, Topic.term, Topic.display_order, Topic.code)
    )
    if subject_id is not None:
        rows = rows.where(Topic.subject_id == subject_id)
    return [
        TopicMasteryOut(
            topic_id=topic.id,
            topic=topic.name,
            subject_id=topic.subject_id,
            level=row.mastery_level,
            percentage=row.percentage,
            low_pct=row.low_pct,
            high_pct=row.high_pct,
            recall_pct=row.recall_pct,
            answers=row.answers,
            is_known=row.is_known,
            last_answered_at=row.last_answered_at,
            review_due_at=row.review_due_at,
            streak_days=row.streak_days,
        )
        for row, topic in db.execute(rows)
    ]


def get_path(db: Session, learner_id: UUID, subject_key: str, now: datetime) -> LearningPathOut:
    """A learner's path through a subject, by slug or id. Raises SubjectNotFound."""
    subject = db.scalar(select(Subject).where(or_(Subject.slug == subject_key, Subject.id == _uuid(subject_key))))
    if subject is None:
        raise SubjectNotFound
    found = service.path_of(db, learner_id, subject.id, now=now)
    first = [each for each in order_of(db, learner_id, now) if each.subject_id == subject.id]
    return LearningPathOut(
        subject_id=subject.id,
        subject=subject.name,
        slug=subject.slug,
        current_level=found.current_level,
        preferred_pace=found.preferred_pace,
        learning_style=StudyKind(found.learning_style) if found.learning_style else None,
        adapted_at=found.adapted_at,
        steps=_in_order([PathStep.model_validate(each) for each in found.next_recommendations], first),
        strong_topics=[PathTopic.model_validate(each) for each in found.strong_topics],
        weak_topics=[PathTopic.model_validate(each) for each in found.weak_topics],
        history=[PathChange.model_validate(each) for each in found.adaptation_history],
        mastery=list_mastery(db, learner_id, subject.id),
        misconceptions=list_misconceptions(db, learner_id, subject.id),
    )


KINDS: Final[dict[str, StepKind]] = {"prerequisite": "ground", "review": "review", "practice": "practise"}


def _in_order(steps: list[PathStep], first: list[RankedTopic]) -> list[PathStep]:
    """What comes next by the one order of topics, in its words; then what else the path found in the subject."""
    kept = {step.topic_id: step for step in steps}
    return [_ordered(each, kept.pop(each.topic_id, None)) for each in first] + list(kept.values())


def _ordered(each: RankedTopic, step: PathStep | None) -> PathStep:
    if step is not None:
        mixed_up = step.why if step.kind == "idea" and each.reason else None
        return step.model_copy(update={"why": " ".join(filter(None, [each.reason or step.why, mixed_up]))})
    kind = KINDS.get(each.listed.recommendation_type, "new") if each.listed else "practise"
    url = f"/practice?topic={each.topic_id}"
    return PathStep(kind=kind, topic_id=each.topic_id, topic=each.topic, why=each.reason or "", url=url)


def _uuid(key: str) -> UUID | None:
    try:
        return UUID(key)
    except ValueError:
        return None
