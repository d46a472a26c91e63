"""Estimates come back through one door: bulk, idempotent, and only for those they are about."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.mastery import service
from api.learning.mastery.tables import PerformanceAnalytics, StudentTopicMastery, TimeRange
from api.platform.pseudonym import learner_key
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.quizzes import topic


def mastery(user: User, topic_id: UUID, **given: Any) -> dict[str, Any]:
    row = {
        "learner_key": learner_key(user.id),
        "topic_id": topic_id,
        "mastery_level": "competent",
        "percentage": 64.25,
        "low_pct": 51.0,
        "high_pct": 75.5,
        "recall_pct": 93.0,
        "answers": 8,
        "is_known": True,
        "last_answered_at": NOON,
        "streak_days": 2,
    }
    return row | given


def performance(user: User, **given: Any) -> dict[str, Any]:
    row = {
        "learner_key": learner_key(user.id),
        "subject_id": None,
        "topic_id": None,
        "time_range": "30d",
        "total_attempts": 3,
        "total_questions": 30,
        "correct_answers": 18,
        "average_score": 60,
        "average_time_per_question": 41.5,
        "strongest_topics": '[{"topic_id": "x", "right_pct": 90}]',
        "weakest_topics": None,
        "improvement_trend": "up",
    }
    return row | given


def kept(db: Session, user: User) -> list[StudentTopicMastery]:
    db.expire_all()
    return list(service.topic_mastery_of(db, user.id))


class TestReplaceTopicMastery:
    def test_rows_find_their_learner_by_key(self, db: Session) -> None:
        ann, fractions = person(db), topic(db)
        assert service.replace_topic_mastery(db, [mastery(ann, fractions.id)], NOON) == 1
        [row] = kept(db, ann)
        assert (row.topic_id, float(row.percentage), row.mastery_level, row.answers) == (
            fractions.id, 64.25, "competent", 8,
        )  # fmt: skip

    def test_the_same_rows_again_change_nothing(self, db: Session) -> None:
        ann, fractions = person(db), topic(db)
        rows = [mastery(ann, fractions.id)]
        service.replace_topic_mastery(db, rows, NOON)
        assert service.replace_topic_mastery(db, rows, NOON + timedelta(days=1)) == 0
        assert [row.computed_at for row in kept(db, ann)] == [NOON]

    def test_a_topic_no_longer_told_of_goes_and_other_learners_stay(self, db: Session) -> None:
        ann, ben, fractions, ratios = person(db), person(db), topic(db), topic(db)
        service.replace_topic_mastery(db, [mastery(ann, fractions.id), mastery(ben, fractions.id)], NOON)
        service.replace_topic_mastery(db, [mastery(ann, ratios.id)], NOON)
        assert [row.topic_id for row in kept(db, ann)] == [ratios.id]
        assert [row.topic_id for row in kept(db, ben)] == [fractions.id]

    def test_a_learner_named_without_rows_has_none_left(self, db: Session) -> None:
        ann, fractions = person(db), topic(db)
        service.replace_topic_mastery(db, [mastery(ann, fractions.id)], NOON)
        service.replace_topic_mastery(db, [], NOON, [learner_key(ann.id)])
        assert kept(db, ann) == []

    def test_whoever_answered_after_the_snapshot_is_not_set_back_to_it(self, db: Session) -> None:
        ann, ben, fractions, ratios = person(db), person(db), topic(db), topic(db)
        later = NOON + timedelta(minutes=2)
        at_once = [mastery(ann, fractions.id, percentage=70), mastery(ann, ratios.id, last_answered_at=later)]
        service.replace_topic_mastery(db, [*at_once, mastery(ben, fractions.id, percentage=70)], NOON)
        night = [mastery(ann, fractions.id), mastery(ben, fractions.id)]
        assert service.replace_topic_mastery(db, night, NOON) == 1
        assert {row.topic_id: float(row.percentage) for row in kept(db, ann)} == {fractions.id: 70, ratios.id: 64.25}
        assert [float(row.percentage) for row in kept(db, ben)] == [64.25]

    def test_a_key_of_nobody_is_passed_over(self, db: Session) -> None:
        ann, fractions = person(db), topic(db)
        stranger = mastery(ann, fractions.id, learner_key=learner_key(uuid4()))
        assert service.replace_topic_mastery(db, [stranger], NOON) == 0

    def test_what_is_not_known_yet_comes_last(self, db: Session) -> None:
        ann, guess, weak, strong = person(db), topic(db), topic(db), topic(db)
        rows = [
            mastery(ann, guess.id, is_known=False, percentage=10),
            mastery(ann, strong.id, percentage=90),
            mastery(ann, weak.id, percentage=40),
        ]
        service.replace_topic_mastery(db, rows, NOON)
        assert [row.topic_id for row in kept(db, ann)] == [weak.id, strong.id, guess.id]


class TestReplacePerformance:
    def test_all_subject_and_topic_stand_side_by_side(self, db: Session) -> None:
        ann, fractions = person(db), topic(db)
        rows = [
            performance(ann),
            performance(ann, subject_id=fractions.subject_id),
            performance(ann, subject_id=fractions.subject_id, topic_id=fractions.id),
            performance(ann, time_range="7d"),
        ]
        assert service.replace_performance(db, rows, NOON) == 4
        assert service.replace_performance(db, rows, NOON) == 0
        month = db.scalars(
            select(PerformanceAnalytics)
            .where(PerformanceAnalytics.user_id == ann.id, PerformanceAnalytics.time_range == TimeRange.LAST_30_DAYS)
            .order_by(PerformanceAnalytics.subject_id.nulls_first(), PerformanceAnalytics.topic_id.nulls_first())
        ).all()
        assert [(row.subject_id, row.topic_id) for row in month] == [
            (None, None), (fractions.subject_id, None), (fractions.subject_id, fractions.id),
        ]  # fmt: skip
        assert month[0].strongest_topics == [{"topic_id": "x", "right_pct": 90}]
        assert month[0].weakest_topics == []

    def test_a_range_that_has_emptied_goes(self, db: Session) -> None:
        ann = person(db)
        service.replace_performance(db, [performance(ann), performance(ann, time_range="7d")], NOON)
        service.replace_performance(db, [performance(ann)], NOON)
        assert db.scalar(select(func.count()).where(PerformanceAnalytics.user_id == ann.id)) == 1

    def test_a_thousand_learners_cost_two_statements(self, db: Session) -> None:
        from tests.statement_counts import statements

        ann = person(db)
        rows = [performance(ann, time_range=name) for name in ("7d", "30d", "90d", "term", "year")]
        with statements(db) as seen:
            service.replace_performance(db, rows, NOON)
        assert len(seen) == 2
