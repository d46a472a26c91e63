"""What to study next: how the warehouse's list comes in, and a learner's word on it."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.pseudonyms import Rows, addressed
from api.learning.experiments import service as experiments
from api.learning.study_plans.tables import StudyRecommendation
from api.platform.problem import NotFound

DONE_FOR: Final = timedelta(days=constants.SUGGESTION_DONE_DAYS)
NOT_NOW_FOR: Final = timedelta(days=constants.SUGGESTION_NOT_NOW_DAYS)

REPLACE = """
with asked as (
  select *
  from json_to_recordset(%(rows)s::json) as g(
    id uuid, user_id uuid, topic_id uuid, recommendation_type text, priority text, title text, reason text,
    action_url text, reason_code text, facts text, rank int)
), given as (
  select * from asked a
  where not exists (
    select 1 from study_recommendations r
    where r.user_id = a.user_id and r.topic_id = a.topic_id
      and (r.completed_at > %(done_since)s or (not r.is_active and not r.is_completed and r.expires_at > %(now)s))
  )
), stale as (
  update study_recommendations r set is_active = false, expires_at = %(now)s
  where r.user_id = any(%(people)s::uuid[]) and r.is_active and not r.is_completed
    and not exists (select 1 from given g where g.user_id = r.user_id and g.topic_id = r.topic_id
                    and g.recommendation_type = r.recommendation_type)
)
insert into study_recommendations as r (id, user_id, topic_id, recommendation_type, priority, title, description,
                                        action_url, reason_code, metadata, rank, is_completed, is_active)
select id, user_id, topic_id, recommendation_type, priority, title, reason, action_url, reason_code, facts::jsonb, rank,
       false, true
from given
on conflict (user_id, topic_id, recommendation_type) where is_active and not is_completed do update set
  priority = excluded.priority, title = excluded.title, description = excluded.description,
  action_url = excluded.action_url, reason_code = excluded.reason_code, metadata = excluded.metadata,
  rank = excluded.rank
where (r.priority, r.title, r.description, r.action_url, r.reason_code, r.metadata, r.rank)
  is distinct from (excluded.priority, excluded.title, excluded.description, excluded.action_url, excluded.reason_code,
                    excluded.metadata, excluded.rank)
"""


class RecommendationNotFound(NotFound):
    detail = "This suggestion is no longer there."


def replace_recommendations(db: Session, rows: Rows, now: datetime, learners: Iterable[str] = ()) -> int:
    """Make the open list of everybody named in `rows` or `learners` what `rows` say; answers with the rows changed.

    What is no longer suggested is closed. A topic marked done within a week or put aside within two is not brought
    back, and rows that are done or put aside are never touched.
    """
    given, people = addressed(db, rows, learners)
    since = now - DONE_FOR
    parameters = {"rows": given, "people": people, "done_since": since, "now": now}
    return db.connection().exec_driver_sql(REPLACE, parameters).rowcount


def mark_done(db: Session, user_id: UUID, recommendation_id: UUID, now: datetime) -> StudyRecommendation:
    """The learner has done it; saying so twice changes nothing."""
    row = _own(db, user_id, recommendation_id)
    if not row.is_completed:
        row.is_completed, row.completed_at = True, now
    return row


def dismiss(db: Session, user_id: UUID, recommendation_id: UUID, now: datetime) -> StudyRecommendation:
    """The learner says 'not now': it goes, and its topic stays away for a while."""
    row = _own(db, user_id, recommendation_id)
    if row.is_active and not row.is_completed:
        row.is_active, row.expires_at = False, now + NOT_NOW_FOR
    return row


def take_back(db: Session, user_id: UUID, recommendation_id: UUID) -> StudyRecommendation:
    """The learner takes 'done' or 'not now' back; it stands in the list again unless a newer one took its place."""
    row = _own(db, user_id, recommendation_id)
    newer = select(StudyRecommendation.id).where(
        StudyRecommendation.user_id == user_id,
        StudyRecommendation.topic_id == row.topic_id,
        StudyRecommendation.recommendation_type == row.recommendation_type,
        StudyRecommendation.is_active,
        ~StudyRecommendation.is_completed,
        StudyRecommendation.id != row.id,
    )
    if db.scalar(newer) is None:
        row.is_active, row.expires_at = True, None
        row.is_completed, row.completed_at = False, None
    return row


def note_shown(db: Session, user_id: UUID, ids: Iterable[UUID], now: datetime) -> None:
    """Note which of the learner's own suggestions stood on a screen; others' are passed over."""
    row = StudyRecommendation
    own = select(row.topic_id, row.rank).where(row.user_id == user_id, row.id.in_(list(ids)), row.topic_id.is_not(None))
    experiments.expose(db, user_id, [(topic_id, rank) for topic_id, rank in db.execute(own) if topic_id], now)


def _own(db: Session, user_id: UUID, recommendation_id: UUID) -> StudyRecommendation:
    row = db.get(StudyRecommendation, recommendation_id, with_for_update=True)
    if row is None or row.user_id != user_id:
        raise RecommendationNotFound
    return row
