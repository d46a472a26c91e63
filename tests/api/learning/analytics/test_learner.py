"""A learner sees their own numbers as of now, without a run of the warehouse."""

from datetime import date, datetime, timedelta

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus
from api.learning.analytics.ranges import days_of
from api.learning.analytics.schemas import Range
from api.platform.clock import KAMPALA
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.quizzes import question, quiz, topic
from tests.factories.study import answer, known, read

DAY = timedelta(days=1)


@pytest.fixture
def ann(db: Session) -> User:
    return person(db)


def test_the_numbers_are_ones_own_and_nobody_elses(browser: Browser, db: Session, ann: User) -> None:
    ben, fractions = person(db), topic(db, name="Fractions")
    for days_ago, right in ((4, 1), (3, 2), (2, 3)):
        answer(db, ann, right=right, wrong=4 - right, at=NOON - days_ago * DAY, of=fractions, seconds=21)
    answer(db, ben, right=4, at=NOON - 4 * DAY, of=fractions)
    known(db, ann, fractions, 40.0)
    known(db, ben, fractions, 97.0)
    read(db, ann, minutes=10)
    read(db, ben, minutes=100)
    browser.sign_in(ann)
    body = browser.get("/api/insight/performance?range=term").json()
    assert (body["overall"]["averageScore"], body["overall"]["improvementTrend"]) == (50.0, "up")
    assert (body["overall"]["totalQuestions"], body["overall"]["averageTimePerQuestion"]) == (12, 21.0)
    assert [row["scorePct"] for row in body["attempts"]] == [25.0, 50.0, 75.0]
    assert [(row["topic"], row["percentage"]) for row in body["mastery"]] == [("Fractions", 40.0)]
    shown = browser.get("/api/insight/dashboard").json()
    assert (shown["minutesThisWeek"], shown["days"][-1]["readingMinutes"]) == (10, 10.0)
    assert [row["scorePct"] for row in shown["recent"]] == [75.0, 50.0, 25.0]
    assert shown["asOf"] == "2026-11-16T09:00:00Z"


def test_a_topic_leads_to_the_quiz_one_can_still_sit(browser: Browser, db: Session, ann: User) -> None:
    fractions, waves = topic(db), topic(db)
    offered = quiz(db, [question(db, fractions)], topic_id=fractions.id)
    quiz(db, [question(db, fractions)], topic_id=fractions.id, is_active=False)
    quiz(db, [question(db, waves)], topic_id=waves.id, user_id=person(db).id)
    known(db, ann, fractions, 40.0)
    known(db, ann, waves, 50.0)
    browser.sign_in(ann)
    rows = browser.get("/api/insight/performance").json()["mastery"]
    assert [(row["topicId"], row["quizId"]) for row in rows] == [
        (str(fractions.id), str(offered.id)),
        (str(waves.id), None),
    ]


def test_what_is_not_known_yet_is_told_but_never_ranked(browser: Browser, db: Session, ann: User) -> None:
    sure, unsure = topic(db), topic(db)
    known(db, ann, unsure, 10.0, answers=4)
    known(db, ann, sure, 60.0, answers=5)
    browser.sign_in(ann)
    rows = browser.get("/api/insight/performance").json()["mastery"]
    assert {row["topicId"]: row["isKnown"] for row in rows} == {str(sure.id): True, str(unsure.id): False}
    shown = browser.get("/api/insight/dashboard").json()
    assert [row["topicId"] for row in shown["weakest"]] == [str(sure.id)]
    assert [row["topicId"] for row in shown["strongest"]] == [str(sure.id)]


def test_who_never_studied_before_this_week_is_compared_with_no_week(browser: Browser, db: Session, ann: User) -> None:
    browser.sign_in(ann)
    assert browser.get("/api/insight/dashboard").json()["minutesLastWeek"] is None
    answer(db, ann, right=4, seconds=30, at=NOON - timedelta(hours=1))
    assert browser.get("/api/insight/dashboard").json()["minutesLastWeek"] is None
    answer(db, ann, right=4, seconds=30, at=NOON - 20 * DAY)
    assert browser.get("/api/insight/dashboard").json()["minutesLastWeek"] == 0


