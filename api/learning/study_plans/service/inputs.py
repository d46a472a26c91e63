"""What the planner must know of a learner and of the curriculum, read from the database."""

from collections import defaultdict
from collections.abc import Set
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import fmean
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.service.queries import quizzes_by_topic
from api.assessment.quizzes.tables import Question
from api.curriculum.lessons.tables import Lesson, LessonProgress, VideoLesson, VideoProgress
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.mastery.intervals import of_ten
from api.learning.mastery.service import topic_mastery_of
from api.learning.mastery.tables import StudentTopicMastery
from api.learning.study_plans.schemas import AskableSubject
from api.learning.study_plans.service.exams import term_on
from api.learning.study_plans.tables import ExamKind
from api.learning.study_plans.topic_order import listed_topics
from api.library.catalogue.tables import ApprovalStatus, Book
from api.platform.clock import day_of
from models.study_planner.online import Material
from models.study_planner.online import Topic as Planned
from models.study_planner.online.steps import FIRST_STABILITY, READY

NEW_SHARE: Final = 0.8  # of the learner's mean, for a topic nobody has asked them about
NO_MEAN: Final = 0.4
CHOICE_WEIGHT: Final = 0.5  # a topic a candidate may leave out
FOUNDATION_WEIGHT: Final = 0.3  # earlier years, where only this term is examined


@dataclass(slots=True)
class Known:
    """The planner's topics with the names of everything in them."""

    planned: list[Planned]
    topics: dict[str, Topic]
    subjects: dict[UUID, str]
    titles: dict[str, str]  # of lessons, videos and books by id
    expected: dict[str, str]  # by topic that is known: how many of 10 the learner would get right


@dataclass(frozen=True, slots=True)
class Memory:
    """What a learner can do on a topic, how long it lasts, and when it falls due for review."""

    mastery: float
    is_known: bool
    stability_days: float = FIRST_STABILITY
    due: date | None = None


def gather(
    db: Session,
    *,
    learner_id: UUID,
    school_year: str | None,
    subjects: list[UUID],
    exam: ExamKind,
    may_read: bool,
    now: datetime,
    done: Set[str] = frozenset(),
) -> Known:
    """The topics of some subjects up to the learner's year, as they stand for this learner now.

    What stands in their list of what comes next has its place there, so that the plan begins with it. Materials in
    `done` are left out, also where nothing shows that they were worked through.
    """
    rows = _topics(db, subjects, school_year)
    positions = {row.topic_id: position for position, row in enumerate(listed_topics(db, learner_id, now), 1)}
    mastery = {row.topic_id: row for row in topic_mastery_of(db, learner_id)}
    materials, titles = _materials(db, learner_id, rows, may_read)
    means, codes = _means(rows, mastery), {topic.code: str(topic.id) for topic in rows}
    hours = _mean_hours(rows)
    planned = [
        _planned(
            topic,
            order,
            _memory(mastery.get(topic.id), means.get(topic.subject_id, means[None]), now),
            needs=tuple(codes[code] for code in topic.prerequisites if code in codes),
            weight=_weight(topic, hours[topic.subject_id], exam, school_year, now),
            materials=tuple(each for each in materials[topic.id] if each.id not in done or each.kind == "test"),
            position=positions.get(topic.id),
        )
        for order, topic in enumerate(rows)
    ]
    names = {id: name for id, name in db.execute(select(Subject.id, Subject.name))}
    expected = {str(id): of_ten(row.low_pct, row.high_pct) for id, row in mastery.items() if row.is_known}
    return Known(planned, {str(topic.id): topic for topic in rows}, names, titles, expected)


def _planned(
    topic: Topic,
    order: int,
    memory: Memory,
    *,
    needs: tuple[str, ...],
    weight: float,
    materials: tuple[Material, ...],
    position: int | None,
) -> Planned:
    """A topic as the planner sees it."""
    return Planned(
        id=str(topic.id),
        order=order,
        mastery=memory.mastery,
        weight=weight,
        needs=needs,
        materials=materials,
        is_known=memory.is_known,
        due=memory.due,
        stability_days=memory.stability_days,
        subject=str(topic.subject_id),
        place=position,
    )


def _topics(db: Session, subjects: list[UUID], school_year: str | None) -> list[Topic]:
    """In teaching order, with something to ask on each."""
    asked = select(Topic).where(
        Topic.subject_id.in_(subjects),
        select(Question.id).where(Question.topic_id == Topic.id, Question.is_active).exists(),
    )
    if school_year:
        asked = asked.where(Topic.school_year <= school_year)
    return list(db.scalars(asked.order_by(Topic.school_year, Topic.term, Topic.display_order, Topic.code)))


def _means(rows: list[Topic], mastery: dict[UUID, StudentTopicMastery]) -> dict[UUID | None, float]:
    """The learner's mean mastery by subject, and under None over all; topics not known yet left out."""
    by_subject: dict[UUID | None, list[float]] = defaultdict(list)
    for topic in rows:
        row = mastery.get(topic.id)
        if row and row.is_known:
            by_subject[topic.subject_id].append(float(row.percentage) / 100)
            by_subject[None].append(float(row.percentage) / 100)
    return {None: NO_MEAN} | {key: fmean(values) for key, values in by_subject.items()}


def _mean_hours(rows: list[Topic]) -> dict[UUID, float]:
    by_subject: dict[UUID, list[float]] = defaultdict(list)
    for topic in rows:
        by_subject[topic.subject_id].append(float(topic.estimated_hours))
    return {key: fmean(values) or 1.0 for key, values in by_subject.items()}


