"""Taking a quiz: start or resume, answer one by one, finish. The server keeps the time and the keys."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.hooks import on_attempt_graded
from api.assessment.quizzes.rules import is_over, move
from api.assessment.quizzes.scores import Part, counted, tally
from api.assessment.quizzes.service import availability
from api.assessment.quizzes.service.answers import Given, InTransaction, save
from api.assessment.quizzes.service.problems import (
    AttemptNotFound,
    NoAttemptsLeft,
    QuestionNotFound,
    QuizNotFound,
)
from api.assessment.quizzes.service.totals import add_up
from api.assessment.quizzes.tables import (
    AttemptStatus,
    Question,
    QuizQuestion,
    QuizSession,
    QuizStatus,
    TestAttempt,
    UserAnswer,
)
from api.platform.ids import uuid7

__all__ = [
    "AttemptNotFound",
    "QuestionNotFound",
    "end_overdue",
    "finish_attempt",
    "grade",
    "own_attempt",
    "start_attempt",
]


def start_attempt(
    db: Session, *, learner_id: UUID, quiz_id: UUID, resume_from: int | None, now: datetime
) -> TestAttempt:
    """Resume the learner's open attempt, or open the next one while the quiz still allows one."""
    quiz = offered_quiz(db, learner_id, quiz_id)
    open_one = open_attempt(db, learner_id, quiz_id)
    if open_one is not None:
        if not is_over(open_one.expires_at, now):
            if resume_from is not None:
                open_one.current_question_index = min(resume_from, len(open_one.question_ids) - 1)
            return open_one
        grade(db, open_one, now)
    availability.must_be_in_time(db, learner_id, quiz, now)
    return open_next(db, learner_id, quiz, now)


def offered_quiz(db: Session, learner_id: UUID, quiz_id: UUID) -> QuizSession:
    """The quiz, if this learner may sit it; locked, so that two quick taps queue up instead of opening two attempts."""
    quiz = db.get(QuizSession, quiz_id, with_for_update=True)
    if quiz is None or not quiz.is_active or quiz.status is not QuizStatus.ACTIVE:
        raise QuizNotFound
    if not availability.is_offered(db, learner_id, quiz):
        raise QuizNotFound
    return quiz


def open_attempt(db: Session, learner_id: UUID, quiz_id: UUID) -> TestAttempt | None:
    return db.scalar(
        select(TestAttempt)
        .where(
            TestAttempt.user_id == learner_id,
            TestAttempt.quiz_session_id == quiz_id,
            TestAttempt.status == AttemptStatus.IN_PROGRESS,
        )
        .with_for_update()
    )


def open_next(
    db: Session,
    learner_id: UUID,
    quiz: QuizSession,
    start: datetime,
    order: Sequence[str] | None = None,
) -> TestAttempt:
    """The next attempt, begun at `start`, with its questions in `order` where a device fixed one already."""
    taken = must_have_attempts(db, learner_id, quiz)
    attempt = TestAttempt(
        id=uuid7(),
        user_id=learner_id,
        quiz_session_id=quiz.id,
        attempt_number=taken + 1,
        start_time=start,
        expires_at=start + timedelta(minutes=quiz.time_limit_minutes),
        max_possible_score=tally(counted(_parts(db, quiz.id, {}), quiz.sections)).possible,
    )
    attempt.question_ids = list(order or order_of(db, quiz, attempt.id))
    db.add(attempt)
    db.flush()
    return attempt


def must_have_attempts(db: Session, learner_id: UUID, quiz: QuizSession) -> int:
    """How many attempts were used; raises NoAttemptsLeft when that is all of them."""
    taken = db.scalar(
        select(func.count()).where(TestAttempt.quiz_session_id == quiz.id, TestAttempt.user_id == learner_id)
    )
    if (taken or 0) >= quiz.max_attempts:
        raise NoAttemptsLeft
    return taken or 0


def order_of(db: Session, quiz: QuizSession, seed: UUID) -> list[str]:
    """The questions of a quiz in the order one attempt shows them."""
    order = [str(part.question_id) for part in _parts(db, quiz.id, {})]
    if quiz.randomize_questions:
        Random(seed.int).shuffle(order)
    return order