def test_weeks_begin_on_monday_and_a_day_not_over_breaks_no_streak(browser: Browser, db: Session, ann: User) -> None:
    read(db, ann, minutes=1, ended=NOON - 7 * DAY)
    answer(db, ann, right=4, seconds=30, at=NOON - 3 * DAY)
    read(db, ann, minutes=3, ended=NOON - 2 * DAY)
    read(db, ann, minutes=4, ended=NOON - DAY)
    browser.sign_in(ann)
    shown = browser.get("/api/insight/dashboard").json()  # a Monday
    assert (shown["minutesThisWeek"], shown["minutesLastWeek"], shown["streakDays"]) == (0, 10, 3)
    assert shown["daysThisWeek"] == 0
    browser.watch.now = NOON - DAY
    assert browser.get("/api/insight/dashboard").json()["daysThisWeek"] == 4
    browser.watch.now = NOON + DAY
    assert browser.get("/api/insight/dashboard").json()["streakDays"] == 3  # one day off breaks nothing
    browser.watch.now = NOON + 2 * DAY
    assert browser.get("/api/insight/dashboard").json()["streakDays"] == 0


def test_days_without_study_are_told_up_to_today(browser: Browser, db: Session, ann: User) -> None:
    read(db, ann, minutes=1, ended=NOON - 2 * DAY)
    browser.sign_in(ann)
    days = browser.get("/api/insight/dashboard").json()["days"]
    assert (days[0]["day"], days[-1]["day"], len(days)) == ("2026-10-26", "2026-11-16", 22)
    assert [row["day"] for row in days if row["readingMinutes"]] == ["2026-11-14"]


def test_a_range_ends_the_trend_where_it_says(browser: Browser, db: Session, ann: User) -> None:
    for days_ago, score in ((7, 40.0), (6, 80.0), (-1, 90.0)):
        answer(db, ann, right=1, at=NOON - days_ago * DAY, percentage_score=score)
    answer(db, ann, right=1, status=AttemptStatus.ABANDONED)
    browser.sign_in(ann)
    week = browser.get("/api/insight/performance?range=7d").json()
    month = browser.get("/api/insight/performance?range=30d").json()
    assert [row["scorePct"] for row in week["attempts"]] == [80.0]
    assert (week["since"], week["until"]) == ("2026-11-10", "2026-11-16")
    assert [row["scorePct"] for row in month["attempts"]] == [40.0, 80.0]
    assert browser.get("/api/insight/performance?range=decade").status_code == 422


def test_tests_of_one_day_make_no_trend(browser: Browser, db: Session, ann: User) -> None:
    asked = topic(db)
    for hours, score in ((2, 80.0), (1, 50.0), (0, 20.0)):
        answer(db, ann, right=1, at=NOON - DAY - timedelta(hours=hours), of=asked, percentage_score=score)
    browser.sign_in(ann)
    assert browser.get("/api/insight/performance").json()["overall"]["improvementTrend"] is None
    answer(db, ann, right=1, at=NOON, of=asked, percentage_score=10.0)
    assert browser.get("/api/insight/performance").json()["overall"]["improvementTrend"] == "down"


@pytest.mark.parametrize(
    ("today", "range_", "days"),
    [
        (date(2026, 11, 16), "term", (date(2026, 9, 14), date(2026, 11, 16))),
        (date(2026, 12, 20), "term", (date(2026, 9, 14), date(2026, 12, 4))),  # the holidays look back at the term
        (date(2026, 1, 20), "term", (date(2026, 1, 1), date(2026, 1, 20))),  # before the first term of the calendar
        (date(2026, 11, 16), "year", (date(2026, 1, 1), date(2026, 11, 16))),
    ],
)
def test_a_term_is_the_latest_that_began(today: date, range_: Range, days: tuple[date, date]) -> None:
    assert days_of(range_, today) == days


def test_a_new_learner_has_an_empty_page_and_no_fault(browser: Browser, ann: User) -> None:
    browser.sign_in(ann)
    body = browser.get("/api/insight/performance").json()
    assert (body["overall"], body["attempts"], body["mastery"]) == (None, [], [])
    shown = browser.get("/api/insight/dashboard").json()
    assert (shown["days"], shown["streakDays"], shown["recent"]) == ([], 0, [])


def test_a_minute_before_midnight_in_kampala_is_of_the_day_that_ends(browser: Browser, db: Session, ann: User) -> None:
    midnight = datetime.combine(date(2026, 11, 15), datetime.min.time(), KAMPALA)
    read(db, ann, minutes=10, ended=midnight + timedelta(minutes=4))
    answer(db, ann, right=1, at=midnight - timedelta(seconds=1), seconds=60)
    browser.sign_in(ann)
    days = {row["day"]: row for row in browser.get("/api/insight/dashboard").json()["days"]}
    assert (days["2026-11-14"]["readingMinutes"], days["2026-11-14"]["quizMinutes"]) == (6.0, 1.0)
    assert (days["2026-11-15"]["readingMinutes"], days["2026-11-15"]["quizMinutes"]) == (4.0, 0.0)
