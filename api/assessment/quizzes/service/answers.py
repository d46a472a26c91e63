"""Saving one answer: one read, the marking, one write. Written for a hall that answers at the same moment.

The newest answer of a question stands, by the server's clock: a device says how long ago an answer was given, and that
moment lies between the start of the attempt and now. What comes too late or is older is kept beside, and not counted.
A device at its sheet sends one answer after another, so of its own the last to come is the newest: the moments of two
cannot tell, since the first may have been long on its way.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.rules import WrongMoment, earned, is_over
from api.assessment.quizzes.schemas import OtherAnswer
from api.assessment.quizzes.scores import after_hints
from api.assessment.quizzes.service.problems import AttemptNotFound, QuestionNotFound, TimeIsUp
from api.assessment.quizzes.tables import AttemptStatus, QuestionType, UncountedReason
from api.platform.ids import uuid7
from api.platform.raw_sql import Sql

SqlValue = UUID | str | int | bool | Decimal | None
READ = """
select a.status, a.start_time, a.expires_at, a.answer_version, a.question_ids, a.last_device, a.last_device_at,
       q.question_type, q.options, q.correct_answer, part.points_worth,
       (select u.hints_used from user_answers as u where u.test_attempt_id = a.id and u.question_id = q.id),
       case when %(seen)s::int is not null then (
           select jsonb_agg(jsonb_build_object(
               'question_id', o.question_id, 'user_answer', o.user_answer, 'hints_used', o.hints_used,
               'flagged_for_review', o.flagged_for_review, 'confidence_level', o.confidence_level,
               'time_spent_seconds', o.time_spent_seconds))
           from user_answers as o
           where o.test_attempt_id = a.id and o.version > %(seen)s::int
             and o.device is distinct from %(device)s::text) end
from test_attempts as a
join quiz_sessions as s on s.id = a.quiz_session_id and s.session_type <> %(adaptive)s
left join quiz_questions as part on part.quiz_session_id = a.quiz_session_id and part.question_id = %(question)s
left join questions as q on q.id = part.question_id
where a.id = %(attempt)s and a.user_id = %(learner)s
"""
WRITE = """
with attempt as (
    update test_attempts
    set answer_version = answer_version + 1, current_question_index = %(order)s, last_device = %(device)s::text,
        last_device_at = %(now)s,
        questions_answered = 1 + (
            select count(*) from user_answers as o
            where o.test_attempt_id = test_attempts.id and o.question_id <> %(question)s)
    where id = %(attempt)s and status = 'in_progress' and (expires_at > %(now)s or %(is_trusted)s)
    returning id, answer_version, questions_answered
), saved as (
    insert into user_answers (id, test_attempt_id, question_id, question_order, user_answer, is_correct, points_earned,
                              time_spent_seconds, hints_used, flagged_for_review, confidence_level, answered_at,
                              device, version)
    select %(id)s, id, %(question)s, %(order)s, to_jsonb(%(answer)s::text), %(right)s, %(points)s, %(spent)s, %(hints)s,
           %(flagged)s, %(sureness)s, %(said)s, %(device)s::text, answer_version
    from attempt
    on conflict (test_attempt_id, question_id) do update
    set user_answer = excluded.user_answer, is_correct = excluded.is_correct, points_earned = excluded.points_earned,
        time_spent_seconds = excluded.time_spent_seconds, hints_used = excluded.hints_used,
        flagged_for_review = excluded.flagged_for_review, confidence_level = excluded.confidence_level,
        answered_at = greatest(user_answers.answered_at, excluded.answered_at), device = excluded.device,
        version = excluded.version
    where user_answers.answered_at is null or user_answers.answered_at <= excluded.answered_at
       or %(is_next)s and user_answers.device = excluded.device
    returning 1
)
select questions_answered, exists (select from saved) from attempt
"""
NOT_COUNTED = """
insert into uncounted_answers (id, test_attempt_id, question_id, user_answer, said_at, reason)
values (%(id)s, %(attempt)s, %(question)s, %(answer)s, %(said)s, %(reason)s)
on conflict (test_attempt_id, question_id, reason) do update
set user_answer = excluded.user_answer, said_at = excluded.said_at
"""


@dataclass(frozen=True, slots=True)
class Given:
    """One answer as it came; `ago` are seconds since it was given, by the device; `seen` the last version it knows.

    `is_next`: the device sends its answers in the order they were given.
    """

    question_id: UUID
    text: str
    ago: float = 0.0
    spent: int = 0
    hints: int = 0
    flagged: bool = False
    sureness: str | None = None
    device: str | None = None
    seen: int | None = None
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of it: `not_counted` why it is kept but does not count, and what other devices answered meanwhile."""

    answered: int = 0
    not_counted: UncountedReason | None = None
    refusal: WrongMoment | TimeIsUp | None = None
    version: int = 0
    others: list[OtherAnswer] = field(default_factory=list)
    other_device_at: datetime | None = None


