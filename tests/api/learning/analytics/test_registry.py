"""Every number says what it means and how old it is."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Topic
from api.platform.pseudonym import learner_key
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.learning import publish
from tests.factories.people import person
from tests.factories.quizzes import topic

AS_OF = NOON - timedelta(hours=7)
MASTERY = ("mastery", "Mastery", "Share right today.", "%", "learning.topic_mastery", "percentage", "learning")


def mastery(user: User, of: Topic, percentage: float) -> tuple[Any, ...]:
    low, high = percentage - 8, percentage + 8
    return (learner_key(user.id), of.id, of.subject_id, percentage, low, high, 9, True, 91.0, "developing", AS_OF)


@pytest.fixture
def signed_in(browser: Browser, db: Session) -> Browser:
    return browser.sign_in(person(db))


def test_fresh_numbers_say_no_more_than_their_moment(signed_in: Browser) -> None:
    publish(AS_OF, {})
    body = signed_in.get("/api/insight/freshness").json()
    assert body == {"asOf": "2026-11-16T02:00:00Z", "isStale": False, "message": None, "failedChecks": []}


def test_before_the_first_run_the_page_says_so_itself(signed_in: Browser) -> None:
    body = signed_in.get("/api/insight/freshness").json()
    assert (body["asOf"], body["isStale"]) == (None, True)
    assert body["message"] == "The first update of the numbers is not finished yet."


def test_a_failed_run_keeps_the_numbers_and_names_its_checks(signed_in: Browser) -> None:
    failed = [{"mart": "money.revenue_pool", "check": "the pool is 60 %"}]
    publish(AS_OF, {}, {"status": "checks failed", "failed": failed})
    body = signed_in.get("/api/insight/freshness").json()
    assert (body["asOf"], body["isStale"]) == ("2026-11-16T02:00:00Z", True)
    assert body["message"].startswith("The last run did not pass its checks")
    assert body["failedChecks"] == ["money.revenue_pool: the pool is 60 %"]


def test_numbers_more_than_a_day_and_a_half_old_are_stale(signed_in: Browser) -> None:
    publish(NOON - timedelta(hours=37), {})
    body = signed_in.get("/api/insight/freshness").json()
    assert (body["isStale"], body["message"]) == (True, "These numbers are more than a day old.")


def test_a_metric_tells_its_meaning_its_rows_and_its_checks(signed_in: Browser) -> None:
    checks = [
        ("run-1", "learning.topic_mastery", "percent", True),
        ("run-1", "learning.topic_mastery", "interval", False),
        ("run-0", "learning.topic_mastery", "long ago", False),
    ]
    publish(AS_OF, {"operations.metric_registry": [MASTERY], "operations.check_results": checks})
    [found] = signed_in.get("/api/insight/metrics").json()
    assert (found["key"], found["definition"], found["unit"]) == ("mastery", "Share right today.", "%")
    assert (found["checks"], found["checksHold"], found["n"]) == (2, False, 0)
    assert found["asOf"] == "2026-11-16T02:00:00Z"


def test_a_learner_is_told_how_many_rows_are_about_them(browser: Browser, db: Session) -> None:
    ann, ben, fractions, ratios = person(db), person(db), topic(db), topic(db)
    rows = [mastery(ann, fractions, 40.0), mastery(ann, ratios, 40.0), mastery(ben, ratios, 40.0)]
    publish(AS_OF, {"operations.metric_registry": [MASTERY], "learning.topic_mastery": rows})
    [found] = browser.sign_in(ann).get("/api/insight/metrics").json()
    assert (found["ownN"], found["n"]) == (2, 3)


def test_before_the_first_run_what_they_mean_is_not_told(signed_in: Browser) -> None:
    answer = signed_in.get("/api/insight/metrics")
    assert (answer.status_code, answer.json()["code"]) == (503, "NUMBERS_NOT_READY")
