"""Goals: proposed, agreed, counted from real work, reached, and ended."""

from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.figures.study_days import Work
from api.learning.mastery.tables import MasteryLevel, StudentTopicMastery
from api.library.reading.tables import (
    BookProgressSnapshot,
)
from api.notifications.in_app.tables import Notice
from api.platform.roles import Role
from api.school.families.goal_rules import weeks_of
from api.school.families.service import goal_results
from api.school.families.tables import FamilyGoal, GoalKind, GoalStatus
from tests.api.conftest import As
from tests.api.school.families.conftest import linked
from tests.conftest import NOON
from tests.factories.people import person
from tests.factories.quizzes import topic
from tests.factories.shelf import book
from tests.factories.study import answer, read

MINUTES = {"kind": "minutes_a_week", "target": 60}
WEEK = timedelta(weeks=1)


def notices_of(db: Session, user: User) -> list[str]:
    of_goals = select(Notice.title).where(Notice.user_id == user.id, Notice.kind == "family_goal")
    return list(db.scalars(of_goals.order_by(Notice.notified_at, Notice.id)))


@pytest.mark.parametrize(
    ("target", "said"), [(0, "Give 1 or more."), (9999, "Give 1200 or less."), ("x", "Give a whole number.")]
)
def test_a_number_that_does_not_fit_is_refused_in_plain_words(
    at: As, grace: User, amina: User, target: Any, said: str
) -> None:
    link = linked(at(grace), at(amina))
    answer = at(grace).post(f"/api/family/links/{link}/goals", json=MINUTES | {"target": target})
    assert (answer.status_code, answer.json()["fields"]) == (422, {"target": said})


def test_a_parent_proposes_the_learner_suggests_another_and_the_parent_agrees(
    at: As, grace: User, amina: User, db: Session
) -> None:
    link = linked(at(grace), at(amina))
    asked = at(grace).post(f"/api/family/links/{link}/goals", json=MINUTES | {"words": " An hour is enough. "})
    assert asked.status_code == 201, asked.text
    [goal] = asked.json()["open"]
    assert (goal["status"], goal["waitsFor"], goal["setByName"]) == ("proposed", "student", "Grace")
    assert (goal["says"], goal["words"]) == ("60 minutes of study a week", "An hour is enough.")
    page = f"/api/family/goals/{goal['id']}"
    assert at(grace).post(f"{page}/agree").json()["code"] == "NOT_YOUR_TURN"
    assert at(amina).post(f"{page}/suggest", json={"target": 45}).status_code == 204
    [seen] = at(grace).get(f"/api/family/links/{link}/goals").json()["open"]
    assert (seen["target"], seen["earlierTarget"], seen["waitsFor"]) == (45, 60, "parent")
    assert at(amina).post(f"{page}/agree").status_code == 409
    assert at(grace).post(f"{page}/agree").status_code == 204
    assert at(amina).get("/api/family/goals").json()["open"][0]["status"] == "agreed"
    assert notices_of(db, amina) == ["Grace suggests a goal", "Grace agrees to the goal"]
    assert notices_of(db, grace) == ["Amina suggests another goal"]


def test_progress_is_counted_from_reading_and_answers_of_this_week_and_kept_by_week(
    at: As, amina: User, db: Session
) -> None:
    at(amina).post("/api/family/goals", json=MINUTES)
    at(amina).post("/api/family/goals", json={"kind": "questions_a_week", "target": 4})
    db.execute(update(FamilyGoal).values(starts_on=date(2026, 11, 2)))
    read(db, amina, minutes=40)
    read(db, amina, minutes=30)  # the same minutes on another device are counted once
    read(db, amina, minutes=70, ended=NOON - WEEK)
    answer(db, amina, right=2, wrong=1)
    minutes, questions = sorted(at(amina).get("/api/family/goals").json()["open"], key=lambda each: each["kind"])
    assert (minutes["done"], minutes["percent"], minutes["isReached"]) == (43, 71, False)
    assert [(week["weekOn"], week["done"], week["isReached"]) for week in minutes["weeks"]] == [
        ("2026-11-02", 0, False), ("2026-11-09", 70, True), ("2026-11-16", 43, False)]  # fmt: skip
    assert (questions["done"], questions["percent"]) == (3, 75)


def test_topics_count_from_where_the_learner_stood_and_a_reached_goal_is_said_once(
    at: As, grace: User, amina: User, db: Session
) -> None:
    linked(at(grace), at(amina))

    def know(level: MasteryLevel) -> None:
        db.add(StudentTopicMastery(user_id=amina.id, topic_id=topic(db).id, mastery_level=level, percentage=85,
                                   low_pct=80, high_pct=90, answers=9, is_known=True, computed_at=NOON))  # fmt: skip
        db.flush()

    know(MasteryLevel.MASTERED)
    goal = {"kind": "topics_mastered", "target": 1, "dueOn": "2026-11-30"}
    assert at(amina).post("/api/family/goals", json=goal).json()["open"][0]["done"] == 0
    know(MasteryLevel.COMPETENT)
    assert at(amina).get("/api/family/goals").json()["open"][0]["done"] == 0
    know(MasteryLevel.PROFICIENT)
    for _ in range(2):
        goal_results.settle_goals(db, amina.id, NOON)
    past = at(amina).get("/api/family/goals").json()["past"]
    assert [(each["status"], each["done"], each["isReached"]) for each in past] == [("reached", 1, True)]
    assert notices_of(db, amina).count("You reached your goal") == 1
    assert notices_of(db, grace) == ["Amina reached a goal"]


