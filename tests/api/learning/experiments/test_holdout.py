"""The comparison of study lists: a fixed share of learners, the same by every count, and only what was shown."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.learning.experiments import service
from api.learning.experiments.rules import HOLDOUT, SUGGESTED, arm_of
from api.learning.experiments.tables import ExperimentAssignment, ExperimentExposure
from api.learning.recommendations import service as planning
from api.learning.study_plans.topic_order import listed_topics
from api.platform.pseudonym import learner_key
from tests.api.conftest import Browser
from tests.api.learning.recommendations.test_service import suggestion
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.quizzes import topic

KEYS = [f"{n:016x}" for n in range(20_000)]


@pytest.fixture
def ann(browser: Browser, db: Session) -> User:
    user = person(db)
    browser.sign_in(user)
    return user


def exposures(db: Session, user: User) -> list[ExperimentExposure]:
    db.expire_all()
    found = select(ExperimentExposure).where(ExperimentExposure.user_id == user.id)
    return list(db.scalars(found.order_by(ExperimentExposure.shown_at, ExperimentExposure.rank)))


def test_the_share_of_the_holdout_is_the_one_we_said() -> None:
    share = 100 * sum(arm_of(key) == HOLDOUT for key in KEYS) / len(KEYS)
    assert share == pytest.approx(constants.HOLDOUT_PCT, abs=1)
    assert {arm_of(key) for key in KEYS} == {HOLDOUT, SUGGESTED}


def test_an_arm_is_kept_from_the_first_time_whatever_the_share_becomes(
    db: Session, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = service.arm(db, ann.id, NOON)
    assert first == arm_of(learner_key(ann.id))
    monkeypatch.setattr(constants, "HOLDOUT_PCT", 0 if first == HOLDOUT else 100)
    assert service.arm(db, ann.id, NOON + timedelta(days=1)) == first
    [kept] = db.scalars(select(ExperimentAssignment).where(ExperimentAssignment.user_id == ann.id))
    assert kept.assigned_at == NOON


def test_what_stood_on_the_screen_is_noted_once_a_day(browser: Browser, db: Session, ann: User, watch: Any) -> None:
    fractions, ratios = topic(db), topic(db)
    planning.replace_recommendations(db, [suggestion(ann, fractions.id, 1), suggestion(ann, ratios.id, 2)], NOON)
    ids = [row["id"] for row in browser.get("/api/recommendations").json()["study"]]
    for _ in range(2):
        assert browser.post("/api/recommendations/study/shown", json={"ids": ids}).status_code == 204
    noted = exposures(db, ann)
    assert [(each.topic_id, each.rank) for each in noted] == [(fractions.id, 1), (ratios.id, 2)]
    assert {each.arm for each in noted} == {arm_of(learner_key(ann.id))}
    watch.now = NOON + timedelta(days=1)
    browser.post("/api/recommendations/study/shown", json={"ids": ids[:1]})
    assert len(exposures(db, ann)) == 3


def test_another_s_suggestion_is_not_noted(browser: Browser, db: Session, ann: User) -> None:
    other = person(db)
    planning.replace_recommendations(db, [suggestion(other, topic(db).id)], NOON)
    [row] = listed_topics(db, other.id, NOON)
    browser.post("/api/recommendations/study/shown", json={"ids": [str(row.id)]})
    assert exposures(db, ann) == exposures(db, other) == []
