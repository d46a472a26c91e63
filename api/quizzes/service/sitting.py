"""Sitting a quiz: start or resume, answer one by one, finish. The server keeps the time and the keys."""

from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import business
from api.core.ids import uuid7
from api.core.problem import NotFound, Problem
from api.mastery import live
from api.quizzes.rules import WrongMoment, is_over, mark, move, score
from api.quizzes.schemas import AnswerIn
from api.quizzes.tables import (
    AttemptStatus,
    Question,
    QuizQuestion,
    QuizSession,
    QuizStatus,
    TestAttempt,
    UserAnswer,
)


class QuizNotFound(NotFound):
    title, detail = "Test Not Found", "This test is not here any more."


class AttemptNotFound(NotFound):
    title, detail = "Attempt Not Found", "This attempt is not here, or it is not yours."


class QuestionNotFound(NotFound):
    title, detail = "Question Not Found", "This question is not part of this test."


class NoAttemptsLeft(Problem):
    status, title = 409, "No Attempts Left"
    detail = "You have used every attempt at this test."


class TimeIsUp(Problem):
    """409: the limit has passed; what was saved has been marked."""

    status, title = 409, "Time Is Up"
    detail = "The time for this test has ended. Your saved answers were marked."


def start_attempt(
    db: Session, *, learner_id: UUID, quiz_id: UUID, resume_from: int | None, now: datetime
) -> TestAttempt:
    """Resume the learner's open attempt, or open the next one while the quiz still allows one."""
    # The row lock makes two quick taps queue up instead of opening two attempts.
    quiz = db.get(QuizSession, quiz_id, with_for_update=True)
    if quiz is None or not quiz.is_active or quiz.status is not QuizStatus.ACTIVE:
        raise QuizNotFound
    if quiz.user_id not in (None, learner_id) or quiz.session_type == business.ADAPTIVE:
        raise QuizNotFound
    open_one = _open_attempt(db, learner_id, quiz_id)
    if open_one is not None:
        if not is_over(open_one.expires_at, now):
            if resume_from is not None:
                open_one.current_question_index = min(resume_from, len(open_one.question_ids) - 1)
            return open_one
        grade(db, open_one, now)
    return _open_next(db, learner_id, quiz, now)


def _open_attempt(db: Session, learner_id: UUID, quiz_id: UUID) -> TestAttempt | None:
    return db.scalar(
        select(TestAttempt)
        .where(
            TestAttempt.user_id == learner_id,
            TestAttempt.quiz_session_id == quiz_id,
            TestAttempt.status == AttemptStatus.IN_PROGRESS,
        )
        .with_for_update()
    )


def _open_next(db: Session, learner_id: UUID, quiz: QuizSession, now: datetime) -> TestAttempt:
    taken = db.scalar(
        select(func.count()).where(TestAttempt.quiz_session_id == quiz.id, TestAttempt.user_id == learner_id)
    )
    if (taken or 0) >= quiz.max_attempts:
        raise NoAttemptsLeft
    parts = db.execute(
        select(QuizQuestion.question_id, QuizQuestion.points_worth)
        .where(QuizQuestion.quiz_session_id == quiz.id)
        .order_by(QuizQuestion.question_order, QuizQuestion.id)
    ).all()
    attempt = TestAttempt(
        id=uuid7(),
        user_id=learner_id,
        quiz_session_id=quiz.id,
        attempt_number=(taken or 0) + 1,
        start_time=now,
        expires_at=now + timedelta(minutes=quiz.time_limit_minutes),
        max_possible_score=Decimal(sum(points for _, points in parts)),
    )
    order = [str(question_id) for question_id, _ in parts]
    if quiz.randomize_questions:
        Random(attempt.id.int).shuffle(order)
    attempt.question_ids = order
    db.add(attempt)
    db.flush()
    return attempt


def own_attempt(db: Session, *, learner_id: UUID, attempt_id: UUID, lock: bool = False) -> TestAttempt:
    """The learner's own attempt, locked if it is about to change."""
    query = select(TestAttempt).where(TestAttempt.id == attempt_id, TestAttempt.user_id == learner_id)
    attempt = db.scalar(query.with_for_update() if lock else query)
    if attempt is None:
        raise AttemptNotFound
    return attempt


def answer(db: Session, *, learner_id: UUID, sent: AnswerIn, now: datetime) -> int:
    """Save one answer, over an earlier one if there is; returns how many questions are answered."""
    attempt = own_attempt(db, learner_id=learner_id, attempt_id=sent.test_attempt_id, lock=True)
    _must_be_open(db, attempt, now)
    if str(sent.question_id) not in attempt.question_ids:
        raise QuestionNotFound
    order = attempt.question_ids.index(str(sent.question_id))
    _save(db, attempt, sent, order, now)
    attempt.current_question_index = order
    attempt.questions_answered = db.scalar(select(func.count()).where(UserAnswer.test_attempt_id == attempt.id)) or 0
    return attempt.questions_answered


