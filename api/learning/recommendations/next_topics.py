"""What to study next, put beside the summaries of how a learner is doing."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy.orm import Session

from api.accounts.auth.pseudonyms import people_by_key

# Practice is named as the way, because it never runs out: a test named here might be used up before it is read.
ADVISE: Final = """
with wanted as (
  select p.id, coalesce(best.list, '[]') as list
  from performance_analytics p
  cross join lateral (
    select jsonb_agg(jsonb_build_object('topicId', topic_id, 'title', title, 'reason', description,
                                        'url', '/practice?topic=' || topic_id) order by rank) as list
    from (
      select r.topic_id, r.title, r.description, r.rank
      from study_recommendations r
      join topics t on t.id = r.topic_id
      where r.user_id = p.user_id and r.is_active and not r.is_completed
        and (p.subject_id is null or t.subject_id = p.subject_id) and (p.topic_id is null or t.id = p.topic_id)
      order by r.rank
      limit 3
    ) as open
  ) as best
  where p.user_id = any(%(people)s::uuid[])
)
update performance_analytics p set study_recommendations = wanted.list
from wanted
where p.id = wanted.id and p.study_recommendations is distinct from wanted.list
"""


def put_beside_performance(db: Session, learners: Iterable[str]) -> int:
    """Write into each summary of these learners (by key) the first three open suggestions of its subject or topic.

    Answers with the summaries changed.
    """
    people = list(people_by_key(db, learners).values())
    return db.connection().exec_driver_sql(ADVISE, {"people": people}).rowcount
