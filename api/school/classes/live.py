"""What happens in a class now, from the live tables."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from api import constants
from api.school.classes.rules import Answered, Call, Need, OpenTest, calls

NEWEST: Final = 12  # answers of each learner looked at
ANSWERS = """
select who.user_id, given.answered_at, given.topic, given.is_correct
from unnest(cast(:ids as uuid[])) as who (user_id)
cross join lateral (
  select a.answered_at, t.name as topic, a.is_correct
  from test_attempts s
  join user_answers a on a.test_attempt_id = s.id
  join questions q on q.id = a.question_id
  join topics t on t.id = q.topic_id
  where s.user_id = who.user_id and s.start_time > :since and a.answered_at > :since and a.is_correct is not null
    and (cast(:subjects as uuid[]) is null or t.subject_id = any(:subjects))
  order by a.answered_at desc, a.id desc limit :newest) as given
"""
OPEN = """
select distinct on (s.user_id) s.user_id, z.title, greatest(s.start_time, max(a.answered_at)) as last_at
from test_attempts s
join quiz_sessions z on z.id = s.quiz_session_id
left join topics t on t.id = z.topic_id
left join user_answers a on a.test_attempt_id = s.id
where s.user_id = any(:ids) and s.status = 'in_progress' and s.start_time > :since and s.expires_at > :now
  and (cast(:subjects as uuid[]) is null or coalesce(z.subject_id, t.subject_id) = any(:subjects))
group by s.id, z.title
order by s.user_id, last_at desc
"""
ACTIVE = """
select who.user_id, greatest(
    (select max(r.last_seen_at) from reading_sessions r where r.user_id = who.user_id and r.duration > 0),
    (select max(a.answered_at) from test_attempts s join user_answers a on a.test_attempt_id = s.id
     where s.user_id = who.user_id)) as last_at
from unnest(cast(:ids as uuid[])) as who (user_id)
"""
LOOK_BACK = timedelta(days=constants.CLASS_WRONG_DAYS)


def last_active(db: Session, ids: Sequence[UUID]) -> dict[UUID, datetime | None]:
    """When each was last reading or answering; None when never."""
    return {who: at for who, at in db.execute(text(ACTIVE), {"ids": list(ids)})}


def needing_help(
    db: Session, joined: dict[UUID, datetime], *, subjects: Sequence[UUID] | None, now: datetime
) -> list[tuple[UUID, Call]]:
    """Learners who need somebody now, the most pressing first; by answers and tests of these subjects (None: all)."""
    asked = {"ids": list(joined), "subjects": subjects, "since": now - LOOK_BACK, "now": now, "newest": NEWEST}
    answers: dict[UUID, list[Answered]] = defaultdict(list)
    for who, at, topic, is_correct in db.execute(text(ANSWERS), asked):
        answers[who].append(Answered(at, topic, is_correct))
    tests = {who: OpenTest(title, at) for who, title, at in db.execute(text(OPEN), asked)}
    active = last_active(db, list(joined))
    found = [
        (who, call)
        for who, at in joined.items()
        for call in calls(
            sorted(answers[who], key=lambda answer: answer.at, reverse=True),
            tests.get(who),
            last_active_at=active.get(who),
            joined_at=at,
            now=now,
        )
    ]
    return sorted(found, key=_pressing)


def _pressing(found: tuple[UUID, Call]) -> tuple[Any, ...]:
    """What is newest first: who has just gone quiet is easier to win back than who left long ago."""
    call, order = found[1], list(Need)
    return order.index(call.need), -(call.since.timestamp() if call.since else 0.0), str(found[0])
