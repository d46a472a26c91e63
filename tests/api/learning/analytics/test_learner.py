"""A learner sees their own numbers, each with the moment it stands for."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Topic
from api.platform.pseudonym import learner_key
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.learning import publish, study_day
from tests.factories.people import person
from tests.factories.quizzes import question, quiz, topic

AS_OF = NOON - timedelta(hours=7)


@pytest.fixture
def ann(db: Session) -> User:
    return person(db)


def scope(user: User, subject_id: UUID | None, topic_id: UUID | None, *, average: float = 60.0) -> tuple[Any, ...]:
    return (learner_key(user.id), subject_id, topic_id, "term", 4, 40, 24, average, 21.5, "up")


def mastery(user: User, of: Topic, percentage: float, *, answers: int = 9) -> tuple[Any, ...]:
    key, spread = learner_key(user.id), 8
    known = answers >= 5
    return (
        key, of.id, of.subject_id, percentage, percentage - spread, percentage + spread, answers, known, 91.0,
        "developing", AS_OF,
    )  # fmt: skip


def attempt(user: User, day: date, score: float, quiz_id: UUID | None = None) -> tuple[Any, ...]:
    return (learner_key(user.id), uuid4(), quiz_id or uuid4(), None, day, score, 10)


def test_the_numbers_are_ones_own_and_nobody_elses(browser: Browser, db: Session, ann: User) -> None:
    ben, fractions = person(db), topic(db, name="Fractions")
    publish(
        AS_OF,
        {
            "learning.performance_analytics": [scope(ann, None, None), scope(ben, None, None, average=99.0)],
            "learning.topic_mastery": [mastery(ann, fractions, 40.0), mastery(ben, fractions, 97.0)],
            "learning.score_history": [
                attempt(ann, date(2026, 11, 12), 55.0),
                attempt(ben, date(2026, 11, 12), 98.0),
            ],
            "learning.study_time_daily": [
                study_day(learner_key(ann.id), date(2026, 11, 16), reading=600),
                study_day(learner_key(ben.id), date(2026, 11, 16), reading=6000),
            ],
        },
    )
    browser.sign_in(ann)
    body = browser.get("/api/insight/performance?range=term").json()
    assert (body["overall"]["averageScore"], body["overall"]["improvementTrend"]) == (60.0, "up")
    assert [row["scorePct"] for row in body["attempts"]] == [55.0]
    assert [(row["topic"], row["percentage"]) for row in body["mastery"]] == [("Fractions", 40.0)]
    shown = browser.get("/api/insight/dashboard").json()
    assert (shown["minutesThisWeek"], shown["days"][-1]["readingMinutes"]) == (10.0, 10.0)
    assert datetime.fromisoformat(shown["asOf"]) == AS_OF


def test_a_topic_leads_to_the_quiz_one_can_still_sit(browser: Browser, db: Session, ann: User) -> None:
    fractions, waves = topic(db), topic(db)
    offered = quiz(db, [question(db, fractions)], topic_id=fractions.id)
    quiz(db, [question(db, fractions)], topic_id=fractions.id, is_active=False)
    quiz(db, [question(db, waves)], topic_id=waves.id, user_id=person(db).id)
    publish(AS_OF, {"learning.topic_mastery": [mastery(ann, fractions, 40.0), mastery(ann, waves, 50.0)]})
    browser.sign_in(ann)
    rows = browser.get("/api/insight/performance").json()["mastery"]
    assert [(row["topicId"], row["quizId"]) for row in rows] == [
        (str(fractions.id), str(offered.id)),
        (str(waves.id), None),
    ]


def test_what_is_not_known_yet_is_told_but_never_ranked(browser: Browser, db: Session, ann: User) -> None:
    known, unknown = topic(db), topic(db)
    publish(
        AS_OF,
        {"learning.topic_mastery": [mastery(ann, unknown, 10.0, answers=4), mastery(ann, known, 60.0, answers=5)]},
    )
    browser.sign_in(ann)
    rows = browser.get("/api/insight/performance").json()["mastery"]
    assert {row["topicId"]: row["isKnown"] for row in rows} == {str(known.id): True, str(unknown.id): False}
    shown = browser.get("/api/insight/dashboard").json()
    assert [row["topicId"] for row in shown["weakest"]] == [str(known.id)]
    assert [row["topicId"] for row in shown["strongest"]] == [str(known.id)]


def test_weeks_begin_on_monday_and_a_day_not_over_breaks_no_streak(browser: Browser, ann: User) -> None:
    key = learner_key(ann.id)
    days = [
        study_day(key, date(2026, 11, 9), reading=60),
        study_day(key, date(2026, 11, 13), quiz=120, questions=4),
        study_day(key, date(2026, 11, 14), reading=180),
        study_day(key, date(2026, 11, 15), reading=240),
    ]
    publish(AS_OF, {"learning.study_time_daily": days})
    browser.sign_in(ann)
    shown = browser.get("/api/insight/dashboard").json()  # a Monday
    assert (shown["minutesThisWeek"], shown["minutesLastWeek"], shown["streakDays"]) == (0.0, 10.0, 3)
    assert shown["daysThisWeek"] == 0
    browser.watch.now = NOON - timedelta(days=1)
    assert browser.get("/api/insight/dashboard").json()["daysThisWeek"] == 4
    browser.watch.now = NOON + timedelta(days=1)
    assert browser.get("/api/insight/dashboard").json()["streakDays"] == 3  # one day off breaks nothing
    browser.watch.now = NOON + timedelta(days=2)
    assert browser.get("/api/insight/dashboard").json()["streakDays"] == 0


def test_days_without_study_are_told_up_to_the_day_of_the_numbers(browser: Browser, ann: User) -> None:
    key = learner_key(ann.id)
    publish(AS_OF, {"learning.study_time_daily": [study_day(key, date(2026, 11, 14), reading=60)]})
    browser.watch.now = NOON + timedelta(days=2)
    browser.sign_in(ann)
    days = browser.get("/api/insight/dashboard").json()["days"]
    assert (days[0]["day"], days[-1]["day"], len(days)) == ("2026-10-26", "2026-11-16", 22)
    assert [row["day"] for row in days if row["readingMinutes"]] == ["2026-11-14"]


def test_a_range_ends_the_trend_where_it_says(browser: Browser, ann: User) -> None:
    rows = [
        attempt(ann, date(2026, 11, 9), 40.0),
        attempt(ann, date(2026, 11, 10), 80.0),
        attempt(ann, date(2026, 11, 17), 90.0),
    ]
    publish(AS_OF, {"learning.score_history": rows})
    browser.sign_in(ann)
    week = browser.get("/api/insight/performance?range=7d").json()
    month = browser.get("/api/insight/performance?range=30d").json()
    assert [row["scorePct"] for row in week["attempts"]] == [80.0]
    assert (week["since"], week["until"]) == ("2026-11-10", "2026-11-16")
    assert [row["scorePct"] for row in month["attempts"]] == [40.0, 80.0]
    assert month["attempts"][0]["title"] == "A test taken away since"
    assert browser.get("/api/insight/performance?range=decade").status_code == 422


def test_a_new_learner_has_an_empty_page_and_no_fault(browser: Browser, ann: User) -> None:
    publish(AS_OF, {})
    browser.sign_in(ann)
    body = browser.get("/api/insight/performance").json()
    assert (body["overall"], body["attempts"], body["mastery"]) == (None, [], [])
    shown = browser.get("/api/insight/dashboard").json()
    assert (shown["days"], shown["streakDays"], shown["recent"]) == ([], 0, [])


@pytest.mark.parametrize("path", ["dashboard", "performance", "metrics"])
def test_before_the_first_run_the_numbers_are_not_ready(browser: Browser, ann: User, path: str) -> None:
    browser.sign_in(ann)
    answer = browser.get(f"/api/insight/{path}")
    assert (answer.status_code, answer.json()["code"]) == (503, "NUMBERS_NOT_READY")


def test_new_numbers_are_seen_as_soon_as_they_are_published(browser: Browser, ann: User) -> None:
    key = learner_key(ann.id)
    browser.sign_in(ann)
    for seconds in (60, 600):
        publish(AS_OF, {"learning.study_time_daily": [study_day(key, date(2026, 11, 16), reading=seconds)]})
        assert browser.get("/api/insight/dashboard").json()["minutesThisWeek"] == seconds / 60


def test_the_moment_is_told_in_utc(browser: Browser, ann: User) -> None:
    publish(datetime(2026, 11, 16, 2, 0, tzinfo=UTC), {})
    browser.sign_in(ann)
    assert browser.get("/api/insight/dashboard").json()["asOf"] == "2026-11-16T02:00:00Z"
