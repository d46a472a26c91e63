"""Answers and scores over a stretch of days, counted from the learner's own rows.

The same sums as `learning.performance_analytics` and `learning.score_history`, without a run.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from api import constants

Trend = Literal["up", "flat", "down"]
TREND_POINTS: Final = 5
# Of each subject and topic, and over all of them: what was answered, and what the attempts that are over scored. A
# whole attempt scores what the learner was shown, a topic inside a wider one its own share of right answers. The
# change is that along a straight line from the first to the last attempt, and is not told of fewer than three or of
# those of one day.
SCOPES = text("""
with answers as (
  select t.user_id, t.id as attempt_id, topics.subject_id, q.topic_id, a.is_correct::int as is_right,
         a.time_spent_seconds as seconds, (a.answered_at at time zone 'Africa/Kampala')::date as day
  from test_attempts t
  join quiz_sessions z on z.id = t.quiz_session_id
  join user_answers a on a.test_attempt_id = t.id
  join questions q on q.id = a.question_id
  join topics on topics.id = q.topic_id
  where t.user_id = :me and (t.status <> 'in_progress' or z.session_type = :adaptive)
    and a.is_correct is not null and a.answered_at is not null and q.left_out_at is null
), work as (
  select subject_id, topic_id, count(*) as questions, sum(is_right) as correct, round(avg(seconds), 2) as seconds
  from answers where day between :since and :until
  group by grouping sets ((user_id, subject_id, topic_id), (user_id, subject_id), (user_id))
), attempts as (
  select t.id, coalesce(z.subject_id, topics.subject_id) as subject_id, z.topic_id,
         t.percentage_score::float as score, t.start_time
  from test_attempts t
  join quiz_sessions z on z.id = t.quiz_session_id
  left join topics on topics.id = z.topic_id
  where t.user_id = :me and t.status not in ('in_progress', 'abandoned') and t.percentage_score is not null
    and (t.start_time at time zone 'Africa/Kampala')::date between :since and :until
), shares as (
  select attempt_id, subject_id, topic_id, 100.0 * avg(is_right) as share from answers group by 1, 2, 3
), scores as (
  select null::uuid as subject_id, null::uuid as topic_id, score, start_time, id from attempts
  union all
  select subject_id, null, score, start_time, id from attempts where subject_id is not null
  union all
  select s.subject_id, s.topic_id, case when t.topic_id = s.topic_id then t.score else s.share end, t.start_time, t.id
  from shares s join attempts t on t.id = s.attempt_id
), placed as (
  select *, row_number() over (partition by subject_id, topic_id order by start_time, id) as place from scores
), results as (
  select subject_id, topic_id, count(*) as attempts, round(avg(score)::numeric, 2) as average,
         case when count(*) >= 3 and count(distinct (start_time at time zone 'Africa/Kampala')::date) > 1
              then round((regr_slope(score, place) * (count(*) - 1))::numeric, 2) end as change
  from placed group by 1, 2
)
select work.subject_id, work.topic_id, coalesce(results.attempts, 0) as attempts, work.questions, work.correct,
       results.average, work.seconds, results.change
from work
left join results on work.subject_id is not distinct from results.subject_id
                 and work.topic_id is not distinct from results.topic_id
order by results.average nulls last, work.subject_id, work.topic_id
""")
ATTEMPTS = text("""
select t.id, t.quiz_session_id, z.title, (t.start_time at time zone 'Africa/Kampala')::date as day,
       coalesce(z.subject_id, topics.subject_id) as subject_id, t.percentage_score::float as score,
       t.questions_answered as questions
from test_attempts t
join quiz_sessions z on z.id = t.quiz_session_id
left join topics on topics.id = z.topic_id
where t.user_id = :me and t.status not in ('in_progress', 'abandoned') and t.percentage_score is not null
  and (t.start_time at time zone 'Africa/Kampala')::date between :since and :until
order by t.start_time, t.id
""")


@dataclass(frozen=True, slots=True)
class ScopeResult:
    """Answers and scores of one topic, of one subject (`topic_id` None) or of all (both None), in a range of days.

    `average_score` is in percent and None before the first attempt that is over; the trend before the third
    and before a second day.
    """

    subject_id: UUID | None
    topic_id: UUID | None
    total_attempts: int
    total_questions: int
    correct_answers: int
    average_score: float | None
    average_time_per_question: float | None
    improvement_trend: Trend | None


@dataclass(frozen=True, slots=True)
class GradedAttempt:
    """One attempt that is over, with its score in percent."""

    attempt_id: UUID
    quiz_id: UUID
    title: str
    day: date
    subject_id: UUID | None
    score_pct: float
    questions: int


def scopes_of(db: Session, learner_id: UUID, since: date, until: date) -> list[ScopeResult]:
    """Results of every topic and subject answered on and of all, the lowest average first; both days are in."""
    asked = {"me": learner_id, "since": since, "until": until, "adaptive": constants.ADAPTIVE}
    return [
        ScopeResult(
            subject_id=row.subject_id,
            topic_id=row.topic_id,
            total_attempts=row.attempts,
            total_questions=row.questions,
            correct_answers=row.correct,
            average_score=None if row.average is None else float(row.average),
            average_time_per_question=None if row.seconds is None else float(row.seconds),
            improvement_trend=None if row.change is None else trend_of(float(row.change)),
        )
        for row in db.execute(SCOPES, asked)
    ]


def overall(scopes: list[ScopeResult]) -> ScopeResult | None:
    """What holds over all subjects; None before the first answer."""
    return next((each for each in scopes if each.subject_id is None), None)


def trend_of(change: float) -> Trend:
    """A change in percentage points in one word."""
    if change >= TREND_POINTS:
        return "up"
    return "down" if change <= -TREND_POINTS else "flat"


def graded_attempts_of(db: Session, learner_id: UUID, since: date, until: date) -> list[GradedAttempt]:
    """Attempts that are over, by the day they were begun, oldest first."""
    return [
        GradedAttempt(row.id, row.quiz_session_id, row.title, row.day, row.subject_id, row.score, row.questions)
        for row in db.execute(ATTEMPTS, {"me": learner_id, "since": since, "until": until})
    ]
