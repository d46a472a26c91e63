"""What a learner did, counted from the rows themselves: minutes, answers, topics known well, books finished.

Seconds and answers are the warehouse's: active stretches of reading (counted once where two devices were open), and
answers of attempts that are over or of practice. One that waits for a person's mark is time, and no question yet.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from api import constants
from api.learning.mastery.tables import MasteryLevel, StudentTopicMastery
from api.library.reading.tables import BookProgressSnapshot
from api.platform.clock import day_of, start_of_day

KNOWN_WELL = (MasteryLevel.PROFICIENT, MasteryLevel.MASTERED)
READING = text("""
select (date_trunc('week', started_at at time zone 'Africa/Kampala'))::date as week,
       (select sum(extract(epoch from upper(stretch) - lower(stretch)))
        from unnest(range_agg(tstzrange(started_at, ended_at))) stretch) as seconds
from read_intervals
where user_id = :me and kind = 'active' and started_at >= :since
group by 1
""")
ANSWERING = text("""
select (date_trunc('week', answers.answered_at at time zone 'Africa/Kampala'))::date as week,
       sum(answers.time_spent_seconds) as seconds, count(answers.is_correct) as questions
from user_answers answers
join test_attempts attempts on attempts.id = answers.test_attempt_id
join quiz_sessions quizzes on quizzes.id = attempts.quiz_session_id
where attempts.user_id = :me and answers.answered_at >= :since
  and (answers.is_correct is not null or answers.user_answer is not null)
  and (attempts.status <> 'in_progress' or quizzes.session_type = :adaptive)
group by 1
""")
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


@dataclass(slots=True)
class Work:
    """What was done in one week."""

    seconds: float = 0
    questions: int = 0

    @property
    def minutes(self) -> int:
        """Rounded as every screen and mail rounds them, so that a goal and a dashboard say the same."""
        return round(self.seconds / 60)


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


def weeks_of_work(db: Session, learner_id: UUID, since: date) -> dict[date, Work]:
    """Work by the Monday its Kampala week began on, of weeks from that of `since`; weeks without any are Work()."""
    weeks: dict[date, Work] = defaultdict(Work)
    bounds = {"me": learner_id, "since": start_of_day(monday_of(since)), "adaptive": constants.ADAPTIVE}
    for row in db.execute(READING, bounds):
        weeks[row.week].seconds += float(row.seconds)
    for row in db.execute(ANSWERING, bounds):
        weeks[row.week].seconds += float(row.seconds)
        weeks[row.week].questions += row.questions
    return weeks


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
