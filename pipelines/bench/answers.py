"""A hall of learners in one test: how long an answer takes to be saved, beside a bare upsert.

Each has a connection, a session and an attempt of their own, and answers every two seconds; once, all at one moment.
"""

import asyncio
import json
import random
import secrets
import time
from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

import psycopg
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.accounts.auth.service.sessions import open_session
from api.accounts.auth.tables import User
from api.assessment.quizzes.service.attempts import start_attempt
from api.assessment.quizzes.tables import Question, QuestionType, QuizSession, QuizStatus, TestAttempt
from api.platform.client_info import Client
from api.platform.clock import now
from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.sizes import Bench, Sizes
from pipelines.bench.web import Server, serving

LIMIT_MS = 60
COOKIE = "sid"
Learner = tuple[str, str, list[str]]  # cookie, attempt, questions


def hall(url: str, learners: int) -> list[Learner]:
    """So many learners signed in, each with an open attempt at one test of the country."""
    import api.tables  # noqa: F401 - every table, so that foreign keys resolve

    with psycopg.connect(url, autocommit=True) as plain:
        plain.execute("drop table if exists bench_answers")
        plain.execute("create table bench_answers (learner uuid, question uuid, answer text, at timestamptz,"
                      " primary key (learner, question))")  # fmt: skip
    moment = now()
    with Session(create_engine(url.replace("postgresql://", "postgresql+psycopg://"))) as db, db.begin():
        quiz = db.scalars(
            select(QuizSession)
            .where(QuizSession.session_type == "mixed", QuizSession.status == QuizStatus.ACTIVE)
            .order_by(QuizSession.id)
        ).first()
        assert quiz, "the country has tests"
        return [_seat(db, quiz.id, number, moment) for number in range(learners)]


def _seat(db: Session, quiz_id: UUID, number: int, moment: datetime) -> Learner:
    name = f"hall-{secrets.token_hex(4)}-{number}"
    user = User(email=f"{name}@bench.example", username=name, first_name="Bench", last_name="Learner",
                email_verified=True, password_hash="-")  # fmt: skip
    db.add(user)
    db.flush()
    token = open_session(db, user, now=moment, client=Client(ip="127.0.0.1", user_agent="bench"))
    attempt: TestAttempt = start_attempt(db, learner_id=user.id, quiz_id=quiz_id, resume_from=None, now=moment)
    one_of = select(Question.id).where(
        Question.id.in_(attempt.question_ids), Question.question_type == QuestionType.MULTIPLE_CHOICE
    )
    return token, str(attempt.id), [str(question_id) for question_id in db.scalars(one_of)]


async def _answer(port: int, line: tuple[asyncio.StreamReader, asyncio.StreamWriter], path: str, body: str, cookie: str,
                  ) -> float:  # fmt: skip
    """Milliseconds from sending one answer to the last byte of what comes back."""
    reader, writer = line
    rows = [
        f"POST {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Content-Type: application/json",
        f"Cookie: {COOKIE}={cookie}",
        f"Content-Length: {len(body)}",
    ]
    head = "\r\n".join(rows) + "\r\n\r\n"
    began = time.perf_counter()
    writer.write((head + body).encode())
    answer = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = next(int(row.split(":")[1]) for row in answer.split("\r\n") if row.lower().startswith("content-length"))
    content = await reader.readexactly(length)
    if not answer.startswith("HTTP/1.1 200"):
        raise NotMeasured(f"{path}: {answer.splitlines()[0]} {content[:200]!r}")
    return (time.perf_counter() - began) * 1000


async def _sit(
    port: int, learner: Learner, sizes: Sizes, is_bare: bool, at_once: asyncio.Barrier | None
) -> list[float]:
    cookie, attempt, questions = learner
    line = await asyncio.open_connection("127.0.0.1", port)
    taken = []
    for turn in range(1 if at_once else sizes.rounds):
        await (at_once.wait() if at_once else asyncio.sleep(sizes.pause_s * (1 if turn else random.random())))
        question = questions[turn % len(questions)]
        if is_bare:
            path, sent = f"/answers/{attempt}", dict[str, object](question=question, answer="b")
        else:
            path = f"/api/quiz-attempts/{attempt}/answers"
            sent = {"testAttemptId": attempt, "questionId": question, "userAnswer": "b", "seenVersion": 0,
                    "device": f"bench-{attempt[:8]}"}  # fmt: skip
        taken.append(await _answer(port, line, path, json.dumps(sent), cookie))
    line[1].close()
    return taken


def waits(
    server: Server, learners: list[Learner], sizes: Sizes, *, is_bare: bool = False, at_once: bool = False
) -> list[float]:
    """Every wait of the hall, in milliseconds."""

    async def everybody() -> list[float]:
        barrier = asyncio.Barrier(len(learners)) if at_once else None
        rows = await asyncio.gather(*(_sit(server.port, learner, sizes, is_bare, barrier) for learner in learners))
        return [each for row in rows for each in row]

    return asyncio.run(everybody())


def p95(taken: list[float]) -> float:
    return sorted(taken)[max(0, int(len(taken) * 0.95) - 1)]


def answers_figures(bench: Bench) -> Iterator[Figure]:
    """The slowest twentieth of answers; the rule is 60 ms for a hall that answers every two seconds."""
    url, sizes = bench.url, bench.sizes
    learners = [each for each in hall(url, sizes.learners) if each[2]]
    with serving("pipelines.bench.floor:create_app", url) as floor:
        waits(floor, learners, sizes, is_bare=True, at_once=True)
        bare, bare_once = (p95(waits(floor, learners, sizes, is_bare=True, at_once=once)) for once in (False, True))
    with serving("api.main:create_app", url) as ours:
        waits(ours, learners, sizes, at_once=True)
        saved, once = (p95(waits(ours, learners, sizes, at_once=both)) for both in (False, True))
    size = f"{sizes.learners} learners"
    yield figure("answer saved, p95", size, saved, "ms", bare, f"<= {LIMIT_MS / bare:.1f}")
    yield figure("answers of one moment, p95", size, once, "ms", bare_once)
