"""The door by which the warehouse's estimates of learners come back, and what a learner may read of them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.core.ids import uuid7
from api.identity.pseudonyms import people_by_key
from api.mastery.tables import PerformanceAnalytics, StudentTopicMastery, TimeRange

Rows = Sequence[Mapping[str, Any]]

MASTERY = """
with given as (
  select id, user_id, topic_id, level, percentage, low_pct, high_pct, recall_pct, answers, is_known, last_at, streak
  from unnest(%(id)s::uuid[], %(user_id)s::uuid[], %(topic_id)s::uuid[], %(mastery_level)s::text[],
              %(percentage)s::numeric[], %(low_pct)s::numeric[], %(high_pct)s::numeric[], %(recall_pct)s::numeric[],
              %(answers)s::int[], %(is_known)s::bool[], %(last_answered_at)s::timestamptz[], %(streak_days)s::int[])
       as g(id, user_id, topic_id, level, percentage, low_pct, high_pct, recall_pct, answers, is_known, last_at, streak)
), gone as (
  delete from student_topic_mastery m
  where m.user_id = any(%(people)s::uuid[])
    and not exists (select 1 from given g where g.user_id = m.user_id and g.topic_id = m.topic_id)
)
insert into student_topic_mastery as m (id, user_id, topic_id, mastery_level, percentage, low_pct, high_pct, recall_pct,
                                        answers, is_known, last_answered_at, streak_days, computed_at)
select id, user_id, topic_id, level, percentage, low_pct, high_pct, recall_pct, answers, is_known, last_at, streak,
       %(now)s
from given
on conflict (user_id, topic_id) do update set
  mastery_level = excluded.mastery_level, percentage = excluded.percentage, low_pct = excluded.low_pct,
  high_pct = excluded.high_pct, recall_pct = excluded.recall_pct, answers = excluded.answers,
  is_known = excluded.is_known, last_answered_at = excluded.last_answered_at, streak_days = excluded.streak_days,
  computed_at = excluded.computed_at
where (m.mastery_level, m.percentage, m.low_pct, m.high_pct, m.recall_pct, m.answers, m.is_known, m.last_answered_at,
       m.streak_days)
  is distinct from (excluded.mastery_level, excluded.percentage, excluded.low_pct, excluded.high_pct,
       excluded.recall_pct, excluded.answers, excluded.is_known, excluded.last_answered_at, excluded.streak_days)
"""
MASTERY_COLUMNS = (
    "topic_id", "mastery_level", "percentage", "low_pct", "high_pct", "recall_pct", "answers", "is_known",
    "last_answered_at", "streak_days",
)  # fmt: skip

PERFORMANCE = """
with given as (
  select id, user_id, subject_id, topic_id, range, attempts, questions, correct, score, pace,
         strongest::jsonb as strongest, weakest::jsonb as weakest, trend
  from unnest(%(id)s::uuid[], %(user_id)s::uuid[], %(subject_id)s::uuid[], %(topic_id)s::uuid[], %(time_range)s::text[],
              %(total_attempts)s::int[], %(total_questions)s::int[], %(correct_answers)s::int[],
              %(average_score)s::numeric[], %(average_time_per_question)s::numeric[], %(strongest_topics)s::text[],
              %(weakest_topics)s::text[], %(improvement_trend)s::text[])
       as g(id, user_id, subject_id, topic_id, range, attempts, questions, correct, score, pace, strongest, weakest,
            trend)
), gone as (
  delete from performance_analytics p
  where p.user_id = any(%(people)s::uuid[])
    and not exists (select 1 from given g where g.user_id = p.user_id and g.range = p.time_range
                    and g.subject_id is not distinct from p.subject_id and g.topic_id is not distinct from p.topic_id)
)
insert into performance_analytics as p (id, user_id, subject_id, topic_id, time_range, total_attempts, total_questions,
  correct_answers, average_score, average_time_per_question, strongest_topics, weakest_topics, improvement_trend,
  study_recommendations, last_updated)
select id, user_id, subject_id, topic_id, range, attempts, questions, correct, score, pace, coalesce(strongest, '[]'),
       coalesce(weakest, '[]'), trend, '[]', %(now)s
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
PERFORMANCE_COLUMNS = (
    "subject_id", "topic_id", "time_range", "total_attempts", "total_questions", "correct_answers", "average_score",
    "average_time_per_question", "strongest_topics", "weakest_topics", "improvement_trend",
)  # fmt: skip


def replace_topic_mastery(db: Session, rows: Rows, now: datetime, learners: Iterable[str] = ()) -> int:
    """Make the mastery of everybody named in `rows` or `learners` what `rows` say; answers with the rows changed.

    A learner named only in `learners` (by learner key) has nothing left. Rows of nobody known are passed over.
    """
    return _replace(db, MASTERY, MASTERY_COLUMNS, rows, now, learners)


def replace_performance(db: Session, rows: Rows, now: datetime, learners: Iterable[str] = ()) -> int:
    """Make the performance of everybody named in `rows` or `learners` what `rows` say; see `replace_topic_mastery`."""
    return _replace(db, PERFORMANCE, PERFORMANCE_COLUMNS, rows, now, learners)


def _replace(
    db: Session, sql: str, columns: tuple[str, ...], rows: Rows, now: datetime, learners: Iterable[str]
) -> int:
    people = people_by_key(db, {*learners, *(row["learner_key"] for row in rows)})
    known = [row for row in rows if row["learner_key"] in people]
    given: dict[str, object] = {name: [row[name] for row in known] for name in columns}
    given |= {
        "id": [uuid7() for _ in known],
        "user_id": [people[row["learner_key"]] for row in known],
        "people": list(people.values()),
        "now": now,
    }
    return db.connection().exec_driver_sql(sql, given).rowcount


def topic_mastery_of(db: Session, user_id: UUID) -> Sequence[StudentTopicMastery]:
    """What a learner knows, weakest topic first, topics not known yet last."""
    return db.scalars(
        select(StudentTopicMastery)
        .where(StudentTopicMastery.user_id == user_id)
        .order_by(StudentTopicMastery.is_known.desc(), StudentTopicMastery.percentage, StudentTopicMastery.id)
    ).all()


def performance_of(db: Session, user_id: UUID, time_range: TimeRange) -> Sequence[PerformanceAnalytics]:
    """A learner's summaries of one time range: all, then by subject, then by topic."""
    return db.scalars(
        select(PerformanceAnalytics)
        .where(PerformanceAnalytics.user_id == user_id, PerformanceAnalytics.time_range == time_range)
        .order_by(
            PerformanceAnalytics.subject_id.nulls_first(),
            PerformanceAnalytics.topic_id.nulls_first(),
            PerformanceAnalytics.id,
        )
    ).all()
