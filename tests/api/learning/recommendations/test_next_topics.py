"""What to study next stands beside the numbers of each subject and topic."""

from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.mastery import service as mastery
from api.learning.mastery.tables import PerformanceAnalytics
from api.learning.recommendations import service as planning
from api.learning.recommendations.next_topics import put_beside_performance
from api.learning.study_plans.topic_order import listed_topics
from api.platform.pseudonym import learner_key
from tests.api.learning.mastery.test_service import performance
from tests.api.learning.recommendations.test_service import suggestion
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.quizzes import topic


def advised(db: Session, user: User) -> dict[tuple[UUID | None, UUID | None], list[str]]:
    db.expire_all()
    rows = db.scalars(select(PerformanceAnalytics).where(PerformanceAnalytics.user_id == user.id))
    return {(row.subject_id, row.topic_id): [each["topicId"] for each in row.study_recommendations] for row in rows}


def test_each_summary_names_the_first_three_of_its_own_scope(db: Session) -> None:
    ann, ben = person(db), person(db)
    topics = [topic(db) for _ in range(5)]
    scopes: list[dict[str, Any]] = [
        {}, {"subject_id": topics[4].subject_id}, {"subject_id": topics[4].subject_id, "topic_id": topics[4].id},
    ]  # fmt: skip
    mastery.replace_performance(db, [performance(ann, **each) for each in scopes] + [performance(ben)], NOON)
    planning.replace_recommendations(db, [suggestion(ann, each.id, at) for at, each in enumerate(topics, 1)], NOON)
    assert put_beside_performance(db, [learner_key(ann.id), learner_key(ben.id)]) == 3
    subject, last = topics[4].subject_id, topics[4].id
    assert advised(db, ann) == {
        (None, None): [str(each.id) for each in topics[:3]],
        (subject, None): [str(each.id) for each in topics if each.subject_id == subject][:3],
        (subject, last): [str(last)],
    }
    assert advised(db, ben) == {(None, None): []}
    row = PerformanceAnalytics
    [first, *_] = db.scalars(
        select(row.study_recommendations).where(row.user_id == ann.id, row.subject_id.is_(None))
    ).one()
    assert first["url"] == f"/practice?topic={topics[0].id}"
    assert put_beside_performance(db, [learner_key(ann.id)]) == 0, "the same again changes nothing"


def test_what_was_put_aside_is_advised_no_more(db: Session) -> None:
    ann, fractions = person(db), topic(db)
    mastery.replace_performance(db, [performance(ann)], NOON)
    planning.replace_recommendations(db, [suggestion(ann, fractions.id)], NOON)
    put_beside_performance(db, [learner_key(ann.id)])
    [row] = listed_topics(db, ann.id, NOON)
    planning.dismiss(db, ann.id, row.id, NOON)
    db.flush()
    put_beside_performance(db, [learner_key(ann.id)])
    assert advised(db, ann) == {(None, None): []}