def test_a_weeks_goal_goes_on_and_is_praised_once_a_week(at: As, amina: User, db: Session) -> None:
    at(amina).post("/api/family/goals", json=MINUTES)
    read(db, amina, minutes=61)
    goal_results.settle_goals(db, amina.id, NOON)
    goal_results.settle_goals(db, amina.id, NOON + timedelta(days=1))
    assert notices_of(db, amina) == ["You reached your goal"]
    read(db, amina, minutes=61, ended=NOON + WEEK)
    goal_results.settle_goals(db, amina.id, NOON + WEEK)
    assert notices_of(db, amina) == ["You reached your goal"] * 2
    assert at(amina).get("/api/family/goals").json()["open"][0]["status"] == "agreed"


def test_a_book_is_a_goal_until_it_is_finished_and_its_day_may_pass(at: As, amina: User, db: Session) -> None:
    novel, atlas = book(db, title="The River"), book(db, title="The Atlas")
    for each, done in ((novel, None), (atlas, NOON)):
        db.add(
            BookProgressSnapshot(user_id=amina.id, book_id=each.id, last_page=30, progress_pct=62, completed_at=done)
        )
    db.flush()
    goal = {"kind": "book_finished", "dueOn": "2026-11-18", "bookId": str(novel.id)}
    offered = at(amina).post("/api/family/goals", json=goal).json()
    assert offered["books"] == [{"id": str(novel.id), "title": "The River"}]
    assert (offered["open"][0]["says"], offered["open"][0]["percent"]) == ("Finish “The River” by 18 November", 62)
    again = at(amina).post("/api/family/goals", json=goal | {"bookId": str(atlas.id)})
    assert (again.status_code, again.json()["code"]) == (409, "BOOK_FINISHED")
    goal_results.settle_goals(db, amina.id, NOON + timedelta(days=3))
    assert at(amina).get("/api/family/goals").json()["past"][0]["status"] == "missed"


def test_only_who_may_set_goals_sets_them_and_who_sees_no_progress_sees_no_number(
    at: As, grace: User, amina: User, db: Session
) -> None:
    link = linked(at(grace), at(amina))
    page = f"/api/family/links/{link}/goals"
    at(grace).post(page, json=MINUTES)
    at(amina).post("/api/family/goals", json={"kind": "questions_a_week", "target": 5})
    put = f"/api/family/links/{link}/permissions"
    at(amina).put(put, json={"permissions": ["set_goals"]})
    [own] = at(grace).get(page).json()["open"]
    assert (own["kind"], own["done"], own["percent"], own["weeks"]) == ("minutes_a_week", None, None, [])
    at(amina).put(put, json={"permissions": ["view_progress"]})
    assert at(grace).post(page, json=MINUTES).json()["code"] == "GOALS_NOT_ALLOWED"
    seen = at(grace).get(page).json()
    assert (len(seen["open"]), seen["maySet"], seen["open"][0]["isMineToChange"]) == (2, False, False)
    at(amina).put(put, json={"permissions": ["receive_reports"]})
    assert at(grace).get(page).json()["code"] == "NOT_SHARED"
    stranger = person(db, role=Role.PARENT)
    assert at(stranger).get(page).status_code == 404
    assert at(stranger).post(page, json=MINUTES).status_code == 404
    assert at(stranger).delete(f"/api/family/goals/{own['id']}").status_code == 404
    assert at(amina).delete(f"/api/family/goals/{own['id']}").status_code == 204
    assert db.get_one(FamilyGoal, own["id"]).status is GoalStatus.ENDED


def test_a_goal_that_cannot_be_is_refused_in_words(at: As, amina: User) -> None:
    def refused(**goal: Any) -> str:
        return str(at(amina).post("/api/family/goals", json=goal).json()["code"])

    assert refused(kind="minutes_a_week", target=0) == "MALFORMED"
    assert refused(kind="minutes_a_week", target=5_000) == "MALFORMED"
    assert refused(kind="minutes_a_week", target=30, dueOn="2026-12-01") == "MALFORMED"
    assert refused(kind="topics_mastered", target=2) == "MALFORMED"
    assert refused(kind="topics_mastered", target=2, dueOn="2026-11-16") == "MALFORMED"
    assert (
        refused(kind="book_finished", dueOn="2026-12-01", bookId="0190b2c8-0000-7000-8000-000000000000") == "MALFORMED"
    )
    assert at(amina).post("/api/family/goals", json=MINUTES).status_code == 201
    assert refused(**MINUTES) == "GOAL_THERE"


@pytest.mark.parametrize(("starts", "whole"), [(date(2026, 11, 9), True), (date(2026, 11, 11), False)])
def test_a_week_that_was_half_over_when_the_goal_was_set_is_not_whole(starts: date, whole: bool) -> None:
    goal = FamilyGoal(
        kind=GoalKind.MINUTES_A_WEEK,
        set_by="student",
        target=30,
        status=GoalStatus.AGREED,
        starts_on=starts,
        due_on=None,
    )
    first, this = weeks_of(goal, {date(2026, 11, 9): 31}, date(2026, 11, 16))
    assert (first.is_whole, first.is_over, first.is_reached) == (whole, True, True)
    assert (this.is_over, this.done) == (False, 0)


def test_a_goal_rounds_its_minutes_as_the_dashboard_does() -> None:
    assert [Work(seconds).minutes for seconds in (0, 29, 30, 150, 18_035, 18_020)] == [0, 0, 1, 3, 301, 300]
