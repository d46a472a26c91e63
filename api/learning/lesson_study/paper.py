"""The paper of a lesson, made when first asked for and the same for everybody."""

from datetime import datetime
from functools import lru_cache
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.lesson_study.pdf.sheet import Asked, Sheet, pdf_of
from api.learning.lesson_study.service import find_lesson
from api.settings import settings

KEPT: Final = 250  # files of about 45 kB, more than there are lessons: each is asked for its size when it is opened
SHEETS: Final = TypeAdapter(Sheet)


def file_of(db: Session, lesson_id: UUID) -> tuple[str, bytes]:
    """The lesson's name for a file and the file; raises LessonNotFound."""
    lesson = find_lesson(db, lesson_id)
    topic = db.get_one(Topic, lesson.topic_id)
    question = db.get(Question, lesson.check_question_id) if lesson.check_question_id else None
    sheet = Sheet(
        title=lesson.title,
        summary=lesson.summary,
        subject=db.get_one(Subject, topic.subject_id).name,
        school_year=topic.school_year,
        topic=topic.name,
        competency=topic.competency,
        minutes=lesson.duration_minutes,
        objectives=lesson.objectives,
        blocks=lesson.blocks,
        check=_asked(question) if question else None,
        address=f"{settings().base_url}/lessons/{lesson.id}",
        changed_at=_newer(lesson.updated_at, topic.updated_at, question),
    )
    return f"kitabo-{lesson.code}.pdf", _file(SHEETS.dump_json(sheet))


@lru_cache(maxsize=KEPT)
def _file(sheet: bytes) -> bytes:
    """Whatever is printed is in the key, so that a change of any word makes a new file."""
    return pdf_of(SHEETS.validate_json(sheet))


def _asked(question: Question) -> Asked:
    return Asked(
        kind=question.question_type,
        stem=question.stem,
        options=question.options,
        key=question.correct_answer,
        explanation=question.explanation,
    )


def _newer(lesson: datetime, topic: datetime, question: Question | None) -> datetime:
    return max(lesson, topic, question.updated_at if question else lesson)
