"""Learning paths kept up to date: after every test or practice for its learner, and every night for everybody."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypedDict
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.pseudonyms import people_by_key
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question, TestAttempt, UserAnswer
from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Topic
from api.learning.learning_paths.rules import Path, Step, TopicState, difference, path
from api.learning.mastery.tables import (
    AdaptiveLearningPath,
    Doubt,
    MasteryLevel,
    Pace,
    StudentMisconception,
    StudentTopicMastery,
    StudyKind,
)
from api.learning.study_sessions.study_modes import main_kinds
from api.platform.ids import uuid7

LAST_YEAR = "S4"
Key = tuple[UUID, UUID]  # learner, subject


class Known(NamedTuple):
    """What a learner can do on one topic, as far as a path asks; plain values, because a night reads everybody's."""

    percentage: float
    answers: int
    is_known: bool
    review_due_at: datetime | None
    level: MasteryLevel
    low_pct: float
    high_pct: float


class PathRow(TypedDict):
    """The columns of a path, as it is written."""

    id: UUID
    user_id: UUID
    subject_id: UUID
    current_level: MasteryLevel
    learning_style: StudyKind | None
    preferred_pace: Pace
    strong_topics: list[dict[str, str | int]]
    weak_topics: list[dict[str, str | int]]
    next_recommendations: list[dict[str, str]]
    adaptation_history: list[Any]
    adapted_at: datetime


def adapt(
    db: Session,
    *,
    now: datetime,
    because: str,
    learners: Iterable[UUID] | None = None,
    subjects: set[UUID] | None = None,
) -> int:
    """Work out the paths of these learners (all with answers, if None) in these subjects anew; answers with how many
    changed. A path that stays the same is left alone, so its history tells only of changes.
    """
    by_subject = _topics(db, subjects)
    mastery, ideas = _mastery(db, learners), _ideas(db, learners)
    years, weeks = _years(db, mastery), _weeks(db, mastery, now)
    kept, kinds = _kept(db, mastery), main_kinds(db, mastery, now)
    rows: list[PathRow] = []
    for learner_id, known in mastery.items():
        for subject_id, topics in by_subject.items():
            mine = [topic for topic, year in topics if year <= years[learner_id]]
            if not any(topic.topic_id in known for topic in mine) and subjects is None:
                continue
            states = [_state(topic, known, ideas[learner_id]) for topic in mine]
            found = path(states, weeks[learner_id, subject_id], now)
            before = kept.get((learner_id, subject_id))
            row = _row(learner_id, subject_id, found, kinds.get(learner_id), before, because, now)
            rows += [row] if row else []
    if rows:
        written = insert(AdaptiveLearningPath)
        names = [name for name in rows[0] if name not in ("id", "user_id", "subject_id")]
        over = written.on_conflict_do_update(
            index_elements=["user_id", "subject_id"], set_={name: written.excluded[name] for name in names}
        )
        db.execute(over, rows)
    return len(rows)


def adapt_by_key(db: Session, learners: Iterable[str] | None, *, now: datetime, because: str) -> int:
    """`adapt` for learners as the warehouse names them (None: all with answers)."""
    people = None if learners is None else list(people_by_key(db, learners).values())
    return adapt(db, now=now, because=because, learners=people)


def _row(
    learner_id: UUID,
    subject_id: UUID,
    found: Path,
    kind: StudyKind | None,
    before: AdaptiveLearningPath | None,
    because: str,
    now: datetime,
) -> PathRow | None:
    """The path to write; None where it is the one that is kept."""
    steps = [Step.from_json(each) for each in before.next_recommendations] if before else []
    change, weak = difference(steps, found.steps), [topic.as_json() for topic in found.weak]
    same = before is not None and (before.current_level, before.preferred_pace) == (found.level, found.pace)
    if before and same and steps == found.steps and (before.weak_topics, before.learning_style) == (weak, kind):
        return None
    history = list(before.adaptation_history) if before else []
    if change is not None or not same:
        came, left = (change.came, change.left) if change else ([], [])
        line = {"at": now.isoformat(), "because": because, "came": came, "left": left}
        if before and before.current_level != found.level:
            line["level"] = [before.current_level.value, found.level.value]
        history = [line, *history][: constants.PATH_HISTORY]
    return PathRow(
        id=uuid7(),
        user_id=learner_id,
        subject_id=subject_id,
        current_level=found.level,
        learning_style=kind,
        preferred_pace=found.pace,
        strong_topics=[topic.as_json() for topic in found.strong],
        weak_topics=weak,
        next_recommendations=[step.as_json() for step in found.steps],
        adaptation_history=history,
        adapted_at=now,
    )


