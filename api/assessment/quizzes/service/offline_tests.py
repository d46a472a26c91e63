"""Tests kept on a device: taken while there is a connection, begun without one, brought back later.

The clock is the server's: a sitting began when the device says, but never before the test was taken and never after
now. So a device that claims more time than has passed gets the time that passed, and its later answers come too late.

A device numbers what it sends of one packet. A sending that lay long on its way tells moments later than they were, so
they are no ground to compare by: only a higher number than the last one brought can change anything.
"""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.rules import AnswerDoesNotFit, is_over
from api.assessment.quizzes.schemas import BroughtIn, PacketIn, SittingIn
from api.assessment.quizzes.service import attempts, availability
from api.assessment.quizzes.service.answers import Given, InTransaction, moment, save
from api.assessment.quizzes.service.problems import NoAttemptsLeft, PacketNotFound, PastDue, QuestionNotFound
from api.assessment.quizzes.tables import AttemptStatus, QuizPacket, QuizSession, SetAside, TestAttempt
from api.platform.problem import Problem


class AlreadyOpen(Problem):
    status, title = 409, "Already Open"
    detail = "You have this test open. Go on with it: it works without a connection as it is."


class TooManyPackets(Problem):
    status, title = 429, "Enough for Today"
    detail = f"{constants.PACKETS_PER_DAY} tests a day can be kept. Come back tomorrow."


def take(db: Session, *, learner_id: UUID, quiz_id: UUID, wanted: PacketIn, now: datetime) -> QuizPacket:
    """Hand a test out to a device; asked again with the same id, the same packet comes again."""
    quiz = attempts.offered_quiz(db, learner_id, quiz_id)
    known = db.get(QuizPacket, wanted.id)
    if known is not None:
        if known.user_id != learner_id or known.quiz_session_id != quiz_id:
            raise PacketNotFound
        return known
    open_one = attempts.open_attempt(db, learner_id, quiz_id)
    if open_one is not None and not is_over(open_one.expires_at, now):
        raise AlreadyOpen
    availability.must_be_in_time(db, learner_id, quiz, now)
    attempts.must_have_attempts(db, learner_id, quiz)
    _not_too_many(db, learner_id, now)
    order = attempts.order_of(db, quiz, wanted.id)
    packet = QuizPacket(
        id=wanted.id, user_id=learner_id, quiz_session_id=quiz_id, taken_at=now, question_ids=order, outcome=None
    )
    db.add(packet)
    db.flush()
    return packet


def _not_too_many(db: Session, learner_id: UUID, now: datetime) -> None:
    day_ago = now - timedelta(days=1)
    taken = select(func.count()).where(QuizPacket.user_id == learner_id, QuizPacket.taken_at > day_ago)
    if (db.scalar(taken) or 0) >= constants.PACKETS_PER_DAY:
        raise TooManyPackets


def bring(db: Session, *, learner_id: UUID, packet_id: UUID, sent: SittingIn, now: datetime) -> dict[str, Any]:
    """Make a sitting of what a device brings; brought again, what became of it is told again."""
    packet = db.get(QuizPacket, packet_id, with_for_update=True)
    if packet is None or packet.user_id != learner_id:
        raise PacketNotFound
    if packet.outcome is not None and _is_known(packet.outcome, sent):
        return _again(db, packet)
    start = moment(now, sent.started_ago_seconds, packet.taken_at)
    attempt = _attempt(db, packet, start)
    if isinstance(attempt, Problem):
        packet.outcome = _refused(attempt, sent, now)
        return dict(packet.outcome)
    told = _put(db, attempt, sent, now)
    db.refresh(attempt)
    _end(db, attempt, sent, now)
    told |= {"attempt_id": str(attempt.id), "status": attempt.status.value, "detail": None}
    packet.outcome = told | {"turn": sent.turn}
    return told


def _is_known(before: dict[str, Any], sent: SittingIn) -> bool:
    """Whether the packet is settled, or this sending is the one brought last, or one from before it."""
    return before["status"] != AttemptStatus.IN_PROGRESS or 0 < sent.turn <= int(before.get("turn", 0))


def _again(db: Session, packet: QuizPacket) -> dict[str, Any]:
    """What became of the packet, with the state its sitting has now."""
    told = dict(packet.outcome or {})
    if packet.test_attempt_id is not None:
        told["status"] = db.get_one(TestAttempt, packet.test_attempt_id).status.value
    return told


def _attempt(db: Session, packet: QuizPacket, start: datetime) -> TestAttempt | Problem:
    """The attempt this packet belongs to: its own, the one open elsewhere, or a new one; or why there is none."""
    if packet.test_attempt_id is not None:
        return db.get_one(TestAttempt, packet.test_attempt_id, with_for_update=True)
    quiz = db.get_one(QuizSession, packet.quiz_session_id, with_for_update=True)
    attempt = attempts.open_attempt(db, packet.user_id, quiz.id)
    if attempt is None:
        try:
            availability.must_be_in_time(db, packet.user_id, quiz, start)
            attempt = attempts.open_next(db, packet.user_id, quiz, start, packet.question_ids)
        except (PastDue, NoAttemptsLeft) as refused:
            return refused
        attempt.is_offline = True
    packet.test_attempt_id = attempt.id
    db.flush()
    return attempt


def _put(db: Session, attempt: TestAttempt, sent: SittingIn, now: datetime) -> dict[str, Any]:
    """Save every answer at the moment it was given; tells which count, which came too late, and which fit nothing."""
    told: dict[str, list[str]] = {"taken": [], "late": [], "older": [], "unfit": []}
    for given in sorted(sent.answers, key=lambda each: -each.given_ago_seconds):
        try:
            saved = save(
                InTransaction(db), learner_id=attempt.user_id, attempt_id=attempt.id, given=_given(given, sent.device),
                now=now, is_trusted=attempt.is_offline,
            )  # fmt: skip
        except (AnswerDoesNotFit, QuestionNotFound):
            told["unfit"].append(str(given.question_id))
            continue
        told["taken" if saved.aside is None else saved.aside.value].append(str(given.question_id))
    return told


def _given(brought: BroughtIn, device: str | None) -> Given:
    return Given(
        question_id=brought.question_id,
        text=brought.user_answer,
        ago=brought.given_ago_seconds,
        spent=brought.time_spent_seconds,
        hints=brought.hints_used,
        flagged=brought.flagged_for_review,
        sureness=brought.confidence_level,
        device=device,
    )


def _end(db: Session, attempt: TestAttempt, sent: SittingIn, now: datetime) -> None:
    """Mark it where it was handed in, or where its time is over."""
    if attempt.status is not AttemptStatus.IN_PROGRESS:
        return
    if sent.handed_in_ago_seconds is not None:
        attempts.grade(db, attempt, moment(now, sent.handed_in_ago_seconds, attempt.start_time))
    elif is_over(attempt.expires_at, now):
        attempts.grade(db, attempt, now)


def _refused(why: Problem, sent: SittingIn, now: datetime) -> dict[str, Any]:
    """Nothing counts; the answers stay in the packet for the learner to see."""
    return {
        "attempt_id": None,
        "status": "refused",
        "detail": f"{why.message} Your answers are kept in your list, and not counted.",
        "taken": [],
        "older": [],
        "unfit": [],
        SetAside.LATE.value: [str(given.question_id) for given in sent.answers],
        "answers": {str(given.question_id): given.user_answer for given in sent.answers},
        "at": now.isoformat(),
    }
