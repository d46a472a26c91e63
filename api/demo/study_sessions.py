"""Study as it would have been noted: the sessions and lines of what the demo's learners sat and read lately."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import AttemptStatus, TestAttempt
from api.learning.mastery.tables import StudyKind
from api.learning.study_plans.tables import TaskType
from api.learning.study_sessions import service
from api.library.reading.tables import ReadingSession
from api.platform.clock import day_of, start_of_day
from api.platform.db import engine

SINCE: Final = timedelta(days=28)
FINISHED: Final = (AttemptStatus.SUBMITTED, AttemptStatus.GRADED, AttemptStatus.EXPIRED)


@dataclass(frozen=True)
class Seen:
    """On which of the last days somebody sat questions, and on which they read."""

    sat: set[date]
    read: set[date]

    def allow(self, task: TaskType, day: date) -> bool:
        """Whether the day left the work a task asks for; a lesson leaves none of its own, so any will do."""
        if task in (TaskType.PRACTICE, TaskType.REVIEW, TaskType.TEST):
            return day in self.sat
        return day in self.read if task is TaskType.BOOK else day in self.sat | self.read


def seen(db: Session, learner_id: UUID, today: date) -> Seen:
    since = start_of_day(today - SINCE)
    sat = select(TestAttempt.start_time).where(TestAttempt.user_id == learner_id, TestAttempt.start_time >= since)
    read = select(ReadingSession.opened_at).where(
        ReadingSession.user_id == learner_id, ReadingSession.opened_at >= since
    )
    return Seen({day_of(at) for at in db.scalars(sat)}, {day_of(at) for at in db.scalars(read)})


def write(learners: Iterable[UUID], today: date) -> int:
    """Note what each of these learners did in the last weeks, by the services that note it live; how many sessions."""
    written = 0
    for learner_id in learners:
        with Session(engine()) as db, db.begin():
            written += _attempts(db, learner_id, today) + _readings(db, learner_id, today)
    return written


def _attempts(db: Session, learner_id: UUID, today: date) -> int:
    row = TestAttempt
    sat = db.scalars(
        select(row)
        .where(row.user_id == learner_id, row.status.in_(FINISHED), row.end_time >= start_of_day(today - SINCE))
        .order_by(row.end_time, row.id)
    ).all()
    for attempt in sat:
        if attempt.end_time:
            service.attempt_ended(db, attempt, attempt.end_time)
    return len(sat)


def _readings(db: Session, learner_id: UUID, today: date) -> int:
    row = ReadingSession
    read = db.scalars(
        select(row)
        .where(row.user_id == learner_id, row.opened_at >= start_of_day(today - SINCE))
        .order_by(row.opened_at, row.id)
    ).all()
    for each in read:
        service.studied(db, learner_id, StudyKind.READING, now=each.last_seen_at, since=each.opened_at)
        service.ended(db, learner_id, StudyKind.READING, now=each.last_seen_at)
    return len(read)