def _must_be_open(db: Session, attempt: TestAttempt, now: datetime) -> None:
    if attempt.status is not AttemptStatus.IN_PROGRESS:
        raise WrongMoment
    if is_over(attempt.expires_at, now):
        # Marking must outlast this refusal, so it is left to the next read of the attempt.
        raise TimeIsUp


def _save(db: Session, attempt: TestAttempt, sent: AnswerIn, order: int, now: datetime) -> None:
    question, points = db.execute(
        select(Question, QuizQuestion.points_worth)
        .join(QuizQuestion, QuizQuestion.question_id == Question.id)
        .where(Question.id == sent.question_id, QuizQuestion.quiz_session_id == attempt.quiz_session_id)
    ).one()
    right = mark(question.question_type, question.options, question.correct_answer, sent.user_answer)
    values = {
        "user_answer": sent.user_answer.strip(),
        "is_correct": right,
        "points_earned": Decimal(points if right else 0),
        "time_spent_seconds": sent.time_spent_seconds,
        "hints_used": sent.hints_used,
        "flagged_for_review": sent.flagged_for_review,
        "confidence_level": sent.confidence_level,
        "answered_at": now,
    }
    row = {"id": uuid7(), "test_attempt_id": attempt.id, "question_id": question.id, "question_order": order}
    db.execute(
        insert(UserAnswer)
        .values(row | values)
        .on_conflict_do_update(index_elements=["test_attempt_id", "question_id"], set_=values)
    )


def finish_attempt(
    db: Session, *, learner_id: UUID, attempt_id: UUID, final_answers: list[str], now: datetime
) -> TestAttempt:
    """Hand in: take final answers while there is time, then mark. Finishing twice gives the same result."""
    attempt = own_attempt(db, learner_id=learner_id, attempt_id=attempt_id, lock=True)
    if attempt.status is AttemptStatus.GRADED:
        return attempt
    if not is_over(attempt.expires_at, now):
        for question_id, text in zip(attempt.question_ids, final_answers, strict=False):
            if text.strip():
                _save_final(db, attempt, UUID(question_id), text, now)
    return grade(db, attempt, now)


def _save_final(db: Session, attempt: TestAttempt, question_id: UUID, text: str, now: datetime) -> None:
    """A final answer replaces the saved one only where it differs, so that saved times and marks stay."""
    saved = db.scalar(
        select(UserAnswer.user_answer).where(
            UserAnswer.test_attempt_id == attempt.id, UserAnswer.question_id == question_id
        )
    )
    if saved != text.strip():
        sent = AnswerIn(test_attempt_id=attempt.id, question_id=question_id, user_answer=text)
        _save(db, attempt, sent, attempt.question_ids.index(str(question_id)), now)


def grade(db: Session, attempt: TestAttempt, now: datetime) -> TestAttempt:
    """Close an attempt: sum what was saved, judge it against the pass mark, count the questions' use."""
    over = is_over(attempt.expires_at, now)
    attempt.status = move(attempt.status, AttemptStatus.EXPIRED if over else AttemptStatus.SUBMITTED)
    attempt.end_time = min(now, attempt.expires_at)
    answers = list(db.scalars(select(UserAnswer).where(UserAnswer.test_attempt_id == attempt.id)))
    passing = db.scalar(select(QuizSession.passing_score).where(QuizSession.id == attempt.quiz_session_id)) or 0
    attempt.questions_answered = len(answers)
    attempt.correct_answers = sum(bool(answer.is_correct) for answer in answers)
    attempt.total_score = sum((answer.points_earned for answer in answers), Decimal(0))
    attempt.percentage_score = score(attempt.total_score, attempt.max_possible_score)
    attempt.passed = attempt.percentage_score >= passing
    attempt.time_spent_seconds = int((attempt.end_time - attempt.start_time).total_seconds())
    attempt.submitted_answers = {str(answer.question_id): answer.user_answer for answer in answers}
    attempt.status = move(attempt.status, AttemptStatus.GRADED)
    right = [answer.question_id for answer in answers if answer.is_correct]
    for question in db.scalars(
        select(Question)
        .where(Question.id.in_([answer.question_id for answer in answers]))
        .order_by(Question.id)
        .with_for_update()
    ):
        question.times_answered += 1
        question.times_correct += question.id in right
    db.flush()
    asked = [answer.question_id for answer in answers]
    topics = set(db.scalars(select(Question.topic_id).where(Question.id.in_(asked))))
    live.refresh(db, learner_id=attempt.user_id, topics=topics, now=now)
    return attempt
