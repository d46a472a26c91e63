"""A study plan over the wire: made, followed, moved, paused and ended."""

from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject, Topic
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people
from tests.factories.planning import curriculum, wishes
from tests.factories.quizzes import question, quiz, topic

MONDAY = date(2026, 11, 16)


def made(browser: Browser, *subjects: Subject, **given: Any) -> dict[str, Any]:
    answer = browser.post("/api/planning/plans", json=wishes(*[each.id for each in subjects], **given))
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def plan_of(browser: Browser) -> dict[str, Any]:
    answer = browser.get("/api/planning/plan")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def first(plan: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(task for task in plan["tasks"] if task["taskType"] == kind)


def post(browser: Browser, path: str, status: int = 200) -> Any:
    answer = browser.post(f"/api/planning/{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


def test_before_a_plan_there_is_none_and_the_choices_say_what_can_be_planned(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    assert browser.get("/api/planning/plan").json() is None
    body = browser.get("/api/planning/choices").json()
    assert {"id": str(maths[0].id), "name": maths[0].name, "topics": 6} in body["subjects"]
    assert [(exam["kind"], exam["on"]) for exam in body["exams"]] == [
        ("end_of_term", "2026-11-27"), ("mock", "2027-07-12"), ("uce", "2027-10-11"),
    ]  # fmt: skip
    assert [exam["isEstimate"] for exam in body["exams"]] == [False, True, True]


def test_a_plan_fills_the_chosen_days_in_the_order_of_what_builds_on_what(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0])
    assert plan["completionPercentage"] == 0
    by_day: dict[str, int] = {}
    for task in plan["tasks"]:
        by_day[task["dueDate"]] = by_day.get(task["dueDate"], 0) + task["estimatedMinutes"]
    assert {date.fromisoformat(day).weekday() for day in by_day} <= {0, 2, 5}
    assert max(by_day.values()) <= 120
    topics = [task["topicId"] for task in plan["tasks"]]
    names = {each.name: str(each.id) for each in maths[1]}
    assert topics.index(names["Integers"]) < topics.index(names["Fractions"]) < topics.index(names["Ratios"])
    lesson_task = first(plan, "lesson")
    assert lesson_task["title"].startswith("Read: ")
    assert lesson_task["actionUrl"].startswith("/lessons/")
    assert lesson_task["subject"] == maths[0].name
    assert plan_of(browser)["tasks"] == plan["tasks"]


def test_a_plan_weighs_no_more_a_week_than_the_learner_can_pay_for(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    weeks: dict[int, float] = {}
    for task in made(browser, maths[0], weeklyDataMb=1)["tasks"]:
        week = date.fromisoformat(task["dueDate"]).isocalendar()[1]
        weeks[week] = weeks.get(week, 0) + task["dataMb"]
    assert max(weeks.values()) <= 1


def test_with_the_examination_tomorrow_there_is_a_plan_for_today(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0], targetExamDate="2026-11-17")
    assert {task["dueDate"] for task in plan["tasks"]} == {"2026-11-16"}
    assert plan["daysLeft"] == 1


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"weekdays": []}, "weekdays"),
        ({"weekdays": [7]}, "weekdays.0"),
        ({"subjects": []}, "subjects"),
        ({"subjects": ["00000000-0000-0000-0000-000000000000"]}, "subjects"),
        ({"weeklyHours": 0}, "weeklyHours"),
        ({"weeklyDataMb": 0}, "weeklyDataMb"),
        ({"weeklyHours": 0.5}, "weeklyHours"),
        ({"weeklyHours": 40}, "weeklyHours"),
        ({"weeklyHours": 40, "weekdays": [0, 1, 2, 3, 4, 5, 6]}, "startTime"),
        ({"targetExamDate": "2026-11-16"}, "targetExamDate"),
        ({"targetExamDate": "2026-11-18", "weekdays": [2]}, "weekdays"),
        ({"targetExamDate": "2040-01-01"}, "targetExamDate"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_by_its_name(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]], given: dict[str, Any], field: str
) -> None:
    answer = browser.post("/api/planning/plans", json=wishes(maths[0].id, **given))
    assert answer.status_code == 422
    assert field in answer.json()["fields"]


def test_there_is_one_plan_at_a_time_and_ending_it_makes_room(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0])
    again = browser.post("/api/planning/plans", json=wishes(maths[0].id))
    assert (again.status_code, again.json()["code"]) == (409, "PLAN_ALREADY_THERE")
    assert browser.delete(f"/api/planning/plans/{plan['id']}").status_code == 204
    assert browser.get("/api/planning/plan").json() is None
    made(browser, maths[0])


def test_a_subject_without_questions_has_nothing_to_plan(browser: Browser, db: Session, ann: User) -> None:
    empty = topic(db)
    answer = browser.post("/api/planning/plans", json=wishes(empty.subject_id))
    assert (answer.status_code, answer.json()["code"]) == (409, "NOTHING_TO_PLAN")


def test_ticking_counts_and_can_be_taken_back(browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]) -> None:
    plan = made(browser, maths[0])
    task = plan["tasks"][0]
    for _ in range(2):
        ticked = post(browser, f"tasks/{task['id']}/done")
    assert ticked["tasks"][0]["completedBy"] == "you"
    assert ticked["completionPercentage"] > 0
    back = post(browser, f"tasks/{task['id']}/undo")
    assert back["tasks"] == plan["tasks"]
    assert back["completionPercentage"] == 0


