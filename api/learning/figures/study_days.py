"""Days of study, counted from the learner's own rows: the same sums as `learning.study_time_daily`, without a run.

A second of reading counts on one device at a time and on the Kampala day it was read. A question counts once its
sitting is over (in practice at once) and it was marked; the time it took counts as soon as the sitting is over.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from api import constants
from api.platform.clock import start_of_day

DAY: Final = timedelta(days=1)
YEAR: Final = timedelta(days=366)
READING = text("""
with pieces as (
  select s.user_id, d.day::date as day,
         greatest(date_trunc('second', i.started_at), d.day at time zone 'Africa/Kampala', :since) as starts,
         least(date_trunc('second', i.ended_at), (d.day + interval '1 day') at time zone 'Africa/Kampala', :until)
           as ends
  from reading_sessions s
  join read_intervals i on i.session_id = s.id
  cross join lateral generate_series(
    date_trunc('day', i.started_at at time zone 'Africa/Kampala'), i.ended_at at time zone 'Africa/Kampala',
    interval '1 day') as d (day)
  where s.user_id = any(:learners) and i.kind = 'active' and i.ended_at > :since and i.started_at < :until
)
select user_id, day, (select sum(extract(epoch from upper(stretch) - lower(stretch)))
                      from unnest(range_agg(tstzrange(starts, ends))) stretch)::bigint as seconds
from pieces
where starts < ends
group by user_id, day
""")
ANSWERING = text("""
select t.user_id, (a.answered_at at time zone 'Africa/Kampala')::date as day,
       coalesce(sum(a.time_spent_seconds), 0)::bigint as seconds, count(a.is_correct) as questions,
       count(*) filter (where a.is_correct) as correct
from test_attempts t
join quiz_sessions z on z.id = t.quiz_session_id
join user_answers a on a.test_attempt_id = t.id
join questions q on q.id = a.question_id
where t.user_id = any(:learners) and a.answered_at >= :since and a.answered_at < :until
  and (t.status <> 'in_progress' or z.session_type = :adaptive)
  and case when a.is_correct is null then a.user_answer is not null else q.left_out_at is null end
group by 1, 2
""")


@dataclass(frozen=True, slots=True)
class StudyDay:
    """A Kampala day with study, in whole seconds."""

    day: date
    reading_seconds: int = 0
    quiz_seconds: int = 0
    questions: int = 0
    correct_answers: int = 0

    @property
    def seconds(self) -> int:
        return self.reading_seconds + self.quiz_seconds

    @property
    def minutes(self) -> float:
        return self.seconds / 60


@dataclass(frozen=True, slots=True)
class Work:
    """What was done over some days."""

    reading_seconds: int = 0
    quiz_seconds: int = 0
    questions: int = 0
    correct_answers: int = 0
    days: int = 0

    @property
    def minutes(self) -> int:
        return whole_minutes(self.reading_seconds + self.quiz_seconds)

    @property
    def reading_minutes(self) -> int:
        return whole_minutes(self.reading_seconds)


def whole_minutes(seconds: float) -> int:
    """Minutes as every screen and message says them: rounded, half a minute up."""
    return int(seconds + 30) // 60


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


def study_days(db: Session, learner_id: UUID, since: date, until: date) -> list[StudyDay]:
    """The days with study from `since` to `until`, both in, oldest first."""
    return study_days_of(db, [learner_id], since, until)[learner_id]


def history(db: Session, learner_id: UUID, today: date) -> list[StudyDay]:
    """The days with study of the last year, which is as far as any screen looks back."""
    return study_days(db, learner_id, today - YEAR, today)


def study_days_of(db: Session, learners: Sequence[UUID], since: date, until: date) -> Mapping[UUID, list[StudyDay]]:
    """The same of many learners, with as many statements as for one."""
    return _between(db, learners, start_of_day(since), start_of_day(until + DAY))


def work_since(db: Session, learner_id: UUID, since: datetime, now: datetime) -> Work:
    """What was done from one moment to another."""
    return total(_between(db, [learner_id], since, now)[learner_id])


def _between(db: Session, learners: Sequence[UUID], since: datetime, until: datetime) -> Mapping[UUID, list[StudyDay]]:
    asked = {"learners": list(learners), "since": since, "until": until}
    read = {(row.user_id, row.day): row.seconds for row in db.execute(READING, asked)}
    answered = {(row.user_id, row.day): row for row in db.execute(ANSWERING, asked | {"adaptive": constants.ADAPTIVE})}
    found: dict[UUID, list[StudyDay]] = defaultdict(list)
    for learner_id, day in sorted(read.keys() | answered.keys()):
        row = answered.get((learner_id, day))
        seconds, questions, correct = (row.seconds, row.questions, row.correct) if row else (0, 0, 0)
        found[learner_id].append(StudyDay(day, read.get((learner_id, day), 0), seconds, questions, correct))
    return found


def total(days: Iterable[StudyDay], first: date = date.min, last: date = date.max) -> Work:
    """The sum of the days from `first` to `last`, both in."""
    within = [each for each in days if first <= each.day <= last]
    return Work(
        reading_seconds=sum(each.reading_seconds for each in within),
        quiz_seconds=sum(each.quiz_seconds for each in within),
        questions=sum(each.questions for each in within),
        correct_answers=sum(each.correct_answers for each in within),
        days=len(within),
    )


def days_before(days: Iterable[StudyDay], day: date) -> int:
    """How many of the days lie before another: none of a learner whose first week it is."""
    return sum(each.day < day for each in days)


def weeks_of(days: Iterable[StudyDay]) -> dict[date, Work]:
    """Work by the Monday its week began on; a week without any is `Work()`."""
    by_week: dict[date, list[StudyDay]] = defaultdict(list)
    for each in days:
        by_week[monday_of(each.day)].append(each)
    return defaultdict(Work, {monday: total(of) for monday, of in by_week.items()})
