"""Where a learner stands: what they may see, what they are being tested on, which topics are weak."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Topic
from api.learning.assistant.search import Reach
from api.learning.figures.topics import KnownTopic, topics_of
from api.library.catalogue.rules import may_open
from api.library.catalogue.tables import Book
from api.platform.principal import Principal
from api.platform.roles import Tier

# A question's solution is shown to whoever has answered it in a finished sitting that shows explanations, or has
# finished the lesson that ends with it; never while a sitting with it is open.
SEEN = """
select a.question_id from user_answers a
  join test_attempts t on t.id = a.test_attempt_id join quiz_sessions q on q.id = t.quiz_session_id
where t.user_id = :me and t.status <> 'in_progress' and q.show_explanations and q.show_correct_answers
union
select l.check_question_id from lesson_progress p join lessons l on l.id = p.lesson_id
where p.user_id = :me and p.finished_at is not null and l.check_question_id is not null
except
select asked.id::uuid from test_attempts t, jsonb_array_elements_text(t.question_ids) asked(id)
where t.user_id = :me and t.status = 'in_progress'
"""
# Most of a question's words in a stem of an open test, or most of the stem in the question: it was copied.
BEING_ASKED = """
with open_items as (
  select to_tsvector('english', regexp_replace(q.stem, '[\\\\${}]', ' ', 'g')) as stem
  from test_attempts t, jsonb_array_elements_text(t.question_ids) asked(id)
    join questions q on q.id = asked.id::uuid
  where t.user_id = :me and t.status = 'in_progress' and t.expires_at > :now
), said as (select array_agg(lexeme) as words from unnest(to_tsvector('english', :question)))
select exists (
  select from open_items o, said s,
    lateral (select count(*) as both from unnest(o.stem) w where w.lexeme = any(s.words)) shared
  where (shared.both >= 3 and shared.both >= 0.8 * cardinality(s.words))
     or (shared.both >= 4 and shared.both >= 0.7 * length(o.stem)))
"""


def reach_of(db: Session, me: Principal, now: datetime) -> Reach:
    """What of our material this learner may read."""
    tiers = [str(tier) for tier in Tier if may_open(me, Book(required_tier=tier), now)]
    return Reach(tiers, list(db.scalars(text(SEEN), {"me": me.id})), me.school_year)


def is_being_tested_on(db: Session, user_id: UUID, question: str, now: datetime) -> bool:
    """Whether the question stands, more or less, in a test this learner has open."""
    said = question.translate(str.maketrans("\\${}", "    "))
    return bool(db.scalar(text(BEING_ASKED), {"me": user_id, "question": said, "now": now}))


def weak_topics(db: Session, user_id: UUID, most: int) -> list[tuple[Topic, KnownTopic]]:
    """Topics a learner has practised enough to know that they are weak, weakest first."""
    known = [each for each in topics_of(db, user_id) if each.is_known]
    weak = [each for each in known if each.percentage < constants.TOPIC_WEAK_PCT][:most]
    topics = {
        topic.id: topic for topic in db.scalars(select(Topic).where(Topic.id.in_([each.topic_id for each in weak])))
    }
    return [(topics[each.topic_id], each) for each in weak]


def difficulty_of(db: Session, user_id: UUID, topic_id: UUID | None) -> str:
    """How hard a topic is for this learner, as far as that is known."""
    known = mastery_of(db, user_id, topic_id)
    if known is None or not known.is_known:
        return "medium"
    return "hard" if known.percentage < 50 else "easy" if known.percentage >= 80 else "medium"


def mastery_of(db: Session, user_id: UUID, topic_id: UUID | None) -> KnownTopic | None:
    """What the learner knows of a topic, as every screen shows it; None where nothing was answered on it."""
    return next((each for each in topics_of(db, user_id) if each.topic_id == topic_id), None) if topic_id else None