def test_a_lesson_finished_ticks_its_task_and_taking_it_back_holds(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    task = first(made(browser, maths[0]), "lesson")
    lesson_id = task["actionUrl"].rsplit("/", 1)[1]
    assert browser.post(f"/api/lessons/{lesson_id}/check", json={"answer": "b"}).json()["isRight"]
    [seen] = [each for each in plan_of(browser)["tasks"] if each["id"] == task["id"]]
    assert (seen["isCompleted"], seen["completedBy"]) == (True, "work")
    post(browser, f"tasks/{task['id']}/undo")
    [open_again] = [each for each in plan_of(browser)["tasks"] if each["id"] == task["id"]]
    assert (open_again["isCompleted"], open_again["completedBy"]) == (False, "taken_back")


def test_one_sitting_of_practice_ticks_one_task_of_its_topic(browser: Browser, db: Session, ann: User) -> None:
    subject, [sets] = curriculum(db, topics=("Sets",))
    for _ in range(6):
        question(db, sets)
    plan = made(browser, subject)
    assert sum(task["taskType"] == "practice" for task in plan["tasks"]) >= 2
    practice = browser.post("/api/practice", json={"topicId": str(sets.id)}).json()
    for _ in range(5):
        answer = browser.post(
            f"/api/practice/{practice['attemptId']}/answers",
            json={"questionId": practice["question"]["id"], "userAnswer": "b"},
        )
        practice = answer.json()
    browser.post(f"/api/practice/{practice['attemptId']}/stop")
    done = [task for task in plan_of(browser)["tasks"] if task["isCompleted"]]
    assert [(task["taskType"], task["completedBy"]) for task in done] == [("practice", "work")]
    assert len([task for task in plan_of(browser)["tasks"] if task["isCompleted"]]) == 1


def test_a_task_moves_to_another_day_before_the_examination_only(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    task = made(browser, maths[0])["tasks"][0]
    path = f"/api/planning/tasks/{task['id']}/day"
    moved = browser.put(path, json={"dueDate": "2026-11-20"}).json()
    [there] = [each for each in moved["tasks"] if each["id"] == task["id"]]
    assert (there["dueDate"], there["isMoved"]) == ("2026-11-20", True)
    for day in ("2026-11-15", "2027-02-15"):
        refused = browser.put(path, json={"dueDate": day})
        assert refused.status_code == 422
        assert "dueDate" in refused.json()["fields"]
    post(browser, f"tasks/{task['id']}/done")
    assert browser.put(path, json={"dueDate": "2026-11-21"}).json()["code"] == "TASK_IS_DONE"


def test_a_learner_adds_a_task_of_their_own_and_takes_it_out(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0])
    body = {"title": "Ask the teacher about bearings", "estimatedMinutes": 10, "dueDate": "2026-11-18"}
    added = browser.post(f"/api/planning/plans/{plan['id']}/tasks", json=body)
    [own] = [task for task in added.json()["tasks"] if task["taskType"] == "own"]
    assert (own["title"], own["actionUrl"], own["aiGenerated"]) == (body["title"], None, False)
    left = browser.delete(f"/api/planning/tasks/{own['id']}").json()
    assert [task["id"] for task in left["tasks"]] == [task["id"] for task in plan["tasks"]]


def test_today_s_tasks_are_told_shortly_and_the_next_day_s_when_they_are_done(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    assert browser.get("/api/planning/today").json() is None
    plan = made(browser, maths[0])
    now = [task for task in plan["tasks"] if task["dueDate"] == "2026-11-16"]
    body = browser.get("/api/planning/today").json()
    assert (body["day"], body["tasks"], body["missedTasks"]) == ("2026-11-16", now, 0)
    for task in now:
        post(browser, f"tasks/{task['id']}/done")
    assert browser.get("/api/planning/today").json()["day"] == "2026-11-18"
    post(browser, f"plans/{plan['id']}/pause")
    assert browser.get("/api/planning/today").json() is None


def test_nothing_is_missed_while_a_plan_rests(
    browser: Browser, watch: Any, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0])
    assert post(browser, f"plans/{plan['id']}/pause")["pausedAt"]
    watch.now = NOON + timedelta(days=3)
    assert plan_of(browser)["missedTasks"] == 0
    resumed = post(browser, f"plans/{plan['id']}/resume")
    assert resumed["proposal"]["cause"] == "resumed"
    accepted = post(browser, f"changes/{resumed['proposal']['id']}/accept")
    assert accepted["pausedAt"] is None
    assert min(task["dueDate"] for task in accepted["tasks"]) >= "2026-11-19"


@pytest.mark.parametrize(
    "path", ["tasks/{task}/done", "tasks/{task}/undo", "plans/{plan}/pause", "plans/{plan}/replan"]
)
def test_anothers_plan_is_not_there(
    browser: Browser, db: Session, ann: User, maths: tuple[Subject, list[Topic]], path: str
) -> None:
    plan = made(browser, maths[0])
    browser.sign_in(people.person(db))
    answer = browser.post(f"/api/planning/{path.format(task=plan['tasks'][0]['id'], plan=plan['id'])}")
    assert (answer.status_code, answer.json()["code"]) in ((404, "TASK_NOT_FOUND"), (404, "PLAN_NOT_FOUND"))


def test_the_test_of_a_topic_ticks_when_that_test_is_sat(browser: Browser, db: Session, ann: User) -> None:
    subject, [sets] = curriculum(db, topics=("Sets",))
    offered = quiz(db, [question(db, sets) for _ in range(4)], topic_id=sets.id, subject_id=subject.id)
    plan = made(browser, subject)
    tests = [task for task in plan["tasks"] if task["taskType"] == "test"]
    assert tests
    assert tests[0]["actionUrl"].startswith("/quiz/")
    assert offered.id
