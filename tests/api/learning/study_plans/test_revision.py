"""A plan made anew says what was lost, dropped and moved, and changes nothing before the learner agrees."""

from datetime import date, timedelta
from typing import Any

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject, Topic
from tests.api.conftest import Browser
from tests.api.learning.study_plans.test_plans import made, plan_of, post
from tests.conftest import NOON
from tests.factories import people
from tests.factories.planning import wishes

SOON = {"targetExamDate": "2026-12-01"}


def test_missed_days_are_told_and_the_plan_is_made_anew_within_what_is_left(
    browser: Browser, watch: Any, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0], **SOON)
    watch.now = NOON + timedelta(days=7)
    late = plan_of(browser)
    first_week = [task for task in plan["tasks"] if task["dueDate"] < "2026-11-23"]
    assert late["missedTasks"] == len(first_week) > 0
    assert late["missedMinutes"] == sum(task["estimatedMinutes"] for task in first_week)
    proposal = post(browser, f"plans/{plan['id']}/replan")["proposal"]
    assert (proposal["cause"], proposal["lostMinutes"]) == ("missed", late["missedMinutes"])
    dropped = [line for line in proposal["lines"] if line["kind"] == "dropped"]
    moved = [line for line in proposal["lines"] if line["kind"] == "moved"]
    assert dropped
    assert moved
    assert all(line["why"] for line in dropped)
    assert f"because {late['missedMinutes'] // 60} h" in proposal["summary"]
    assert dropped[0]["title"] in proposal["summary"]
    untouched = plan_of(browser)
    assert untouched["tasks"] == late["tasks"]
    assert untouched["proposal"]["id"] == proposal["id"]


def test_accepting_makes_it_the_plan_and_keeps_the_history(
    browser: Browser, watch: Any, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0], **SOON)
    done = post(browser, f"tasks/{plan['tasks'][0]['id']}/done")
    watch.now = NOON + timedelta(days=7)
    proposal = post(browser, f"plans/{plan['id']}/replan")["proposal"]
    for _ in range(2):
        after = post(browser, f"changes/{proposal['id']}/accept")
    open_tasks = [task for task in after["tasks"] if not task["isCompleted"]]
    assert min(task["dueDate"] for task in open_tasks) >= "2026-11-23"
    assert (after["missedTasks"], after["proposal"]) == (0, None)
    assert [each["status"] for each in after["history"]] == ["accepted", "accepted"]
    assert after["history"][0]["summary"] == proposal["summary"]
    assert done["tasks"][0]["id"] in {task["id"] for task in after["tasks"]}, "what was done is kept"
    kept = {task["id"] for task in plan["tasks"]} & {task["id"] for task in open_tasks}
    moved = [line for line in proposal["lines"] if line["kind"] == "moved"]
    assert len(kept) >= len(moved) > 0, "a task that moves stays the same task"


def test_declining_leaves_everything_as_it_was(
    browser: Browser, watch: Any, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0], **SOON)
    watch.now = NOON + timedelta(days=4)
    before = plan_of(browser)
    proposal = post(browser, f"plans/{plan['id']}/replan")["proposal"]
    after = post(browser, f"changes/{proposal['id']}/decline")
    assert after["tasks"] == before["tasks"]
    assert after["proposal"] is None
    assert after["history"][0]["status"] == "declined"
    again = browser.post(f"/api/planning/changes/{proposal['id']}/accept")
    assert (again.status_code, again.json()["code"]) == (409, "PROPOSAL_OUTDATED")


def test_a_proposal_for_an_earlier_state_of_the_plan_is_refused(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0])
    proposal = post(browser, f"plans/{plan['id']}/replan")["proposal"]
    browser.put(f"/api/planning/tasks/{plan['tasks'][0]['id']}/day", json={"dueDate": "2026-11-20"})
    assert plan_of(browser)["proposal"] is None
    answer = browser.post(f"/api/planning/changes/{proposal['id']}/accept")
    assert (answer.status_code, answer.json()["code"]) == (409, "PROPOSAL_OUTDATED")


