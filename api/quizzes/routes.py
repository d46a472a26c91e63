"""Quizzes: list, start, answer, finish, results."""

from uuid import UUID

from fastapi import APIRouter, Query, status

from api.core.clock import Now
from api.core.db import Db
from api.core.guards import SignedIn
from api.core.problem import Malformed
from api.core.wire import Page, PageNumber, PageSize
from api.quizzes.schemas import AnswerIn, AnswerOut, AttemptOut, FinishIn, QuizOut, ResultOut, StartIn
from api.quizzes.service import listing, sitting, telling

router = APIRouter(prefix="/api", tags=["quizzes"])


@router.get("/quizzes")
def list_quizzes(
    me: SignedIn,
    db: Db,
    subject_id: UUID | None = Query(None, alias="subjectId"),
    school_year: str | None = Query(None, alias="schoolYear", pattern="^S[1-4]$"),
    page: PageNumber = 1,
    page_size: PageSize = 50,
) -> Page[QuizOut]:
    rows, total = listing.list_quizzes(
        db, learner_id=me.id, subject_id=subject_id, school_year=school_year, page=page, page_size=page_size
    )
    return Page(data=[QuizOut.model_validate(row) for row in rows], total=total, page=page, page_size=page_size)


@router.post("/quiz-attempts", status_code=status.HTTP_201_CREATED)
def start_attempt(body: StartIn, me: SignedIn, now: Now, db: Db) -> AttemptOut:
    attempt = sitting.start_attempt(
        db, learner_id=me.id, quiz_id=body.quiz_session_id, resume_from=body.resume_from_question, now=now
    )
    return telling.tell_attempt(db, learner_id=me.id, attempt_id=attempt.id, now=now)


@router.get("/quiz-attempts/{attempt_id}")
def get_attempt(attempt_id: UUID, me: SignedIn, now: Now, db: Db) -> AttemptOut:
    return telling.tell_attempt(db, learner_id=me.id, attempt_id=attempt_id, now=now)


@router.post("/quiz-attempts/{attempt_id}/answers")
def answer_question(attempt_id: UUID, body: AnswerIn, me: SignedIn, now: Now, db: Db) -> AnswerOut:
    _same(attempt_id, body.test_attempt_id)
    answered = sitting.answer(db, learner_id=me.id, sent=body, now=now)
    return AnswerOut(saved=True, questions_answered=answered, server_time=now)


@router.post("/quiz-attempts/{attempt_id}/finish")
def finish_attempt(attempt_id: UUID, body: FinishIn, me: SignedIn, now: Now, db: Db) -> ResultOut:
    _same(attempt_id, body.test_attempt_id)
    sitting.finish_attempt(db, learner_id=me.id, attempt_id=attempt_id, final_answers=body.final_answers, now=now)
    return telling.tell_result(db, learner_id=me.id, attempt_id=attempt_id, now=now)


@router.get("/quiz-attempts/{attempt_id}/results")
def get_results(attempt_id: UUID, me: SignedIn, now: Now, db: Db) -> ResultOut:
    return telling.tell_result(db, learner_id=me.id, attempt_id=attempt_id, now=now)


def _same(path: UUID, body: UUID) -> None:
    """The attempt is named twice on the wire; both must mean the same one."""
    if path != body:
        raise Malformed(fields={"testAttemptId": "This is not the attempt of the address."})
