"""A learner's first screen in one answer."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject, Topic
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people
from tests.factories.planning import curriculum, wishes
from tests.factories.quizzes import question, quiz


@pytest.fixture
def ann(browser: Browser, db: Session) -> User:
    user = people.learner(db, until=NOON + timedelta(days=30))
    browser.sign_in(user)
    return user


@pytest.fixture
def maths(db: Session) -> tuple[Subject, list[Topic]]:
    return curriculum(db)


def today(browser: Browser) -> Any:
    answer = browser.get("/api/today")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_new_learner_is_led_to_the_first_steps_and_finds_them_again_after_putting_them_off(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    assert today(browser)["needsFirstSteps"] is True
    browser.post("/api/first-steps/later")
    body = today(browser)
    assert (body["needsFirstSteps"], body["next"]["url"], body["plan"]) == (False, "/first-steps", None)


def test_without_a_plan_a_learner_who_began_is_sent_to_practice(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    practice = browser.post("/api/practice", json={"topicId": str(maths[1][0].id)}).json()
    answer = {"questionId": practice["question"]["id"], "userAnswer": "b", "timeSpentSeconds": 60}
    browser.post(f"/api/practice/{practice['attemptId']}/answers", json=answer)
    browser.watch.now = NOON + timedelta(minutes=1)
    body = today(browser)
    assert body["needsFirstSteps"] is False
    assert (body["next"]["kind"], body["next"]["minutes"]) == ("practice", 15)
    assert body["next"]["url"].startswith("/practice?topic=")
    assert body["progress"]["justDone"]["questions"] == 1, "what was done a moment ago counts"
    assert body["progress"]["week"]["questions"] == 1


def test_the_plans_week_stands_day_by_day_and_its_first_task_comes_next(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    made = browser.post("/api/planning/plans", json=wishes(maths[0].id, weekdays=[*range(7)]))
    assert made.status_code == 201, made.text
    body = today(browser)
    mine = [task for task in made.json()["tasks"] if task["dueDate"] == body["today"]]
    assert (body["next"]["title"], body["next"]["url"]) == (mine[0]["title"], mine[0]["actionUrl"])
    assert (body["next"]["minutes"], body["next"]["dataMb"]) == (mine[0]["estimatedMinutes"], mine[0]["dataMb"])
    assert [each["title"] for each in body["plan"]["today"]] == [each["title"] for each in mine]
    assert len(body["plan"]["days"]) == 7
    assert (body["plan"]["weeklyMinutes"], body["plan"]["exam"]) == (360, "your exam")


def test_who_comes_late_in_a_week_is_not_asked_for_all_its_hours(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    browser.watch.now = NOON + timedelta(days=5)
    made = browser.post("/api/planning/plans", json=wishes(maths[0].id, weekdays=[*range(7)])).json()
    planned = sum(task["estimatedMinutes"] for task in made["tasks"] if task["dueDate"] <= "2026-11-22")
    assert 0 < planned < 360
    assert today(browser)["plan"]["weeklyMinutes"] == planned
    browser.watch.now = NOON + timedelta(days=7)
    assert today(browser)["plan"]["weeklyMinutes"] == 360


def test_a_first_week_with_nothing_planned_asks_for_its_share_of_the_hours(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    browser.watch.now = NOON + timedelta(days=6)
    browser.post("/api/planning/plans", json=wishes(maths[0].id, weekdays=[0, 2]))
    assert today(browser)["plan"]["weeklyMinutes"] == 360 // 7


def test_a_test_left_open_comes_before_everything(
    browser: Browser, db: Session, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    browser.post("/api/planning/plans", json=wishes(maths[0].id, weekdays=[*range(7)]))
    sat = quiz(db, [question(db, maths[1][0])], title="Ratio again", topic_id=maths[1][0].id, subject_id=maths[0].id)
    assert browser.post("/api/quiz-attempts", json={"quizSessionId": str(sat.id)}).status_code == 201
    assert (today(browser)["next"]["kind"], today(browser)["next"]["title"]) == ("open_test", "Ratio again")


def test_a_plan_that_rests_shows_no_week(browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]) -> None:
    plan = browser.post("/api/planning/plans", json=wishes(maths[0].id, weekdays=[*range(7)])).json()
    browser.post(f"/api/planning/plans/{plan['id']}/pause")
    assert today(browser)["plan"] is None


def test_nobody_sees_it_without_a_session(browser: Browser) -> None:
    assert browser.get("/api/today").status_code == 401
