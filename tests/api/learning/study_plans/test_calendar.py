"""A plan in a calendar: the file, and the private address with its end."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from icalendar import Calendar
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from tests.api.conftest import Browser
from tests.api.learning.study_plans.test_plans import made, post
from tests.conftest import NOON
from tests.factories import people
from tests.factories.planning import curriculum


@pytest.fixture
def plan(browser: Browser, db: Session) -> dict[str, Any]:
    user: User = people.person(db)
    browser.sign_in(user)
    return made(browser, curriculum(db)[0], startTime="18:30")


def events(answer: Any) -> list[Any]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/calendar")
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def test_the_file_has_every_task_at_its_hour_in_kampala(browser: Browser, plan: dict[str, Any]) -> None:
    answer = browser.get(f"/api/planning/plans/{plan['id']}/calendar.ics")
    *found, exam = events(answer)
    assert [str(event["summary"]) for event in found] == [task["title"] for task in plan["tasks"]]
    begins: datetime = found[0].decoded("dtstart")
    assert begins.isoformat() == f"{plan['tasks'][0]['dueDate']}T18:30:00+03:00"
    assert (found[0].decoded("dtend") - begins).seconds == 60 * plan["tasks"][0]["estimatedMinutes"]
    assert found[1].decoded("dtstart") == found[0].decoded("dtend"), "one after the other"
    assert exam.decoded("dtstart").isoformat() == plan["targetExamDate"]
    assert b"TZID=Africa/Kampala" in answer.content


def test_the_private_address_needs_no_session_and_can_be_taken_back(browser: Browser, plan: dict[str, Any]) -> None:
    url = post(browser, f"plans/{plan['id']}/calendar", 201)["url"]
    path = url[url.index("/api/") :]
    browser.cookies.clear()
    assert len(events(browser.get(path))) == len(plan["tasks"]) + 1
    assert browser.get(path.replace("calendar/", "calendar/x")).status_code in (404, 422)


def test_a_new_address_ends_the_old_one_and_closing_ends_both(browser: Browser, plan: dict[str, Any]) -> None:
    old, new = (post(browser, f"plans/{plan['id']}/calendar", 201)["url"] for _ in range(2))
    assert browser.get(old[old.index("/api/") :]).json()["code"] == "CALENDAR_NOT_FOUND"
    assert len(events(browser.get(new[new.index("/api/") :]))) > 1
    assert browser.delete(f"/api/planning/plans/{plan['id']}/calendar").json()["hasCalendar"] is False
    assert browser.get(new[new.index("/api/") :]).status_code == 404


def test_ending_the_plan_ends_its_address(browser: Browser, plan: dict[str, Any]) -> None:
    url = post(browser, f"plans/{plan['id']}/calendar", 201)["url"]
    browser.delete(f"/api/planning/plans/{plan['id']}")
    assert browser.get(url[url.index("/api/") :]).status_code == 404


def test_a_file_opened_again_after_a_change_moves_and_cancels_and_never_doubles(
    browser: Browser, watch: Any, plan: dict[str, Any]
) -> None:
    path = f"/api/planning/plans/{plan['id']}/calendar.ics"
    before = {str(event["uid"]): event for event in events(browser.get(path))}
    watch.now = NOON + timedelta(days=9)
    proposal = post(browser, f"plans/{plan['id']}/replan")["proposal"]
    after = post(browser, f"changes/{proposal['id']}/accept")
    taken_out = after["tasks"][-1]["id"]
    browser.delete(f"/api/planning/tasks/{taken_out}")
    found = {str(event["uid"]): event for event in events(browser.get(path))}
    assert before.keys() <= found.keys(), "an event that was told is never just missing"
    living = {f"{task['id']}@kitabo" for task in after["tasks"] if task["id"] != taken_out} | {f"{plan['id']}@kitabo"}
    assert {uid for uid, event in found.items() if event.get("status") == "CANCELLED"} == found.keys() - living
    assert f"{taken_out}@kitabo" not in living
    assert {int(event["sequence"]) for event in before.values()} == {1}
    assert {int(event["sequence"]) for event in found.values()} == {3}
    moved = [uid for uid in before.keys() & living if before[uid].decoded("dtstart") != found[uid].decoded("dtstart")]
    assert moved, "what moves keeps its name"
