"""The study list follows the warehouse, and the learner's word on it is kept."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.recommendations import service
from api.learning.study_plans.tables import StudyRecommendation
from api.learning.study_plans.topic_order import listed_topics
from api.platform.pseudonym import learner_key
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.quizzes import topic

TOMORROW = NOON + timedelta(days=1)


def suggestion(user: User, topic_id: UUID, rank: int = 1, **given: Any) -> dict[str, Any]:
    row = {
        "learner_key": learner_key(user.id),
        "topic_id": topic_id,
        "recommendation_type": "practice",
        "priority": "high",
        "title": "Practise Fractions",
        "reason": "You got 3 of 8 on Fractions; it opens Ratios.",
        "action_url": "/quizzes",
        "reason_code": "practise_weak",
        "rank": rank,
        "facts": '{"answers": 8, "right": 3}',
    }
    return row | given


def open_topics(db: Session, user: User, now: datetime = NOON) -> list[UUID | None]:
    db.expire_all()
    return [row.topic_id for row in listed_topics(db, user.id, now)]


def test_the_list_is_what_was_handed_over_best_first(db: Session) -> None:
    ann, fractions, ratios = person(db), topic(db), topic(db)
    rows = [suggestion(ann, ratios.id, 2), suggestion(ann, fractions.id, 1)]
    assert service.replace_recommendations(db, rows, NOON) == 2
    [first, _] = listed_topics(db, ann.id, NOON)
    assert (first.topic_id, first.description, first.details) == (
        fractions.id, "You got 3 of 8 on Fractions; it opens Ratios.", {"answers": 8, "right": 3},
    )  # fmt: skip


def test_the_same_list_again_changes_nothing(db: Session) -> None:
    ann, fractions = person(db), topic(db)
    rows = [suggestion(ann, fractions.id)]
    service.replace_recommendations(db, rows, NOON)
    assert service.replace_recommendations(db, rows, TOMORROW) == 0
    assert open_topics(db, ann) == [fractions.id]


def test_a_suggestion_that_has_gone_is_closed_not_lost(db: Session) -> None:
    ann, fractions, ratios = person(db), topic(db), topic(db)
    service.replace_recommendations(db, [suggestion(ann, fractions.id)], NOON)
    service.replace_recommendations(db, [suggestion(ann, ratios.id)], TOMORROW)
    assert open_topics(db, ann, TOMORROW) == [ratios.id]
    everything = db.scalars(select(StudyRecommendation).where(StudyRecommendation.user_id == ann.id)).all()
    assert {row.topic_id: row.is_active for row in everything} == {fractions.id: False, ratios.id: True}
    service.replace_recommendations(db, [suggestion(ann, fractions.id)], TOMORROW)
    assert open_topics(db, ann, TOMORROW) == [fractions.id], "closed by the warehouse, it may come back at once"


def test_done_stays_done_for_a_week(db: Session) -> None:
    ann, fractions = person(db), topic(db)
    rows = [suggestion(ann, fractions.id)]
    service.replace_recommendations(db, rows, NOON)
    [row] = listed_topics(db, ann.id, NOON)
    service.mark_done(db, ann.id, row.id, NOON)
    service.mark_done(db, ann.id, row.id, TOMORROW)
    assert row.completed_at == NOON
    db.flush()
    service.replace_recommendations(db, rows, TOMORROW)
    assert open_topics(db, ann, TOMORROW) == []
    later = NOON + timedelta(days=8)
    service.replace_recommendations(db, rows, later)
    assert open_topics(db, ann, later) == [fractions.id]


def test_not_now_keeps_the_topic_away_for_two_weeks_whatever_the_kind(db: Session) -> None:
    ann, fractions = person(db), topic(db)
    service.replace_recommendations(db, [suggestion(ann, fractions.id)], NOON)
    [row] = listed_topics(db, ann.id, NOON)
    service.dismiss(db, ann.id, row.id, NOON)
    db.flush()
    review = suggestion(ann, fractions.id, recommendation_type="review")
    service.replace_recommendations(db, [review], TOMORROW)
    assert open_topics(db, ann, TOMORROW) == []
    later = NOON + timedelta(days=15)
    service.replace_recommendations(db, [review], later)
    assert open_topics(db, ann, later) == [fractions.id]


def test_another_learners_suggestion_is_not_there(db: Session) -> None:
    ann, ben, fractions = person(db), person(db), topic(db)
    service.replace_recommendations(db, [suggestion(ann, fractions.id)], NOON)
    [row] = listed_topics(db, ann.id, NOON)
    with pytest.raises(service.RecommendationNotFound):
        service.mark_done(db, ben.id, row.id, NOON)
    with pytest.raises(service.RecommendationNotFound):
        service.dismiss(db, ben.id, row.id, NOON)


def test_one_learners_new_list_leaves_anothers_alone(db: Session) -> None:
    ann, ben, fractions = person(db), person(db), topic(db)
    service.replace_recommendations(db, [suggestion(ann, fractions.id), suggestion(ben, fractions.id)], NOON)
    service.replace_recommendations(db, [], NOON, [learner_key(ann.id)])
    assert (open_topics(db, ann), open_topics(db, ben)) == ([], [fractions.id])