def test_the_same_day_again_changes_nothing(browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]) -> None:
    plan = made(browser, maths[0])
    proposal = post(browser, f"plans/{plan['id']}/replan")["proposal"]
    assert (proposal["lines"], proposal["summary"]) == ([], "Nothing has to change.")


def test_fewer_hours_are_a_proposal_that_drops_and_more_days_one_that_moves(
    browser: Browser, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0], **SOON)
    path = f"/api/planning/plans/{plan['id']}"
    fewer = browser.put(path, json=wishes(maths[0].id, **SOON, weeklyHours=2)).json()
    assert fewer["weeklyHours"] == 6, "nothing changes before the learner agrees"
    assert {line["kind"] for line in fewer["proposal"]["lines"]} >= {"dropped"}
    after = post(browser, f"changes/{fewer['proposal']['id']}/accept")
    assert after["weeklyHours"] == 2
    assert len(after["tasks"]) < len(plan["tasks"])


def test_what_a_learner_put_on_a_day_stays_there(
    browser: Browser, watch: Any, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0])
    task = plan["tasks"][0]
    browser.put(f"/api/planning/tasks/{task['id']}/day", json={"dueDate": "2026-11-26"})
    watch.now = NOON + timedelta(days=4)
    proposal = post(browser, f"plans/{plan['id']}/replan")["proposal"]
    after = post(browser, f"changes/{proposal['id']}/accept")
    [there] = [each for each in after["tasks"] if each["id"] == task["id"]]
    assert there["dueDate"] == "2026-11-26"


def test_a_task_of_the_learners_own_that_was_missed_moves_and_is_never_dropped(
    browser: Browser, watch: Any, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0], **SOON)
    for title in ("Ask Mr Okello", "Visit the library"):
        body = {"title": title, "estimatedMinutes": 30, "dueDate": "2026-11-16"}
        browser.post(f"/api/planning/plans/{plan['id']}/tasks", json=body)
    watch.now = NOON + timedelta(days=7)
    proposal = post(browser, f"plans/{plan['id']}/replan")["proposal"]
    own = [line for line in proposal["lines"] if line["title"] in ("Ask Mr Okello", "Visit the library")]
    assert [(line["kind"], line["from"], line["to"]) for line in own] == [("moved", "2026-11-16", "2026-11-23")] * 2
    after = post(browser, f"changes/{proposal['id']}/accept")
    carried = {task["title"]: task["dueDate"] for task in after["tasks"] if not task["aiGenerated"]}
    assert carried == {"Ask Mr Okello": "2026-11-23", "Visit the library": "2026-11-23"}
    assert after["missedTasks"] == 0


def test_a_plan_can_be_made_anew_until_the_day_before_the_examination_and_is_over_on_it(
    browser: Browser, watch: Any, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0], targetExamDate="2026-11-20")
    watch.now = NOON + timedelta(days=3)
    assert plan_of(browser)["missedTasks"] > 0
    assert post(browser, f"plans/{plan['id']}/replan")["proposal"]["lostMinutes"] > 0
    watch.now = NOON + timedelta(days=4)
    over = plan_of(browser)
    assert (over["daysLeft"], over["missedTasks"]) == (0, 0)
    answer = browser.post(f"/api/planning/plans/{plan['id']}/replan")
    assert (answer.status_code, answer.json()["code"]) == (409, "EXAMINATION_IS_OVER")


def test_anothers_proposal_is_not_found(
    browser: Browser, db: Session, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0])
    proposal = post(browser, f"plans/{plan['id']}/replan")["proposal"]
    browser.sign_in(people.person(db))
    for word in ("accept", "decline"):
        answer = browser.post(f"/api/planning/changes/{proposal['id']}/{word}")
        assert (answer.status_code, answer.json()["code"]) == (404, "CHANGE_NOT_FOUND")


def test_weeks_ahead_are_planned_when_they_run_out(
    browser: Browser, watch: Any, ann: User, maths: tuple[Subject, list[Topic]]
) -> None:
    plan = made(browser, maths[0], targetExamDate=str(date(2027, 10, 11)))
    assert not plan["canExtend"]
    watch.now = NOON + timedelta(days=40)
    browser.sign_in(ann)
    assert plan_of(browser)["canExtend"]
