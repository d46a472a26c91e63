"""Quizzes: list, start, answer, finish, results."""

from dataclasses import replace
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Query, status

from api.assessment.quizzes.list_schemas import QuizOut, QuizOverview
from api.assessment.quizzes.schemas import (
    AnswerIn,
    AnswerOut,
    AttemptOut,
    Device,
    FinishIn,
    NotCountedOut,
    OfflineAttemptIn,
    OfflineAttemptOut,
    PacketIn,
    PacketOut,
    ResultOut,
    StartIn,
)
from api.assessment.quizzes.service import answers, attempts, offline_tests, presenters, quarantine, queries
from api.assessment.quizzes.service.problems import QuizNotFound
from api.assessment.quizzes.tables import TestAttempt
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from api.platform.problem import Malformed
from api.platform.raw_sql import SqlDb, shortly
from api.platform.schemas import Page, PageNumber, PageSize

router = APIRouter(prefix="/api", tags=["quizzes"])


# First, for a request tries one route after the other and this is asked most.
@router.post("/quiz-attempts/{attempt_id}/answers")
async def answer_question(attempt_id: UUID, body: AnswerIn, me: SignedIn, now: Now, sql: SqlDb) -> AnswerOut:
    _same(attempt_id, body.test_attempt_id)
    given = answers.Given(
        question_id=body.question_id,
        text=body.user_answer,
        ago=body.given_ago_seconds,
        spent=body.time_spent_seconds,
        hints=body.hints_used,
        flagged=body.flagged_for_review,
        sureness=body.confidence_level,
        device=body.device,
        seen=body.seen_version,
        is_next=body.device is not None,
    )
    saved = await shortly(lambda: answers.save(sql, learner_id=me.id, attempt_id=attempt_id, given=given, now=now))
    if saved.refusal:
        raise saved.refusal
    return AnswerOut(
        saved=saved.not_counted is None,
        questions_answered=saved.answered,
        server_time=now,
        version=saved.version,
        others=saved.others,
        other_device_at=saved.other_device_at,
    )


def _search(
    q: Annotated[str, Query(max_length=100)] = "",
    subject_id: UUID | None = Query(None, alias="subjectId"),
    school_year: str | None = Query(None, alias="schoolYear", pattern="^S[1-4]$"),
    topic_id: UUID | None = Query(None, alias="topicId"),
) -> queries.QuizSearch:
    return queries.QuizSearch(words=q, subject_id=subject_id, school_year=school_year, topic_id=topic_id)


Search = Annotated[queries.QuizSearch, Depends(_search)]


@router.get("/quizzes")
def list_quizzes(
    me: SignedIn,
    now: Now,
    db: Db,
    search: Search,
    kind: queries.Kind | None = None,
    under_way: bool | None = Query(None, alias="underWay"),
    without_subject: bool = Query(False, alias="withoutSubject"),
    sort: Literal["school_year", "next"] = "school_year",
    page: PageNumber = 1,
    page_size: PageSize = 50,
) -> Page[QuizOut]:
    """Tests open to the learner; `next` puts first what was never tried, then what can still be passed."""
    attempts.end_overdue(db, TestAttempt.user_id == me.id, now=now)
    wanted = replace(search, kind=kind, under_way=under_way, without_subject=without_subject)
    rows, total = queries.list_quizzes(
        db, learner_id=me.id, search=wanted, next_first=sort == "next", page=page, page_size=page_size
    )
    return Page(data=rows, total=total, page=page, page_size=page_size)


@router.get("/quizzes/overview")
def get_quiz_overview(me: SignedIn, now: Now, db: Db, search: Search) -> QuizOverview:
    attempts.end_overdue(db, TestAttempt.user_id == me.id, now=now)
    return queries.overview(db, learner_id=me.id, search=search)


@router.get("/quizzes/not-counted")
def list_not_counted(me: SignedIn, db: Db) -> list[NotCountedOut]:
    return quarantine.not_counted(db, me.id)


@router.get("/quizzes/{quiz_id}")
def get_quiz(quiz_id: UUID, me: SignedIn, now: Now, db: Db) -> QuizOut:
    attempts.end_overdue(db, TestAttempt.user_id == me.id, now=now)
    rows, _ = queries.list_quizzes(db, learner_id=me.id, search=queries.QuizSearch(quiz_id=quiz_id))
    if not rows:
        raise QuizNotFound
    return rows[0]


@router.post("/quizzes/{quiz_id}/packets", status_code=status.HTTP_201_CREATED)
def keep_for_offline(quiz_id: UUID, body: PacketIn, me: SignedIn, now: Now, db: Db) -> PacketOut:
    packet = offline_tests.take(db, learner_id=me.id, quiz_id=quiz_id, wanted=body, now=now)
    return presenters.get_packet(db, packet)


@router.post("/quiz-packets/{packet_id}/attempt")
def submit_offline_attempt(
    packet_id: UUID, body: OfflineAttemptIn, me: SignedIn, now: Now, db: Db
) -> OfflineAttemptOut:
    return offline_tests.submit(db, learner_id=me.id, packet_id=packet_id, sent=body, now=now)


@router.post("/quiz-attempts", status_code=status.HTTP_201_CREATED)
def start_attempt(body: StartIn, me: SignedIn, now: Now, db: Db) -> AttemptOut:
    attempt = attempts.start_attempt(
        db, learner_id=me.id, quiz_id=body.quiz_session_id, resume_from=body.resume_from_question, now=now
    )
    return presenters.get_attempt(db, learner_id=me.id, attempt_id=attempt.id, now=now, device=body.device)


@router.get("/quiz-attempts/{attempt_id}")
def get_attempt(
    attempt_id: UUID, me: SignedIn, now: Now, db: Db, device: Annotated[Device | None, Query()] = None
) -> AttemptOut:
    return presenters.get_attempt(db, learner_id=me.id, attempt_id=attempt_id, now=now, device=device)


@router.post("/quiz-attempts/{attempt_id}/finish")
def finish_attempt(attempt_id: UUID, body: FinishIn, me: SignedIn, now: Now, db: Db) -> ResultOut:
    _same(attempt_id, body.test_attempt_id)
    attempts.finish_attempt(db, learner_id=me.id, attempt_id=attempt_id, final_answers=body.final_answers, now=now)
    return presenters.get_result(db, learner_id=me.id, attempt_id=attempt_id, now=now)


@router.get("/quiz-attempts/{attempt_id}/results")
def get_results(attempt_id: UUID, me: SignedIn, now: Now, db: Db) -> ResultOut:
    return presenters.get_result(db, learner_id=me.id, attempt_id=attempt_id, now=now)


def _same(path: UUID, body: UUID) -> None:
    """The attempt is named twice on the wire; both must mean the same one."""
    if path != body:
        raise Malformed(fields={"testAttemptId": "This is not the attempt of the address."})
