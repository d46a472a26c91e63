"""Scoring again the attempts a question was in, after it was left out, taken back or keyed anew.

A score is always what the saved answers add up to now, so doing it twice changes nothing. The score before stays in
`attempt_rescores`, and the learner is told.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.assessment.item_analysis import rules
from api.assessment.item_analysis.tables import AttemptRescore, ItemAction, ScoreWas
from api.assessment.quizzes.hooks import on_answers_regraded
from api.assessment.quizzes.rules import AnswerDoesNotFit, earned
from api.assessment.quizzes.scores import after_hints
from api.assessment.quizzes.service.totals import add_up
from api.assessment.quizzes.tables import (
    AttemptStatus,
    Question,
    QuizQuestion,
    QuizSession,
    TestAttempt,
    UserAnswer,
)
from api.notifications.in_app.service import notify_all
from api.platform.ids import uuid7

TOGETHER = 200  # learners worked out at once


def rescore(db: Session, action: ItemAction, question: Question, *, how: str, now: datetime) -> int:
    """Add up every finished attempt with this question anew; answers with how many scores changed."""
    attempts = _attempts(db, question.id)
    before = {attempt.id: _score(attempt) for attempt in attempts}
    add_up(db, attempts)
    db.flush()
    changed = [attempt for attempt in attempts if before[attempt.id] != _score(attempt)]
    rows = [
        {
            "id": uuid7(),
            "test_attempt_id": attempt.id,
            "item_action_id": action.id,
            "before": before[attempt.id],
            "after": _score(attempt),
            "rescored_at": now,
        }
        for attempt in changed
    ]
    if rows:
        db.execute(insert(AttemptRescore).on_conflict_do_nothing(), rows)
    _notify(db, action, question.id, changed, before, how, now)
    for learners in batched(dict.fromkeys(_learners(db, question.id)), TOGETHER):
        on_answers_regraded(db, learners, {question.topic_id}, now)
    action.attempts_rescored = len(changed)
    return len(changed)


def batched(learners: Iterable[UUID], size: int) -> Iterator[list[UUID]]:
    """The learners in groups of at most `size`."""
    everybody = list(learners)
    yield from (everybody[at : at + size] for at in range(0, len(everybody), size))


def mark_anew(db: Session, question: Question) -> None:
    """Mark every saved answer to a question by the key it has now, and count its use anew."""
    parts = select(QuizQuestion.quiz_session_id, QuizQuestion.points_worth)
    worth = {quiz_id: points for quiz_id, points in db.execute(parts.where(QuizQuestion.question_id == question.id))}
    rows = db.execute(
        select(UserAnswer, TestAttempt.quiz_session_id, TestAttempt.status, QuizSession.session_type)
        .join(TestAttempt, TestAttempt.id == UserAnswer.test_attempt_id)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .where(UserAnswer.question_id == question.id, UserAnswer.is_correct.is_not(None))
        .with_for_update(of=UserAnswer)
    ).all()
    right = 0
    for answer, quiz_id, status, kind in rows:
        try:
            answer.is_correct, points = earned(
                question.question_type, question.options, question.correct_answer, str(answer.user_answer),
                worth.get(quiz_id, 1),
            )  # fmt: skip
        except AnswerDoesNotFit:  # an answer from before the question was repaired stays as it was marked
            continue
        answer.points_earned = points if kind == constants.ADAPTIVE else after_hints(points, answer.hints_used)
        right += bool(answer.is_correct) and status is AttemptStatus.GRADED
    question.times_correct = min(right, question.times_answered)
    db.flush()


def _attempts(db: Session, question_id: UUID) -> Sequence[TestAttempt]:
    """Finished attempts at quizzes with this question, locked in one order."""
    quizzes = select(QuizQuestion.quiz_session_id).where(QuizQuestion.question_id == question_id)
    return db.scalars(
        select(TestAttempt)
        .where(TestAttempt.quiz_session_id.in_(quizzes), TestAttempt.status == AttemptStatus.GRADED)
        .order_by(TestAttempt.id)
        .with_for_update()
    ).all()


def _learners(db: Session, question_id: UUID) -> Sequence[UUID]:
    """Whose mastery rests on an answer to this question: of finished attempts, and of practice as it goes."""
    return db.scalars(
        select(TestAttempt.user_id)
        .join(UserAnswer, UserAnswer.test_attempt_id == TestAttempt.id)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .where(
            UserAnswer.question_id == question_id,
            (TestAttempt.status != AttemptStatus.IN_PROGRESS) | (QuizSession.session_type == constants.ADAPTIVE),
        )
        .order_by(TestAttempt.user_id)
    ).all()


def _score(attempt: TestAttempt) -> ScoreWas:
    pct = attempt.percentage_score
    return {
        "total_score": _written(attempt.total_score),
        "max_possible_score": _written(attempt.max_possible_score),
        "percentage_score": None if pct is None else _written(pct),
        "correct_answers": attempt.correct_answers,
        "passed": attempt.passed,
    }


def _written(value: Decimal) -> str:
    return f"{value.quantize(Decimal('0.01'))}"


def _notify(
    db: Session,
    action: ItemAction,
    question_id: UUID,
    changed: Sequence[TestAttempt],
    before: dict[UUID, ScoreWas],
    how: str,
    now: datetime,
) -> None:
    """A notice for each attempt whose percent is another one now."""
    quizzes = {attempt.quiz_session_id for attempt in changed}
    found = db.execute(select(QuizSession.id, QuizSession.title).where(QuizSession.id.in_(quizzes)))
    titles = {quiz_id: title for quiz_id, title in found}
    notices = []
    for attempt in changed:
        old = before[attempt.id]["percentage_score"]
        was = Decimal(old) if old is not None else None
        if was == attempt.percentage_score:
            continue
        number = attempt.question_ids.index(str(question_id)) + 1
        text = rules.notice_text(
            number=number,
            title=titles[attempt.quiz_session_id],
            before=was,
            after=attempt.percentage_score,
            how=how,
        )
        notices.append((attempt.user_id, text, f"/quiz/results/{attempt.id}", f"rescore:{action.id}:{attempt.id}"))
    notify_all(db, notices, kind="rescore", title="Your score changed", now=now)
