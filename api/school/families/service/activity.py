"""What a learner did: weeks of work, topics known well, books finished, and what alerts are made of."""

from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from api import constants
from api.learning.figures.study_days import Work, monday_of, study_days, weeks_of
from api.learning.mastery.tables import MasteryLevel, StudentTopicMastery
from api.library.reading.tables import BookProgressSnapshot
from api.platform.clock import day_of, start_of_day

KNOWN_WELL = (MasteryLevel.PROFICIENT, MasteryLevel.MASTERED)
LAST = text("""
select greatest(
  (select max(ended_at) from read_intervals where user_id = :me and kind = 'active'),
  (select max(answers.answered_at) from user_answers answers
   join test_attempts attempts on attempts.id = answers.test_attempt_id where attempts.user_id = :me))
""")
RIGHT = text("""
select count(*) as answers, count(*) filter (where answers.is_correct) as correct,
       count(*) filter (where answers.answered_at < :middle) as earlier
from user_answers answers
join test_attempts attempts on attempts.id = answers.test_attempt_id
join quiz_sessions quizzes on quizzes.id = attempts.quiz_session_id
where attempts.user_id = :me and answers.answered_at >= :since and answers.answered_at < :until
  and answers.is_correct is not null
  and (attempts.status <> 'in_progress' or quizzes.session_type = :adaptive)
""")


def weeks_of_work(db: Session, learner_id: UUID, since: date, until: date) -> dict[date, Work]:
    """Work by the Monday its Kampala week began on, of weeks from that of `since`; weeks without any are Work()."""
    return weeks_of(study_days(db, learner_id, monday_of(since), until))


def topics_known_well(db: Session, learner_id: UUID) -> int:
    held = (StudentTopicMastery.user_id == learner_id) & StudentTopicMastery.is_known
    known = held & StudentTopicMastery.mastery_level.in_(KNOWN_WELL)
    return db.scalar(select(func.count()).select_from(StudentTopicMastery).where(known)) or 0


def pages_read(db: Session, learner_id: UUID, book_ids: set[UUID]) -> dict[UUID, tuple[int, bool]]:
    """Of each book that was opened: the percent read, and whether it was finished."""
    rows = db.execute(
        select(BookProgressSnapshot.book_id, BookProgressSnapshot.progress_pct, BookProgressSnapshot.completed_at)
        .where(BookProgressSnapshot.user_id == learner_id, BookProgressSnapshot.book_id.in_(book_ids))
    )  # fmt: skip
    return {book: (int(percent), finished is not None) for book, percent, finished in rows}


def last_work(db: Session, learner_id: UUID) -> datetime | None:
    """When the learner last read or answered."""
    found: datetime | None = db.scalar(LAST, {"me": learner_id})
    return found


def right_answers(db: Session, learner_id: UUID, now: datetime) -> tuple[int, int, int]:
    """Answers of the last two weeks up to today, the right ones, and how many were given in the first of the two."""
    until = start_of_day(day_of(now))
    since = until - timedelta(days=constants.ALERT_WINDOW_DAYS)
    middle = until - timedelta(days=constants.ALERT_WINDOW_DAYS // 2)
    row = db.execute(
        RIGHT, {"me": learner_id, "since": since, "until": until, "middle": middle, "adaptive": constants.ADAPTIVE}
    ).one()
    return row.answers, row.correct, row.earlier