class InTransaction:
    """The short way, taken inside a session's own transaction."""

    def __init__(self, db: Session) -> None:
        self.db = db

    def row(self, sql: str, parameters: Mapping[str, Any]) -> tuple[Any, ...] | None:
        self.db.flush()
        result = self.db.connection().exec_driver_sql(sql, parameters)
        found = result.fetchone() if result.returns_rows else None
        return tuple(found) if found else None


def moment(now: datetime, ago: float, earliest: datetime) -> datetime:
    """When something happened by the server's clock: never before `earliest`, never after now."""
    return min(now, max(earliest, now - timedelta(seconds=max(0.0, min(ago, 3e7)))))


def save(
    sql: Sql, *, learner_id: UUID, attempt_id: UUID, given: Given, now: datetime, is_trusted: bool = False
) -> Saved:
    """Save one answer of an open attempt.

    `is_trusted`: the moment it was given decides whether it is late, as of an attempt begun without a connection;
    else the moment it came does. Raises AttemptNotFound, QuestionNotFound, AnswerDoesNotFit.
    """
    key = {"attempt": attempt_id, "learner": learner_id, "question": given.question_id, "device": given.device}
    row = sql.row(READ, key | {"seen": given.seen, "adaptive": constants.ADAPTIVE})
    if row is None:
        raise AttemptNotFound
    status, start, expires, version, ids, last, last_at, kind, options, answer, points, seen, others = row
    if kind is None or str(given.question_id) not in ids:
        raise QuestionNotFound
    right, points = earned(QuestionType(kind), options, answer, given.text, points)
    given = replace(given, hints=max(given.hints, seen or 0))  # seen is seen, on whichever device
    given_at = moment(now, given.ago, start)
    uncounted = {"attempt": attempt_id, "question": given.question_id, "answer": given.text.strip(), "said": given_at}
    if refusal := _refusal(status, expires, given_at if is_trusted else now):
        sql.row(NOT_COUNTED, uncounted | {"id": uuid7(), "reason": UncountedReason.LATE.value})
        return Saved(not_counted=UncountedReason.LATE, refusal=refusal)
    order = ids.index(str(given.question_id))
    values = _values(given, right, points) | {"now": now, "said": given_at, "order": order, "is_trusted": is_trusted}
    written = sql.row(WRITE, key | values)
    if written is None:  # handed in, or over, between the read and the write
        sql.row(NOT_COUNTED, uncounted | {"id": uuid7(), "reason": UncountedReason.LATE.value})
        return Saved(not_counted=UncountedReason.LATE, refusal=WrongMoment())
    if not written[1]:
        sql.row(NOT_COUNTED, uncounted | {"id": uuid7(), "reason": UncountedReason.OLDER.value})
    return Saved(
        answered=written[0],
        not_counted=None if written[1] else UncountedReason.OLDER,
        version=version,
        others=[OtherAnswer(**other) for other in others or []],
        other_device_at=last_at if given.device and last and last != given.device else None,
    )


def _refusal(status: str, expires: datetime, at: datetime) -> WrongMoment | TimeIsUp | None:
    if status != AttemptStatus.IN_PROGRESS:
        return WrongMoment(f"{WrongMoment.detail} {KEPT}")
    return TimeIsUp(f"{TimeIsUp.detail} {KEPT}") if is_over(expires, at) else None


KEPT = "This answer came too late: it is kept in your list, and not counted."


def _values(given: Given, right: bool | None, points: Decimal) -> dict[str, SqlValue]:
    return {
        "id": uuid7(),
        "answer": given.text.strip(),
        "right": right,
        "points": after_hints(points, given.hints),
        "spent": given.spent,
        "hints": given.hints,
        "flagged": given.flagged,
        "sureness": given.sureness,
        "is_next": given.is_next,
    }
