"""Finding lessons, reading one, and answering its check question."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.rules import mark
from api.assessment.quizzes.tables import Question
from api.curriculum.lessons.rules import is_answer_shown
from api.curriculum.lessons.tables import Lesson, LessonProgress, VideoLesson
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.mastery.tables import StudyKind
from api.learning.study_sessions import service
from api.platform.ids import uuid7
from api.platform.problem import NotFound, Problem


class LessonNotFound(NotFound):
    title, detail = "Lesson Not Found", "This lesson is not here. It may have been replaced."


class NothingToCheck(Problem):
    status, title = 409, "Nothing To Check"
    detail = "This lesson has no question at its end."


class AlreadyChecked(Problem):
    status, title = 409, "Already Answered"
    detail = "You have seen the answer of this question. Practise more on the topic's tests."


def _cards(reader_id: UUID) -> Select[*tuple[Any, ...]]:
    """Lessons with their place in the curriculum and this reader's own state, in teaching order."""
    return (
        select(
            Lesson.id, Lesson.code, Lesson.title, Lesson.summary, Lesson.topic_id, Topic.code.label("topic_code"),
            Topic.name.label("topic"), Subject.name.label("subject"), Subject.slug.label("subject_slug"),
            Topic.school_year, Lesson.content_type, Lesson.duration_minutes, LessonProgress.opened_at,
            LessonProgress.finished_at,
        )
        .join(Topic, Topic.id == Lesson.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .outerjoin(
            LessonProgress, (LessonProgress.lesson_id == Lesson.id) & (LessonProgress.user_id == reader_id)
        )
        .where(Lesson.is_active)
        .order_by(Topic.display_order, Lesson.display_order, Lesson.id)
    )  # fmt: skip


def list_lessons(
    db: Session, *, reader_id: UUID, subject: str | None, school_year: str | None, topic_id: UUID | None
) -> list[Row[Any]]:
    """The lessons of a subject, a year or a topic, in teaching order."""
    found = _cards(reader_id)
    if subject:
        found = found.where(Subject.slug == subject)
    if school_year:
        found = found.where(Topic.school_year == school_year)
    if topic_id:
        found = found.where(Lesson.topic_id == topic_id)
    return list(db.execute(found))


def find_lesson(db: Session, lesson_id: UUID) -> Lesson:
    """A lesson that is offered."""
    lesson = db.get(Lesson, lesson_id)
    if lesson is None or not lesson.is_active:
        raise LessonNotFound
    return lesson


def open_lesson(
    db: Session, *, reader_id: UUID, lesson_id: UUID, now: datetime
) -> tuple[Row[Any], Lesson, LessonProgress, Question | None, list[Row[Any] | None]]:
    """A lesson with the reader's own progress (noted as opened), its check question and its neighbours."""
    lesson = find_lesson(db, lesson_id)
    db.execute(
        insert(LessonProgress)
        .values(id=uuid7(), user_id=reader_id, lesson_id=lesson.id, opened_at=now)
        .on_conflict_do_nothing(index_elements=["user_id", "lesson_id"])
    )
    service.studied(db, reader_id, StudyKind.LESSON, now=now)
    card = db.execute(_cards(reader_id).where(Lesson.id == lesson.id)).one()
    question = db.get(Question, lesson.check_question_id) if lesson.check_question_id else None
    return card, lesson, _progress(db, reader_id, lesson.id), question, _neighbours(db, card)


def _progress(db: Session, reader_id: UUID, lesson_id: UUID, *, lock: bool = False) -> LessonProgress:
    asked = select(LessonProgress).where(LessonProgress.user_id == reader_id, LessonProgress.lesson_id == lesson_id)
    return db.scalars(asked.with_for_update() if lock else asked).one()


def _neighbours(db: Session, card: Row[Any]) -> list[Row[Any] | None]:
    """The lessons before and after this one in the same subject and year: id, title and topic."""
    rows: list[Any] = list(
        db.execute(
            select(Lesson.id, Lesson.title, Topic.name.label("topic"))
            .join(Topic, Topic.id == Lesson.topic_id)
            .join(Subject, Subject.id == Topic.subject_id)
            .where(Lesson.is_active, Subject.slug == card.subject_slug, Topic.school_year == card.school_year)
            .order_by(Topic.display_order, Lesson.display_order, Lesson.id)
        )
    )
    at = [row.id for row in rows].index(card.id)
    return [rows[at - 1] if at > 0 else None, rows[at + 1] if at + 1 < len(rows) else None]


def videos_of(db: Session, topic_id: UUID) -> list[VideoLesson]:
    """The videos on a topic."""
    wanted = select(VideoLesson).where(VideoLesson.topic_id == topic_id, VideoLesson.is_active)
    return list(db.scalars(wanted.order_by(VideoLesson.title)))


def check(
    db: Session, *, reader_id: UUID, lesson_id: UUID, answer: str, now: datetime
) -> tuple[LessonProgress, Question]:
    """Answer the check question; a wrong answer may be tried again until the tries are used up."""
    lesson = find_lesson(db, lesson_id)
    question = db.get(Question, lesson.check_question_id) if lesson.check_question_id else None
    if question is None:
        raise NothingToCheck
    open_lesson(db, reader_id=reader_id, lesson_id=lesson_id, now=now)
    progress = _progress(db, reader_id, lesson.id, lock=True)
    if progress.finished_at is not None:
        raise AlreadyChecked
    right = bool(mark(question.question_type, question.options, question.correct_answer, answer))
    progress.check_tries += 1
    progress.check_answer, progress.check_right = answer, right
    if is_answer_shown(right, progress.check_tries):
        progress.finished_at = now
        service.lesson_ended(db, reader_id, lesson, opened_at=progress.opened_at, now=now)
    return progress, question


def tries_left(progress: LessonProgress) -> int:
    return 0 if progress.finished_at else max(0, constants.LESSON_CHECK_TRIES - progress.check_tries)
