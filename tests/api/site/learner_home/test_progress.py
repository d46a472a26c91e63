"""A learner's first screen knows what was done a moment ago, without a run of the warehouse."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus
from api.curriculum.subjects.tables import Topic
from api.learning.mastery import live
from api.school.families.tables import FamilyGoal, GoalKind, GoalStatus
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.learning import publish, unpublish
from tests.factories.people import person
from tests.factories.quizzes import question, topic
from tests.factories.study import answer, read

MINUTE = timedelta(minutes=1)


@pytest.fixture
def ann(browser: Browser, db: Session) -> User:
    user = person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def lines(db: Session) -> Iterator[Topic]:
    """A topic of which one question's difficulty is known."""
    made = topic(db, name="Straight lines")
    publish(
        NOON - timedelta(days=3), {"predictions.mastery_items": [(question(db, made).id, made.id, 0, 9, 1, 0, 0.4)]}
    )
    yield made
    unpublish()


def progress(browser: Browser) -> dict[str, Any]:
    answered = browser.get("/api/me/progress")
    assert answered.status_code == 200, answered.text
    return dict(answered.json())


def test_who_has_not_begun_is_told_so_and_nothing_more(browser: Browser, ann: User) -> None:
    shown = progress(browser)
    assert (shown["hasBegun"], shown["justDone"], shown["weakest"], shown["plan"]) == (False, None, [], None)
    assert (shown["week"]["minutes"], shown["streakDays"], shown["goals"]) == (0, 0, [])


def test_work_of_a_minute_ago_is_in_every_figure(browser: Browser, db: Session, ann: User, lines: Topic) -> None:
    db.add(FamilyGoal(user_id=ann.id, set_by="student", kind=GoalKind.QUESTIONS_A_WEEK, target=10, baseline=0,
                      starts_on=NOON.date(), status=GoalStatus.AGREED))  # fmt: skip
    week = timedelta(days=7)
    read(db, ann, minutes=10, ended=NOON - week - MINUTE)  # last week, before this hour
    read(db, ann, minutes=20, ended=NOON - week + timedelta(hours=1))  # last week, later in the day
    answer(db, ann, right=3, at=NOON - timedelta(days=3), of=lines, seconds=30)
    before = live.estimates(live.final_answers(db, ann.id), NOON)[lines.id]
    read(db, ann, minutes=5, ended=NOON - 2 * MINUTE)
    answer(db, ann, right=1, wrong=6, at=NOON - MINUTE, of=lines, seconds=20)
    answer(db, ann, right=2, at=NOON - MINUTE, of=lines, status=AttemptStatus.IN_PROGRESS)  # may yet be changed
    live.refresh(db, learner_id=ann.id, topics={lines.id}, now=NOON)
    shown = progress(browser)
    assert (datetime.fromisoformat(shown["asOf"]), shown["hasBegun"], shown["streakDays"]) == (NOON, True, 1)
    assert shown["week"] == {
        "beganOn": "2026-11-16", "minutes": 7, "readingMinutes": 5, "questions": 7, "correctAnswers": 1, "days": 1,
        "lastWeekMinutes": 32, "lastWeekMinutesByNow": 10, "lastWeekQuestions": 3,
    }  # fmt: skip
    [goal] = shown["goals"]
    assert (goal["says"], goal["done"], goal["percent"], goal["isReached"]) == ("10 questions a week", 7, 70, False)
    done = shown["justDone"]
    assert (done["questions"], done["correctAnswers"], done["readingMinutes"], done["minutes"]) == (7, 1, 5, 7)
    [moved] = done["topics"]
    assert (moved["topic"], moved["questions"], moved["correctAnswers"]) == ("Straight lines", 7, 1)
    assert moved["before"] == {
        "lowPct": round(before["low_pct"]), "highPct": round(before["high_pct"]), "isKnown": False,
    }  # fmt: skip
    assert moved["after"]["highPct"] < moved["before"]["highPct"]
    assert moved["after"]["isKnown"]
    [weak] = shown["weakest"]
    assert (weak["topic"], weak["answers"]) == ("Straight lines", 10)
    assert [round(weak["lowPct"]), round(weak["highPct"])] == [moved["after"]["lowPct"], moved["after"]["highPct"]]


def test_an_hour_later_it_is_not_what_was_just_done_and_a_clock_set_back_forgets_nothing(
    browser: Browser, db: Session, ann: User, lines: Topic
) -> None:
    answer(db, ann, right=1, at=NOON, of=lines)
    browser.watch.now = NOON + timedelta(hours=2)
    shown = progress(browser)
    assert (shown["justDone"], shown["week"]["questions"]) == (None, 1)
    browser.watch.now = NOON - timedelta(hours=2)
    assert progress(browser)["week"]["questions"] == 1
