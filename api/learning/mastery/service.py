"""The door by which the warehouse's estimates of learners come back, and what a learner may read of them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.pseudonyms import Rows, addressed
from api.learning.mastery.tables import StudentTopicMastery

# Whoever answered after the run's snapshot is ahead of it: what their answers said at once stays until the next run.
# The night rounds moments to the second.
MASTERY = """
with given as (
  select *
  from json_to_recordset(%(rows)s::json) as g(
    id uuid, user_id uuid, topic_id uuid, mastery_level text, percentage numeric, low_pct numeric, high_pct numeric,
    recall_pct numeric, answers int, is_known bool, last_answered_at timestamptz, review_due_at timestamptz,
    streak_days int)
), ahead as (
  select m.user_id
  from student_topic_mastery m
  join (select user_id, max(last_answered_at) as last_at from given group by 1) g on g.user_id = m.user_id
  group by m.user_id, g.last_at
  having max(m.last_answered_at) > g.last_at + interval '1 second'
), gone as (
  delete from student_topic_mastery m
  where m.user_id = any(%(people)s::uuid[]) and m.user_id not in (select user_id from ahead)
    and not exists (select 1 from given g where g.user_id = m.user_id and g.topic_id = m.topic_id)
)
insert into student_topic_mastery as m (id, user_id, topic_id, mastery_level, percentage, low_pct, high_pct, recall_pct,
                                        answers, is_known, last_answered_at, review_due_at, streak_days, computed_at)
select id, user_id, topic_id, mastery_level, percentage, low_pct, high_pct, recall_pct, answers, is_known,
       last_answered_at, review_due_at, streak_days, %(now)s
from given
where user_id not in (select user_id from ahead)
order by user_id, topic_id
on conflict (user_id, topic_id) do update set
  mastery_level = excluded.mastery_level, percentage = excluded.percentage, low_pct = excluded.low_pct,
  high_pct = excluded.high_pct, recall_pct = excluded.recall_pct, answers = excluded.answers,
  is_known = excluded.is_known, last_answered_at = excluded.last_answered_at, review_due_at = excluded.review_due_at,
  streak_days = excluded.streak_days, computed_at = excluded.computed_at
where (m.mastery_level, m.percentage, m.low_pct, m.high_pct, m.recall_pct, m.answers, m.is_known, m.last_answered_at,
       m.review_due_at, m.streak_days)
  is distinct from (excluded.mastery_level, excluded.percentage, excluded.low_pct, excluded.high_pct,
       excluded.recall_pct, excluded.answers, excluded.is_known, excluded.last_answered_at, excluded.review_due_at,
       excluded.streak_days)
"""
PERFORMANCE = """
with given as (
  select *
  from json_to_recordset(%(rows)s::json) as g(
    id uuid, user_id uuid, subject_id uuid, topic_id uuid, time_range text, total_attempts int, total_questions int,
    correct_answers int, average_score numeric, average_time_per_question numeric, strongest_topics text,
    weakest_topics text, improvement_trend text)
), gone as (
  delete from performance_analytics p
  where p.user_id = any(%(people)s::uuid[])
    and not exists (select 1 from given g where g.user_id = p.user_id and g.time_range = p.time_range
                    and g.subject_id is not distinct from p.subject_id and g.topic_id is not distinct from p.topic_id)
)
insert into performance_analytics as p (id, user_id, subject_id, topic_id, time_range, total_attempts, total_questions,
  correct_answers, average_score, average_time_per_question, strongest_topics, weakest_topics, improvement_trend,
  study_recommendations, last_updated)
select id, user_id, subject_id, topic_id, time_range, total_attempts, total_questions, correct_answers, average_score,
       average_time_per_question, coalesce(strongest_topics::jsonb, '[]'), coalesce(weakest_topics::jsonb, '[]'),
       improvement_trend, '[]', %(now)s
from given
on conflict (user_id, subject_id, topic_id, time_range) do update set
  total_attempts = excluded.total_attempts, total_questions = excluded.total_questions,
  correct_answers = excluded.correct_answers, average_score = excluded.average_score,
  average_time_per_question = excluded.average_time_per_question, strongest_topics = excluded.strongest_topics,
  weakest_topics = excluded.weakest_topics, improvement_trend = excluded.improvement_trend,
  last_updated = excluded.last_updated
where (p.total_attempts, p.total_questions, p.correct_answers, p.average_score, p.average_time_per_question,
       p.strongest_topics, p.weakest_topics, p.improvement_trend)
  is distinct from (excluded.total_attempts, excluded.total_questions, excluded.correct_answers, excluded.average_score,
       excluded.average_time_per_question, excluded.strongest_topics, excluded.weakest_topics,
       excluded.improvement_trend)
"""


def replace_topic_mastery(db: Session, rows: Rows, now: datetime, learners: Iterable[str] = ()) -> int:
    """Make the mastery of everybody named in `rows` or `learners` what `rows` say; answers with the rows changed.

    A learner named only in `learners` (by learner key) has nothing left. Rows of nobody known are passed over.
    """
    return _replace(db, MASTERY, rows, now, learners)


def replace_performance(db: Session, rows: Rows, now: datetime, learners: Iterable[str] = ()) -> int:
    """Make the performance of everybody named in `rows` or `learners` what `rows` say; see `replace_topic_mastery`."""
    return _replace(db, PERFORMANCE, rows, now, learners)


def _replace(db: Session, sql: str, rows: Rows, now: datetime, learners: Iterable[str]) -> int:
    given, people = addressed(db, rows, learners)
    return db.connection().exec_driver_sql(sql, {"rows": given, "people": people, "now": now}).rowcount


def topic_mastery_of(db: Session, user_id: UUID) -> Sequence[StudentTopicMastery]:
    """What a learner knows, weakest topic first, topics not known yet last."""
    return db.scalars(
        select(StudentTopicMastery)
        .where(StudentTopicMastery.user_id == user_id)
        .order_by(StudentTopicMastery.is_known.desc(), StudentTopicMastery.percentage, StudentTopicMastery.id)
    ).all()