def _parts(db: Session, quiz_id: UUID, earned: dict[UUID, Decimal]) -> list[Part]:
    """The questions of a quiz in its order, with what each earned."""
    rows = db.execute(
        select(QuizQuestion.question_id, QuizQuestion.points_worth, QuizQuestion.section, QuizQuestion.item_group)
        .where(QuizQuestion.quiz_session_id == quiz_id)
        .order_by(QuizQuestion.question_order, QuizQuestion.id)
    )
    return [
        Part(question_id, Decimal(points), earned.get(question_id, Decimal(0)), section, group)
        for question_id, points, section, group in rows
    ]


def own_attempt(db: Session, *, learner_id: UUID, attempt_id: UUID, lock: bool = False) -> TestAttempt:
    """The learner's own attempt, locked if it is about to change."""
    query = select(TestAttempt).where(TestAttempt.id == attempt_id, TestAttempt.user_id == learner_id)
    attempt = db.scalar(query.with_for_update() if lock else query)
    if attempt is None:
        raise AttemptNotFound
    return attempt


def finish_attempt(
    db: Session, *, learner_id: UUID, attempt_id: UUID, final_answers: list[str], now: datetime
) -> TestAttempt:
    """Hand in: take final answers while there is time, then mark. Finishing twice gives the same result."""
    attempt = own_attempt(db, learner_id=learner_id, attempt_id=attempt_id, lock=True)
    if availability.is_practice(db, attempt):
        raise AttemptNotFound
    _save_final(db, attempt, final_answers, now)
    if attempt.status is AttemptStatus.GRADED:
        return attempt
    return grade(db, attempt, now)


def _save_final(db: Session, attempt: TestAttempt, texts: list[str], now: datetime) -> None:
    """A final answer replaces the saved one only where it differs, so that saved times and marks stay.

    One that comes after the end is kept beside and counts nothing.
    """
    rows = db.execute(
        select(UserAnswer.question_id, UserAnswer.user_answer).where(UserAnswer.test_attempt_id == attempt.id)
    )
    saved = {question_id: text for question_id, text in rows}
    for question_id, text in zip(map(UUID, attempt.question_ids), texts, strict=False):
        if text.strip() and saved.get(question_id) != text.strip():
            given = Given(question_id, text)
            save(InTransaction(db), learner_id=attempt.user_id, attempt_id=attempt.id, given=given, now=now)
    db.refresh(attempt)


def end_overdue(db: Session, *whose: ColumnElement[bool], now: datetime) -> int:
    """Mark the attempts whose time is over though nobody came back to them; practice ends by its own rule. How many."""
    found = db.scalars(
        select(TestAttempt)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .where(TestAttempt.status == AttemptStatus.IN_PROGRESS, TestAttempt.expires_at <= now)
        .where(QuizSession.session_type != constants.ADAPTIVE, *whose)
        .order_by(TestAttempt.id)
        .with_for_update(of=TestAttempt, skip_locked=True)
    ).all()
    for attempt in found:
        grade(db, attempt, now)
    return len(found)


def grade(db: Session, attempt: TestAttempt, now: datetime) -> TestAttempt:
    """Close an attempt: sum what was saved, judge it against the pass mark, count the questions' use."""
    over = is_over(attempt.expires_at, now)
    attempt.status = move(attempt.status, AttemptStatus.EXPIRED if over else AttemptStatus.SUBMITTED)
    attempt.end_time = min(now, attempt.expires_at)
    answers = list(db.scalars(select(UserAnswer).where(UserAnswer.test_attempt_id == attempt.id)))
    marked = [answer.question_id for answer in answers if answer.is_correct is not None]
    right = [answer.question_id for answer in answers if answer.is_correct]
    # Locked before adding up: a question set aside in this moment is left out here, or by the re-scoring that follows.
    for question in db.scalars(select(Question).where(Question.id.in_(marked)).order_by(Question.id).with_for_update()):
        question.times_answered += 1
        question.times_correct += question.id in right
    add_up(db, [attempt])
    attempt.time_spent_seconds = int((attempt.end_time - attempt.start_time).total_seconds())
    attempt.submitted_answers = {str(answer.question_id): answer.user_answer for answer in answers}
    attempt.status = move(attempt.status, AttemptStatus.GRADED)
    db.flush()
    topics = set(db.scalars(select(Question.topic_id).where(Question.id.in_(marked))))
    on_attempt_graded(db, attempt, topics, now)
    return attempt
