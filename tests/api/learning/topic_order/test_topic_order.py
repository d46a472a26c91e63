"""One order of topics: the plan's week first, then the list, and every screen tells the same in the same words."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.recommendations import service as planning
from api.learning.study_plans.topic_order import order_of
from tests.api.conftest import Browser
from tests.api.learning.recommendations.test_service import suggestion
from tests.api.learning.study_plans.test_plans import made, post
from tests.conftest import NOON
from tests.factories import people
from tests.factories.learning import unpublish
from tests.factories.planning import curriculum
from tests.factories.quizzes import question, topic


@pytest.fixture
def ann(browser: Browser, db: Session) -> User:
    unpublish()
    user = people.person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def maths(db: Session) -> tuple[Subject, list[Topic]]:
    return curriculum(db)


def advise(db: Session, user: User, *topics: Topic, **given: Any) -> None:
    rows = [
        suggestion(user, each.id, at, title=f"Practise {each.name}", reason=f"You got 3 of 8 on {each.name}.", **given)
        for at, each in enumerate(topics, 1)
    ]
    planning.replace_recommendations(db, rows, NOON)


def shown_order(browser: Browser, path: str = "/api/recommendations/order") -> Any:
    answer = browser.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_without_a_plan_the_order_is_the_list(browser: Browser, db: Session, ann: User, maths: Any) -> None:
    assert shown_order(browser) == []
    bearings, sets = maths[1][4], maths[1][0]
    advise(db, ann, bearings, sets)
    assert [(row["position"], row["topicId"], row["note"]) for row in shown_order(browser)] == [
        (1, str(bearings.id), None), (2, str(sets.id), None),
    ]  # fmt: skip


def test_a_plan_begins_with_the_list_and_gives_its_reasons(
    browser: Browser, db: Session, ann: User, maths: Any
) -> None:
    listed = [
        maths[1][at] for at in (4, 3, 0)
    ]  # Ratios build on Fractions, of which nothing is known: the list decides
    advise(db, ann, *listed)
    plan = made(browser, maths[0], weeklyHours=2)
    firsts = list(dict.fromkeys(task["topicId"] for task in plan["tasks"]))
    assert firsts[:3] == [str(each.id) for each in listed]
    assert plan["tasks"][0]["description"] == "You got 3 of 8 on Bearings."
    order = shown_order(browser)
    week = [task for task in plan["tasks"] if task["dueDate"] < "2026-11-23"]
    assert [row["topicId"] for row in order][: len(week)] == list(dict.fromkeys(task["topicId"] for task in week))
    assert (order[0]["title"], order[0]["reason"]) == (plan["tasks"][0]["title"], plan["tasks"][0]["description"])
    assert order[0]["note"] == "In your plan for today."


def test_every_screen_names_the_same_first_with_the_same_reason(
    browser: Browser, db: Session, ann: User, maths: Any
) -> None:
    made(browser, maths[0])
    advise(db, ann, *reversed(maths[1]))
    first = shown_order(browser)[0]
    study = shown_order(browser, "/api/recommendations")["study"][0]
    assert (study["topicId"], study["title"], study["description"]) == (
        first["topicId"],
        first["title"],
        first["reason"],
    )
    today = shown_order(browser, "/api/planning/today")["tasks"][0]
    assert (today["topicId"], today["title"], today["description"]) == (
        first["topicId"], first["title"], first["reason"],
    )  # fmt: skip
    step = shown_order(browser, f"/api/mastery/paths/{maths[0].slug}")["steps"][0]
    assert (step["topicId"], step["why"]) == (first["topicId"], first["reason"])
    asked = {"subjectId": str(maths[0].id), "schoolYear": "S3"}
    assert browser.post("/api/practice", json=asked).json()["question"]["topicId"] == first["topicId"]


def test_what_the_plan_has_no_room_for_comes_last_and_says_why(
    browser: Browser, db: Session, ann: User, maths: Any
) -> None:
    plan = made(browser, maths[0], targetExamDate="2026-11-18", weeklyHours=1)
    dropped = {each["topic"] for each in plan["leftOut"] if each["why"] == "no_time"}
    [out] = [each for each in maths[1] if each.name == "Statistics"]
    assert out.name in dropped
    other = topic(db, name="Forces")
    question(db, other)
    advise(db, ann, out, other)
    order = shown_order(browser)
    assert [row["topicId"] for row in order][-2:] == [str(other.id), str(out.id)]
    assert order[-1]["note"] == "Not in your plan: other work gains more in the hours there are."
    assert order[-2]["note"].startswith("Not in your plan, which has no ")
    assert order[0]["on"] == "2026-11-16"


def test_a_task_further_ahead_or_missed_says_its_day(
    browser: Browser, db: Session, watch: Any, ann: User, maths: Any
) -> None:
    plan = made(browser, maths[0], weeklyHours=1, weekdays=[0])
    later = next(task for task in plan["tasks"] if task["dueDate"] >= "2026-11-23")
    first = plan["tasks"][0]
    topics = {str(each.id): each for each in maths[1]}
    advise(db, ann, topics[later["topicId"]], topics[first["topicId"]])
    notes = {row["topicId"]: row["note"] for row in shown_order(browser)}
    assert notes[later["topicId"]].startswith("Not in your plan this week. It comes on Monday ")
    watch.now = NOON + timedelta(days=1)
    notes = {row["topicId"]: row["note"] for row in shown_order(browser)}
    assert notes[first["topicId"]] == "Missed in your plan on Monday 16 November. Plan again to bring it back."


def test_what_was_ticked_today_leaves_the_order_until_tomorrow(
    browser: Browser, db: Session, watch: Any, ann: User
) -> None:
    subject, [sets] = curriculum(db, topics=("Sets",))
    advise(db, ann, sets)
    plan = made(browser, subject, weekdays=[0], weeklyHours=1)
    today = [task for task in plan["tasks"] if task["dueDate"] == "2026-11-16"]
    for task in today:
        post(browser, f"tasks/{task['id']}/done")
    assert shown_order(browser) == []
    watch.now = NOON + timedelta(days=1)
    assert [row["topicId"] for row in shown_order(browser)] == [str(sets.id)]


def test_a_resting_plan_says_nothing_of_the_order(browser: Browser, db: Session, ann: User, maths: Any) -> None:
    plan = made(browser, maths[0])
    post(browser, f"plans/{plan['id']}/pause")
    advise(db, ann, maths[1][4])
    [only] = order_of(db, ann.id, NOON)
    assert (only.topic_id, only.task, only.note) == (maths[1][4].id, None, None)
