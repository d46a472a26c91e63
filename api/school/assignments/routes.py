"""Tests of teachers and tutors: choosing questions, giving them to a class, opening them by a code, results."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query, status

from api.assessment.quizzes.tables import QuestionType
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import Maker, Teacher
from api.platform.schemas import Page, PageNumber, PageSize
from api.school.assignments import codes, queries, question_picker, results, service
from api.school.assignments.schemas import (
    AssignIn,
    BankItem,
    ClassToGive,
    TeacherTest,
    TeacherTestDetail,
    TestIn,
    TestResults,
)
from api.school.classes.service import taught_by

router = APIRouter(prefix="/api/teacher/quizzes", tags=["assignments"])


@router.get("")
def list_teacher_tests(me: Maker, now: Now, db: Db) -> list[TeacherTest]:
    results.end_overdue_of(db, me, now)
    return queries.made_by(db, me)


@router.get("/bank")
def search_bank(
    me: Maker,
    db: Db,
    subject_id: UUID | None = Query(None, alias="subjectId"),
    school_year: str | None = Query(None, alias="schoolYear", pattern="^S[1-4]$"),
    topic_id: UUID | None = Query(None, alias="topicId"),
    kind: QuestionType | None = Query(None, alias="questionType"),
    difficulty: Literal["easy", "medium", "hard"] | None = None,
    words: Annotated[str | None, Query(alias="search", max_length=100)] = None,
    page: PageNumber = 1,
    page_size: PageSize = 20,
) -> Page[BankItem]:
    rows, total = question_picker.search(
        db, subject_id=subject_id, school_year=school_year, topic_id=topic_id, kind=kind, difficulty=difficulty,
        words=words, page=page, page_size=page_size,
    )  # fmt: skip
    return Page(data=rows, total=total, page=page, page_size=page_size)


@router.get("/classes")
def list_classes_to_give_to(me: Teacher, db: Db) -> list[ClassToGive]:
    return [ClassToGive.model_validate(row) for row in taught_by(db, me.id)]


@router.post("", status_code=status.HTTP_201_CREATED)
def make_teacher_test(body: TestIn, me: Maker, db: Db) -> TeacherTestDetail:
    quiz = service.make(db, me, body)
    return get_teacher_test(quiz.id, me, db)


@router.get("/{quiz_id}")
def get_teacher_test(quiz_id: UUID, me: Maker, db: Db) -> TeacherTestDetail:
    tests = queries.made_by(db, me, quiz_id)
    if not tests:
        raise service.TestNotFound
    return TeacherTestDetail(**dict(tests[0]), questions=question_picker.questions_of(db, quiz_id))


@router.put("/{quiz_id}")
def change_teacher_test(quiz_id: UUID, body: TestIn, me: Maker, db: Db) -> TeacherTestDetail:
    service.change(db, me, quiz_id, body)
    db.flush()
    return get_teacher_test(quiz_id, me, db)


@router.delete("/{quiz_id}", status_code=status.HTTP_204_NO_CONTENT)
def remove_teacher_test(quiz_id: UUID, me: Maker, db: Db) -> None:
    service.remove(db, me, quiz_id)


@router.post("/{quiz_id}/classes")
def assign_teacher_test(quiz_id: UUID, body: AssignIn, me: Teacher, now: Now, db: Db) -> TeacherTestDetail:
    service.assign(db, me, quiz_id, body, now)
    return get_teacher_test(quiz_id, me, db)


@router.delete("/{quiz_id}/classes/{class_id}")
def take_back_teacher_test(quiz_id: UUID, class_id: UUID, me: Teacher, db: Db) -> TeacherTestDetail:
    service.take_back(db, me, quiz_id, class_id)
    return get_teacher_test(quiz_id, me, db)


@router.get("/{quiz_id}/results")
def teacher_test_results(
    quiz_id: UUID, me: Maker, now: Now, db: Db, class_id: UUID | None = Query(None, alias="classId")
) -> TestResults:
    results.end_overdue_of(db, me, now)
    return results.results_of(db, me, quiz_id, class_id)


@router.post("/{quiz_id}/code", status_code=status.HTTP_201_CREATED)
def open_test_code(quiz_id: UUID, me: Maker, client: From, now: Now, db: Db) -> TeacherTestDetail:
    """A new code; the one before opens nothing any more."""
    codes.open_code(db, me, quiz_id, client=client, now=now)
    return get_teacher_test(quiz_id, me, db)


@router.delete("/{quiz_id}/code")
def close_test_code(quiz_id: UUID, me: Maker, client: From, now: Now, db: Db) -> TeacherTestDetail:
    codes.close_code(db, me, quiz_id, client=client, now=now)
    return get_teacher_test(quiz_id, me, db)
