"""Reading lessons."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Response

from api.assessment.quizzes.rules import shown_options
from api.assessment.quizzes.tables import Question, QuestionType
from api.curriculum.lessons.blocks import shown_blocks
from api.curriculum.lessons.tables import LessonProgress
from api.learning.lesson_study import paper, service
from api.learning.lesson_study.schemas import (
    CheckedOut,
    CheckIn,
    CheckQuestion,
    LessonCard,
    LessonOut,
    LessonPaper,
)
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from api.platform.openapi import SVG
from api.platform.problem import NotFound
from api.platform.quotas import DOCUMENTS

router = APIRouter(prefix="/api/lessons", tags=["lessons"])
Word = Annotated[str, Query(max_length=60)]


@router.get("")
def list_lessons(
    me: SignedIn,
    db: Db,
    subject: Word | None = None,
    school_year: Annotated[Literal["S1", "S2", "S3", "S4"] | None, Query(alias="schoolYear")] = None,
    topic_id: Annotated[UUID | None, Query(alias="topicId")] = None,
) -> list[LessonCard]:
    found = service.list_lessons(db, reader_id=me.id, subject=subject, school_year=school_year, topic_id=topic_id)
    return [LessonCard.model_validate(row) for row in found]


@router.get("/{lesson_id}")
def get_lesson(lesson_id: UUID, me: SignedIn, now: Now, db: Db) -> LessonOut:
    card, lesson, progress, question, (before, after) = service.open_lesson(
        db, reader_id=me.id, lesson_id=lesson_id, now=now
    )
    return LessonOut.model_validate(
        {
            **dict(LessonCard.model_validate(card)),
            "objectives": lesson.objectives,
            "blocks": shown_blocks(lesson.blocks, lambda number, _: f"/api/lessons/{lesson.id}/figures/{number}"),
            "check": _check_question(question) if question else None,
            "check_result": _check_result(progress, question) if question and progress.check_tries else None,
            "check_answer": progress.check_answer,
            "previous": before,
            "next": after,
            "videos": service.videos_of(db, lesson.topic_id),
        }
    )


@router.get("/{lesson_id}/figures/{number}", response_class=Response, responses=SVG)
def get_figure(lesson_id: UUID, number: int, me: SignedIn, db: Db) -> Response:
    lesson = service.find_lesson(db, lesson_id)
    if not 0 <= number < len(lesson.blocks) or lesson.blocks[number]["kind"] != "figure":
        raise NotFound
    # A drawing may not run or fetch anything, whoever wrote it.
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
               "Cache-Control": "private, max-age=86400"}  # fmt: skip
    return Response(lesson.blocks[number]["svg"], media_type="image/svg+xml", headers=headers)


@router.get(
    "/{lesson_id}/pdf",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}}},
    dependencies=[DOCUMENTS],
)
def get_lesson_pdf(lesson_id: UUID, me: SignedIn, db: Db) -> Response:
    name, file = paper.file_of(db, lesson_id)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, max-age=3600"}
    return Response(file, media_type="application/pdf", headers=headers)


@router.get("/{lesson_id}/pdf/size", dependencies=[DOCUMENTS])
def get_lesson_pdf_size(lesson_id: UUID, me: SignedIn, db: Db) -> LessonPaper:
    """What the file costs to fetch, shown before it is fetched."""
    name, file = paper.file_of(db, lesson_id)
    return LessonPaper(name=name, bytes=len(file))


@router.post("/{lesson_id}/check")
def check_lesson(lesson_id: UUID, body: CheckIn, me: SignedIn, now: Now, db: Db) -> CheckedOut:
    progress, question = service.check(db, reader_id=me.id, lesson_id=lesson_id, answer=body.answer, now=now)
    return _check_result(progress, question)


def _check_question(question: Question) -> CheckQuestion:
    is_number = question.question_type is QuestionType.NUMERIC
    return CheckQuestion(
        id=question.id,
        question_type=question.question_type,
        stem=question.stem,
        options=shown_options(question.question_type, question.options),
        unit=question.correct_answer.get("unit") if is_number else None,
    )


def _check_result(progress: LessonProgress, question: Question) -> CheckedOut:
    is_over = progress.finished_at is not None
    return CheckedOut(
        is_right=bool(progress.check_right),
        tries_left=service.tries_left(progress),
        hint=None if is_over or not question.hints else question.hints[0],
        key=question.correct_answer if is_over else None,
        options=question.options if is_over else None,
        explanation=question.explanation if is_over else None,
        finished_at=progress.finished_at,
    )