def _topics(db: Session, subjects: set[UUID] | None) -> dict[UUID, list[tuple[TopicState, str]]]:
    """The topics of each subject in teaching order, with their school year."""
    asked = set(db.scalars(select(Question.topic_id).where(Question.is_active).distinct()))
    lessons: dict[UUID, UUID] = {}
    for topic_id, lesson_id in db.execute(
        select(Lesson.topic_id, Lesson.id).where(Lesson.is_active).order_by(Lesson.display_order.desc(), Lesson.id)
    ):
        lessons[topic_id] = lesson_id
    rows = select(Topic).order_by(Topic.school_year, Topic.term, Topic.display_order, Topic.code)
    found: dict[UUID, list[tuple[TopicState, str]]] = defaultdict(list)
    for topic in db.scalars(rows.where(Topic.subject_id.in_(subjects)) if subjects is not None else rows):
        lesson = lessons.get(topic.id)
        state = TopicState(
            topic_id=str(topic.id),
            code=topic.code,
            name=topic.name,
            needs=tuple(topic.prerequisites),
            has_questions=topic.id in asked,
            lesson_id=str(lesson) if lesson else None,
        )
        found[topic.subject_id].append((state, topic.school_year))
    return found


def _mastery(db: Session, learners: Iterable[UUID] | None) -> dict[UUID, dict[str, Known]]:
    row = StudentTopicMastery
    rows = select(
        row.user_id, row.topic_id, row.percentage, row.answers, row.is_known, row.review_due_at, row.mastery_level,
        row.low_pct, row.high_pct,
    )  # fmt: skip
    found: dict[UUID, dict[str, Known]] = {}
    if learners is not None:
        wanted = list(learners)
        found = {learner: {} for learner in wanted}
        rows = rows.where(row.user_id.in_(wanted))
    for user_id, topic_id, percentage, answers, is_known, due, level, low, high in db.execute(rows):
        found.setdefault(user_id, {})[str(topic_id)] = Known(
            float(percentage), answers, is_known, due, level, float(low), float(high)
        )
    return found


def _ideas(db: Session, learners: Iterable[UUID] | None) -> dict[UUID, dict[str, str]]:
    row = StudentMisconception
    rows = select(row.user_id, row.topic_id, row.idea).where(row.state != Doubt.CLEARED).order_by(row.last_met_at)
    found: dict[UUID, dict[str, str]] = defaultdict(dict)
    for user_id, topic_id, idea in db.execute(
        rows if learners is None else rows.where(row.user_id.in_(list(learners)))
    ):
        found[user_id][str(topic_id)] = idea
    return found


def _years(db: Session, learners: Iterable[UUID]) -> dict[UUID, str]:
    rows = db.execute(select(User.id, User.school_year).where(User.id.in_(list(learners))))
    return {user_id: year or LAST_YEAR for user_id, year in rows}


def _weeks(db: Session, learners: Iterable[UUID], now: datetime) -> dict[Key, list[int]]:
    """Answers in each of the last four weeks, by learner and subject."""
    week = func.floor(func.extract("epoch", now - UserAnswer.answered_at) / (7 * 86_400))
    rows = db.execute(
        select(TestAttempt.user_id, Topic.subject_id, week, func.count())
        .join(UserAnswer, UserAnswer.test_attempt_id == TestAttempt.id)
        .join(Question, Question.id == UserAnswer.question_id)
        .join(Topic, Topic.id == Question.topic_id)
        .where(TestAttempt.user_id.in_(list(learners)), UserAnswer.answered_at > now - timedelta(days=28))
        .group_by(TestAttempt.user_id, Topic.subject_id, week)
    )
    found: dict[Key, list[int]] = defaultdict(list)
    for user_id, subject_id, _, answers in rows:
        found[user_id, subject_id].append(answers)
    return found


def _kept(db: Session, learners: Iterable[UUID]) -> dict[Key, AdaptiveLearningPath]:
    row = AdaptiveLearningPath
    return {
        (each.user_id, each.subject_id): each for each in db.scalars(select(row).where(row.user_id.in_(list(learners))))
    }


def _state(topic: TopicState, known: dict[str, Known], ideas: dict[str, str]) -> TopicState:
    """The topic with what this learner can do on it."""
    row = known.get(topic.topic_id)
    return TopicState(
        topic.topic_id,
        topic.code,
        topic.name,
        topic.needs,
        topic.has_questions,
        topic.lesson_id,
        row.percentage if row else None,
        row.answers if row else 0,
        row.is_known if row else False,
        row.review_due_at if row else None,
        ideas.get(topic.topic_id),
        row.level if row else MasteryLevel.BEGINNER,
        row.low_pct if row else 0,
        row.high_pct if row else 100,
    )


def path_of(db: Session, learner_id: UUID, subject_id: UUID, *, now: datetime) -> AdaptiveLearningPath:
    """A learner's path through a subject, made now if there is none yet."""
    row = AdaptiveLearningPath
    kept = select(row).where(row.user_id == learner_id, row.subject_id == subject_id)
    found = db.scalar(kept)
    if found is None:
        adapt(db, now=now, because="Your path begins.", learners=[learner_id], subjects={subject_id})
        found = db.scalars(kept).one()
    return found
