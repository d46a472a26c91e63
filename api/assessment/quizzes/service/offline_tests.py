"""Tests kept on a device: taken while there is a connection, begun without one, brought back later.

The clock is the server's: an attempt began when the device says, but never before the test was taken and never after
now. So a device that claims more time than has passed gets the time that passed, and its later answers come too late.

A device numbers what it sends of one packet. A sending that lay long on its way tells moments later than they were, so
they are no ground to compare by: only a higher number than the last one brought can change anything.
"""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.json_types import PacketOutcome
from api.assessment.quizzes.rules import AnswerDoesNotFit, is_over
from api.assessment.quizzes.schemas import BroughtIn, OfflineAttemptIn, OfflineAttemptOut, PacketIn
from api.assessment.quizzes.service import attempts, availability
from api.assessment.quizzes.service.answers import Given, InTransaction, moment, save
from api.assessment.quizzes.service.problems import NoAttemptsLeft, PacketNotFound, PastDue, QuestionNotFound
from api.assessment.quizzes.tables import AttemptStatus, QuizPacket, QuizSession, TestAttempt
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


def submit(
    db: Session, *, learner_id: UUID, packet_id: UUID, sent: OfflineAttemptIn, now: datetime
) -> OfflineAttemptOut:
    """Make an attempt of what a device sends; sent again, it answers the same."""
    packet = db.get(QuizPacket, packet_id, with_for_update=True)
    if packet is None or packet.user_id != learner_id:
        raise PacketNotFound
    if packet.outcome is not None and _is_known(packet.outcome, sent):
        return _again(db, packet.outcome, packet.test_attempt_id)
    start = moment(now, sent.started_ago_seconds, packet.taken_at)
    attempt = _attempt(db, packet, start)
    if isinstance(attempt, Problem):
        refused = _refused(attempt, sent, now)
        packet.outcome = refused
        return _shown(refused, refused["status"])
    sorted_ids = _put(db, attempt, sent, now)
    db.refresh(attempt)
    _end(db, attempt, sent, now)
    outcome: PacketOutcome = {
        "attempt_id": str(attempt.id),
        "status": attempt.status.value,
        "detail": None,
        "taken": sorted_ids["taken"],
        "late": sorted_ids["late"],
        "older": sorted_ids["older"],
        "unfit": sorted_ids["unfit"],
        "turn": sent.turn,
    }
    packet.outcome = outcome
    return _shown(outcome, outcome["status"])


def _shown(outcome: PacketOutcome, status: str) -> OfflineAttemptOut:
    return OfflineAttemptOut.model_validate(
        {
            "attempt_id": outcome["attempt_id"],
            "status": status,
            "detail": outcome["detail"],
            "taken": outcome["taken"],
            "late": outcome["late"],
            "older": outcome["older"],
            "unfit": outcome["unfit"],
        }
    )


def _is_known(before: PacketOutcome, sent: OfflineAttemptIn) -> bool:
    """Whether the packet is settled, or this sending is the one brought last, or one from before it."""
    return before["status"] != AttemptStatus.IN_PROGRESS or 0 < sent.turn <= int(before.get("turn", 0))


def _again(db: Session, outcome: PacketOutcome, attempt_id: UUID | None) -> OfflineAttemptOut:
    """What became of the packet, with the state its attempt has now."""
    status = db.get_one(TestAttempt, attempt_id).status.value if attempt_id else outcome["status"]
    return _shown(outcome, status)


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


def _put(db: Session, attempt: TestAttempt, sent: OfflineAttemptIn, now: datetime) -> dict[str, list[str]]:
    """Save every answer at the moment it was given; says which count, which came too late, and which fit nothing."""
    found: dict[str, list[str]] = {"taken": [], "late": [], "older": [], "unfit": []}
    for given in sorted(sent.answers, key=lambda each: -each.given_ago_seconds):
        try:
            saved = save(
                InTransaction(db), learner_id=attempt.user_id, attempt_id=attempt.id, given=_given(given, sent.device),
                now=now, is_trusted=attempt.is_offline,
            )  # fmt: skip
        except (AnswerDoesNotFit, QuestionNotFound):
            found["unfit"].append(str(given.question_id))
            continue
        found["taken" if saved.not_counted is None else saved.not_counted.value].append(str(given.question_id))
    return found


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


def _end(db: Session, attempt: TestAttempt, sent: OfflineAttemptIn, now: datetime) -> None:
    """Mark it where it was handed in, or where its time is over."""
    if attempt.status is not AttemptStatus.IN_PROGRESS:
        return
    if sent.handed_in_ago_seconds is not None:
        attempts.grade(db, attempt, moment(now, sent.handed_in_ago_seconds, attempt.start_time))
    elif is_over(attempt.expires_at, now):
        attempts.grade(db, attempt, now)


def _refused(why: Problem, sent: OfflineAttemptIn, now: datetime) -> PacketOutcome:
    """Nothing counts; the answers stay in the packet for the learner to see."""
    return {
        "attempt_id": None,
        "status": "refused",
        "detail": f"{why.message} Your answers are kept in your list, and not counted.",
        "taken": [],
        "older": [],
        "unfit": [],
        "late": [str(given.question_id) for given in sent.answers],
        "answers": {str(given.question_id): given.user_answer for given in sent.answers},
        "at": now.isoformat(),
    }
