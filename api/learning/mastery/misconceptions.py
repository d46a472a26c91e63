"""Misconceptions in the request: the learner's answers replayed by the night's own rule, and what is read of it."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, TypedDict
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.pseudonyms import Rows, addressed
from api.curriculum.subjects.tables import Topic
from api.learning.mastery.tables import Doubt, StudentMisconception
from api.platform.ids import uuid7
from models.mastery.online.misconceptions import Exposure, state_of

# The learner's answers that can change no more, to questions whose wrong choices bear the name of an idea; of every
# idea that questions of these topics offer, or that was thought of in them.
EXPOSURES = """
with mine as (
  select t.user_id, a.id, a.question_id, q.topic_id, q.options, a.is_correct, a.answered_at,
         a.confidence_level = 'high' as is_sure,
         string_to_array(replace(a.user_answer #>> '{}', ' ', ''), ',') as chosen
  from user_answers a
  join test_attempts t on t.id = a.test_attempt_id
  join quiz_sessions s on s.id = t.quiz_session_id
  join questions q on q.id = a.question_id
  where t.user_id = any(%(learners)s::uuid[]) and (t.status <> 'in_progress' or s.session_type = %(adaptive)s)
    and a.is_correct is not null and a.answered_at is not null and q.left_out_at is null
    and q.question_type in ('multiple_choice', 'multi_select')
), wanted as (
  select mine.user_id, o ->> 'misconception' as name from mine, jsonb_array_elements(mine.options) o
  where mine.topic_id = any(%(topics)s::uuid[])
  union
  select user_id, misconception from student_misconceptions
  where user_id = any(%(learners)s::uuid[]) and topic_id = any(%(topics)s::uuid[])
)
select mine.user_id, o ->> 'misconception' as name, mine.question_id, mine.topic_id,
       bool_or(o ->> 'id' = any(mine.chosen)) as fell, mine.is_correct, coalesce(mine.is_sure, false), mine.answered_at,
       max(o ->> 'idea') as idea
from mine, jsonb_array_elements(mine.options) o
where (mine.user_id, o ->> 'misconception') in (select user_id, name from wanted)
group by mine.user_id, name, mine.id, mine.question_id, mine.topic_id, mine.is_correct, mine.is_sure, mine.answered_at
order by mine.user_id, name, mine.answered_at, mine.id
"""
# Whoever met an idea after the run's snapshot is ahead of it: what was seen at once stays until the next run. No
# run is an hour old: what it says then is the truth, such as of a question that no longer offers the idea.
REPLACE = """
with given as (
  select *
  from json_to_recordset(%(rows)s::json) as g(
    id uuid, user_id uuid, misconception text, idea text, topic_id uuid, state text, met int, fell int, right_since int,
    suspected_at timestamptz, last_met_at timestamptz, cleared_at timestamptz)
), ahead as (
  select m.user_id
  from student_misconceptions m
  join (select user_id, max(last_met_at) as last_at from given group by 1) g on g.user_id = m.user_id
  group by m.user_id, g.last_at
  having max(m.last_met_at) > g.last_at + interval '1 second' and max(m.updated_at) > now() - interval '1 hour'
), gone as (
  delete from student_misconceptions m
  where m.user_id = any(%(people)s::uuid[]) and m.user_id not in (select user_id from ahead)
    and not exists (select 1 from given g where g.user_id = m.user_id and g.misconception = m.misconception)
)
insert into student_misconceptions as m (id, user_id, misconception, idea, topic_id, state, met, fell, right_since,
                                         suspected_at, last_met_at, cleared_at)
select id, user_id, misconception, idea, topic_id, state, met, fell, right_since, suspected_at, last_met_at, cleared_at
from given
where user_id not in (select user_id from ahead)
on conflict (user_id, misconception) do update set
  idea = excluded.idea, topic_id = excluded.topic_id, state = excluded.state, met = excluded.met, fell = excluded.fell,
  right_since = excluded.right_since, suspected_at = excluded.suspected_at, last_met_at = excluded.last_met_at,
  cleared_at = excluded.cleared_at
where (m.idea, m.topic_id, m.state, m.met, m.fell, m.right_since, m.suspected_at, m.last_met_at, m.cleared_at)
  is distinct from (excluded.idea, excluded.topic_id, excluded.state, excluded.met, excluded.fell,
    excluded.right_since, excluded.suspected_at, excluded.last_met_at, excluded.cleared_at)
"""
NAMELESS = "an idea behind one of the wrong choices"


class MisconceptionRow(TypedDict):
    """The columns of a misconception, as it is written."""

    id: UUID
    user_id: UUID
    misconception: str
    idea: str
    topic_id: UUID
    state: str
    met: int
    fell: int
    right_since: int
    suspected_at: datetime
    last_met_at: datetime
    cleared_at: datetime | None


def refresh(db: Session, *, learners: Sequence[UUID], topics: set[UUID]) -> None:
    """Replay the learners' answers to questions offering the ideas of these topics, and keep what they say."""
    db.flush()
    asked = {"learners": list(learners), "topics": list(topics), "adaptive": constants.ADAPTIVE}
    seen = db.connection().exec_driver_sql(EXPOSURES, asked).all()
    groups = groupby(seen, key=lambda row: (row[0], row[1]))
    rows = [row for (learner, name), each in groups if (row := _row(learner, name, list(each)))]
    _forget(db, learners, topics, {(row["user_id"], row["misconception"]) for row in rows})
    if rows:
        written = insert(StudentMisconception)
        kept = {key: written.excluded[key] for key in rows[0] if key not in ("id", "user_id", "misconception")}
        db.execute(written.on_conflict_do_update(index_elements=["user_id", "misconception"], set_=kept), rows)


def _forget(db: Session, learners: Sequence[UUID], topics: set[UUID], held: set[tuple[UUID, str]]) -> None:
    """Take back what was thought in these topics and the answers no longer say."""
    row = StudentMisconception
    here = select(row.id, row.user_id, row.misconception).where(row.user_id.in_(learners), row.topic_id.in_(topics))
    gone = [each for each, user_id, name in db.execute(here) if (user_id, name) not in held]
    if gone:
        db.execute(delete(row).where(row.id.in_(gone)))


def _row(learner_id: UUID, name: str, seen: Sequence[Any]) -> MisconceptionRow | None:
    found = state_of(Exposure(str(row[2]), row[4], row[5], row[6], row[7]) for row in seen)
    if found is None:
        return None
    return MisconceptionRow(
        id=uuid7(),
        user_id=learner_id,
        misconception=name,
        idea=seen[-1][8] or NAMELESS,
        topic_id=seen[-1][3],
        state=found.state,
        met=found.met,
        fell=found.fell,
        right_since=found.right_since,
        suspected_at=found.suspected_at,
        last_met_at=found.last_met_at,
        cleared_at=found.cleared_at,
    )


def replace_misconceptions(db: Session, rows: Rows, now: datetime, learners: Iterable[str] = ()) -> int:
    """Make the misconceptions of everybody named in `rows` or `learners` what `rows` say; answers with rows changed."""
    given, people = addressed(db, rows, learners)
    return db.connection().exec_driver_sql(REPLACE, {"rows": given, "people": people}).rowcount


def misconceptions_of(db: Session, learner_id: UUID) -> Sequence[tuple[StudentMisconception, Topic]]:
    """What a learner seems to mix up, the likely before the suspected, and what they have overcome, newest first."""
    rows = db.execute(
        select(StudentMisconception, Topic)
        .join(Topic, Topic.id == StudentMisconception.topic_id)
        .where(StudentMisconception.user_id == learner_id)
        .order_by(StudentMisconception.last_met_at.desc(), StudentMisconception.misconception)
    )
    order = [Doubt.LIKELY, Doubt.SUSPECTED, Doubt.CLEARED]
    return sorted(((row[0], row[1]) for row in rows), key=lambda row: order.index(row[0].state))