def _weight(topic: Topic, mean_hours: float, exam: ExamKind, school_year: str | None, now: datetime) -> float:
    """Weight in the examination by hours of teaching, as UNEB publishes none by topic."""
    weight = min(1.5, max(0.5, float(topic.estimated_hours) / mean_hours))
    if topic.is_choice_based:
        weight *= CHOICE_WEIGHT
    if exam is ExamKind.END_OF_TERM:
        is_asked = topic.school_year == school_year and (topic.term or 1) <= term_on(day_of(now))
        weight *= 1.0 if is_asked else FOUNDATION_WEIGHT
    return weight


def _memory(row: StudentTopicMastery | None, mean: float, now: datetime) -> Memory:
    """Mastery and memory of one topic; one with too few answers stands a little below the learner's mean."""
    if row is None or not row.is_known:
        return Memory(NEW_SHARE * mean, is_known=False)
    mastery = float(row.percentage) / 100
    if not (row.review_due_at and row.last_answered_at):
        return Memory(mastery, is_known=True)
    lasts = max((row.review_due_at - row.last_answered_at) / timedelta(days=1), 1.0)
    return Memory(mastery, True, lasts, day_of(row.review_due_at) if mastery >= READY else None)


def _materials(
    db: Session, learner_id: UUID, rows: list[Topic], may_read: bool
) -> tuple[dict[UUID, list[Material]], dict[str, str]]:
    """Lessons not finished, practice, a test, videos not watched, and a book where there is no lesson."""
    found: dict[UUID, list[Material]] = defaultdict(list)
    titles: dict[str, str] = {}
    ids = [topic.id for topic in rows]
    taught = set(db.scalars(select(Lesson.topic_id).where(Lesson.is_active, Lesson.topic_id.in_(ids))))
    for lesson_id, topic_id, title, minutes in db.execute(_open_lessons(learner_id, ids)):
        found[topic_id].append(Material("lesson", str(lesson_id), minutes, constants.PLAN_TEXT_KB))
        titles[str(lesson_id)] = title
    quizzes = quizzes_by_topic(db, learner_id)
    for topic in rows:
        found[topic.id].append(Material("practice", None, constants.PLAN_TASK_MINUTES, constants.PLAN_TEXT_KB))
        if topic.id in quizzes:
            quiz = str(quizzes[topic.id])
            found[topic.id].append(Material("test", quiz, constants.PLAN_TASK_MINUTES, constants.PLAN_TEXT_KB))
    for video_id, topic_id, title, seconds in db.execute(_open_videos(learner_id, ids)):
        minutes = max(5, round(seconds / 60 / 5) * 5)
        weight = seconds * constants.PLAN_VIDEO_KB_PER_MINUTE // 60
        found[topic_id].append(Material("video", str(video_id), minutes, weight))
        titles[str(video_id)] = title
    if may_read:
        for topic_id, book_id, title in _books(db, [topic for topic in rows if topic.id not in taught]):
            kb = constants.PLAN_BOOK_PAGES * constants.PLAN_PAGE_KB
            found[topic_id].append(Material("book", str(book_id), constants.PLAN_TASK_MINUTES, kb))
            titles[str(book_id)] = title
    return found, titles


def _open_lessons(learner_id: UUID, ids: list[UUID]) -> Any:
    return (
        select(Lesson.id, Lesson.topic_id, Lesson.title, Lesson.duration_minutes)
        .outerjoin(LessonProgress, (LessonProgress.lesson_id == Lesson.id) & (LessonProgress.user_id == learner_id))
        .where(Lesson.is_active, Lesson.topic_id.in_(ids), LessonProgress.finished_at.is_(None))
        .order_by(Lesson.display_order, Lesson.id)
    )


def _open_videos(learner_id: UUID, ids: list[UUID]) -> Any:
    watched = (VideoProgress.video_lesson_id == VideoLesson.id) & (VideoProgress.user_id == learner_id)
    return (
        select(VideoLesson.id, VideoLesson.topic_id, VideoLesson.title, VideoLesson.duration_seconds)
        .outerjoin(VideoProgress, watched)
        .where(VideoLesson.is_active, VideoLesson.topic_id.in_(ids))
        .where((VideoProgress.id.is_(None)) | (VideoProgress.completion_percentage < constants.VIDEO_WATCHED_PCT))
        .order_by(VideoLesson.duration_seconds, VideoLesson.id)
    )


def _books(db: Session, rows: list[Topic]) -> list[tuple[UUID, UUID, str]]:
    """One book for each topic that has no lesson: the first by title that is tagged with it."""
    by_code = {topic.code: topic.id for topic in rows}
    found: dict[UUID, tuple[UUID, UUID, str]] = {}
    asked = select(Book.id, Book.title, Book.topic_tags).where(Book.approval_status == ApprovalStatus.APPROVED)
    for book_id, title, tags in db.execute(asked.order_by(Book.title, Book.id)):
        for code in tags or []:
            if code in by_code:
                found.setdefault(by_code[code], (by_code[code], book_id, title))
    return list(found.values())


def askable_subjects(db: Session, school_year: str | None) -> list[AskableSubject]:
    """Subjects with something to ask in the years up to this one."""
    asked = (
        select(Subject.id, Subject.name, func.count(Topic.id.distinct()))
        .join(Topic, Topic.subject_id == Subject.id)
        .where(select(Question.id).where(Question.topic_id == Topic.id, Question.is_active).exists())
        .group_by(Subject.id, Subject.name)
        .order_by(Subject.name)
    )
    if school_year:
        asked = asked.where(Topic.school_year <= school_year)
    return [AskableSubject(id=id, name=name, topics=topics) for id, name, topics in db.execute(asked)]
