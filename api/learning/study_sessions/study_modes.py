"""What a learner works with most: reading, lessons, practice or tests. It is shown, and nobody is sorted by it."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from api import constants
from api.learning.mastery.tables import StudyKind

LOOKED_BACK: Final = timedelta(days=60)
MOST: Final = 0.5  # of the time, from which one kind stands out
SECONDS: Final = """
select user_id, 'reading', sum(duration) from reading_sessions
where user_id = any(%(people)s::uuid[]) and opened_at > %(since)s group by user_id
union all
select a.user_id, case when s.session_type = %(adaptive)s then 'practice' else 'test' end, sum(a.time_spent_seconds)
from test_attempts a join quiz_sessions s on s.id = a.quiz_session_id
where a.user_id = any(%(people)s::uuid[]) and a.start_time > %(since)s group by 1, 2
union all
select user_id, 'lesson', sum(time_spent) from learning_analytics
where user_id = any(%(people)s::uuid[]) and activity_type = 'lesson' and created_at > %(since)s group by user_id
"""


def main_kinds(db: Session, learners: Iterable[UUID], now: datetime) -> dict[UUID, StudyKind | None]:
    """The kind that took half of each learner's time of sixty days or more; None below an hour, or where none did."""
    asked = {"people": list(learners), "since": now - LOOKED_BACK, "adaptive": constants.ADAPTIVE}
    spent: dict[UUID, dict[str, int]] = defaultdict(dict)
    for user_id, kind, seconds in db.connection().exec_driver_sql(SECONDS, asked):
        spent[user_id][kind] = int(seconds or 0)
    return {user_id: _most(each) for user_id, each in spent.items()}


def _most(spent: dict[str, int]) -> StudyKind | None:
    kind, whole = max(spent, key=lambda each: spent[each]), sum(spent.values())
    return StudyKind(kind) if whole >= constants.STUDY_MODE_SECONDS and spent[kind] >= MOST * whole else None
